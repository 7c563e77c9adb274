import { atom, type WritableAtom } from 'nanostores'
import { dayOf } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import type { Values } from '#kinds/values.ts'
import { cmsDocuments, cmsDocuments as words } from '#messages/en/cms-documents.ts'
import { fieldText, type Item } from '../../model/item.ts'
import { emptyValues, EXPIRE_AT, STATUS, valuesOf } from '../../model/values.ts'
import { shortNotice } from '../../stores/notice-period.ts'
import { localRefusal } from '../file-checks.ts'
import type { Job, UploadTarget, Purpose } from '../job.ts'
import type { Queue } from '../queue.ts'
import {
  cellsOf,
  documentsOfCell,
  guessCell,
  isBoardKind,
  isShown,
  type BoardKind,
  type Cell,
} from './cells.ts'

/**
 * A chosen file with its probable target. `id`: the document that it replaces, null for a new one,
 * undefined where no document was named.
 */
export type ChosenFile = {
  key: string
  file: File
  cell: Cell | null
  isGuessed: boolean
  id: string | null | undefined
}

/** Files that a person is asked to choose targets for. */
export type TargetQuestion = { id: string; kind: BoardKind; chosen: readonly ChosenFile[] }

/**
 * The cell that files were chosen for, and the document that the first file replaces: null for a
 * new one, absent where no document was named.
 */
type CellTarget = { value: string; id?: string | null }

export const cellLabel = ({ pair, language }: Cell): string => words.cell(pair, language)

/**
 * Asks for the targets of files that were chosen for a board, one question at a time. `onFiles` is
 * called when files arrive, before the first is checked.
 */
export function makeTargetQuestions({
  queue,
  onFiles,
}: {
  queue: Pick<Queue, 'addUpload' | 'replaceFile' | 'removeJob'>
  onFiles: () => void
}) {
  const $targetQuestion: WritableAtom<TargetQuestion | null> = atom(null)

  /** Resolves once no question is open. */
  const answered = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = $targetQuestion.subscribe((placing) => {
        if (placing !== null) return
        resolve()
        // `subscribe` calls back before it returns `stop`.
        queueMicrotask(() => stop())
      })
    })

  let questions: Promise<void> = Promise.resolve()
  /** Opens one question after another, in the order in which the files were chosen. */
  const ask = (placing: TargetQuestion): Promise<void> =>
    (questions = questions.then(answered).then(() => $targetQuestion.set(placing)))

  /**
   * Asks for the targets of files. A file that fails the checks is not asked about: it is listed
   * among the uploads as refused.
   */
  async function askForTarget(
    kind: AnyKind,
    files: readonly File[],
    target?: CellTarget,
  ): Promise<void> {
    if (!isBoardKind(kind) || files.length === 0) return
    onFiles()
    const cells = cellsOf(kind)
    const given = cells.find(({ value }) => value === target?.value) ?? null
    const chosen: ChosenFile[] = []
    for (const [index, file] of files.entries()) {
      const isGiven = given !== null && index === 0
      const cell = isGiven ? given : guessCell(file.name, cells)
      if ((await localRefusal(file, 'pdf')) === null) {
        chosen.push({
          key: crypto.randomUUID(),
          file,
          cell,
          isGuessed: !isGiven && cell !== null,
          id: isGiven ? target?.id : undefined,
        })
      } else {
        const wanted = {
          kind: kind.name,
          category: cell?.value ?? null,
          ...(isGiven && target?.id !== undefined && { id: target.id }),
        }
        queue.addUpload(file, {
          label: cell ? cellLabel(cell) : words.place.nowhere,
          accept: 'pdf',
          place: null,
          wanted,
        })
      }
    }
    if (chosen.length === 0) return
    await ask({ id: crypto.randomUUID(), kind, chosen })
  }

  /** Replaces a refused file; asks for the target again where it had none yet. */
  function replaceRefused(job: Job, file: File): void {
    const { wanted } = job.purpose
    const kind = wanted && kindNamed(wanted.kind)
    if (!kind) return queue.replaceFile(job, file)
    queue.removeJob(job)
    const { category, id } = wanted
    void askForTarget(
      kind,
      [file],
      category === null ? undefined : { value: category, ...(id !== undefined && { id }) },
    )
  }

  return {
    /** The open question; setting it to null closes it. */
    $targetQuestion,
    askForTarget,
    replaceRefused,
  }
}

