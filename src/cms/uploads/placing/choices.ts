import { atom, type WritableAtom } from 'nanostores'
import { dayOf } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import type { Values } from '#kinds/values.ts'
import { cmsDocuments as words } from '#messages/en/cms-documents.ts'
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
  isPublicNow,
  type BoardKind,
  type Cell,
} from './cells.ts'

/** File that a person has chosen, with its probable target. */
export type ChosenFile = {
  /** Unique key of this choice. */
  key: string
  file: File
  /** Probable cell; null when it is unknown. */
  cell: Cell | null
  /** True when the cell was guessed from the name of the file. */
  isGuessed: boolean
  /** Id of the document to replace; null for a new document, undefined when it is not decided. */
  replacedId: string | null | undefined
}

/** Question for the targets of chosen files. */
export type TargetQuestion = { id: string; kind: BoardKind; chosen: readonly ChosenFile[] }

/** Cell for which files were chosen. It applies to the first of them. */
type CellTarget = {
  /** Value of the cell. */
  value: string
  /** Id of the document to replace; null for a new document, absent when it is not decided. */
  id?: string | null
}

export const cellLabel = ({ categoryName, language }: Cell): string =>
  words.cell(categoryName, language)

/** Asks for the targets of files that were chosen for a board, one question at a time. */
export function makeTargetQuestions({
  queue,
  onFiles,
}: {
  queue: Pick<Queue, 'addUpload' | 'replaceFile' | 'removeJob'>
  /** Called when files have been chosen, before the first is checked. */
  onFiles: () => void
}) {
  const $targetQuestion: WritableAtom<TargetQuestion | null> = atom(null)

  /** Resolves once no question is open. */
  const questionClosed = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = $targetQuestion.subscribe((question) => {
        if (question !== null) return
        resolve()
        // `subscribe` may call this before it has returned `stop`: waits until it has.
        queueMicrotask(() => stop())
      })
    })

  /** Resolves when the last question that was asked is open. */
  let lastOpened: Promise<void> = Promise.resolve()
  /** Opens a question once those before it are closed; resolves when it is open. */
  const ask = (question: TargetQuestion): Promise<void> => {
    lastOpened = lastOpened.then(questionClosed).then(() => $targetQuestion.set(question))
    return lastOpened
  }

  /**
   * Asks for the targets of files. A file that fails the checks is not part of the question: it is
   * added to the uploads, which refuse it.
   */
  async function askForTarget(
    kind: AnyKind,
    files: readonly File[],
    target?: CellTarget,
  ): Promise<void> {
    if (!isBoardKind(kind) || files.length === 0) return
    onFiles()
    const cells = cellsOf(kind)
    const givenCell = cells.find(({ value }) => value === target?.value) ?? null
    const chosen: ChosenFile[] = []
    for (const [index, file] of files.entries()) {
      const isGivenFile = givenCell !== null && index === 0
      const cell = isGivenFile ? givenCell : guessCell(file.name, cells)
      if ((await localRefusal(file, 'pdf')) === null) {
        chosen.push({
          key: crypto.randomUUID(),
          file,
          cell,
          isGuessed: !isGivenFile && cell !== null,
          replacedId: isGivenFile ? target?.id : undefined,
        })
      } else {
        const unconfirmed = {
          kind: kind.name,
          category: cell?.value ?? null,
          ...(isGivenFile && target?.id !== undefined && { id: target.id }),
        }
        queue.addUpload(file, {
          label: cell ? cellLabel(cell) : words.place.nowhere,
          accept: 'pdf',
          place: null,
          wanted: unconfirmed,
        })
      }
    }
    if (chosen.length === 0) return
    await ask({ id: crypto.randomUUID(), kind, chosen })
  }

  /** Replaces a refused file; asks for its target again if a person had not confirmed one. */
  function replaceRefused(job: Job, file: File): void {
    const { wanted: unconfirmed } = job.purpose
    const kind = unconfirmed && kindNamed(unconfirmed.kind)
    if (!kind) return queue.replaceFile(job, file)
    queue.removeJob(job)
    const { category, id } = unconfirmed
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

const { errors } = words.place

/** Target of one file, as a person chooses it in the form. */
export type TargetChoice = {
  /** Category: the value of a cell; empty while none is chosen. */
  category: string
  /** Id of the document to replace; empty for a new document. */
  replacedId: string
  /** Title of a new document. */
  title: string
  /** First day in force, `YYYY-MM-DD`. */
  firstDay: string
}

/** Error messages of a choice, by field. */
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

/** Effect of a choice on the documents of its category. */
export type Effect = {
  /**
   * The file replaces that of a document
   * - `hidden`: which visitors do not see,
   * - `moved`: which is not in force yet,
   * - `correction`: whose first day stays or becomes earlier.
   *
   * Or a new document is created, and the other documents stay: the new one
   * - `later`: comes into force in the future,
   * - `now`: comes into force at once,
   * - `beside`: is in force together with documents of the same day,
   * - `earlier`: is an earlier version, because a later document is in force.
   */
  name: 'hidden' | 'moved' | 'correction' | 'later' | 'now' | 'beside' | 'earlier'
  /** Documents that the choice affects. */
  documents: readonly Item[]
}

/** True when the file replaces that of an existing document and no new document is created. */
export const replacesFile = (effect: Effect | null): boolean =>
  effect !== null && ['hidden', 'moved', 'correction'].includes(effect.name)

/**
 * Effect of a choice on the documents of its category; null when it affects none of them.
 * @param items documents of the category
 */
export function effectOf(
  kind: BoardKind,
  items: readonly Item[],
  { replacedId, firstDay }: Pick<TargetChoice, 'replacedId' | 'firstDay'>,
  now: number,
): Effect | null {
  const today = dayOf(now)
  const dayIn = (item: Item) => fieldText(item, kind.board.inForceKey)
  const replaced = items.find(({ Id }) => Id === replacedId)
  if (replaced && !isPublicNow(replaced, now)) return { name: 'hidden', documents: [replaced] }
  if (replaced && dayIn(replaced) > today) return { name: 'moved', documents: [replaced] }
  if (replaced && firstDay <= dayIn(replaced)) return { name: 'correction', documents: [replaced] }
  const shown = items.filter((item) => isPublicNow(item, now))
  const days = shown.map(dayIn).toSorted()
  const ofDay = (day: string) => shown.filter((item) => dayIn(item) === day)
  if (days.includes(firstDay)) return { name: 'beside', documents: ofDay(firstDay) }
  const next = days.find((day) => day > firstDay)
  if (next !== undefined && next <= today) return { name: 'earlier', documents: ofDay(next) }
  const before = days.findLast((day) => day < firstDay)
  return before === undefined
    ? null
    : { name: firstDay > today ? 'later' : 'now', documents: ofDay(before) }
}

/**
 * Warning, as an array of one sentence, that the notice period is shorter than the board requires;
 * empty when it is long enough, or no published document is replaced or moved.
 */
export function shortNoticesOfChoice(
  kind: BoardKind,
  items: readonly Item[],
  choice: TargetChoice,
  now: number,
): string[] {
  const { name } = effectOf(kind, items, choice, now) ?? {}
  if (name !== 'later' && name !== 'now' && name !== 'moved') return []
  const id = name === 'moved' ? choice.replacedId : ''
  const warning = shortNotice(
    kind,
    { id, place: choice.category, from: choice.firstDay, readOn: dayOf(now) },
    items,
    now,
  )
  return warning === null ? [] : [warning]
}

/**
 * Default title of a new document: the name of its category, which is in English; empty for an
 * Arabic cell.
 */
const titleFor = (cell: Cell | undefined | null): string =>
  cell?.language === 'en' ? cell.categoryName : ''

/** Default first day: that of the replaced document if it is in the future, or else today. */
const defaultDay = (kind: BoardKind, items: readonly Item[], id: string, now: number): string => {
  const today = dayOf(now)
  const day = fieldText(items.find(({ Id }) => Id === id) ?? { Data: {} }, kind.board.inForceKey)
  return day > today ? day : today
}

/**
 * Default choice for a file: it replaces its document, if that is decided, or else the first
 * document of the category.
 */
export function defaultChoice(
  kind: BoardKind,
  items: readonly Item[],
  now: number,
  chosen: ChosenFile,
): TargetChoice {
  const { cell } = chosen
  const firstOfCell = cell ? itemsIn(kind, items, cell.value, now)[0]?.Id : undefined
  const replacedId = (chosen.replacedId === undefined ? firstOfCell : chosen.replacedId) ?? ''
  return {
    category: cell?.value ?? '',
    replacedId,
    title: titleFor(cell),
    firstDay: defaultDay(kind, items, replacedId, now),
  }
}

/**
 * Choice after a person has changed a part of it. Another category changes the document and the
 * title, too, and another document changes the day.
 */
export function updateChoice(
  kind: BoardKind,
  items: readonly Item[],
  now: number,
  before: TargetChoice,
  part: Partial<TargetChoice>,
): TargetChoice {
  const cell = cellsOf(kind).find(({ value }) => value === part.category)
  const changedByCell = cell
    ? { replacedId: itemsIn(kind, items, cell.value, now)[0]?.Id ?? '', title: titleFor(cell) }
    : {}
  const after = { ...before, ...changedByCell, ...part }
  if (after.replacedId === before.replacedId || part.firstDay !== undefined) return after
  const day = defaultDay(kind, items, after.replacedId, now)
  const dayBefore = defaultDay(kind, items, before.replacedId, now)
  // A day that a person entered stays, unless the newly chosen document has a future day.
  const isDefaultDay = before.firstDay === dayBefore
  return day !== dayOf(now) || isDefaultDay ? { ...after, firstDay: day } : after
}

/**
 * Error messages of a choice; empty when it is valid.
 * @param others choices for the other files, which must not replace the same document
 * @param items all documents of the kind
 */
export function validateChoice(
  choice: TargetChoice,
  others: readonly TargetChoice[],
  items: readonly Item[],
): ChoiceErrors {
  if (choice.category === '') return { category: errors.category }
  if (choice.replacedId === '') return choice.title.trim() === '' ? { title: errors.title } : {}
  if (!items.some(({ Id }) => Id === choice.replacedId)) return { replacedId: errors.gone }
  return others.some(({ replacedId }) => replacedId === choice.replacedId)
    ? { replacedId: errors.twice }
    : {}
}

/**
 * Record that gets the file: the replaced document, or a new one. A new document that succeeds the
 * replaced one copies its values.
 */
function targetOf(
  kind: BoardKind,
  choice: TargetChoice,
  replaced: Item | undefined,
  cell: Cell,
  now: number,
): UploadTarget {
  const { categoryKey, inForceKey } = kind.board
  const day = { [inForceKey]: choice.firstDay }
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
  const titleKey = (cell.language === 'ar' ? column?.ar : column?.key) ?? column?.key ?? ''
  const values: Values = {
    ...emptyValues(kind, new Date(now)),
    [STATUS]: 'published',
    [categoryKey]: cell.value,
    [titleKey]: choice.title.trim(),
    ...day,
  }
  return { kind: kind.name, id: crypto.randomUUID(), base: null, values }
}

/** Purpose of an upload to the chosen target; null without a category. */
export function purposeOf(
  kind: BoardKind,
  items: readonly Item[],
  choice: TargetChoice,
  now: number,
): Purpose | null {
  const cell = cellsOf(kind).find(({ value }) => value === choice.category)
  if (!cell) return null
  const replaced = items.find(({ Id }) => Id === choice.replacedId)
  return {
    label: cellLabel(cell),
    accept: 'pdf',
    place: targetOf(kind, choice, replaced, cell, now),
  }
}
