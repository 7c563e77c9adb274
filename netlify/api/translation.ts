import type { AnyKind, Data, Row } from '#kinds/define.ts'
import type { Entity } from './storage/record.ts'

export type Translation = 'complete' | 'missing' | 'outdated' | 'not needed'
type Pair = { en: unknown; ar: unknown }

/** Every text beside its twin, those of a list's entries too. */
const pairsOf = (rows: readonly Row[], data: Data): Pair[] =>
  rows.flatMap((row): Pair[] => {
    if (row.type === 'list') return ((data[row.key] ?? []) as Data[]).flatMap((entry) => pairsOf(row.rows, entry))
    return 'en' in row && row.type !== 'image' ? [{ en: data[row.en], ar: data[row.ar] }] : []
  })

const textsOf = (kind: AnyKind, language: 'en' | 'ar', data: Data): string => JSON.stringify(pairsOf(kind.form, data).map((pair) => pair[language]))

/** When each language's text was last touched, given what stood before and the time of this save. */
export const touchedBy = (kind: AnyKind, before: Entity | null, data: Data, now: string): Entity['touched'] => {
  if (!before) return { en: now, ar: now }
  const isChanged = (language: 'en' | 'ar') => textsOf(kind, language, before.data) !== textsOf(kind, language, data)
  return { en: isChanged('en') ? now : before.touched.en, ar: isChanged('ar') ? now : before.touched.ar }
}

/** Missing: an English text without its Arabic. Outdated: the English changed after the Arabic was last touched. */
export const translationOf = (kind: AnyKind, entity: Pick<Entity, 'data' | 'touched'>): Translation => {
  if ((entity.data['LanguageSelection'] ?? 'all') !== 'all') return 'not needed'
  if (pairsOf(kind.form, entity.data).some(({ en, ar }) => Boolean(en) && !ar)) return 'missing'
  return entity.touched.en > entity.touched.ar ? 'outdated' : 'complete'
}
