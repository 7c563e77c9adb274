import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { cmsUpload } from '#messages/en/cms-upload.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icons.ts'
import { percentOf, type Job, type JobState } from '../uploads/job.ts'
import { $jobs } from '../uploads/jobs.ts'

const words = cmsUpload.row.inside

type Description = { icon: IconName; text: string }

function describe(job: Job, state: JobState): Description | null {
  const percent = percentOf(job, state)
  const by: Readonly<Record<JobState['name'], Description | null>> = {
    waiting: { icon: 'clock', text: words.waiting },
    checking: { icon: 'upload', text: words.sending(0) },
    sending: { icon: 'upload', text: words.sending(percent) },
    paused: { icon: 'pause', text: words.paused(percent) },
    refused: { icon: 'refused', text: words.refused },
    lost: { icon: 'pause', text: words.lost },
    saving: { icon: 'upload', text: words.saving },
    unsaved: { icon: 'warning', text: words.look },
    overtaken: { icon: 'merge', text: words.look },
    done: null,
  }
  return by[state.name]
}

function Band({ job }: { job: Job }): ReactNode {
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
export function OnItsWay({ id }: { id: string }): ReactNode {
  const jobs = useStore($jobs).filter(({ purpose }) => (purpose.place?.id ?? purpose.wanted?.id) === id)
  return jobs.map((job) => <Band key={job.id} job={job} />)
}

/** New documents on their way into a category. */
export function NewOnTheirWay({ kind, path, value }: { kind: string; path: string; value: string }): ReactNode {
  const jobs = useStore($jobs).filter(({ purpose: { place } }) => place?.kind === kind && place.base === null && place.values[path] === value)
  return jobs.map((job) => <Band key={job.id} job={job} />)
}
