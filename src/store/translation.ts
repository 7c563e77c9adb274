import type { AnyKind, Data, Row } from '#kinds/define.ts'
import type { Entity } from './records.ts'

/** State of an item's Arabic texts compared with its English ones. */
export type Translation = 'complete' | 'missing' | 'outdated' | 'not needed'
type Pair = { en: unknown; ar: unknown }

/**
 * Pairs of English and Arabic texts with a name for each. The names of texts in lists contain the
 * entry's id, so that moving an entry changes none.
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

/**
 * True when two versions have the same texts in a language; the order of entries does not matter.
 */
export const haveSameTexts = (
  kind: AnyKind,
  language: 'en' | 'ar',
  firstData: Data,
  secondData: Data,
): boolean => {
  const texts = (data: Data) =>
    new Map(bilingualTexts(kind.form, data).map(([name, pair]) => [name, pair[language]]))
  const first = texts(firstData)
  const second = texts(secondData)
  return [...new Set([...first.keys(), ...second.keys()])].every(
    (name) => (first.get(name) ?? '') === (second.get(name) ?? ''),
  )
}

/**
 * The time at which the texts of each language were last changed, after a save. Removing an entry
 * changes neither time.
 * @param before the previous version; null for a new item
 * @param data the data of the save
 * @param now time of the save, ISO 8601
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
 * The state of an item's Arabic texts. `missing`: an English text has no Arabic one. `outdated`: an
 * English text was changed after the Arabic texts were.
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
