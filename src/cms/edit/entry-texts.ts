import { isTwin } from './places.ts'
import type { Entry, ListRow } from './values.ts'

/** What an entry is called by: its first text, in English and in Arabic. */
export function entryTexts(row: ListRow, entry: Entry): { en: string; ar: string } {
  const first = row.rows.find((one) => one.type === 'text' && isTwin(one))
  const text = (key: string) => (typeof entry[key] === 'string' ? entry[key] : '')
  return first && isTwin(first) ? { en: text(first.en), ar: text(first.ar) } : { en: '', ar: '' }
}
