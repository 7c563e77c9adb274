import type { MapWords } from '#drawings/map.ts'
import type { Language } from '#i18n/languages.ts'
import { messages } from '#messages/index.ts'
import { places } from './places.ts'

/** What the drawing of the map writes and marks in a language. */
export const mapWords = (language: Language): MapWords => {
  const { findUs: { map: { gulf, oman } }, forms: { emirates } } = messages(language)
  return { gulf, oman, emirates, places }
}
