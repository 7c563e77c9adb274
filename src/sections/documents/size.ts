import type { Language } from '#i18n/languages.ts'
import { formatNumber } from '#i18n/numbers.ts'
import { messages } from '#messages/index.ts'

/** Bytes in words: thousands as KB, from a million on as MB with one decimal. */
export const sizeIn = (language: Language, bytes: number): string => {
  const { kb, mb } = messages(language).documents.size
  return bytes < 1_000_000
    ? kb.replace('#', formatNumber(Math.max(1, Math.round(bytes / 1_000)), language))
    : mb.replace('#', formatNumber(bytes / 1_000_000, language, 1))
}
