import { atom, type WritableAtom } from 'nanostores'
import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import { cmsDocuments as words } from '#messages/en/cms-documents.ts'
import { refusalBefore } from '../before-sending.ts'
import type { Job } from '../job.ts'
import type { Queue } from '../queue.ts'
import { cellsOf, guessCell, isBoardKind, type BoardKind, type Cell } from './cells.ts'

/** One file and where it may go. `id` is the document that it replaces, null for a new one, undefined where nobody has said. */
export type Chosen = { key: string; file: File; cell: Cell | null; isGuessed: boolean; id: string | null | undefined }

/** Files whose place is being asked for. */
export type Placing = { id: string; kind: BoardKind; chosen: readonly Chosen[] }

/** Where the files were chosen for: a cell, and the document of it that the first of them replaces; null for none, absent where nobody has said. */
export type Target = { value: string; id?: string | null }

export const cellLabel = ({ pair, language }: Cell): string => words.cell(pair, language)

/** Asks where files go that were chosen for the board. `onFiles`: there is something to show. */
export function makeAskWhere({ queue, onFiles }: { queue: Pick<Queue, 'addUpload' | 'anotherFile' | 'dropJob'>; onFiles: () => void }) {
  const $placing: WritableAtom<Placing | null> = atom(null)

  /** Resolves when nothing is being asked. */
  const answered = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = $placing.subscribe((placing) => {
        if (placing !== null) return
        resolve()
        // The first call comes before the subscription is there to be ended.
        queueMicrotask(() => stop())
      })
    })

  let questions: Promise<void> = Promise.resolve()
  /** One question after another, in the order in which the files were chosen. */
  const ask = (placing: Placing): Promise<void> => (questions = questions.then(answered).then(() => $placing.set(placing)))

  /** Asks where files go; what must not stand there is refused before that, among the uploads. */
  async function askWhere(kind: AnyKind, files: readonly File[], target?: Target): Promise<void> {
    if (!isBoardKind(kind) || files.length === 0) return
    onFiles()
    const cells = cellsOf(kind)
    const given = cells.find(({ value }) => value === target?.value) ?? null
    const chosen: Chosen[] = []
    for (const [index, file] of files.entries()) {
      const isGiven = given !== null && index === 0
      const cell = isGiven ? given : guessCell(file.name, cells)
      if ((await refusalBefore(file, 'pdf')) === null) {
        chosen.push({ key: crypto.randomUUID(), file, cell, isGuessed: !isGiven && cell !== null, id: isGiven ? target?.id : undefined })
      } else {
        const wanted = { kind: kind.name, category: cell?.value ?? null, ...(isGiven && target?.id !== undefined && { id: target.id }) }
        queue.addUpload(file, { label: cell ? cellLabel(cell) : words.place.nowhere, accept: 'pdf', place: null, wanted })
      }
    }
    if (chosen.length === 0) return
    await ask({ id: crypto.randomUUID(), kind, chosen })
  }

  /** Another file in the place of one that was refused. */
  function another(job: Job, file: File): void {
    const { wanted } = job.purpose
    const kind = wanted && kindNamed(wanted.kind)
    if (!kind) return queue.anotherFile(job, file)
    queue.dropJob(job)
    const { category, id } = wanted
    void askWhere(kind, [file], category === null ? undefined : { value: category, ...(id !== undefined && { id }) })
  }

  return {
    /** The question that is being asked; set it to null to end it. */
    $placing,
    askWhere,
    another,
  }
}
