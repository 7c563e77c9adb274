import type { MapWords } from '#drawings/map.ts'
import type { Language } from '#i18n/languages.ts'
import { places } from './places.ts'
import { wordsOf } from './words.ts'

/** What the drawing of the map writes and marks in a language. */
export const mapWords = (language: Language): MapWords => {
  const { words: { map: { gulf, oman } }, emirates } = wordsOf(language)
  return { gulf, oman, emirates, places }
}
