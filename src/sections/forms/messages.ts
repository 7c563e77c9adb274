import type { Language } from '#i18n/languages.ts'
import { forms as ar } from '#messages/ar/forms.ts'
import { forms as en } from '#messages/en/forms.ts'

/** The words of the forms in a language. */
export const messagesFor = (language: Language) => ({ en, ar })[language]
