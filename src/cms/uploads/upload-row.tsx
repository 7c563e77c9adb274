import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { kindNamed } from '#kinds/index.ts'
import type { AnyKind, Toast } from '#kinds/define.ts'
import { cmsUpload as words } from '#messages/en/cms-upload.ts'
import { $now } from '../stores/clock.ts'
import { Button } from '../ui/controls.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { LiveMark } from '../ui/indicators.tsx'
import { useLive, type LiveItem } from '../ui/live-state.tsx'
import { inMb } from './file-checks.ts'
import { ChooseFilesButton } from './choose-files.tsx'
import { percentOf, type Job, type JobState } from './job.ts'
import {
  pauseJob,
  removeJob,
  replaceRefused,
  resumeJob,
  resumeWithFile,
  retrySave,
} from './jobs.ts'

const icons: Readonly<Record<JobState['name'], IconName>> = {
  waiting: 'clock',
  checking: 'upload',
  sending: 'upload',
  paused: 'pause',
  refused: 'refused',
  interrupted: 'pause',
  saving: 'upload',
  'save-failed': 'warning',
  conflict: 'merge',
  done: 'check-circle',
}

/** Text below the progress bar: main part, and a quiet part at the end of the line. */
type Description = { main: string; end?: string }

/** Text below the progress bar; empty when the upload has ended. */
function describe(job: Job, state: JobState): Description {
  const percent = percentOf(job, state)
  const total = inMb(job.size)
  if (state.name === 'sending') {
    if (state.sent >= job.size) return { main: words.finishing }
    return {
      main: words.sending(percent, inMb(state.sent), total),
      ...(state.secondsLeft !== null && { end: words.row.left(state.secondsLeft) }),
    }
  }
  if (state.name === 'paused') {
    if (state.why === 'asked')
      return { main: words.row.at(percent), end: words.row.kept(inMb(state.acknowledged), total) }
    return { main: words[state.why](percent) }
  }
  if (state.name === 'waiting')
    return { main: state.acknowledged > 0 ? words.row.resumed : words.row.waiting }
  if (state.name === 'checking') return { main: words.checking }
  if (state.name === 'saving') return { main: words.row.saving }
  return { main: '' }
}

const textOf = (message: Toast | undefined): string =>
  typeof message === 'string' ? message : (message?.text ?? '')

function StateOnSite({ kind, item }: { kind: AnyKind; item: LiveItem }): ReactNode {
  const live = useLive(kind, item)
  return <LiveMark live={live} now={useStore($now)} />
}

/** Result of an upload: a sentence that the file is stored, and the record's state on the site. */
function Done({ job, state }: { job: Job; state: Extract<JobState, { name: 'done' }> }): ReactNode {
  const { place } = job.purpose
  const kind = place && kindNamed(place.kind)
  if (!kind || !state.item) return <p className="quiet">{words.row.inLibrary}</p>
  return (
    <>
      <p className="quiet">
        {textOf(kind.messages.create)} {words.row.checked}
      </p>
      <StateOnSite kind={kind} item={state.item} />
    </>
  )
}

/** Reason why an upload needs a person; nothing for other uploads. */
function Trouble({ job, state }: { job: Job; state: JobState }): ReactNode {
  if (state.name === 'refused') {
    return (
      <p>
        <strong>{state.isSent ? words.refused : words.refusedBefore}</strong>{' '}
        {state.message || words.refusedUnknown}
      </p>
    )
  }
  if (state.name === 'interrupted') {
    return (
      <>
        <p>{words.row.lost(percentOf(job, state))}</p>
        {state.wrongFileName !== undefined && (
          <p className="upload-wrong">{words.row.otherFile(job.name, state.wrongFileName)}</p>
        )}
      </>
    )
  }
  if (state.name === 'save-failed') {
    return (
      <p>
        {words.row.unsaved} {state.words}
      </p>
    )
  }
  if (state.name === 'conflict') return <p>{words.row.overtaken(state.who, state.fileName)}</p>
  return null
}

/** Buttons of an upload, by its state. */
function Actions({ job, state }: { job: Job; state: JobState }): ReactNode {
  const { accept } = job.purpose
  /** Accessible name of a button, which includes the name of the file. */
  const labelOf = (action: string) => words.row.label(job.name, action)
  const button = (
    action: string,
    run: () => void,
    extra: { icon?: IconName; tone?: 'quiet' } = {},
  ) => (
    <Button size="small" {...extra} aria-label={labelOf(action)} onPress={run}>
      {action}
    </Button>
  )
  const removeButton = (action: string) => button(action, () => removeJob(job), { tone: 'quiet' })
  const fileButton = (action: string, onFile: (job: Job, file: File) => void) => (
    <ChooseFilesButton
      accept={accept}
      size="small"
      label={labelOf(action)}
      onFiles={([file]) => file && onFile(job, file)}
    >
      {action}
    </ChooseFilesButton>
  )
  const buttons: Readonly<Record<JobState['name'], ReactNode>> = {
    waiting: removeButton(words.cancel),
    checking: removeButton(words.cancel),
    sending: (
      <>
        {button(words.pause, () => pauseJob(job), { icon: 'pause' })}
        {removeButton(words.cancel)}
      </>
    ),
    paused: (
      <>
        {button(words.resume, () => resumeJob(job), { icon: 'play' })}
        {removeButton(words.cancel)}
      </>
    ),
    refused: (
      <>
        {fileButton(words.another, replaceRefused)}
        {removeButton(words.close)}
      </>
    ),
    interrupted: (
      <>
        {fileButton(words.row.chooseSame, resumeWithFile)}
        {removeButton(words.cancel)}
      </>
    ),
    saving: null,
    'save-failed': (
      <>
        {button(words.row.tryAgain, () => retrySave(job))}
        {removeButton(words.cancel)}
      </>
    ),
    conflict: (
      <>
        {button(words.row.replaceTheirs, () => retrySave(job))}
        {removeButton(words.row.keepTheirs)}
      </>
    ),
    done: removeButton(words.close),
  }
  return <div className="upload-actions cluster">{buttons[state.name]}</div>
}

/** States that are shown with a progress bar. */
const statesWithBar = new Set<JobState['name']>([
  'waiting',
  'checking',
  'sending',
  'paused',
  'interrupted',
  'saving',
])

/** Row of an upload: its purpose, progress and actions. */
export function UploadRow({ job }: { job: Job }): ReactNode {
  const state = useStore(job.$state)
  const { main, end } = describe(job, state)
  const isStill = state.name === 'paused' || state.name === 'interrupted'
  return (
    <li className="upload" data-state={state.name}>
      <Icon name={icons[state.name]} size={20} />
      <div className="upload-body">
        <p className="upload-name">
          <bdi dir="ltr">{job.name}</bdi>
        </p>
        <p className="quiet">{job.purpose.label}</p>
        {statesWithBar.has(state.name) && (
          <progress
            className="progress"
            data-still={isStill || undefined}
            value={percentOf(job, state)}
            max={100}
            aria-label={words.row.bar[isStill ? 'paused' : 'sending'](job.name)}
          />
        )}
        {main !== '' && (
          <p className="upload-line split">
            <strong>{main}</strong> {end && <span>{end}</span>}
          </p>
        )}
        <Trouble job={job} state={state} />
        {state.name === 'done' && <Done job={job} state={state} />}
        <Actions job={job} state={state} />
      </div>
    </li>
  )
}
