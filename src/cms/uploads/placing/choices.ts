import { atom, type WritableAtom } from 'nanostores'
import { dayOf } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import type { Values } from '#kinds/values.ts'
import { pathOf } from '#kinds/wire.ts'
import { cmsDocuments, cmsDocuments as words } from '#messages/en/cms-documents.ts'
import { fieldText, type Item } from '../../model/item.ts'
import { emptyValues, EXPIRE_AT, STATUS, valuesOfItem } from '../../model/values.ts'
import { shortNotice } from '../../stores/notice-period.ts'
import { refusalBefore } from '../before-sending.ts'
import type { Job, UploadTarget, Purpose } from '../job.ts'
import type { Queue } from '../queue.ts'
import {
  cellsOf,
  contentsOf,
  guessCell,
  isBoardKind,
  isShown,
  type BoardKind,
  type Cell,
} from './cells.ts'

/** One file and where it may go. `id` is the document that it replaces, null for a new one, undefined where it was not given. */
export type Chosen = {
  key: string
  file: File
  cell: Cell | null
  isGuessed: boolean
  id: string | null | undefined
}

/** Files whose place is being asked for. */
export type TargetQuestion = { id: string; kind: BoardKind; chosen: readonly Chosen[] }

/** The cell that the files were chosen for, and the document that the first of them replaces; null for none, absent where it was not given. */
type CellTarget = { value: string; id?: string | null }

export const cellLabel = ({ pair, language }: Cell): string => words.cell(pair, language)

/** Asks where files go that were chosen for the board. `onFiles`: there is something to show. */
export function makeTargetQuestions({
  queue,
  onFiles,
}: {
  queue: Pick<Queue, 'addUpload' | 'replaceFile' | 'removeJob'>
  onFiles: () => void
}) {
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
  const ask = (placing: TargetQuestion): Promise<void> =>
    (questions = questions.then(answered).then(() => $targetQuestion.set(placing)))

  /** Asks where files go; a file that may not be uploaded is refused first, and listed among the uploads. */
  async function askForTarget(
    kind: AnyKind,
    files: readonly File[],
    target?: CellTarget,
  ): Promise<void> {
    if (!isBoardKind(kind) || files.length === 0) return
    onFiles()
    const cells = cellsOf(kind)
    const given = cells.find(({ value }) => value === target?.value) ?? null
    const chosen: Chosen[] = []
    for (const [index, file] of files.entries()) {
      const isGiven = given !== null && index === 0
      const cell = isGiven ? given : guessCell(file.name, cells)
      if ((await refusalBefore(file, 'pdf')) === null) {
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

  /** Another file in the place of one that was refused. */
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

/** The documents of a category, those in force first. */
export const itemsIn = (
  kind: BoardKind,
  items: readonly Item[],
  value: string,
  now: number,
): Item[] => {
  const { inForce, coming, older } = contentsOf(kind, items, value, now, dayOf(now))
  return [...inForce, ...coming, ...older].map(({ item }) => item)
}

/**
 * What a file does to documents of its category. It replaces the file of a document that visitors do not see (`hidden`)
 * or do not see yet (`moved`), and of one whose day does not become later (`correction`). Otherwise both documents are
 * kept: the new one comes into force on a day to come (`later`) or at once (`now`), is shown next to those of the same
 * day (`beside`), or goes to the earlier versions (`earlier`).
 */
export type Effect = {
  name: 'hidden' | 'moved' | 'correction' | 'later' | 'now' | 'beside' | 'earlier'
  on: readonly Item[]
}

/** Whether a file takes the place of the one of a document, which then stays a single one. */
export const isInPlace = (effect: Effect | null): boolean =>
  effect !== null && ['hidden', 'moved', 'correction'].includes(effect.name)

/** The effect of a choice among the documents of its category; null where it meets nothing. */
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

/** Notice that is too short, in words, where a file takes the place of one that visitors have: no line, or one. */
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

/** An English title can be taken from the category; nobody can guess an Arabic one. */
const titleFor = (cell: Cell | undefined | null): string =>
  cell?.language === 'en' ? cell.pair : ''

/** The day that a file for a document begins with: that of one that is still to come, else today. */
const dayFor = (kind: BoardKind, items: readonly Item[], id: string, now: number): string => {
  const today = dayOf(now)
  const day = fieldText(items.find(({ Id }) => Id === id) ?? { Data: {} }, kind.board.since)
  return day > today ? day : today
}

/** The default choice: unless given, the category's current document is replaced, from today. */
export function firstChoice(
  kind: BoardKind,
  items: readonly Item[],
  now: number,
  { cell, id }: Chosen,
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

/** A choice with a part of it changed; another category brings its own document and title with it, another document its day. */
export function changedChoice(
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
  // A day that somebody chose stays, unless a document of a day to come is meant now, or was meant before.
  return day !== dayOf(now) || before.since === dayBefore
    ? { ...after, since: day ?? after.since }
    : after
}

/** Why a file cannot be uploaded there, in words. */
export function wrongIn(choice: Choice, others: readonly Choice[], items: readonly Item[]): Wrong {
  if (choice.value === '') return { category: errors.category }
  if (choice.replacedId === '') return choice.title.trim() === '' ? { title: errors.title } : {}
  if (!items.some(({ Id }) => Id === choice.replacedId)) return { replacedId: errors.gone }
  return others.some(({ replacedId }) => replacedId === choice.replacedId)
    ? { replacedId: errors.twice }
    : {}
}

/** What is to be saved with the file: the whole record, with its new day. */
function targetOf(
  kind: BoardKind,
  choice: Choice,
  replaced: Item | undefined,
  cell: Cell,
  now: number,
): UploadTarget {
  const { by, since } = kind.board
  const day = { [pathOf(kind, since)]: choice.since }
  if (replaced) {
    const values = valuesOfItem(kind, replaced, new Date(now))
    if (!isInPlace(effectOf(kind, [replaced], choice, now)))
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
    [pathOf(kind, by)]: cell.value,
    [pathOf(kind, key)]: choice.title.trim(),
    ...day,
  }
  return { kind: kind.name, id: crypto.randomUUID(), base: null, values }
}

/** What an upload to the chosen place is for; null without a category. */
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
