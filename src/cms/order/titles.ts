import type { AnyKind } from '#kinds/define.ts'
import { cmsOrder as words } from '#messages/en/cms-order.ts'
import { entryTexts } from '../edit/entry-texts.ts'
import { nounOf } from '../list/noun.ts'
import { fieldText, type Item } from '../stores/records.ts'
import { entriesOf, entriesRow, movesIn, type Orders } from './orders.ts'

/** What something is called in both languages; empty where it has no name in one. */
export type Titles = { en: string; ar: string }

const none: Titles = { en: '', ar: '' }

export const itemTitles = (kind: AnyKind, item: Item | undefined): Titles => {
  const column = kind.columns[0]
  return item ? { en: fieldText(item, column?.key), ar: fieldText(item, column?.ar) } : none
}

/** An entry of an item, by the entry's id. */
export const entryTitles = (kind: AnyKind, item: Item | undefined, id: string): Titles => {
  const row = entriesRow(kind)
  const entry = item && row && entriesOf(kind, item).find((one) => one[row.id] === id)
  return entry && row ? entryTexts(row, entry) : none
}

/** How much is moved: by its name where it is of one sort. */
export function summaryOf(kind: AnyKind, { base, now }: { base: Orders; now: Orders }): { count: number; sentence: string } {
  const { items, entries } = movesIn(base, now)
  const { one, many } = nounOf(kind)
  const row = entriesRow(kind)
  const count = items + entries
  if (count === 0) return { count, sentence: words.clean }
  if (entries === 0) return { count, sentence: words.moved(items, one, many) }
  return { count, sentence: items === 0 && row ? words.moved(entries, row.one.toLowerCase(), row.label.toLowerCase()) : words.moves(count) }
}
