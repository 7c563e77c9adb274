import { hydrateFindUs } from '#islands/find-us/find-us.tsx'
import { loadSheet } from '#islands/sheet.ts'
import { EMIRATES, type EmirateName } from '#ui/emirates-map.ts'
// As an address: nothing of it is needed before.
import sheet from '#islands/find-us/find-us.css?url'
import { placesIn } from './places.ts'

const names = Object.keys(EMIRATES)
const wordsIn = { en: () => import('#messages/en/find-us.ts'), ar: () => import('#messages/ar/find-us.ts') }

/** Brings the section to life. The emirates' names are those that its groups carry already, in the same order. */
export const hydrateIsland = async (root: HTMLElement): Promise<void> => {
  const language = document.documentElement.lang === 'ar' ? 'ar' : 'en'
  const [{ findUs: words }] = await Promise.all([wordsIn[language](), loadSheet(sheet)])
  const groups = [...root.querySelectorAll('summary')].map(({ firstChild }, index) => [names[index] ?? '', firstChild?.textContent?.trim() ?? ''])
  await hydrateFindUs(root, {
    language,
    words,
    emirates: Object.fromEntries(groups) as Record<EmirateName, string>,
    places: placesIn(language, words.hours),
    drawing: `/art/map-${language}.svg`,
  })
}
