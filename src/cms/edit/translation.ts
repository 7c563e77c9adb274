import type { AnyKind } from '#kinds/define.ts'
import { pathOf, same, textAt, type Values } from './values.ts'

export type Translation = 'complete' | 'missing' | 'outdated' | 'not needed'

const twins = (kind: AnyKind): { en: string; ar: string }[] =>
  kind.form.flatMap((row) => ('en' in row && row.type !== 'image' ? [{ en: pathOf(kind, row.en), ar: pathOf(kind, row.ar) }] : []))

/** The field that says in which language an item is shown; a kind without it is shown in both. */
const shownIn = (kind: AnyKind, values: Values): string => textAt(values, pathOf(kind, 'LanguageSelection')) || 'all'

/** Whether anything is written at all: before that there is nothing to translate. */
export const hasText = (kind: AnyKind, values: Values): boolean =>
  twins(kind).some(({ en, ar }) => textAt(values, en) !== '' || textAt(values, ar) !== '')

/** Where English stands without its Arabic; nothing when the item is shown in one language only. */
export const missingArabic = (kind: AnyKind, values: Values): string[] =>
  shownIn(kind, values) === 'all' ? twins(kind).flatMap(({ en, ar }) => (textAt(values, en) && !textAt(values, ar) ? [ar] : [])) : []

/**
 * The state that the item will have once this is saved: as the server counts it, from what is typed now.
 * @param stored the state of what was opened
 */
export function translationNow(kind: AnyKind, base: Values, values: Values, stored: Translation): Translation {
  if (shownIn(kind, values) !== 'all') return 'not needed'
  if (missingArabic(kind, values).length > 0) return 'missing'
  const changed = (side: 'en' | 'ar') => twins(kind).some((pair) => !same(base[pair[side]], values[pair[side]]))
  if (changed('ar')) return 'complete'
  return changed('en') || stored === 'outdated' ? 'outdated' : 'complete'
}
