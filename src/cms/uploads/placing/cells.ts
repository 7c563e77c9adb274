import { fold } from '#i18n/fold.ts'
import { dayOf } from '#i18n/time.ts'
import { keysOf, type AnyKind, type Board, type Option } from '#kinds/define.ts'
import { newestFirst, documentsOn, type WithLastDay } from '#rules/versions.ts'
import { fieldText, publishStatusOf, type Item } from '../../model/item.ts'
import type { Language } from '../../ui/language.tsx'

/** A kind that is shown as a board. */
export type BoardKind = AnyKind & { board: Board }

export const isBoardKind = (kind: AnyKind): kind is BoardKind => kind.board !== undefined

/** Cell of a board: an option of its choice field, which has one language. */
export type Cell = { value: string; language: Language; pair: string }

/** Row of a board: the cells of one subject in all its languages. */
type BoardRow = { name: string; cells: readonly Cell[] }

const optionsOf = ({ form, board }: BoardKind): readonly Option[] =>
  form.find((row) => keysOf(row).includes(board.by))?.options ?? []

/**
 * All cells of a board, in the order of the options. An option without a pair has a row to itself,
 * in English.
 */
export const cellsOf = (kind: BoardKind): Cell[] =>
  optionsOf(kind).map(({ value, label, pair }) => ({
    value,
    language: pair?.language ?? 'en',
    pair: pair?.name ?? label,
  }))

export function boardRowsOf(kind: BoardKind): BoardRow[] {
  const cells = cellsOf(kind)
  return [...new Set(cells.map(({ pair }) => pair))].map((name) => ({
    name,
    cells: cells.filter(({ pair }) => pair === name),
  }))
}

/**
 * Documents of a cell. `inForce`: shown to visitors first; `coming`: not in force or not public
 * yet, drafts included; `older`: in force earlier, which visitors find under the earlier versions,
 * or expired, which they do not see.
 */
type CellDocuments = {
  inForce: readonly WithLastDay<DatedItem>[]
  coming: readonly WithLastDay<DatedItem>[]
  older: readonly WithLastDay<DatedItem>[]
}

/** A document with the day from which it is in force. */
export type DatedItem = { item: Item; from: string }

const isOver = ({ ExpireAt }: Item, now: number): boolean =>
  ExpireAt !== null && Date.parse(ExpireAt) <= now

/** True when the saved item is published and not expired. */
export const isShown = (item: Item, now: number): boolean =>
  publishStatusOf(item, now) === 'published' && !isOver(item, now)

/**
 * Documents of a cell by state, sorted by their first day, newest first, as on the site, then by
 * creation. `now` in milliseconds since 1970, `today` as `YYYY-MM-DD` in Dubai.
 */
export function documentsOfCell(
  kind: BoardKind,
  items: readonly Item[],
  value: string,
  now: number,
  today: string,
): CellDocuments {
  const { by, since } = kind.board
  const made = ({ item: { createdAt, Id } }: DatedItem) => `${createdAt} ${Id}`
  const own = items
    .map((item): DatedItem => ({ item, from: fieldText(item, since) }))
    .filter(({ item }) => item.Data[by] === value)
    .toSorted((a, b) => (made(a) > made(b) ? -1 : 1))
  const isComing = ({ item, from }: DatedItem) =>
    publishStatusOf(item, now) !== 'published' || from > today
  const {
    'in force': inForce,
    coming,
    earlier,
  } = documentsOn(
    own.filter(({ item }) => isShown(item, now)),
    today,
  )
  const apart = own
    .filter(({ item }) => !isShown(item, now))
    .map((one) => ({ ...one, until: null }))
  return {
    inForce,
    coming: [...coming, ...apart.filter(isComing)].toSorted(newestFirst),
    older: [...earlier, ...apart.filter((one) => !isComing(one))],
  }
}

/**
 * True when visitors see a document in force in one of the cells. The site shows it also in place
 * of a missing document in the other language.
 */
export const hasDocumentInForce = (
  { board }: BoardKind,
  cells: readonly Cell[],
  items: readonly Item[],
  now: number,
): boolean =>
  items.some(
    (item) =>
      cells.some(({ value }) => value === item.Data[board.by]) &&
      isShown(item, now) &&
      fieldText(item, board.since) <= dayOf(now),
  )

/**
 * Title in the cell's language, or in the other language where it has none; else the kind's name.
 */
export function titleIn(
  kind: AnyKind,
  item: Pick<Item, 'Data'>,
  language: Language,
): { text: string; lang: Language } {
  const column = kind.title
  const texts = { en: fieldText(item, column?.key), ar: fieldText(item, column?.ar) }
  const other = language === 'en' ? 'ar' : 'en'
  if (texts[language]) return { text: texts[language], lang: language }
  return texts[other] ? { text: texts[other], lang: other } : { text: kind.label.one, lang: 'en' }
}

/**
 * Words of a file name or label: without the file extension, in lower case, Arabic letters
 * normalised.
 */
const wordsIn = (name: string): string[] =>
  fold(name.replace(/\.\w+$/, '').replace(/([a-z])([A-Z])/g, '$1 $2'))
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

/**
 * True when one word is a prefix of the other, as in "fee" and "fees", and has at least 3 letters.
 */
const isSame = (a: string, b: string): boolean => {
  const shared = Math.min(a.length, b.length)
  return (
    shared >= 3 &&
    (a.startsWith(b.slice(0, Math.max(shared, 3))) || b.startsWith(a.slice(0, Math.max(shared, 3))))
  )
}

const ARABIC = ['ar', 'ara', 'arabic']

const isArabic = (name: string): boolean =>
  /\p{Script=Arabic}/u.test(name) || wordsIn(name).some((word) => ARABIC.includes(word))

/** Guesses the cell for a file from its name; null when no cell, or more than one, matches best. */
export function guessCell(name: string, cells: readonly Cell[]): Cell | null {
  const words = wordsIn(name)
  const language = isArabic(name) ? 'ar' : 'en'
  const scored = cells
    .filter((cell) => cell.language === language)
    .map((cell) => ({
      cell,
      hits: wordsIn(`${cell.pair} ${cell.value.replaceAll('_', ' ')}`).filter(
        (word, at, all) => all.indexOf(word) === at && words.some((own) => isSame(own, word)),
      ).length,
    }))
    .toSorted((a, b) => b.hits - a.hits)
  const [first, second] = scored
  return first && first.hits >= 2 && first.hits > (second?.hits ?? 0) ? first.cell : null
}
