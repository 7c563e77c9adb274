import { fold } from '#i18n/fold.ts'
import { dayOf } from '#i18n/time.ts'
import type { AnyKind, Board, Option } from '#kinds/define.ts'
import { keysOf } from '#kinds/wire.ts'
import { newestFirst, documentsOn, type WithLastDay } from '#rules/versions.ts'
import { fieldText, publishStatusOf, type Item } from '../../model/item.ts'
import type { Language } from '../../ui/language.tsx'

/** A kind that is shown as a board. */
export type BoardKind = AnyKind & { board: Board }

export const isBoardKind = (kind: AnyKind): kind is BoardKind => kind.board !== undefined

/** One cell: a value of the choice, in its language. */
export type Cell = { value: string; language: Language; pair: string }

/** A row of the board: one thing in its languages. */
type Pair = { name: string; cells: readonly Cell[] }

const optionsOf = ({ form, board }: BoardKind): readonly Option[] =>
  form.find((row) => keysOf(row).includes(board.by))?.options ?? []

/** Every cell of a board, in the order of its choice. An option without a pair is a row of its own, in English. */
export const cellsOf = (kind: BoardKind): Cell[] =>
  optionsOf(kind).map(({ value, label, pair }) => ({
    value,
    language: pair?.language ?? 'en',
    pair: pair?.name ?? label,
  }))

export function pairsOf(kind: BoardKind): Pair[] {
  const cells = cellsOf(kind)
  return [...new Set(cells.map(({ pair }) => pair))].map((name) => ({
    name,
    cells: cells.filter(({ pair }) => pair === name),
  }))
}

/**
 * The documents of a cell. `inForce` is what visitors are shown first; `coming` is not in force or not public yet, drafts
 * included; `older` was in force before, which visitors find folded away, or is over, which they do not.
 */
type Contents = {
  inForce: readonly WithLastDay<DatedItem>[]
  coming: readonly WithLastDay<DatedItem>[]
  older: readonly WithLastDay<DatedItem>[]
}

/** A document with the day from which it is in force. */
export type DatedItem = { item: Item; from: string }

const isOver = ({ ExpireAt }: Item, now: number): boolean =>
  ExpireAt !== null && Date.parse(ExpireAt) <= now

/** Whether visitors see it, by what is saved. */
export const isShown = (item: Item, now: number): boolean =>
  publishStatusOf(item, now) === 'published' && !isOver(item, now)

/** Newest in force first, as visitors have it, then by creation. `today` is `YYYY-MM-DD` in Dubai. */
export function contentsOf(
  kind: BoardKind,
  items: readonly Item[],
  value: string,
  now: number,
  today: string,
): Contents {
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

/** Whether visitors see a document of one of these cells: where their own language has none, they get that. */
export const hasShown = (
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

/** The title in the cell's language; in the other one where it has none. */
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

/** Words of a name: without its ending, small, Arabic letters in their plain form. */
const wordsIn = (name: string): string[] =>
  fold(name.replace(/\.\w+$/, '').replace(/([a-z])([A-Z])/g, '$1 $2'))
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

/** "fee" and "fees", "business" and "businesses" are one word. */
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

/** The cell that a file is probably for, by its name; null when that is ambiguous. */
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
