import { dayOf } from '#i18n/time.ts'
import { pathOf } from '#kinds/wire.ts'
import { cmsDocuments } from '#messages/en/cms-documents.ts'
import { emptyValues, valuesOf, type Values } from '../../edit/values.ts'
import type { Item } from '../../stores/records.ts'
import type { Place, Purpose } from '../purpose.ts'
import { cellsOf, contentsOf, type BoardKind, type Cell } from './cells.ts'
import { cellLabel, type Chosen } from './ask-where.ts'

const { errors } = cmsDocuments.place

/** Where one file goes: its category, the id of the document that it replaces or empty for a new one, that one's title, the day it is in force from. */
export type Choice = { value: string; target: string; title: string; since: string }
export type Wrong = { category?: string; title?: string; target?: string }

/** The documents of a category, the one in force first. */
export const itemsIn = (kind: BoardKind, items: readonly Item[], value: string, now: number): Item[] => {
  const { inForce, coming, older } = contentsOf(kind, items, value, now, dayOf(now))
  return [...(inForce ? [inForce] : []), ...coming, ...older]
}

/** An English title can be taken from the category; nobody can guess an Arabic one. */
const titleFor = (cell: Cell | undefined | null): string => (cell?.language === 'en' ? cell.pair : '')

/** What the question begins with: unless somebody has said otherwise, what stands in the category is replaced, from today. */
export const firstChoice = (kind: BoardKind, items: readonly Item[], now: number, { cell, id }: Chosen): Choice => ({
  value: cell?.value ?? '',
  target: (id === undefined ? cell && itemsIn(kind, items, cell.value, now)[0]?.Id : id) ?? '',
  title: titleFor(cell),
  since: dayOf(now),
})

/** A choice with a part of it changed; another category brings its own document and title with it. */
export function changedChoice(kind: BoardKind, items: readonly Item[], now: number, before: Choice, part: Partial<Choice>): Choice {
  const cell = cellsOf(kind).find(({ value }) => value === part.value)
  const moved = cell ? { target: itemsIn(kind, items, cell.value, now)[0]?.Id ?? '', title: titleFor(cell) } : {}
  return { ...before, ...moved, ...part }
}

/** What keeps a file from being sent there, in words. */
export function wrongIn(choice: Choice, others: readonly Choice[], items: readonly Item[]): Wrong {
  if (choice.value === '') return { category: errors.category }
  if (choice.target === '') return choice.title.trim() === '' ? { title: errors.title } : {}
  if (!items.some(({ Id }) => Id === choice.target)) return { target: errors.gone }
  return others.some(({ target }) => target === choice.target) ? { target: errors.twice } : {}
}

/** What is to be saved with the file: the whole record, with its new day. */
function placeOf(kind: BoardKind, choice: Choice, replaced: Item | undefined, cell: Cell): Place {
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
  const replaced = items.find(({ Id }) => Id === choice.target)
  return { label: cellLabel(cell), accept: 'pdf', place: placeOf(kind, choice, replaced, cell) }
}
