import { home as ar } from '#messages/ar/home.ts'
import { home as en } from '#messages/en/home.ts'
import type { Language } from '#i18n/languages.ts'

/** The words of the home page in a language. */
export const messagesFor = (language: Language) => ({ en, ar })[language]
