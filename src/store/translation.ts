import type { AnyKind, Data, Row } from '#kinds/define.ts'
import type { Entity } from './records.ts'

/** State of an item's Arabic relative to its English. */
export type Translation = 'complete' | 'missing' | 'outdated' | 'not needed'
type Pair = { en: unknown; ar: unknown }

/**
 * Pairs of English and Arabic texts, by name; those of list entries by the entry's id, so that
 * reordering is no change.
 */
const bilingualTexts = (rows: readonly Row[], data: Data, inside = ''): [string, Pair][] =>
  rows.flatMap((row): [string, Pair][] => {
    if (row.type === 'list')
      return ((data[row.key] ?? []) as Data[]).flatMap((entry) =>
        bilingualTexts(row.rows, entry, `${row.key} ${String(entry[row.id])} `),
      )
    return 'en' in row && row.type !== 'image'
      ? [[inside + row.en, { en: data[row.en] ?? '', ar: data[row.ar] ?? '' }]]
      : []
  })

/** True when two versions have the same texts in a language, with entries in any order. */
export const sameTexts = (
  kind: AnyKind,
  language: 'en' | 'ar',
  one: Data,
  other: Data,
): boolean => {
  const texts = (data: Data) =>
    new Map(bilingualTexts(kind.form, data).map(([name, pair]) => [name, pair[language]]))
  const [a, b] = [texts(one), texts(other)]
  return [...new Set([...a.keys(), ...b.keys()])].every(
    (name) => (a.get(name) ?? '') === (b.get(name) ?? ''),
  )
}

/**
 * Times at which each language's text was last touched, from the previous version and the time of
 * this save. Removing an entry touches neither.
 */
export const touchedAfterSave = (
  kind: AnyKind,
  before: Pick<Entity, 'data' | 'touched'> | null,
  data: Data,
  now: string,
): Entity['touched'] => {
  if (!before) return { en: now, ar: now }
  const earlier = new Map(bilingualTexts(kind.form, before.data))
  const isChanged = (language: 'en' | 'ar') =>
    bilingualTexts(kind.form, data).some(
      ([name, pair]) => pair[language] !== (earlier.get(name)?.[language] ?? ''),
    )
  return {
    en: isChanged('en') ? now : before.touched.en,
    ar: isChanged('ar') ? now : before.touched.ar,
  }
}

/**
 * Missing: an English text without its Arabic. Outdated: the English changed after the Arabic was
 * last touched.
 */
export const translationOf = (
  kind: AnyKind,
  entity: Pick<Entity, 'data' | 'touched'>,
): Translation => {
  if ((entity.data['LanguageSelection'] ?? 'all') !== 'all') return 'not needed'
  if (bilingualTexts(kind.form, entity.data).some(([, { en, ar }]) => Boolean(en) && !ar))
    return 'missing'
  return entity.touched.en > entity.touched.ar ? 'outdated' : 'complete'
}
