import { tokenise } from '#islands/faq-search/engine/fold.ts'
import type { Entry, SearchIndex } from '#islands/faq-search/engine/types.ts'
import type { Language } from '#i18n/languages.ts'
import { compact } from './compact.ts'
import * as situationsAr from './situations-ar.ts'
import * as situationsEn from './situations-en.ts'
import * as ar from './synonyms-ar.ts'
import * as en from './synonyms-en.ts'

const tables = { en: { ...en, ...situationsEn }, ar: { ...ar, ...situationsAr } } as const

/** The file that the search of a language reads, from what may be found. */
export const searchIndex = (language: Language, entries: Entry[]): SearchIndex => {
  const { synonyms, situations, alike, common, asking } = tables[language]
  return {
    entries,
    synonyms: compact([...synonyms, ...situations], alike),
    alike: alike.map((line) => tokenise(line).join(' ')),
    common: [...new Set(tokenise(common))].join(' '),
    asking,
  }
}
