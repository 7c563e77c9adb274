import { about, type Language } from './languages.ts'

/** A number with grouping and Latin digits in both languages: `4,250.75`. */
export const formatNumber = (value: number, language: Language, digits = 0): string =>
  new Intl.NumberFormat(`${about[language].tag}-u-nu-latn`, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)

/** An amount in dirham, without its sign, two decimals. The sign is drawn beside it. */
export const formatAmount = (value: number): string => formatNumber(value, 'en', 2)
