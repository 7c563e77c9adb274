import type { Language } from '#i18n/languages.ts'
import { contact as ar } from '#messages/ar/contact.ts'
import { contact as en } from '#messages/en/contact.ts'

/** The words of the contact page in a language. */
export const messagesFor = (language: Language) => ({ en, ar })[language]
