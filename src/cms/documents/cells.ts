import type { AnyKind, Board, Option } from '#kinds/define.ts'
import { keysOf } from '#kinds/wire.ts'
import { stageOf } from '../stores/stage.ts'
import { fieldText, type Item } from '../stores/records.ts'
import type { Language } from '../ui/language.tsx'

/** A kind that is shown as a board. */
export type BoardKind = AnyKind & { board: Board }

export const isBoardKind = (kind: AnyKind): kind is BoardKind => kind.board !== undefined

/** One cell: a value of the choice, in its language. */
export type Cell = { value: string; language: Language; pair: string }

/** A row of the board: one thing in its languages. */
export type Pair = { name: string; cells: readonly Cell[] }

const optionsOf = ({ form, board }: BoardKind): readonly Option[] => form.find((row) => keysOf(row).includes(board.by))?.options ?? []

/** Every cell of a board, in the order of its choice. An option without a pair is a row of its own, in English. */
export const cellsOf = (kind: BoardKind): Cell[] =>
  optionsOf(kind).map(({ value, label, pair }) => ({ value, language: pair?.language ?? 'en', pair: pair?.name ?? label }))

export function pairsOf(kind: BoardKind): Pair[] {
  const cells = cellsOf(kind)
  return [...new Set(cells.map(({ pair }) => pair))].map((name) => ({ name, cells: cells.filter(({ pair }) => pair === name) }))
}

/**
 * What stands in a cell. `inForce` is what visitors are shown first; `coming` is not in force or not public yet, drafts
 * included; `older` stands behind it: in force from an earlier day or from
 * no day at all, or over.
 */
export type Contents = { inForce: Item | null; coming: readonly Item[]; older: readonly Item[] }

const isOver = ({ ExpireAt }: Item, now: number): boolean => ExpireAt !== null && Date.parse(ExpireAt) <= now

/** Whether visitors see it, by what is saved. */
export const isShown = (item: Item, now: number): boolean => stageOf(item, now) === 'published' && !isOver(item, now)

/** Newest in force first, as visitors have it: by that day, then by creation. `today` is `YYYY-MM-DD` in Dubai. */
export function contentsOf(kind: BoardKind, items: readonly Item[], value: string, now: number, today: string): Contents {
  const { by, since } = kind.board
  const place = (item: Item) => `${fieldText(item, since)} ${item.createdAt} ${item.Id}`
  const own = items.filter(({ Data }) => Data[by] === value).toSorted((a, b) => (place(a) > place(b) ? -1 : 1))
  const isComing = (item: Item) => stageOf(item, now) !== 'published' || fieldText(item, since) > today
  const [inForce = null, ...replaced] = own.filter((item) => !isComing(item) && !isOver(item, now))
  const over = own.filter((item) => !isComing(item) && isOver(item, now))
  return { inForce, coming: own.filter(isComing), older: [...replaced, ...over] }
}

/** Whether visitors see a document of one of these cells: where their own language has none, they get that. */
export const hasShown = ({ board }: BoardKind, cells: readonly Cell[], items: readonly Item[], now: number): boolean =>
  items.some((item) => cells.some(({ value }) => value === item.Data[board.by]) && isShown(item, now))

/** The title in the cell's language; in the other one where it has none. */
export function titleIn(kind: AnyKind, item: Pick<Item, 'Data'>, language: Language): { text: string; lang: Language } {
  const column = kind.columns[0]
  const texts = { en: fieldText(item, column?.key), ar: fieldText(item, column?.ar) }
  const other = language === 'en' ? 'ar' : 'en'
  if (texts[language]) return { text: texts[language], lang: language }
  return texts[other] ? { text: texts[other], lang: other } : { text: kind.label.one, lang: 'en' }
}
