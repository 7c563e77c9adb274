import type { AnyKind, Data } from '#kinds/define.ts'
import type { Entity } from './storage/record.ts'

export type Translation = 'complete' | 'missing' | 'outdated' | 'not needed'

const twins = (kind: AnyKind): { en: string; ar: string }[] =>
  kind.form.flatMap((row) => ('en' in row && row.type !== 'image' ? [{ en: row.en, ar: row.ar }] : []))

const changed = (kind: AnyKind, language: 'en' | 'ar', before: Data, after: Data): boolean =>
  twins(kind).some((pair) => before[pair[language]] !== after[pair[language]])

/** When each language's text was last touched, given what stood before and the time of this save. */
export const touchedBy = (kind: AnyKind, before: Entity | null, data: Data, now: string): Entity['touched'] => {
  if (!before) return { en: now, ar: now }
  const ar = changed(kind, 'ar', before.data, data) ? now : before.touched.ar
  const en = changed(kind, 'en', before.data, data) ? now : before.touched.en
  return { en, ar }
}

/** Missing: an English text without its Arabic. Outdated: the English changed after the Arabic was last touched. */
export const translationOf = (kind: AnyKind, entity: Pick<Entity, 'data' | 'touched'>): Translation => {
  if ((entity.data['LanguageSelection'] ?? 'all') !== 'all') return 'not needed'
  const missing = twins(kind).some(({ en, ar }) => Boolean(entity.data[en]) && !entity.data[ar])
  if (missing) return 'missing'
  return entity.touched.en > entity.touched.ar ? 'outdated' : 'complete'
}
