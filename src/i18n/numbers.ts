import { languageFacts, type Language } from './languages.ts'

/**
 * Formats by number of decimals. They are cached, as creating one takes much longer than using it,
 * and a build formats thousands of numbers.
 */
const formats: Record<Language, Intl.NumberFormat[]> = { en: [], ar: [] }

/** A number with grouping and Latin digits in both languages: `4,250.75`. */
export const formatNumber = (value: number, language: Language, digits = 0): string => {
  const tag = `${languageFacts[language].tag}-u-nu-latn`
  const format = (formats[language][digits] ??= new Intl.NumberFormat(tag, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }))
  return format.format(value)
}

/** An amount in dirham with two decimals, without the currency sign, which is drawn next to it. */
export const formatAmount = (value: number): string => formatNumber(value, 'en', 2)

/** An exchange rate with up to six decimals; a rate below 100 has at least two. */
export const formatRate = (rate: number): string =>
  new Intl.NumberFormat('en', {
    minimumFractionDigits: rate < 100 ? 2 : 0,
    maximumFractionDigits: 6,
  }).format(rate)

/** Texts by plural category, with `#` for the number. English has two categories, Arabic six. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const pluralRules = {
  en: new Intl.PluralRules(languageFacts.en.tag),
  ar: new Intl.PluralRules(languageFacts.ar.tag),
} satisfies Record<Language, Intl.PluralRules>

/**
 * The text for a count, with `#` replaced by the number in Latin digits; a missing category falls
 * back to `other`.
 * @param digits number of decimals
 */
export const plural = (language: Language, count: number, forms: PluralForms, digits = 0): string =>
  (forms[pluralRules[language].select(count)] ?? forms.other).replace(
    '#',
    formatNumber(count, language, digits),
  )

/** Texts for kilobytes and megabytes, with `#` for the number. */
export type SizeWords = { kb: string; mb: string }

/** A file size in words: in KB, or from a million bytes on in MB with one decimal. */
export const fileSizeInWords = (
  language: Language,
  bytes: number,
  { kb, mb }: SizeWords,
): string =>
  bytes < 1_000_000
    ? kb.replace('#', formatNumber(Math.max(1, Math.round(bytes / 1_000)), language))
    : mb.replace('#', formatNumber(bytes / 1_000_000, language, 1))

/**
 * Functions and words for fees and limits in a language's running text: `AED 3.00`, `0.80%`.
 */
export const figureWords = (
  language: Language,
  { dirham, free, soon }: { dirham: PluralForms; free: string; soon: string },
) => ({
  free,
  soon,
  percent: (percent: number): string => `${formatNumber(percent, language, 2)}%`,
  fee: (amount: number): string => plural(language, amount, dirham, 2),
  limit: (amount: number): string => plural(language, amount, dirham),
})
