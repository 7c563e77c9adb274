import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { dayAndTime } from '#i18n/time.ts'
import { changedPaths } from '#kinds/values.ts'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { FieldDifference, FieldName, DifferenceLegend } from '../diff/difference.tsx'
import { keyWords } from '../keys/table.ts'
import {
  DRAFT,
  hasPublicVersion,
  isPastTime,
  isFutureTime,
  mayDraft,
  PUBLISH,
  visibilityOf,
  type SaveRequest,
} from '../model/acts.ts'
import { draftOf, hasPublishing, PUBLISH_AT, type StoredRecord } from '../model/values.ts'
import { $hasAccess } from '../network/entry.ts'
import { useItem, useSession, useValues } from '../session/session-context.ts'
import { focusAfterDialog } from '../session/focus.ts'
import { $now } from '../stores/clock.ts'
import { useNow } from '../ui/ages.ts'
import { Button } from '../ui/controls.tsx'
import { Confirm, Dialog } from '../ui/dialog.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { useLiveOnSite } from './head.tsx'
import { saveBarLine, failureReason } from './save-state.ts'

/** Action of a button or of a menu. */
export type Command = {
  id: string
  label: string
  icon: IconName
  run: () => void
  isDisabled?: boolean
}

type SaveBarProps = {
  onSave: (saveRequest: SaveRequest) => void
  /** Leaves the editor. Its button is shown while there is nothing to save. */
  onClose: (() => void) | undefined
  /** Actions that a phone's menu has in addition to those of the bar. */
  menuCommands: readonly Command[]
  /** Content before the buttons. */
  children?: ReactNode
}

/** State of the form (unsaved, saved, failed), and buttons that save, publish and discard it. */
export function SaveBar({ onSave, onClose, menuCommands, children }: SaveBarProps): ReactNode {
  const session = useSession()
  const { phase, base, record } = useItem()
  const values = useValues()
  const saving = useStore(session.$saving)
  const conflict = useStore(session.$conflict)
  const [isAskingToDiscard, setAskingToDiscard] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const now = useStore($now)
  const changes = changedPaths(base, values).length
  const isDisabled = phase !== 'ready'
  const isBusy = saving.name === 'saving'
  const { kind } = session
  const isDraftable = mayDraft(kind, record)
  const isFirst = !hasPublicVersion(kind, record)
  const hasDraft = draftOf(record) !== null
  const isScheduled = isFutureTime(record?.[PUBLISH_AT], now)
  /** False when the version that visitors see is equal to the form. */
  const mayPublish = isDraftable && (isFirst || changes > 0 || hasDraft || isScheduled)
  /** Time of publication, which the publish button names. */
  const publishingTime = isFirst && isFutureTime(values[PUBLISH_AT], now) ? 'at' : 'now'
  const save = () => onSave(isDraftable ? DRAFT : PUBLISH)
  const publish = () => onSave(PUBLISH)
  const isPublishing = isDraftable && saving.name === 'saving' && saving.act.name === 'publish'
  const isSaving = isBusy && !isPublishing
  const saveLabel = isDraftable ? words.save.draft : words.save.setting
  const menuItems: Command[] = [
    ...menuCommands,
    ...(mayPublish
      ? [
          {
            id: 'publish',
            label: words.publish[publishingTime],
            icon: 'globe' as const,
            run: publish,
            isDisabled: isDisabled || isBusy,
          },
        ]
      : []),
    ...(changes > 0
      ? [
          {
            id: 'discard',
            label: words.bar.discard,
            icon: 'undo' as const,
            run: () => setAskingToDiscard(true),
            isDisabled: isDisabled || isBusy,
          },
        ]
      : []),
  ]
  return (
    <div className="foot-bar edit-bar" role="group" aria-label={words.bar.label}>
      <SaveStatus onCompare={() => setComparing(true)} />
      <div className="edit-bar-actions cluster">
        {conflict && !conflict.isOpen && (
          <Button onPress={session.openConflict}>{words.bar.choose}</Button>
        )}
        {children}
        {changes > 0 && !isBusy && (
          <Button
            ref={passFocusOn}
            tone="quiet"
            data-roomy=""
            isDisabled={isDisabled}
            onPress={() => setAskingToDiscard(true)}
          >
            {words.bar.discard}
          </Button>
        )}
        {changes === 0 && onClose && (
          <Button ref={passFocusOn} tone="quiet" data-roomy="" onPress={onClose}>
            {words.bar.close}
          </Button>
        )}
        {mayPublish && (
          <Button
            ref={passFocusOn}
            data-roomy=""
            isDisabled={isDisabled}
            isPending={isPublishing}
            onPress={publish}
          >
            <span>
              {isPublishing ? words.publish.pending[publishingTime] : words.publish[publishingTime]}
            </span>
            <ShortcutKeys name="publish" />
          </Button>
        )}
        <Button tone="primary" isDisabled={isDisabled} isPending={isSaving} onPress={save}>
          <span>{isSaving ? words.save.pending : saveLabel}</span>
          <ShortcutKeys name="save" />
        </Button>
        <MoreMenu items={menuItems} />
      </div>
      <Confirm
        title={words.discard.title}
        text={words.discard.text}
        action={words.discard.action}
        isOpen={isAskingToDiscard}
        onClose={() => setAskingToDiscard(false)}
        onConfirm={() => {
          session.discardUnsaved()
          focusAfterDialog('.edit-bar .button-primary')
          return Promise.resolve(true)
        }}
      />
      {isComparing && <ChangesDialog onClose={() => setComparing(false)} />}
    </div>
  )
}

