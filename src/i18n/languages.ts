/** The site's languages, the default first. */
export const languages = ['en', 'ar'] as const
export type Language = (typeof languages)[number]

/**
 * Facts about each language: its direction, its tag with the region (for hreflang and Intl), and
 * its name in the language itself.
 */
export const languageFacts = {
  en: { dir: 'ltr', tag: 'en-AE', name: 'English' },
  ar: { dir: 'rtl', tag: 'ar-AE', name: 'العربية' },
} as const satisfies Record<Language, { dir: 'ltr' | 'rtl'; tag: string; name: string }>

export const otherLanguage = (language: Language): Language => (language === 'en' ? 'ar' : 'en')

/**
 * The language of a path, by its first segment: `/ar` and `/ar/…` are Arabic, `/article` is
 * English.
 */
export const languageOf = (pathname: string): Language =>
  pathname.split('/')[1] === 'ar' ? 'ar' : 'en'

/** The `lang` and `dir` attributes of a text in a page: none when it is in the page's language. */
export const langAttributes = (
  text: Language,
  page: Language,
): { lang?: Language; dir?: 'ltr' | 'rtl' } =>
  text === page ? {} : { lang: text, dir: languageFacts[text].dir }
