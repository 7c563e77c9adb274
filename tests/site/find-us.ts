import type { TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { plural } from '#i18n/numbers.ts'
import type { places } from '#sections/find-us/places.ts'
import { messages } from '#messages/index.ts'
import { openPage } from './site.ts'

const still = { reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } } as const
/** A visitor in Dubai. */
export const jumeirah = { latitude: 25.2084, longitude: 55.2465 }
export const nameOf = (language: Language, place: (typeof places)[number]): string => place[language]

/** The section of a page, with what a visitor presses in it, and all addresses that the page has asked for. */
export const openSection = async (t: TestContext, language: Language, options: BrowserContextOptions = {}) => {
  const { page, context, problems } = await openPage(t, { ...still, ...options })
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto(pathIn(language, '/'), { waitUntil: 'networkidle' })
  const { findUs: words, forms: { emirates } } = messages(language)
  const section = page.locator('#find-us')
  const button = (name: string) => section.getByRole('button', { name, exact: true })
  const rows = section.locator('li')
  const status = section.getByRole('status').first()
  const counts = (count: number) => status.and(section.getByText(plural(language, count, words.count), { exact: true })).waitFor()
  /** Reaches for the section and waits until it answers. */
  const hydrate = async (): Promise<void> => {
    await section.hover({ position: { x: 4, y: 4 } })
    await section.getByRole('combobox').waitFor()
  }
  return { page, context, problems, asked, words, emirates, section, button, rows, status, counts, hydrate }
}

/** The names of the rows of the list, as they stand. */
export const namesIn = (page: Page): Promise<string[]> => page.locator('#find-us li a b').allTextContents()
/** Whether an address is one of the island's files. */
export const isIsland = (address: string): boolean => /react|hydrate/.test(address)
