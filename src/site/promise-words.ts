import type { Language } from '#i18n/languages.ts'
import { plural } from '#i18n/numbers.ts'
import { formatDate } from '#i18n/time.ts'
import { promises as arabic } from '#messages/ar/promises.ts'
import { promises as english } from '#messages/en/promises.ts'
import { COMPLAINT_YEARS } from '#rules/retention.ts'
import { appSystems, formsCountry, formsSafeguard, nextReview, promises } from './promises.ts'
import { site } from './site.ts'

const words = { en: english, ar: arabic }

/** The text, marked as a placeholder while the company has not decided. */
const marked = (
  language: Language,
  text: string,
  kind: keyof typeof english.placeholder,
  decided: boolean,
): string => (decided ? text : words[language].placeholder[kind].replace('#', text))

type Words = (language: Language, retentionDays?: number) => string | undefined

const promiseWords = Object.entries(promises).map(
  ([name, { count, unit, decided }]): [string, Words] => [
    name,
    (language) =>
      marked(language, plural(language, count, words[language].units[unit]), 'number', decided),
  ],
)

// Marked as numbers: the undecided part of `iOS 16` is its version. Isolated in Arabic: a name in
// Latin letters retains its order among the words.
const systemWords = Object.entries(appSystems).map(
  ([name, { name: system, decided }]): [string, Words] => [
    name,
    (language) =>
      marked(language, language === 'ar' ? `\u2066${system}\u2069` : system, 'number', decided),
  ],
)

/** Replacement of each `{name}` in a text. */
const wordsOf = new Map<string, Words>([
  ...promiseWords,
  ...systemWords,
  [
    'formsCountry',
    (language) => marked(language, formsCountry[language], 'name', formsCountry.decided),
  ],
  [
    'formsSafeguard',
    (language) => marked(language, formsSafeguard[language], 'name', formsSafeguard.decided),
  ],
  [
    'nextReview',
    (language) => marked(language, formatDate(nextReview.day, language), 'day', nextReview.decided),
  ],
  ['status', (language) => site.status[language]],
  ['complaintsKept', (language) => plural(language, COMPLAINT_YEARS, words[language].units.years)],
  [
    'retention',
    (language, days) =>
      days === undefined ? undefined : plural(language, days, words[language].units.days),
  ],
])

/** The names that texts may use, without braces. */
export const promiseNames: readonly string[] = [...wordsOf.keys()]

/**
 * A text with the company's promises inserted. Other names are left unchanged.
 *
 * - `{refund}`, `{backups}` and the others of `promises`.
 * - `{formsCountry}`, `{formsSafeguard}`, `{iphoneSystem}`, `{androidSystem}`, `{nextReview}`, also
 *   from promises.ts; `{status}` of the site.
 * - `{complaintsKept}`: years for which complaints are stored.
 * - `{retention}`: days for which other form responses are stored, a setting known only to the
 *   build; left unchanged without `retentionDays`.
 */
export const withPromises = (language: Language, text: string, retentionDays?: number): string =>
  text.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => wordsOf.get(name)?.(language, retentionDays) ?? whole,
  )
