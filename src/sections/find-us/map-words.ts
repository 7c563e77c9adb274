import type { MapWords } from '#drawings/map.ts'
import type { Language } from '#i18n/languages.ts'
import { messages } from '#messages/index.ts'

/** Text on the drawing of the map in a language. */
export const mapWords = (language: Language): MapWords => {
  const {
    findUs: {
      map: { gulf, oman },
    },
    forms: {
      choices: { emirate: emirates },
    },
  } = messages(language)
  return { gulf, oman, emirates }
}
