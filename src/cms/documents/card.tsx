import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { dayInWords } from '#i18n/time.ts'
import type { Screen } from '#kinds/define.ts'
import { cmsDocuments as words } from '#messages/en/cms-documents.ts'
import { cmsUpload } from '#messages/en/cms-upload.ts'
import { cms } from '#messages/en/cms.ts'
import type { WithLastDay } from '#rules/versions.ts'
import { nounOf } from '#kinds/label.ts'
import { fieldText, publishStatusOf, titleOf, type Item } from '../model/item.ts'
import { moveToBin } from '../stores/changes.ts'
import { gapsAfterSave, gapsAfterRemoval } from '../stores/gaps.ts'
import { sizeInWords, $library, type FileUse } from '../stores/library.ts'
import { shortNoticesOf } from '../stores/notice-period.ts'
import { itemPath, openPage } from '../stores/router.ts'
import { showToast } from '../stores/toasts.ts'
import { Confirm, Dialog } from '../ui/dialog.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { GapNotes, LiveMark, StatusMark, BuildErrorButton } from '../ui/indicators.tsx'
import { Text, type Language } from '../ui/language.tsx'
import { useLive } from '../ui/live-state.tsx'
import { ChooseFilesButton, useFileDrop } from '../uploads/choose-files.tsx'
import { percentOf, type Job, type JobState } from '../uploads/job.ts'
import { $jobs, askForTarget } from '../uploads/jobs.ts'
import { titleIn, type BoardKind, type DatedItem } from '../uploads/placing/cells.ts'
import { UseList, otherUses } from '../uploads/used-in.tsx'

const progressWords = cmsUpload.row.inside

/** Line about an unfinished upload. */
type ProgressLineContent = { icon: IconName; text: string }

/** Line about an upload in a state; null once the upload is done. */
function progressLineOf(job: Job, state: JobState): ProgressLineContent | null {
  const percent = percentOf(job, state)
  const descriptions: Readonly<Record<JobState['name'], ProgressLineContent | null>> = {
    waiting: { icon: 'clock', text: progressWords.waiting },
    checking: { icon: 'upload', text: progressWords.sending(0) },
    sending: { icon: 'upload', text: progressWords.sending(percent) },
    paused: { icon: 'pause', text: progressWords.paused(percent) },
    refused: { icon: 'refused', text: progressWords.refused },
    interrupted: { icon: 'pause', text: progressWords.lost },
    saving: { icon: 'upload', text: progressWords.saving },
    'save-failed': { icon: 'warning', text: progressWords.look },
    conflict: { icon: 'merge', text: progressWords.look },
    done: null,
  }
  return descriptions[state.name]
}

function ProgressLine({ job }: { job: Job }): ReactNode {
  const state = useStore(job.$state)
  const line = progressLineOf(job, state)
  if (!line) return null
  return (
    <p className="card-band hstack" data-state={state.name}>
      <Icon name={line.icon} />
      {line.text}
    </p>
  )
}

/** Uploads into a document, one line each; the uploads panel has more details. */
function ItemUploads({ id }: { id: string }): ReactNode {
  const jobs = useStore($jobs).filter(
    ({ purpose }) => (purpose.place?.id ?? purpose.wanted?.id) === id,
  )
  return jobs.map((job) => <ProgressLine key={job.id} job={job} />)
}

/** Uploads of new documents into a category. */
export function NewUploads({
  kind,
  path,
  value,
}: {
  kind: string
  path: string
  value: string
}): ReactNode {
  const jobs = useStore($jobs).filter(
    ({ purpose: { place } }) =>
      place?.kind === kind && place.base === null && place.values[path] === value,
  )
  return jobs.map((job) => <ProgressLine key={job.id} job={job} />)
}

type CardProps = {
  kind: BoardKind
  screen: Screen
  /** Document, with its first and last day in force. */
  dated: WithLastDay<DatedItem>
  items: readonly Item[]
  language: Language
  /** Category of the card: the value of the item's field `board.by`. */
  value: string
  now: number
  today: string
}

/** Size of the file, first and last day in force; those that are not known are left out. */
function DocumentFacts({
  kind,
  dated: { item, from, until },
  today,
}: Pick<CardProps, 'kind' | 'dated' | 'today'>): ReactNode {
  const { files } = useStore($library)
  const file = files.find(({ FilePath }) => FilePath === item.Data[kind.board.fileKey])
  const days = {
    from: from === '' ? null : dayInWords(from),
    until: until === null ? null : dayInWords(until),
  }
  return (
    <p className="card-facts quiet">
      {words.facts(file ? sizeInWords(file.Size) : null, days, from > today)}
    </p>
  )
}

/**
 * Card of a document: its title and file, the day from which it is in force, its publishing state,
 * and the button that replaces the file.
 */
