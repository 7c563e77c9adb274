import { otherLanguage } from '#i18n/languages.ts'
import { fold } from '#i18n/fold.ts'
import { dayOf } from '#i18n/time.ts'
import { keysOf, type AnyKind, type Board, type Option } from '#kinds/define.ts'
import { newestFirst, documentsOn, type WithLastDay } from '#rules/versions.ts'
import { fieldText, publishStatusOf, type Item } from '../../model/item.ts'
import type { Language } from '../../ui/language.tsx'

/** A kind that is shown as a board. */
export type BoardKind = AnyKind & { board: Board }

export const isBoardKind = (kind: AnyKind): kind is BoardKind => kind.board !== undefined

/** Cell of a board: one category in one language. */
export type Cell = {
  /** Value of the option of the board's choice field. */
  value: string
  language: Language
  /** Name of the category, which the cells in the other languages have, too. */
  categoryName: string
}

/** Row of a board: the cells of one category in all its languages. */
type BoardRow = { name: string; cells: readonly Cell[] }

const optionsOf = ({ form, board }: BoardKind): readonly Option[] =>
  form.find((row) => keysOf(row).includes(board.categoryKey))?.options ?? []

/**
 * All cells of a board, in the order of the options. An option without another language is alone in
 * its row, as English.
 */
export const cellsOf = (kind: BoardKind): Cell[] =>
  optionsOf(kind).map(({ value, label, pair }) => ({
    value,
    language: pair?.language ?? 'en',
    categoryName: pair?.name ?? label,
  }))

export function boardRowsOf(kind: BoardKind): BoardRow[] {
  const cells = cellsOf(kind)
  return [...new Set(cells.map(({ categoryName }) => categoryName))].map((name) => ({
    name,
    cells: cells.filter(({ categoryName }) => categoryName === name),
  }))
}

/** Documents of a cell by state. */
type CellDocuments = {
  /** In force: visitors see these first. */
  inForce: readonly WithLastDay<DatedItem>[]
  /** Not in force yet, or not public yet; drafts included. */
  coming: readonly WithLastDay<DatedItem>[]
  /** In force earlier: visitors see these as earlier versions, but not the expired ones. */
  older: readonly WithLastDay<DatedItem>[]
}

/** A document with the day from which it is in force. */
export type DatedItem = { item: Item; from: string }

const isExpired = ({ ExpireAt }: Item, now: number): boolean =>
  ExpireAt !== null && Date.parse(ExpireAt) <= now

/** True when the saved item is published and not expired. */
export const isPublicNow = (item: Item, now: number): boolean =>
  publishStatusOf(item, now) === 'published' && !isExpired(item, now)

/**
 * Documents of a cell by state. They are sorted as on the site: by first day, then by creation,
 * both with the newest first.
 * @param value category of the cell
 * @param now milliseconds since 1970
 * @param today day of `now` in Dubai, `YYYY-MM-DD`
 */
export function documentsOfCell(
  kind: BoardKind,
  items: readonly Item[],
  value: string,
  now: number,
  today: string,
): CellDocuments {
  const { categoryKey, inForceKey } = kind.board
  const createdKey = ({ item: { createdAt, Id } }: DatedItem) => `${createdAt} ${Id}`
  const ofCell = items
    .map((item): DatedItem => ({ item, from: fieldText(item, inForceKey) }))
    .filter(({ item }) => item.Data[categoryKey] === value)
    .toSorted((a, b) => (createdKey(a) > createdKey(b) ? -1 : 1))
  const isComing = ({ item, from }: DatedItem) =>
    publishStatusOf(item, now) !== 'published' || from > today
  const {
    'in force': inForce,
    coming,
    earlier,
  } = documentsOn(
    ofCell.filter(({ item }) => isPublicNow(item, now)),
    today,
  )
  const notShown = ofCell
    .filter(({ item }) => !isPublicNow(item, now))
    .map((dated) => ({ ...dated, until: null }))
  return {
    inForce,
    coming: [...coming, ...notShown.filter(isComing)].toSorted(newestFirst),
    older: [...earlier, ...notShown.filter((dated) => !isComing(dated))],
  }
}

/**
 * True when visitors see a document in force in one of the cells. The site shows it, too, in place
 * of a document that is missing in another language.
 */
export const hasDocumentInForce = (
  { board }: BoardKind,
  cells: readonly Cell[],
  items: readonly Item[],
  now: number,
): boolean =>
  items.some(
    (item) =>
      cells.some(({ value }) => value === item.Data[board.categoryKey]) &&
      isPublicNow(item, now) &&
      fieldText(item, board.inForceKey) <= dayOf(now),
  )

/**
 * Title of a document in a language, or else in the other language, or else the kind's name.
 */
export function titleIn(
  kind: AnyKind,
  item: Pick<Item, 'Data'>,
  language: Language,
): { text: string; lang: Language } {
  const column = kind.title
  const texts = { en: fieldText(item, column?.key), ar: fieldText(item, column?.ar) }
  const other = otherLanguage(language)
  if (texts[language]) return { text: texts[language], lang: language }
  return texts[other] ? { text: texts[other], lang: other } : { text: kind.label.one, lang: 'en' }
}

/**
 * Words of a file name or label, without the file extension: in lower case, with Arabic letters
 * normalised. A capital letter after a small one begins a word, as in "FeeSchedule".
 */
function wordsIn(name: string): string[] {
  const withoutExtension = name.replace(/\.\w+$/, '')
  const spaced = withoutExtension.replace(/([a-z])([A-Z])/g, '$1 $2')
  return fold(spaced)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
}

/** True when one word begins with the other, as "fees" with "fee"; both have 3 letters or more. */
const isSameWord = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a))

/** Words in file names that say that a document is in Arabic. */
const ARABIC_WORDS = ['ar', 'ara', 'arabic']

const isArabic = (name: string): boolean =>
  /\p{Script=Arabic}/u.test(name) || wordsIn(name).some((word) => ARABIC_WORDS.includes(word))

/** Number of common words from which a file name matches a cell. */
const MIN_HITS = 2

/**
 * Cell that a file name matches best, by the number of common words; null when none matches, or
 * several match equally well.
 */
export function guessCell(name: string, cells: readonly Cell[]): Cell | null {
  const words = wordsIn(name)
  const language = isArabic(name) ? 'ar' : 'en'
  const scoredCells = cells
    .filter((cell) => cell.language === language)
    .map((cell) => ({
      cell,
      hits: [...new Set(wordsIn(`${cell.categoryName} ${cell.value.replaceAll('_', ' ')}`))].filter(
        (word) => words.some((fileWord) => isSameWord(fileWord, word)),
      ).length,
    }))
    .toSorted((a, b) => b.hits - a.hits)
  const [first, second] = scoredCells
  return first && first.hits >= MIN_HITS && first.hits > (second?.hits ?? 0) ? first.cell : null
}
