import type { AnyKind } from '#kinds/define.ts'
import { pathOf } from '#kinds/wire.ts'
import { pairsOf, type Pair } from './form-fields.ts'
import { same, textAt, type Values } from './values.ts'

export type Translation = 'complete' | 'missing' | 'outdated' | 'not needed'

/** Every text with its twin; a picture is none. */
const textsOf = (kind: AnyKind, values: Values): Pair[] => pairsOf(kind, values).filter(({ row }) => row.type !== 'image')

/** The field that says in which language an item is shown; a kind without it is shown in both. */
const shownIn = (kind: AnyKind, values: Values): string => textAt(values, pathOf(kind, 'LanguageSelection')) || 'all'

/** Whether anything is written at all: before that there is nothing to translate. */
export const hasText = (kind: AnyKind, values: Values): boolean => textsOf(kind, values).some(({ en, ar }) => Boolean(en.value) || Boolean(ar.value))

/** The Arabic paths that are empty while English is not; none when the item is shown in one language only. */
export const missingArabic = (kind: AnyKind, values: Values): string[] =>
  shownIn(kind, values) === 'all' ? textsOf(kind, values).flatMap(({ en, ar }) => (en.value && !ar.value ? [ar.path] : [])) : []

/**
 * The state that the item will have once this is saved: as the server counts it, from what is typed now.
 * @param stored the state of what was opened
 */
export function translationNow(kind: AnyKind, base: Values, values: Values, stored: Translation): Translation {
  if (shownIn(kind, values) !== 'all') return 'not needed'
  if (missingArabic(kind, values).length > 0) return 'missing'
  const stood = new Map(textsOf(kind, base).map((pair) => [pair.en.path, pair]))
  // As the server compares them: an entry that was moved or taken out touches neither language.
  const changed = (side: 'en' | 'ar') => textsOf(kind, values).some((pair) => !same(pair[side].value || '', stood.get(pair.en.path)?.[side].value || ''))
  if (changed('ar')) return 'complete'
  return changed('en') || stored === 'outdated' ? 'outdated' : 'complete'
}