const { errors } = cmsDocuments.place

/**
 * Target of one file: its category, the id of the document that it replaces (empty for a new one),
 * the title of a new document, and the first day in force.
 */
export type Choice = { value: string; replacedId: string; title: string; since: string }
export type ChoiceErrors = { category?: string; title?: string; replacedId?: string }

/** Documents of a category, those in force first. */
export const itemsIn = (
  kind: BoardKind,
  items: readonly Item[],
  value: string,
  now: number,
): Item[] => {
  const { inForce, coming, older } = documentsOfCell(kind, items, value, now, dayOf(now))
  return [...inForce, ...coming, ...older].map(({ item }) => item)
}

/**
 * Effect of a file on the documents of its category. It replaces the file of a document that
 * visitors do not see (`hidden`), that is not in force yet (`moved`), or whose first day does not
 * become later (`correction`). Otherwise a new document is created and the others remain: it comes
 * into force in the future (`later`) or at once (`now`), is shown next to documents of the same day
 * (`beside`), or goes to the earlier versions (`earlier`).
 */
export type Effect = {
  name: 'hidden' | 'moved' | 'correction' | 'later' | 'now' | 'beside' | 'earlier'
  on: readonly Item[]
}

/** True when the file replaces that of an existing document and no new document is created. */
export const replacesFile = (effect: Effect | null): boolean =>
  effect !== null && ['hidden', 'moved', 'correction'].includes(effect.name)

/** Effect of a choice on the documents of its category; null when it affects none. */
export function effectOf(
  kind: BoardKind,
  items: readonly Item[],
  { replacedId, since }: Pick<Choice, 'replacedId' | 'since'>,
  now: number,
): Effect | null {
  const today = dayOf(now)
  const dayIn = (item: Item) => fieldText(item, kind.board.since)
  const replaced = items.find(({ Id }) => Id === replacedId)
  if (replaced && !isShown(replaced, now)) return { name: 'hidden', on: [replaced] }
  if (replaced && dayIn(replaced) > today) return { name: 'moved', on: [replaced] }
  if (replaced && since <= dayIn(replaced)) return { name: 'correction', on: [replaced] }
  const shown = items.filter((item) => isShown(item, now))
  const days = shown.map(dayIn).toSorted()
  const of = (day: string | undefined) => shown.filter((item) => dayIn(item) === day)
  if (days.includes(since)) return { name: 'beside', on: of(since) }
  const next = days.find((day) => day > since)
  if (next !== undefined && next <= today) return { name: 'earlier', on: of(next) }
  const before = days.findLast((day) => day < since)
  return before === undefined ? null : { name: since > today ? 'later' : 'now', on: of(before) }
}

/**
 * Warning for a notice period that is shorter than the board requires; empty when it is long
 * enough, or the choice replaces no published document.
 */
export function shortNoticesOfChoice(
  kind: BoardKind,
  items: readonly Item[],
  choice: Choice,
  now: number,
): string[] {
  const { name } = effectOf(kind, items, choice, now) ?? {}
  if (name !== 'later' && name !== 'now' && name !== 'moved') return []
  const id = name === 'moved' ? choice.replacedId : ''
  const line = shortNotice(
    kind,
    { id, place: choice.value, from: choice.since, readOn: dayOf(now) },
    items,
    now,
  )
  return line === null ? [] : [line]
}

/**
 * Default title of a new document: that of an English category; an Arabic one cannot be derived.
 */
const titleFor = (cell: Cell | undefined | null): string =>
  cell?.language === 'en' ? cell.pair : ''

