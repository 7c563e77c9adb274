import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { dayInWords } from '#i18n/time.ts'
import type { Screen } from '#kinds/define.ts'
import { cmsDocuments as words } from '#messages/en/cms-documents.ts'
import { cmsUpload } from '#messages/en/cms-upload.ts'
import { $library, sizeInWords } from '../edit/library.ts'
import { WhyFailed } from '../list/why-failed.tsx'
import { fieldText, type Item } from '../stores/records.ts'
import { stageOf } from '../stores/stage.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icons.ts'
import { LiveMark, StatusMark } from '../ui/indicators.tsx'
import { Text, type Language } from '../ui/language.tsx'
import { useLive } from '../ui/live.ts'
import { ChooseFiles, useDrop } from '../uploads/choose-files.tsx'
import { percentOf, type Job, type JobState } from '../uploads/job.ts'
import { $jobs, askForTarget } from '../uploads/jobs.ts'
import { titleIn, type BoardKind } from '../uploads/placing/cells.ts'
import { CardMenu } from './card-menu.tsx'

const inside = cmsUpload.row.inside

type Description = { icon: IconName; text: string }

function describe(job: Job, state: JobState): Description | null {
  const percent = percentOf(job, state)
  const by: Readonly<Record<JobState['name'], Description | null>> = {
    waiting: { icon: 'clock', text: inside.waiting },
    checking: { icon: 'upload', text: inside.sending(0) },
    sending: { icon: 'upload', text: inside.sending(percent) },
    paused: { icon: 'pause', text: inside.paused(percent) },
    refused: { icon: 'refused', text: inside.refused },
    interrupted: { icon: 'pause', text: inside.lost },
    saving: { icon: 'upload', text: inside.saving },
    'save-failed': { icon: 'warning', text: inside.look },
    conflict: { icon: 'merge', text: inside.look },
    done: null,
  }
  return by[state.name]
}

function ProgressLine({ job }: { job: Job }): ReactNode {
  const state = useStore(job.$state)
  const line = describe(job, state)
  if (!line) return null
  return (
    <p className="card-band" data-state={state.name}>
      <Icon name={line.icon} />
      {line.text}
    </p>
  )
}

/** What is on its way into a document, as its card says it; the uploads beside it say more. */
function ItemUploads({ id }: { id: string }): ReactNode {
  const jobs = useStore($jobs).filter(({ purpose }) => (purpose.place?.id ?? purpose.wanted?.id) === id)
  return jobs.map((job) => <ProgressLine key={job.id} job={job} />)
}

/** New documents on their way into a category. */
export function NewUploads({ kind, path, value }: { kind: string; path: string; value: string }): ReactNode {
  const jobs = useStore($jobs).filter(({ purpose: { place } }) => place?.kind === kind && place.base === null && place.values[path] === value)
  return jobs.map((job) => <ProgressLine key={job.id} job={job} />)
}

type CardProps = { kind: BoardKind; screen: Screen; item: Item; language: Language; value: string; now: number; today: string }

/** Size and day in force, as far as they are known. */
function Facts({ kind, item, today }: Pick<CardProps, 'kind' | 'item' | 'today'>): ReactNode {
  const { files } = useStore($library)
  const file = files.find(({ FilePath }) => FilePath === item.Data[kind.board.file])
  const since = fieldText(item, kind.board.since)
  return <p className="card-facts">{words.facts(file ? sizeInWords(file.Size) : null, since ? dayInWords(since) : null, since > today)}</p>
}

/** One document: what it is, from when it is in force, where it stands, and the way to put another file in its place. */
export function Card({ kind, screen, item, language, value, now, today }: CardProps): ReactNode {
  const live = useLive(kind, item)
  const title = titleIn(kind, item, language)
  const replace = (files: File[]) => void askForTarget(kind, files, { value, id: item.Id })
  const drop = useDrop(replace)
  return (
    <article className="card" {...drop}>
      <h3 className={`card-title card-title-${language}`}>
        <Text lang={title.lang}>{title.text}</Text>
      </h3>
      <p className="card-file">
        <Icon name="document" size={16} />
        <bdi dir="ltr">{fieldText(item, kind.board.name)}</bdi>
      </p>
      <Facts kind={kind} item={item} today={today} />
      {stageOf(item, now) !== 'published' && <StatusMark item={item} now={now} />}
      <div className="card-foot">
        <LiveMark live={live.name === 'live' ? { name: 'live', since: null } : live} now={now} action={<WhyFailed error={live.name === 'failed' ? live.error : null} />} />
        <div className="card-ways">
          <ChooseFiles accept="pdf" tone="quiet" size="small" label={words.replaceLabel(title.text)} onFiles={replace}>
            {words.replace}
          </ChooseFiles>
          <CardMenu kind={kind} screen={screen} item={item} />
        </div>
      </div>
      <ItemUploads id={item.Id} />
    </article>
  )
}
