import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { cmsUpload as words } from '#messages/en/cms-upload.ts'
import type { Accept } from '../../uploads/before-sending.ts'
import { ChooseFiles } from '../../uploads/choose-files.tsx'
import type { Job } from '../../uploads/job.ts'
import { $jobs, addUpload } from '../../uploads/jobs.ts'
import { UploadRow } from '../../uploads/upload-row.tsx'
import { useDrop } from '../../uploads/use-drop.ts'
import type { LibraryFile } from '../library.ts'

/** Puts files into the library, several at once. They go on when the dialog is closed; `onDone` gets each that is there. */
export function LibraryUploads({ accept, onDone }: { accept: Accept; onDone: (file: LibraryFile) => void }): ReactNode {
  const jobs = useStore($jobs)
  const [mine, setMine] = useState<readonly Job[]>([])
  useEffect(() => {
    const stops = mine.map(({ $state }) => $state.listen((state) => state.name === 'done' && onDone(state.file)))
    return () => stops.forEach((stop) => stop())
  }, [mine, onDone])
  const take = (files: File[]) => setMine([...mine, ...files.map((file) => addUpload(file, { label: cmsEdit.library.purpose, accept, place: null }))])
  const drop = useDrop(take)
  const shown = jobs.filter(({ purpose }) => purpose.place === null && !purpose.wanted && purpose.accept === accept)
  return (
    <div className="edit-upload-place" {...drop}>
      <ChooseFiles accept={accept} several size="small" icon="upload" onFiles={take}>
        {words.several[accept]}
      </ChooseFiles>
      <span className="edit-quiet edit-upload-hint">{words.dropSeveral}</span>
      {shown.length > 0 && (
        <ul className="edit-library-uploads" aria-label={words.panel.title}>
          {shown.map((job) => (
            <UploadRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </div>
  )
}
