import { useStore } from '@nanostores/react'
import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { allKinds } from '#kinds/index.ts'
import { cmsDocuments } from '#messages/en/cms-documents.ts'
import { cmsUpload } from '#messages/en/cms-upload.ts'
import { Button } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { useDialogOnDemand } from '../ui/on-demand.tsx'
import { ChooseFilesButton, useFileDrop } from './choose-files.tsx'
import { summaryGroupOf, type Job } from './job.ts'
import { $announcement, $jobs, $targetQuestion, askForTarget, removeJob } from './jobs.ts'
import { UploadRow } from './upload-row.tsx'

const words = cmsUpload.panel

const loadDialog = async () => (await import('./placing/target-dialog.tsx')).TargetDialog
const stopAsking = (): void => $targetQuestion.set(null)

/** Kind of the documents that can be dropped here: the one that is shown as a board. */
const boardKind = allKinds.find(({ board }) => board)

type Counts = Record<ReturnType<typeof summaryGroupOf>, number>

/** Number of jobs in each group, updated with their states. */
function useCounts(jobs: readonly Job[]): Counts {
  const [counts, setCounts] = useState<Counts>({ uploads: 0, refused: 0, done: 0, waiting: 0 })
  useEffect(() => {
    const count = () => {
      const groups = jobs.map(({ $state }) => summaryGroupOf($state.get()))
      const countOf = (group: keyof Counts) => groups.filter((name) => name === group).length
      setCounts((before) => {
        const next = {
          uploads: countOf('uploads'),
          refused: countOf('refused'),
          done: countOf('done'),
          waiting: countOf('waiting'),
        }
        return JSON.stringify(next) === JSON.stringify(before) ? before : next
      })
    }
    count()
    const stops = jobs.map(({ $state }) => $state.listen(count))
    return () => stops.forEach((stop) => stop())
  }, [jobs])
  return counts
}

/** Counts in words, such as "2 uploads, 1 refused"; empty without uploads. */
const summary = (counts: Counts): string =>
  (['uploads', 'waiting', 'refused', 'done'] as const)
    .flatMap((name) => (counts[name] > 0 ? [words.counts[name](counts[name])] : []))
    .join(', ')

function DropZone(): ReactNode {
  const upload = (files: File[]) => boardKind && askForTarget(boardKind, files)
  const dropHandlers = useFileDrop(upload)
  return (
    <div className="uploads-drop" {...dropHandlers}>
      <Icon name="upload-doc" size={28} />
      <p>
        <strong>{words.drop}</strong>
      </p>
      <p className="quiet">{words.dropHint}</p>
      <ChooseFilesButton accept="pdf" multiple size="small" tone="quiet" onFiles={upload}>
        {words.dropChoose}
      </ChooseFilesButton>
    </div>
  )
}

/**
 * Panel with all uploads: a column next to the content in wide windows, otherwise a bar at the foot
 * of the window that expands.
 */
export function UploadsPanel(): ReactNode {
  const jobs = useStore($jobs)
  const announcement = useStore($announcement)
  const question = useStore($targetQuestion)
  const drawDialog = useDialogOnDemand(loadDialog, question !== null, {
    title: cmsDocuments.place.title(question?.chosen.length ?? 1),
    onClose: stopAsking,
  })
  const counts = useCounts(jobs)
  const [isOpen, setIsOpen] = useState(false)
  const doneJobs = jobs.filter(({ $state }) => $state.get().name === 'done')
  return (
    <aside
      className="uploads"
      aria-label={words.title}
      data-open={isOpen || undefined}
      data-empty={jobs.length === 0 || undefined}
    >
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <button
        type="button"
        className="uploads-bar hstack"
        data-refused={counts.refused > 0 || undefined}
        aria-expanded={isOpen}
        aria-controls="uploads-body"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={counts.refused > 0 ? 'refused' : 'upload'} size={20} />
        <span>{summary(counts) || words.title}</span>
        <span className="visually-hidden">{isOpen ? words.hide : words.show}</span>
        <Icon name="chevron-down" />
      </button>
      <div className="uploads-body" id="uploads-body">
        <div className="uploads-head">
          <h2>{words.title}</h2>
          <p className="quiet">{jobs.length === 0 ? words.none : words.lead}</p>
        </div>
        {jobs.length > 0 && (
          <ul className="uploads-list" aria-label={words.list}>
            {jobs.map((job) => (
              <UploadRow key={job.id} job={job} />
            ))}
          </ul>
        )}
        {counts.done > 1 && (
          <Button size="small" tone="quiet" onPress={() => doneJobs.forEach(removeJob)}>
            {words.clear}
          </Button>
        )}
        {boardKind && <DropZone />}
      </div>
      {question && <Fragment key={question.id}>{drawDialog({ question })}</Fragment>}
    </aside>
  )
}
