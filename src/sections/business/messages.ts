import type { Language } from '#i18n/languages.ts'
import { business as ar } from '#messages/ar/business.ts'
import { business as en } from '#messages/en/business.ts'

/** The words of the business page in a language. */
export const messagesFor = (language: Language) => ({ en, ar })[language]