/**
 * Ref for a button that may disappear. React calls the returned function when it removes the
 * button: if the button has the focus, the focus moves to the primary button, which remains.
 */
const passFocusOn = (button: HTMLElement | null) => () => {
  if (button && button === document.activeElement)
    button.closest('.edit-bar')?.querySelector<HTMLElement>('.button-primary')?.focus()
}

const ShortcutKeys = ({ name }: { name: 'save' | 'publish' }): ReactNode => (
  <kbd className="edit-key" aria-hidden="true">
    {keyWords(name)}
  </kbd>
)

function SaveStatus({ onCompare }: { onCompare: () => void }): ReactNode {
  const session = useSession()
  const { base, record, id } = useItem()
  const values = useValues()
  const saving = useStore(session.$saving)
  const savedAt = useStore(session.$savedAt)
  const draftStatus = useStore(session.$draftStatus)
  const isSignedIn = useStore($hasAccess)
  const changes = changedPaths(base, values).length
  const { icon, text, urgent, tone } = saveBarLine(
    { saving, savedAt, draftStatus, changes, isNew: record === null },
    isSignedIn,
    useNow(),
  )
  const reason = failureReason(saving)
  const isSetting = !hasPublishing(session.kind)
  return (
    <div className="edit-status hstack" data-tone={tone}>
      <Icon name={icon} size={20} />
      <div>
        <p className="edit-status-text">{text}</p>
        <p className="quiet">
          {reason !== null && <span>{reason} </span>}
          {isSetting && changes > 0 && (
            <span className="edit-changed">{words.bar.settingsChanged}. </span>
          )}
          {changes > 0 && record !== null && (
            <>
              {words.bar.changes(changes)}{' '}
              <button type="button" className="edit-link" onClick={onCompare}>
                {words.bar.compare}
              </button>
            </>
          )}
          {changes === 0 && savedAt !== null && record && <NextStep record={record} id={id} />}
        </p>
      </div>
      <p className="visually-hidden" role="status">
        {urgent ? [text, reason].filter(Boolean).join(' ') : ''}
      </p>
    </div>
  )
}

/** Line after a save that says when visitors will see the saved version. */
function NextStep({ record, id }: { record: StoredRecord; id: string }): ReactNode {
  const { kind } = useSession()
  const live = useLiveOnSite(record, id)
  const now = useStore($now)
  const draft = draftOf(record)
  if (draft && draft.PublishAt !== null)
    return cmsDraft.planned(
      dayAndTime(draft.PublishAt, new Date(now)),
      isPastTime(draft.PublishAt, now),
    )
  if (draft && hasPublicVersion(kind, record)) return cmsDraft.beside[visibilityOf(record, now)]
  if (live.name === 'waits')
    return words.bar.next.waits(live.until === null ? null : dayAndTime(live.until, new Date(now)))
  return words.bar.next[live.name]
}

/** Changes since the last save, field by field. */
function ChangesDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { kind } = useSession()
  const { base } = useItem()
  const values = useValues()
  const changed = changedPaths(base, values)
  const paths = Object.keys(values).filter((path) => changed.includes(path))
  return (
    <Dialog
      title={words.compare.title}
      isOpen
      onClose={onClose}
      size="wide"
      footer={
        <>
          <DifferenceLegend />
          <Button onPress={onClose}>{words.conflict.back}</Button>
        </>
      }
    >
      <div className="edit-compare">
        {paths.length === 0 && <p>{words.compare.none}</p>}
        {paths.map((path) => (
          <div key={path} className="edit-compare-row edit-compare-single">
            <FieldName kind={kind} values={values} path={path} />
            <div className="edit-version">
              <FieldDifference kind={kind} path={path} before={base} after={values} />
            </div>
          </div>
        ))}
      </div>
    </Dialog>
  )
}

/** Menu on a phone with every action except saving. Wider screens show buttons instead. */
function MoreMenu({ items }: { items: readonly Command[] }): ReactNode {
  if (items.length === 0) return null
  return (
    <div className="edit-more">
      <MenuTrigger>
        <AriaButton className="icon-button" aria-label={words.more}>
          <Icon name="more" />
        </AriaButton>
        <Popover className="popover" placement="top end" offset={6}>
          <Menu
            className="menu"
            aria-label={words.more}
            onAction={(key) => items.find(({ id }) => id === key)?.run()}
          >
            {items.map(({ id, label, icon, isDisabled }) => (
              <MenuItem
                key={id}
                id={id}
                className="menu-item"
                textValue={label}
                isDisabled={isDisabled ?? false}
              >
                <Icon name={icon} />
                {label}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </div>
  )
}
