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
import { isThereAt } from '../../stores/gaps.ts'

const words = { en: figureWords('en', en.figures), ar: figureWords('ar', ar.figures) }

/** The version of the fees that visitors see at a time, in milliseconds; null where there is none. */
export function inForceOf(items: readonly Item[], now: number): FeesData | null {
  const versions = items
    .filter((item) => isThereAt(item, now))
    .map((item) => ({ from: fieldText(item, 'InForceFrom'), data: item.Data as FeesData }))
  return inForceOn(versions, dayOf(now))?.data ?? null
}

/** The words for a figure of a version; null where it has none of that name. */
export const figureWordsOf = (data: FeesData, ref: FigureRef, language: Language): string | null =>
  figureIn({ data }, ref, words[language])

/** A reference that is being written: numbers of its letters before the cursor, from its brace on, and after it. `typed` are those after the brace. */
export type Begun = { before: number; after: number; typed: string }

/** Letters after a brace in which a figure is looked for. */
const MAX_TYPED = 60

/** The reference around the cursor, from its brace on; null where there is none. */
export const begunAt = (before: string, after: string): Begun | null => {
  const at = before.lastIndexOf('{')
  const typed = before.slice(at + 1)
  if (at === -1 || typed.length > MAX_TYPED || /^\s|[}\n]/.test(typed)) return null
  // The rest of a reference that was whole already.
  const [rest = ''] = /^[\w:-]*\}/.exec(after) ?? []
  return { before: before.length - at, after: rest.length, typed }
}

/** A figure to choose: its reference as texts write it, what it is called and what it says in the language of the field. */
export type Offer = { name: string; label: string; words: string }

/** Every fee and limit of a version. */
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

/** Figures of a version whose name or words in either language have every word that was typed, in the order of the version. */
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
