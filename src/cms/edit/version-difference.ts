import { keysOf, type AnyKind, type Row } from '#kinds/define.ts'
import {
  entriesAt,
  entryId,
  areEqual,
  type Entry,
  type ListRow,
  type Values,
} from '#kinds/values.ts'
import { entryTexts } from '../model/entries.ts'
import { isTwin, sideLabel } from '../model/fields.ts'
import type { Side } from '../model/values.ts'

/** Field of a list entry that differs between two versions. */
type FieldDifference = {
  label: string
  /** Language of the values; null for a field without languages. */
  side: Side | null
  /** Earlier value in words; null when it is empty. */
  before: string | null
  /** Later value in words; null when it is empty. */
  after: string | null
}

/** Difference of a list entry between two versions. */
export type Difference = {
  name: { text: string; lang: Side }
  /** Text that distinguishes the entry from others with the same name; empty for a unique name. */
  distinction: string
  change: 'new' | 'gone' | 'changed'
  /** Changed fields; empty for a new or removed entry. */
  fields: readonly FieldDifference[]
}

/** Value of a field in words; null when it is empty. */
const inWords = (row: Row, value: unknown): string | null => {
  if (row.type === 'choice')
    return row.options.find((option) => option.value === value)?.label ?? null
  if (row.type === 'number' && typeof value === 'number')
    return new Intl.NumberFormat('en', { maximumFractionDigits: row.digits ?? 0 }).format(value)
  return typeof value === 'string' && value !== '' ? value : null
}

const nameOf = (list: ListRow, entry: Entry): Difference['name'] => {
  const { en, ar } = entryTexts(list, entry)
  return en === '' && ar !== '' ? { text: ar, lang: 'ar' } : { text: en || list.one, lang: 'en' }
}

/**
 * Value of an entry's first choice field, if another entry of the list has the same name; else
 * empty. For example, the fees of a service for individuals and for businesses have one name.
 */
const placeOf = (list: ListRow, entry: Entry, entries: readonly Entry[]): string => {
  const choice = list.rows.find(({ type }) => type === 'choice')
  const isSameName = (one: Entry) => nameOf(list, one).text === nameOf(list, entry).text
  const isNameUnique = entries.filter(isSameName).length <= 1
  if (!choice || isNameUnique) return ''
  return inWords(choice, entry[keysOf(choice)[0] ?? '']) ?? ''
}

/**
 * Value of an entry's field. A missing optional number, which an entry from before the field was
 * added has, counts as the least value, as in the schema.
 */
const valueIn = (row: Row, entry: Entry, key: string): unknown =>
  entry[key] ?? (row.type === 'number' && !row.required ? row.least : undefined)

const changedFields = (list: ListRow, before: Entry, after: Entry): FieldDifference[] =>
  list.rows.flatMap((row) =>
    keysOf(row).flatMap((key): FieldDifference[] => {
      const oldValue = valueIn(row, before, key)
      const newValue = valueIn(row, after, key)
      if (areEqual(oldValue, newValue)) return []
      const language = isTwin(row) && key === row.ar ? 'ar' : 'en'
      const side = isTwin(row) ? language : null
      return [
        {
          label: sideLabel(row.label, side),
          side,
          before: inWords(row, oldValue),
          after: inWords(row, newValue),
        },
      ]
    }),
  )

/**
 * Text that identifies an entry whose id has changed: its unique code, which is a text with a
 * pattern, or else its name.
 */
const codeOrName = (list: ListRow, entry: Entry): string => {
  const codeRow = list.rows.find((row) => row.type === 'text' && row.pattern !== undefined)
  const code = codeRow && entry[keysOf(codeRow)[0] ?? '']
  return typeof code === 'string' && code !== '' ? code : nameOf(list, entry).text
}

/**
 * Pairs the entries of two versions, first by their ids, then by {@link codeOrName}. Key: new
 * entry. Value: old entry. No entry is in two pairs.
 */
const pairsOf = (
  list: ListRow,
  oldEntries: readonly Entry[],
  newEntries: readonly Entry[],
): Map<Entry, Entry> => {
  const pairs = new Map<Entry, Entry>()
  const addPairs = (isSame: (oldEntry: Entry, newEntry: Entry) => boolean) => {
    const pairedOld = new Set(pairs.values())
    for (const newEntry of newEntries) {
      if (pairs.has(newEntry)) continue
      const oldEntry = oldEntries.find((one) => !pairedOld.has(one) && isSame(one, newEntry))
      if (!oldEntry) continue
      pairs.set(newEntry, oldEntry)
      pairedOld.add(oldEntry)
    }
  }
  addPairs((one, other) => entryId(list, one) === entryId(list, other))
  addPairs((one, other) => codeOrName(list, one) === codeOrName(list, other))
  return pairs
}

/**
 * Differences between the lists of two versions: new and changed entries in the order of `after`,
 * then removed entries.
 */
export function differencesIn(kind: AnyKind, before: Values, after: Values): Difference[] {
  return kind.form.flatMap((list): Difference[] => {
    if (list.type !== 'list') return []
    const oldEntries = entriesAt(before, list.key)
    const newEntries = entriesAt(after, list.key)
    const pairs = pairsOf(list, oldEntries, newEntries)
    const pairedOld = new Set(pairs.values())
    const differenceOf = (
      entry: Entry,
      entries: readonly Entry[],
      change: Difference['change'],
      fields: readonly FieldDifference[] = [],
    ): Difference => ({
      name: nameOf(list, entry),
      distinction: placeOf(list, entry, entries),
      change,
      fields,
    })
    const newOrChanged = newEntries.flatMap((entry): Difference[] => {
      const oldEntry = pairs.get(entry)
      if (!oldEntry) return [differenceOf(entry, newEntries, 'new')]
      const fields = changedFields(list, oldEntry, entry)
      return fields.length > 0 ? [differenceOf(entry, newEntries, 'changed', fields)] : []
    })
    const removed = oldEntries
      .filter((entry) => !pairedOld.has(entry))
      .map((entry) => differenceOf(entry, oldEntries, 'gone'))
    return [...newOrChanged, ...removed]
  })
}
