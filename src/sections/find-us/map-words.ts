import type { MapWords } from '#drawings/map.ts'
import type { Language } from '#i18n/languages.ts'
import { places } from './places.ts'
import { messagesFor } from './messages.ts'

/** What the drawing of the map writes and marks in a language. */
export const mapWords = (language: Language): MapWords => {
  const { words: { map: { gulf, oman } }, emirates } = messagesFor(language)
  return { gulf, oman, emirates, places }
}
