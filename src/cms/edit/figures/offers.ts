import { fold, matches } from '#i18n/fold.ts'
import type { Language } from '#i18n/languages.ts'
import { figureWords } from '#i18n/numbers.ts'
import { dayOf } from '#i18n/time.ts'
import { figureIn } from '#kinds/fees-shown.ts'
import type { FeesData } from '#kinds/fees.ts'
import { fees as ar } from '#messages/ar/fees.ts'
import { fees as en } from '#messages/en/fees.ts'
import { figureName, type FigureRef } from '#rules/figures.ts'
import { inForceOn } from '#rules/versions.ts'
import { fieldText, type Item } from '../../model/item.ts'
import { isVisibleAt } from '../../stores/gaps.ts'

const words = { en: figureWords('en', en.figures), ar: figureWords('ar', ar.figures) }

/** Version of the fees that visitors see at a time, in milliseconds; null for none. */
export function inForceOf(items: readonly Item[], now: number): FeesData | null {
  const versions = items
    .filter((item) => isVisibleAt(item, now))
    .map((item) => ({ from: fieldText(item, 'InForceFrom'), data: item.Data as FeesData }))
  return inForceOn(versions, dayOf(now))?.data ?? null
}

/** Words for a figure of a version; null when it has no figure of that name. */
export const figureWordsOf = (data: FeesData, ref: FigureRef, language: Language): string | null =>
  figureIn({ data }, ref, words[language])

/**
 * Reference that is being typed: numbers of its characters before the cursor, from its brace on,
 * and after it. `typed`: the characters after the brace.
 */
export type PartialReference = { before: number; after: number; typed: string }

/** Maximum number of characters after a brace in which a figure is searched. */
const MAX_TYPED = 60

/** Reference around the cursor, from its brace on; null for none. */
export const partialReferenceAt = (before: string, after: string): PartialReference | null => {
  const at = before.lastIndexOf('{')
  const typed = before.slice(at + 1)
  if (at === -1 || typed.length > MAX_TYPED || /^\s|[}\n]/.test(typed)) return null
  // Rest of a reference that was complete already.
  const [rest = ''] = /^[\w:-]*\}/.exec(after) ?? []
  return { before: before.length - at, after: rest.length, typed }
}

/**
 * Figure to choose: its reference as texts contain it, its name and its value in the language of
 * the field.
 */
export type Offer = { name: string; label: string; words: string }

/** References to all fees and limits of a version. */
const refsOf = ({ Services, Limits }: FeesData): { ref: FigureRef; en: string; ar: string }[] => [
  ...Services.map(({ Name, Service, Service_AR }) => ({
    ref: { list: 'fee', name: Name } as const,
    en: Service,
    ar: Service_AR,
  })),
  ...Limits.map(({ Name, Limit, Limit_AR }) => ({
    ref: { list: 'limit', name: Name } as const,
    en: Limit,
    ar: Limit_AR,
  })),
]

/**
 * Figures of a version whose name or words in either language contain every typed word, in the
 * order of the version.
 */
export const offersFor = (data: FeesData, typed: string, language: Language): Offer[] => {
  const query = fold(typed)
  return refsOf(data)
    .map(({ ref, en: english, ar: arabic }) => ({ ref, name: figureName(ref), english, arabic }))
    .filter(({ name, english, arabic }) => matches(fold(`${name} ${english} ${arabic}`), query))
    .map(({ ref, name, english, arabic }) => ({
      name,
      label: (language === 'ar' && arabic) || english,
      words: figureWordsOf(data, ref, language) ?? '',
    }))
}
