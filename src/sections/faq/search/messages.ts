import type { Language } from '#i18n/languages.ts'
import { search as ar } from '#messages/ar/search.ts'
import { search as en } from '#messages/en/search.ts'

/** The words of the search in a language. */
export const messagesFor = (language: Language) => ({ en, ar })[language]
