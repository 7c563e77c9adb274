import type { Entry, SearchIndex } from '#islands/faq-search/engine/types.ts'
import type { Language } from '#i18n/languages.ts'
import * as ar from './synonyms-ar.ts'
import * as en from './synonyms-en.ts'

/** The file that the search of a language reads, from what may be found. */
export const searchIndex = (language: Language, entries: Entry[]): SearchIndex => ({ entries, ...{ en, ar }[language] })
