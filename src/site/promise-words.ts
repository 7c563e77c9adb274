import type { Language } from '#i18n/languages.ts'
import { plural } from '#i18n/numbers.ts'
import { formatDate } from '#i18n/time.ts'
import { promises as arabic } from '#messages/ar/promises.ts'
import { promises as english } from '#messages/en/promises.ts'
import { COMPLAINT_YEARS } from '#rules/retention.ts'
import { appSystems, formsCountry, formsSafeguard, nextReview, promises } from './promises.ts'
import { site } from './site.ts'

const words = { en: english, ar: arabic }

/** A text of a promise; marked as a placeholder while the company has not decided the promise. */
const withPlaceholderMark = (
  language: Language,
  text: string,
  kind: keyof typeof english.placeholder,
  isDecided: boolean,
): string => (isDecided ? text : words[language].placeholder[kind].replace('#', text))

/** The words that replace a name in texts; undefined where the name is not to be replaced. */
type WordsFor = (language: Language, retentionDays?: number) => string | undefined

const promiseWords = Object.entries(promises).map(
  ([name, { count, unit, decided }]): [string, WordsFor] => [
    name,
    (language) =>
      withPlaceholderMark(
        language,
        plural(language, count, words[language].units[unit]),
        'number',
        decided,
      ),
  ],
)

// The placeholder mark is that of numbers, as the undecided part of `iOS 16` is the version number.
// U+2066 and U+2069 around the name keep its order from left to right among Arabic words.
const systemWords = Object.entries(appSystems).map(
  ([name, { name: system, decided }]): [string, WordsFor] => [
    name,
    (language) =>
      withPlaceholderMark(
        language,
        language === 'ar' ? `\u2066${system}\u2069` : system,
        'number',
        decided,
      ),
  ],
)

/** The words for each `{name}` in a text, by name. */
const wordsOf = new Map<string, WordsFor>([
  ...promiseWords,
  ...systemWords,
  [
    'formsCountry',
    (language) =>
      withPlaceholderMark(language, formsCountry[language], 'name', formsCountry.decided),
  ],
  [
    'formsSafeguard',
    (language) =>
      withPlaceholderMark(language, formsSafeguard[language], 'name', formsSafeguard.decided),
  ],
  [
    'nextReview',
    (language) =>
      withPlaceholderMark(
        language,
        formatDate(nextReview.day, language),
        'day',
        nextReview.decided,
      ),
  ],
  ['status', (language) => site.status[language]],
  ['complaintsKept', (language) => plural(language, COMPLAINT_YEARS, words[language].units.years)],
  [
    'retention',
    (language, days) =>
      days === undefined ? undefined : plural(language, days, words[language].units.days),
  ],
])

/** The names that texts may use, without their braces. */
export const promiseNames: readonly string[] = [...wordsOf.keys()]

/**
 * A text with names in braces replaced by the words for them:
 *
 * - `{refund}`, `{backups}` and all other promises of promises.ts, also `{formsCountry}`,
 *   `{formsSafeguard}`, `{iphoneSystem}`, `{androidSystem}` and `{nextReview}`
 * - `{status}`: the company's regulatory status
 * - `{complaintsKept}`: years for which complaints are stored
 * - `{retention}`: days for which other form responses are stored
 *
 * Unknown names are left unchanged.
 * @param retentionDays a setting that only the build knows; without it `{retention}` is left
 * unchanged
 */
export const withPromises = (language: Language, text: string, retentionDays?: number): string =>
  text.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => wordsOf.get(name)?.(language, retentionDays) ?? whole,
  )
