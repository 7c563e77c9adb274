import { keysOf, type AnyKind, type Row } from '#kinds/define.ts'
import { entriesAt, entryId, same, type Entry, type ListRow, type Values } from '#kinds/values.ts'
import { entryTexts } from '../model/entries.ts'
import { isTwin, sideLabel } from '../model/fields.ts'
import type { Side } from '../model/values.ts'

/**
 * Field of an entry in both versions, in words; null when it is empty. `side` is the language of a
 * text.
 */
type FieldDifference = {
  label: string
  side: Side | null
  before: string | null
  after: string | null
}

/**
 * Difference of a list's entry from the same one of another version. `place` distinguishes it from
 * another of its name.
 */
export type Difference = {
  name: { text: string; lang: Side }
  place: string
  is: 'new' | 'gone' | 'changed'
  fields: readonly FieldDifference[]
}

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
 * First choice of an entry that shares its name with another of its list, such as a fee for
 * individuals and one for businesses; else empty.
 */
const placeOf = (list: ListRow, entry: Entry, entries: readonly Entry[]): string => {
  const choice = list.rows.find(({ type }) => type === 'choice')
  const alike = entries.filter((one) => nameOf(list, one).text === nameOf(list, entry).text)
  return (choice && alike.length > 1 && inWords(choice, entry[keysOf(choice)[0] ?? ''])) || ''
}

/**
 * Value of an entry's field. An entry that is older than an optional number has its least value, as
 * in the schema.
 */
const valueIn = (row: Row, entry: Entry, key: string): unknown =>
  entry[key] ?? (row.type === 'number' && !row.required ? row.least : undefined)

const changedFields = (list: ListRow, before: Entry, after: Entry): FieldDifference[] =>
  list.rows.flatMap((row) =>
    keysOf(row).flatMap((key): FieldDifference[] => {
      const [was, is] = [valueIn(row, before, key), valueIn(row, after, key)]
      if (same(was, is)) return []
      const side = !isTwin(row) ? null : key === row.ar ? 'ar' : 'en'
      return [
        {
          label: sideLabel(row.label, side),
          side,
          before: inWords(row, was),
          after: inWords(row, is),
        },
      ]
    }),
  )

/**
 * Identity of an entry whose id is new: its name in texts or its code, which is unique, else its
 * title.
 */
const signOf = (list: ListRow, entry: Entry): string => {
  const known = list.rows.find((row) => row.type === 'text' && row.pattern !== undefined)
  const value = known && entry[keysOf(known)[0] ?? '']
  return typeof value === 'string' && value !== '' ? value : nameOf(list, entry).text
}

/**
 * Pairs of an entry with the same one of the version before: by its id, else by {@link signOf}. No
 * entry is in two pairs.
 */
const pairsOf = (
  list: ListRow,
  old: readonly Entry[],
  now: readonly Entry[],
): Map<Entry, Entry> => {
  const pairs = new Map<Entry, Entry>()
  const pair = (isSame: (one: Entry, entry: Entry) => boolean) => {
    const taken = new Set(pairs.values())
    for (const entry of now) {
      const found = pairs.has(entry)
        ? undefined
        : old.find((one) => !taken.has(one) && isSame(one, entry))
      if (!found) continue
      pairs.set(entry, found)
      taken.add(found)
    }
  }
  pair((one, entry) => entryId(list, one) === entryId(list, entry))
  pair((one, entry) => signOf(list, one) === signOf(list, entry))
  return pairs
}

/**
 * Differences of a version's lists from the version before: new and changed entries in their order,
 * then removed ones.
 */
export function differencesIn(kind: AnyKind, before: Values, after: Values): Difference[] {
  return kind.form.flatMap((list): Difference[] => {
    if (list.type !== 'list') return []
    const [old, now] = [entriesAt(before, list.key), entriesAt(after, list.key)]
    const pairs = pairsOf(list, old, now)
    const kept = new Set(pairs.values())
    const told = (
      entry: Entry,
      entries: readonly Entry[],
      is: Difference['is'],
      fields: readonly FieldDifference[] = [],
    ): Difference => ({
      name: nameOf(list, entry),
      place: placeOf(list, entry, entries),
      is,
      fields,
    })
    return [
      ...now.flatMap((entry): Difference[] => {
        const twin = pairs.get(entry)
        if (!twin) return [told(entry, now, 'new')]
        const fields = changedFields(list, twin, entry)
        return fields.length > 0 ? [told(entry, now, 'changed', fields)] : []
      }),
      ...old.filter((entry) => !kept.has(entry)).map((entry) => told(entry, old, 'gone')),
    ]
  })
}
