import { hydrateFindUs } from '#islands/find-us/find-us.tsx'
import type { Place } from '#islands/find-us/place.ts'
import { loadStylesheet } from '#islands/sheet.ts'
// Imported as a URL, so that the page does not load it at first: `load` fetches it before the
// island is hydrated.
import sheet from '#islands/find-us/find-us.css?url'

const wordsIn = {
  en: () => Promise.all([import('#messages/en/find-us.ts'), import('#messages/en/emirates.ts')]),
  ar: () => Promise.all([import('#messages/ar/find-us.ts'), import('#messages/ar/emirates.ts')]),
}

const placesIn = async (language: string): Promise<Place[]> => {
  const response = await fetch(`/places/${language}.json`)
  if (!response.ok) throw new Error(`No places, answered with ${response.status}.`)
  return (await response.json()) as Place[]
}

/**
 * Fetches the texts, the stylesheet and the places.
 * @returns a function that then hydrates the island
 */
export const load = async (root: HTMLElement): Promise<() => Promise<void>> => {
  const language = document.documentElement.lang === 'ar' ? 'ar' : 'en'
  const [[{ findUs: words }, { emirates }], places] = await Promise.all([
    wordsIn[language](),
    placesIn(language),
    loadStylesheet(sheet),
  ])
  return () =>
    hydrateFindUs(root, { language, words, emirates, places, drawing: `/art/map-${language}.svg` })
}
