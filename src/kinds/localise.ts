export type Language = 'en' | 'ar'

/** A text and its language, which may differ from the page's. */
export type LocalisedText = { text: string; language: Language }

/** The text for a page: the Arabic one on an Arabic page, or the English if there is no Arabic. */
export const localise = (page: Language, en: string, ar: string): LocalisedText =>
  page === 'ar' && ar !== '' ? { text: ar, language: 'ar' } : { text: en, language: 'en' }
