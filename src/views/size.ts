import type { Language } from '#i18n/languages.ts'
import { formatNumber } from '#i18n/numbers.ts'

/** `kb` and `mb` hold a `#` for the number. */
export type SizeWords = { kb: string; mb: string }

/** Bytes in words: thousands as KB, from a million on as MB with one decimal. */
export const sizeIn = (language: Language, bytes: number, { kb, mb }: SizeWords): string =>
  bytes < 1_000_000
    ? kb.replace('#', formatNumber(Math.max(1, Math.round(bytes / 1_000)), language))
    : mb.replace('#', formatNumber(bytes / 1_000_000, language, 1))
