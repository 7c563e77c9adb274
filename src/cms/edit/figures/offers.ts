import { fold, matches } from '#i18n/fold.ts'
import type { Language } from '#i18n/languages.ts'
import { figureWords } from '#i18n/numbers.ts'
import { dayOf } from '#i18n/time.ts'
import { figureIn } from '#kinds/fees-shown.ts'
import type { FeesData } from '#kinds/fees.ts'
import { fees as ar } from '#messages/ar/fees.ts'
import { fees as en } from '#messages/en/fees.ts'
import { figureReference, type FigureRef } from '#rules/figures.ts'
import { inForceOn } from '#rules/versions.ts'
import { fieldText, type Item } from '../../model/item.ts'
import { isVisibleAt } from '../../stores/gaps.ts'

const words = { en: figureWords('en', en.figures), ar: figureWords('ar', ar.figures) }

/** Version of the fees that visitors see at a time, in milliseconds; null for none. */
export function feesInForceAt(items: readonly Item[], now: number): FeesData | null {
  const versions = items
    .filter((item) => isVisibleAt(item, now))
    .map((item) => ({ from: fieldText(item, 'InForceFrom'), data: item.Data as FeesData }))
  return inForceOn(versions, dayOf(now))?.data ?? null
}

/** Words for a figure of a version; null when the version has no figure of that name. */
export const figureWordsOf = (data: FeesData, ref: FigureRef, language: Language): string | null =>
  figureIn({ data }, ref, words[language])

/** Reference to a figure, `{list:name}`, that is being typed or edited. */
export type PartialReference = {
  /** Number of its characters before the cursor, including its opening brace. */
  before: number
  /** Number of its characters after the cursor; 0 unless it has a closing brace. */
  after: number
  /** Text between the opening brace and the cursor. */
  typed: string
}

/** Maximum number of characters between a brace and the cursor; after more, it is plain text. */
const MAX_TYPED = 60

/** Reference at the cursor; null for none. Parameters: the text before and after the cursor. */
export const partialReferenceAt = (before: string, after: string): PartialReference | null => {
  const braceIndex = before.lastIndexOf('{')
  const typed = before.slice(braceIndex + 1)
  // A space after the brace, a closing brace or a line break: the cursor is not in a reference.
  const isNoReference = typed.length > MAX_TYPED || /^\s|[}\n]/.test(typed)
  if (braceIndex === -1 || isNoReference) return null
  // When a complete reference is edited, its rest follows the cursor.
  const [rest = ''] = /^[\w:-]*\}/.exec(after) ?? []
  return { before: before.length - braceIndex, after: rest.length, typed }
}

/** Suggestion of a figure. */
export type FigureOffer = {
  /** Reference to the figure, as texts contain it. */
  name: string
  /** Name of the fee or limit in the language of the field. */
  label: string
  /** Value of the figure in the language of the field. */
  words: string
}

/** References to all fees and limits of a version, with their English and Arabic names. */
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
 * Figures that match the typed words, in the order of the version. A figure matches when its
 * reference, English name and Arabic name together contain every word.
 */
export const figureOffersFor = (
  data: FeesData,
  typed: string,
  language: Language,
): FigureOffer[] => {
  const query = fold(typed)
  return refsOf(data)
    .map(({ ref, en: english, ar: arabic }) => ({
      ref,
      name: figureReference(ref),
      english,
      arabic,
    }))
    .filter(({ name, english, arabic }) => matches(fold(`${name} ${english} ${arabic}`), query))
    .map(({ ref, name, english, arabic }) => ({
      name,
      label: (language === 'ar' && arabic) || english,
      words: figureWordsOf(data, ref, language) ?? '',
    }))
}
