import sheet from '#styles/fonts.css?raw'
import type { Language } from '#i18n/languages.ts'

const files = [...sheet.matchAll(/\/fonts\/plex-(latin|arabic)-\d+\.\w+\.woff2/g)]
const scriptOf = { en: 'latin', ar: 'arabic' } satisfies Record<Language, string>

/** Addresses of the fonts a page is written in, both weights: what it preloads. The other script's come when a letter needs them. */
export const preloads = (language: Language): string[] => files.filter(([, script]) => script === scriptOf[language]).map(([href]) => href)
