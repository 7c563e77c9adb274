import { about, type Language } from '#i18n/languages.ts'

/** The attributes of a text in a page: none where it is in the page's language, else its own language and direction. */
export const textLanguage = (text: Language, page: Language): { lang?: Language; dir?: 'ltr' | 'rtl' } =>
  text === page ? {} : { lang: text, dir: about[text].dir }
