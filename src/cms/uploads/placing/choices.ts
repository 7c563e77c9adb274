import { atom, type WritableAtom } from 'nanostores'
import { dayOf } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import { pathOf } from '#kinds/wire.ts'
import { cmsDocuments, cmsDocuments as words } from '#messages/en/cms-documents.ts'
import { emptyValues, valuesOf, type Values } from '../../edit/values.ts'
import type { Item } from '../../stores/records.ts'
import { refusalBefore } from '../before-sending.ts'
import type { Job, UploadTarget, Purpose } from '../job.ts'
import type { Queue } from '../queue.ts'
import { cellsOf, contentsOf, guessCell, isBoardKind, type BoardKind, type Cell } from './cells.ts'

/** One file and where it may go. `id` is the document that it replaces, null for a new one, undefined where it was not given. */
export type Chosen = { key: string; file: File; cell: Cell | null; isGuessed: boolean; id: string | null | undefined }

/** Files whose place is being asked for. */
export type TargetQuestion = { id: string; kind: BoardKind; chosen: readonly Chosen[] }

/** The cell that the files were chosen for, and the document that the first of them replaces; null for none, absent where it was not given. */
type CellTarget = { value: string; id?: string | null }

export const cellLabel = ({ pair, language }: Cell): string => words.cell(pair, language)

/** Asks where files go that were chosen for the board. `onFiles`: there is something to show. */
export function makeTargetQuestions({ queue, onFiles }: { queue: Pick<Queue, 'addUpload' | 'replaceFile' | 'removeJob'>; onFiles: () => void }) {
  const $targetQuestion: WritableAtom<TargetQuestion | null> = atom(null)

  /** Resolves when nothing is being asked. */
  const answered = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = $targetQuestion.subscribe((placing) => {
        if (placing !== null) return
        resolve()
        // The first call comes before the subscription is there to be ended.
        queueMicrotask(() => stop())
      })
    })

  let questions: Promise<void> = Promise.resolve()
  /** One question after another, in the order in which the files were chosen. */
  const ask = (placing: TargetQuestion): Promise<void> => (questions = questions.then(answered).then(() => $targetQuestion.set(placing)))

  /** Asks where files go; a file that may not be uploaded is refused first, and listed among the uploads. */
  async function askForTarget(kind: AnyKind, files: readonly File[], target?: CellTarget): Promise<void> {
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
  function replaceRefused(job: Job, file: File): void {
    const { wanted } = job.purpose
    const kind = wanted && kindNamed(wanted.kind)
    if (!kind) return queue.replaceFile(job, file)
    queue.removeJob(job)
    const { category, id } = wanted
    void askForTarget(kind, [file], category === null ? undefined : { value: category, ...(id !== undefined && { id }) })
  }

  return {
    /** The question that is being asked; set it to null to end it. */
    $targetQuestion,
    askForTarget,
    replaceRefused,
  }
}

const { errors } = cmsDocuments.place

/** Where one file goes: its category, the id of the document that it replaces or empty for a new one, that one's title, the day it is in force from. */
export type Choice = { value: string; replacedId: string; title: string; since: string }
export type Wrong = { category?: string; title?: string; replacedId?: string }

/** The documents of a category, the one in force first. */
export const itemsIn = (kind: BoardKind, items: readonly Item[], value: string, now: number): Item[] => {
  const { inForce, coming, older } = contentsOf(kind, items, value, now, dayOf(now))
  return [...(inForce ? [inForce] : []), ...coming, ...older]
}

/** An English title can be taken from the category; nobody can guess an Arabic one. */
const titleFor = (cell: Cell | undefined | null): string => (cell?.language === 'en' ? cell.pair : '')

/** The default choice: unless given, the category's current document is replaced, from today. */
export const firstChoice = (kind: BoardKind, items: readonly Item[], now: number, { cell, id }: Chosen): Choice => ({
  value: cell?.value ?? '',
  replacedId: (id === undefined ? cell && itemsIn(kind, items, cell.value, now)[0]?.Id : id) ?? '',
  title: titleFor(cell),
  since: dayOf(now),
})

/** A choice with a part of it changed; another category brings its own document and title with it. */
export function changedChoice(kind: BoardKind, items: readonly Item[], now: number, before: Choice, part: Partial<Choice>): Choice {
  const cell = cellsOf(kind).find(({ value }) => value === part.value)
  const moved = cell ? { replacedId: itemsIn(kind, items, cell.value, now)[0]?.Id ?? '', title: titleFor(cell) } : {}
  return { ...before, ...moved, ...part }
}

/** Why a file cannot be uploaded there, in words. */
export function wrongIn(choice: Choice, others: readonly Choice[], items: readonly Item[]): Wrong {
  if (choice.value === '') return { category: errors.category }
  if (choice.replacedId === '') return choice.title.trim() === '' ? { title: errors.title } : {}
  if (!items.some(({ Id }) => Id === choice.replacedId)) return { replacedId: errors.gone }
  return others.some(({ replacedId }) => replacedId === choice.replacedId) ? { replacedId: errors.twice } : {}
}

/** What is to be saved with the file: the whole record, with its new day. */
function targetOf(kind: BoardKind, choice: Choice, replaced: Item | undefined, cell: Cell): UploadTarget {
  const { by, since } = kind.board
  const day = { [pathOf(kind, since)]: choice.since }
  if (replaced) {
    const record = { ...replaced, ...(kind.wire.data === null ? replaced.Data : { [kind.wire.data]: replaced.Data }) }
    const values = valuesOf(kind, record, new Date())
    return { kind: kind.name, id: replaced.Id, base: { revision: replaced.Revision, values }, values: { ...values, ...day } }
  }
  const column = kind.title
  const key = (cell.language === 'ar' ? column?.ar : column?.key) ?? column?.key ?? ''
  const values: Values = { ...emptyValues(kind, new Date()), [pathOf(kind, by)]: cell.value, [pathOf(kind, key)]: choice.title.trim(), ...day }
  return { kind: kind.name, id: crypto.randomUUID(), base: null, values }
}

/** What an upload to the chosen place is for; null without a category. */
export function purposeOf(kind: BoardKind, items: readonly Item[], choice: Choice): Purpose | null {
  const cell = cellsOf(kind).find(({ value }) => value === choice.value)
  if (!cell) return null
  const replaced = items.find(({ Id }) => Id === choice.replacedId)
  return { label: cellLabel(cell), accept: 'pdf', place: targetOf(kind, choice, replaced, cell) }
}
