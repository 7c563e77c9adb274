import type { AnyKind } from '#kinds/define.ts'
import { entryTexts } from '../edit/entry-texts.ts'
import { fieldText, type Item } from '../stores/records.ts'
import { entriesOf, entriesRow } from './orders.ts'

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