export function DocumentCard({
  kind,
  screen,
  dated,
  items,
  language,
  value,
  now,
  today,
}: CardProps): ReactNode {
  const { item } = dated
  const live = useLive(kind, item)
  const title = titleIn(kind, item, language)
  const replace = (files: File[]) => void askForTarget(kind, files, { value, id: item.Id })
  const dropHandlers = useFileDrop(replace)
  return (
    <article className="card" {...dropHandlers}>
      <h3 className={`card-title card-title-${language}`}>
        <Text lang={title.lang}>{title.text}</Text>
      </h3>
      <p className="card-file">
        <Icon name="document" size={16} />
        <bdi dir="ltr">{fieldText(item, kind.board.fileNameKey)}</bdi>
      </p>
      <DocumentFacts kind={kind} dated={dated} today={today} />
      <GapNotes
        gaps={[...gapsAfterSave(kind, items, item, now), ...shortNoticesOf(kind, item, items, now)]}
      />
      {(item.Draft || publishStatusOf(item, now) !== 'published') && (
        <StatusMark item={item} now={now} />
      )}
      <div className="card-foot hstack">
        {/* The card does not show the time since which the document is live. */}
        <LiveMark
          live={live.name === 'live' ? { name: 'live', since: null } : live}
          now={now}
          action={<BuildErrorButton error={live.name === 'failed' ? live.error : null} />}
        />
        <div className="card-ways hstack">
          <ChooseFilesButton
            accept="pdf"
            tone="quiet"
            size="small"
            label={words.replaceLabel(title.text)}
            onFiles={replace}
          >
            {words.replace}
          </ChooseFilesButton>
          <CardMenu kind={kind} screen={screen} item={item} items={items} now={now} />
        </div>
      </div>
      <ItemUploads id={item.Id} />
    </article>
  )
}

type MenuAction = 'edit' | 'open' | 'copy' | 'uses' | 'remove'

const menuIcons: Readonly<Record<MenuAction, IconName>> = {
  edit: 'edit',
  open: 'external',
  copy: 'copy',
  uses: 'link',
  remove: 'bin',
}

/** Copies an address of the site to the clipboard. */
const copy = (path: string): Promise<void> =>
  navigator.clipboard.writeText(new URL(path, location.origin).href).then(
    () => void showToast({ tone: 'success', text: words.copied }),
    () => void showToast({ tone: 'failure', text: words.notCopied }),
  )

function UsesDialog({
  uses,
  isKnown,
  onClose,
}: {
  uses: readonly FileUse[]
  isKnown: boolean
  onClose: () => void
}): ReactNode {
  return (
    <Dialog title={words.uses.title} isOpen onClose={onClose}>
      <div className="dialog-text uses-text">
        <p>{words.uses.self}</p>
        <p>
          {!isKnown
            ? cmsUpload.usedIn.unknown
            : uses.length > 0
              ? words.uses.elsewhere(uses.length)
              : words.uses.nowhere}
        </p>
        <UseList uses={uses} opensNewTab />
      </div>
    </Dialog>
  )
}

/** Menu of the other actions on a document. */
function CardMenu({
  kind,
  screen,
  item,
  items,
  now,
}: Pick<CardProps, 'kind' | 'screen' | 'items' | 'now'> & { item: Item }): ReactNode {
  const [dialog, setDialog] = useState<'uses' | 'remove' | null>(null)
  const { files } = useStore($library)
  const path = fieldText(item, kind.board.fileKey)
  const file = files.find(({ FilePath }) => FilePath === path)
  const uses = otherUses(file, { kind: kind.name, id: item.Id })
  const title = titleOf(kind, item)
  const actions: Readonly<Record<MenuAction, () => void>> = {
    edit: () => openPage(itemPath(screen.path, item.Id)),
    open: () => void window.open(path, '_blank', 'noopener'),
    copy: () => void copy(path),
    uses: () => setDialog('uses'),
    remove: () => setDialog('remove'),
  }
  return (
    <>
      <MenuTrigger>
        <AriaButton className="icon-button card-more" aria-label={words.more(title)}>
          <Icon name="more" />
        </AriaButton>
        <Popover className="popover" placement="bottom end" offset={4}>
          <Menu className="menu" onAction={(key) => actions[key as MenuAction]()}>
            {(Object.keys(menuIcons) as MenuAction[]).map((action) => (
              <MenuItem
                key={action}
                id={action}
                className={action === 'remove' ? 'menu-item menu-item-danger' : 'menu-item'}
                textValue={words.menu[action]}
              >
                <Icon name={menuIcons[action]} />
                {words.menu[action]}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {dialog === 'uses' && (
        <UsesDialog
          uses={uses}
          isKnown={file?.UsedIn !== undefined}
          onClose={() => setDialog(null)}
        />
      )}
      <Confirm
        title={cms.remove.title(nounOf(kind).one)}
        text={
          <>
            <p dir="auto">
              <strong>{title}</strong>
            </p>
            <p>{cms.remove.text}</p>
            <GapNotes gaps={gapsAfterRemoval(kind, items, [item], now)} />
            {uses.length > 0 && (
              <>
                <p>{words.remove.kept(uses.length)}</p>
                <UseList uses={uses} opensNewTab />
              </>
            )}
          </>
        }
        action={cms.remove.action}
        pending={cms.remove.pending}
        isOpen={dialog === 'remove'}
        onClose={() => setDialog(null)}
        onConfirm={() => moveToBin(kind, item)}
      />
    </>
  )
}
