export type Language = 'en' | 'ar'

/** A text and the language it is written in, which may differ from the page's. */
export type LocalisedText = { text: string; language: Language }

/** The text for a page: the Arabic on an Arabic one, and the English where there is no Arabic. */
export const localise = (page: Language, en: string, ar: string): LocalisedText =>
  page === 'ar' && ar !== '' ? { text: ar, language: 'ar' } : { text: en, language: 'en' }
