import type { Language } from '#i18n/languages.ts'
import { findUs as ar } from '#messages/ar/find-us.ts'
import { findUs as en } from '#messages/en/find-us.ts'
import { forms as formsAr } from '#messages/ar/forms.ts'
import { forms as formsEn } from '#messages/en/forms.ts'

/** The words of the section in a language, and the emirates' names, which stand once, with the forms. */
export const messagesFor = (language: Language) => ({
  words: { en, ar }[language],
  emirates: { en: formsEn, ar: formsAr }[language].emirates,
})
