import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { plural } from '#i18n/numbers.ts'
import { isOpenOn } from '#kinds/places.ts'
import { messages } from '#messages/index.ts'
import { emirateNames } from '#rules/emirates.ts'
import type { Test } from '../browser.ts'
import { places as samples, type SamplePlace } from '../../netlify/local/seed/places/places.ts'
import { openPage } from './site.ts'

const desktopWithoutMotion = {
  reducedMotion: 'reduce',
  viewport: { width: 1280, height: 900 },
} as const
/** Position of a visitor in Dubai. */
export const positionInJumeirah = { latitude: 25.2084, longitude: 55.2465 }

/**
 * Today in the Emirates, by the clock that the site's builds use as well. The new cash points are
 * not open on this day.
 */
const today = new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10)
const inOrder = ({ data: one }: SamplePlace, { data: other }: SamplePlace): number =>
  emirateNames.indexOf(one.Emirate) - emirateNames.indexOf(other.Emirate) ||
  one.Name.localeCompare(other.Name, 'en')

/** Sample places that are open, in the order of the page. */
export const places = samples.filter(({ data }) => isOpenOn(data, today)).sort(inOrder)
/** Sample places that are announced. */
export const comingPlaces = samples.filter(({ data }) => !isOpenOn(data, today))
export const positionOf = ({
  data: { Latitude: latitude, Longitude: longitude },
}: SamplePlace) => ({ latitude, longitude })
export const nameOf = (language: Language, { data }: SamplePlace): string =>
  language === 'ar' ? data.Name_AR : data.Name

/**
 * Opens the page of cash points. The result has its section, locators and functions for it, and
 * `requests`: address and body of every request.
 * @param query of the address, with its question mark
 * @param at time of the page's clock
 */
export const openFindUs = async (
  t: Test,
  language: Language,
  { query = '', at, ...options }: BrowserContextOptions & { query?: string; at?: string } = {},
) => {
  const { page, context, problems } = await openPage(t, { ...desktopWithoutMotion, ...options })
  if (at) await page.clock.install({ time: at })
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto(pathIn(language, '/find-us') + query, { waitUntil: 'networkidle' })
  const {
    findUs: words,
    forms: {
      choices: { emirate: emirates },
    },
  } = messages(language)
  const section = page.locator('#find-us')
  const button = (name: string) => section.getByRole('button', { name, exact: true })
  const rows = section.locator('li')
  const status = section.getByRole('status').first()
  /** Waits until the section states this number of places. */
  const untilCount = (count: number) =>
    status.and(section.getByText(plural(language, count, words.count), { exact: true })).waitFor()
  /** Presses an empty spot of the section and waits until the island responds. */
  const hydrate = async (): Promise<void> => {
    await section.click({ position: { x: 4, y: 4 } })
    await section.getByRole('combobox').waitFor()
  }
  return {
    page,
    context,
    problems,
    requests,
    words,
    emirates,
    section,
    button,
    rows,
    status,
    untilCount,
    hydrate,
  }
}

/** Names in the list, in the order shown. */
export const namesIn = (page: Page): Promise<string[]> =>
  page.locator('#find-us li a b').allTextContents()
/** True for the address of one of the island's files. */
export const isIsland = (address: string): boolean => /react|hydrate/.test(address)