/** Default first day: that of the replaced document if it lies in the future, else today. */
const dayFor = (kind: BoardKind, items: readonly Item[], id: string, now: number): string => {
  const today = dayOf(now)
  const day = fieldText(items.find(({ Id }) => Id === id) ?? { Data: {} }, kind.board.since)
  return day > today ? day : today
}

/**
 * Default choice: replaces the named document, or else the first one of the category. In force from
 * today, or from that document's day if it lies in the future.
 */
export function firstChoice(
  kind: BoardKind,
  items: readonly Item[],
  now: number,
  { cell, id }: ChosenFile,
): Choice {
  const replacedId =
    (id === undefined ? cell && itemsIn(kind, items, cell.value, now)[0]?.Id : id) ?? ''
  return {
    value: cell?.value ?? '',
    replacedId,
    title: titleFor(cell),
    since: dayFor(kind, items, replacedId, now),
  }
}

/**
 * Changes a part of a choice. Another category changes the document and the title as well; another
 * document changes the day.
 */
export function updateChoice(
  kind: BoardKind,
  items: readonly Item[],
  now: number,
  before: Choice,
  part: Partial<Choice>,
): Choice {
  const cell = cellsOf(kind).find(({ value }) => value === part.value)
  const moved = cell
    ? { replacedId: itemsIn(kind, items, cell.value, now)[0]?.Id ?? '', title: titleFor(cell) }
    : {}
  const after = { ...before, ...moved, ...part }
  if (after.replacedId === before.replacedId || part.since !== undefined) return after
  const [day, dayBefore] = [after, before].map(({ replacedId }) =>
    dayFor(kind, items, replacedId, now),
  )
  // A day that somebody entered is retained, unless the document replaced now or before has a
  // future day.
  return day !== dayOf(now) || before.since === dayBefore
    ? { ...after, since: day ?? after.since }
    : after
}

/** Messages for a choice that cannot be submitted, by field; empty when it is valid. */
export function validateChoice(
  choice: Choice,
  others: readonly Choice[],
  items: readonly Item[],
): ChoiceErrors {
  if (choice.value === '') return { category: errors.category }
  if (choice.replacedId === '') return choice.title.trim() === '' ? { title: errors.title } : {}
  if (!items.some(({ Id }) => Id === choice.replacedId)) return { replacedId: errors.gone }
  return others.some(({ replacedId }) => replacedId === choice.replacedId)
    ? { replacedId: errors.twice }
    : {}
}

/** Target record of a choice: all its values, with the new first day. */
function targetOf(
  kind: BoardKind,
  choice: Choice,
  replaced: Item | undefined,
  cell: Cell,
  now: number,
): UploadTarget {
  const { by, since } = kind.board
  const day = { [since]: choice.since }
  if (replaced) {
    const values = valuesOf(kind, replaced, new Date(now))
    if (!replacesFile(effectOf(kind, [replaced], choice, now)))
      return {
        kind: kind.name,
        id: crypto.randomUUID(),
        base: null,
        values: { ...values, ...day, [EXPIRE_AT]: null },
      }
    return {
      kind: kind.name,
      id: replaced.Id,
      base: { revision: replaced.Revision, values },
      values: { ...values, ...day },
    }
  }
  const column = kind.title
  const key = (cell.language === 'ar' ? column?.ar : column?.key) ?? column?.key ?? ''
  const values: Values = {
    ...emptyValues(kind, new Date(now)),
    [STATUS]: 'published',
    [by]: cell.value,
    [key]: choice.title.trim(),
    ...day,
  }
  return { kind: kind.name, id: crypto.randomUUID(), base: null, values }
}

/** Purpose of an upload to the chosen target; null without a category. */
export function purposeOf(
  kind: BoardKind,
  items: readonly Item[],
  choice: Choice,
  now: number,
): Purpose | null {
  const cell = cellsOf(kind).find(({ value }) => value === choice.value)
  if (!cell) return null
  const replaced = items.find(({ Id }) => Id === choice.replacedId)
  return {
    label: cellLabel(cell),
    accept: 'pdf',
    place: targetOf(kind, choice, replaced, cell, now),
  }
}
