import type { BrowserContextOptions, Page } from 'playwright-core'
import { findUs } from '#messages/en/find-us.ts'
import { findUs as findUsAr } from '#messages/ar/find-us.ts'
import type { Language } from '#i18n/languages.ts'
import type { FormType } from '#kinds/submissions.ts'
import { positionInJumeirah } from './find-us.ts'
import { fillForm, formCases, submitForm, typedInto } from './forms.ts'

/**
 * State of a page. The state with an open announcement is in the tests of the announcement, as it
 * needs one.
 */
export type State = {
  name: string
  path: string
  /** Width at which axe checks the state, in CSS pixels. */
  width: number
  /** Brings the open page into the state as a visitor does. */
  reach: (page: Page) => Promise<void>
  /** Options of the window, for example with a position of the visitor. */
  options?: BrowserContextOptions
  /** Least width at which the state exists, in CSS pixels. */
  minWidth?: number
  /** Width from which the state no longer exists, in CSS pixels. */
  belowWidth?: number
}

const search =
  (query: string) =>
  async (page: Page): Promise<void> => {
    await page.locator('#q').fill(query)
    await page.locator('[role="search"] [role="status"]').filter({ hasText: query }).waitFor()
  }

const filterMap =
  (words: typeof findUs, emirate: string) =>
  async (page: Page): Promise<void> => {
    const section = page.locator('#find-us')
    await section.scrollIntoViewIfNeeded()
    await section.getByRole('button', { name: words.services.deposits, exact: true }).click()
    await section
      .locator('button[aria-pressed="true"]')
      .getByText(words.services.deposits, { exact: true })
      .waitFor()
    await section.locator('select').selectOption(emirate)
    await section.locator('.count, .whole').first().waitFor()
  }

const choosePlace = async (page: Page): Promise<void> => {
  await page.locator('#find-us').click({ position: { x: 4, y: 4 } })
  const group = page.locator('#find-us details').nth(1)
  await page.locator('#find-us select').waitFor()
  if (!(await group.evaluate((one: HTMLDetailsElement) => one.open)))
    await group.locator('summary').click()
  await group.locator('li button').first().click()
  await page.locator('#find-us section.card').waitFor()
}

const locateVisitor =
  (words: typeof findUs) =>
  async (page: Page): Promise<void> => {
    const section = page.locator('#find-us')
    await section.click({ position: { x: 4, y: 4 } })
    await section.getByRole('button', { name: words.locate, exact: true }).click()
    await section.getByRole('img', { name: words.map.you }).waitFor()
  }

/** Fills in and sends a form; `status` is that of the response, 0 for a broken connection. */
const send =
  (type: FormType, language: Language, status: number) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/form/', (route) =>
      status === 0 ? route.abort('connectionreset') : route.fulfill({ status, json: {} }),
    )
    await fillForm(page, typedInto(type, language))
    await submitForm(page, language)
    await page.locator(status === 201 ? '.thanks' : '.summary').waitFor()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.locator('.up:not(.shown)').waitFor({ state: 'attached' })
  }

/** Sends a form with a wrong number, as a browser without scripts: the API answers with a page. */
const sendWithoutScripts =
  (type: FormType, language: Language) =>
  async (page: Page): Promise<void> => {
    await fillForm(page, { ...typedInto(type, language), contactNumber: '12' })
    await page.locator('form.form').evaluate((form: HTMLFormElement) => form.submit())
    await page.waitForURL('**/api/form/')
    await page.locator('.summary').waitFor()
  }

const calculate =
  (to: string, typed: string) =>
  async (page: Page): Promise<void> => {
    await page.locator('#calc-amount').fill(typed)
    await page.locator('#calc-to').selectOption(to)
    await page.waitForFunction(
      (country) => new URLSearchParams(location.search).get('to') === country,
      to,
    )
  }

/** Searches while the index fails to load. */
const searchWithoutIndex = async (page: Page): Promise<void> => {
  await page.route('**/search/*.json', (route) => route.fulfill({ status: 500 }))
  await page.locator('#q').fill('سحب')
  await page.locator('.search [role="alert"]').waitFor()
}

const inDubai: BrowserContextOptions = {
  geolocation: positionInJumeirah,
  permissions: ['geolocation'],
}

export const states: readonly State[] = [
  ...['/blog', '/ar/blog'].map((path): State => ({
    name: 'submenu open',
    path,
    width: 1280,
    minWidth: 1_000,
    reach: (page) => page.locator('.has-sub > button').click(),
  })),
  {
    name: 'mobile menu open',
    path: '/about',
    width: 320,
    belowWidth: 1_000,
    reach: async (page) => {
      await page.locator('.burger').click()
      await page.locator('#menu .has-sub > button').click()
    },
  },
  {
    name: 'scrolled, with the way back to the top',
    path: '/services',
    width: 320,
    reach: async (page) => {
      await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
      await page.locator('.up.shown').waitFor()
    },
  },
  {
    name: 'answers open',
    path: '/ar/faq',
    width: 320,
    reach: (page) =>
      page
        .locator('main details')
        .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', ''))),
  },
  ...formCases.map(({ type, language, path }, index): State => ({
    name: `${type.toLowerCase()} form in error`,
    path,
    width: index % 2 ? 320 : 1280,
    reach: async (page) => {
      await submitForm(page, language)
      await page.locator('.summary').waitFor()
    },
  })),
  ...formCases.map(({ type, language, path }, index): State => ({
    name: `${type.toLowerCase()} form sent`,
    path,
    width: index % 2 ? 1280 : 320,
    reach: send(type, language, 201),
  })),
  ...formCases.map(({ type, language, path }, index): State => ({
    name: `${type.toLowerCase()} form refused without scripts`,
    path,
    width: index % 2 ? 320 : 1280,
    reach: sendWithoutScripts(type, language),
  })),
  {
    name: 'contact form, the network cut',
    path: '/contact',
    width: 320,
    reach: send('CONTACT', 'en', 0),
  },
  {
    name: 'career form, the server down',
    path: '/ar/careers',
    width: 1280,
    reach: send('CAREER', 'ar', 503),
  },
  { name: 'search with hits', path: '/faq', width: 320, reach: search('lost phone') },
  { name: 'search with hits', path: '/ar/businessfaq', width: 1280, reach: search('رسوم') },
  { name: 'search with hits', path: '/ar/contact', width: 320, reach: search('فقدت هاتفي') },
  { name: 'search with hits', path: '/no-such-page', width: 1280, reach: search('fees') },
  { name: 'search without hits', path: '/contact', width: 1280, reach: search('zzzqqq') },
  { name: 'search without hits', path: '/ar/faq', width: 320, reach: search('ظظظظظ') },
  { name: 'search without hits', path: '/ar/no-such-page', width: 320, reach: search('ظظظظظ') },
  { name: 'search with hits', path: '/contact', width: 1280, reach: search('lost phone') },
  { name: 'search without its index', path: '/ar/faq', width: 1280, reach: searchWithoutIndex },
  {
    name: 'calculator, a country chosen',
    path: '/services',
    width: 320,
    reach: calculate('PH', '2500'),
  },
  {
    name: 'calculator, a country chosen',
    path: '/ar/keyfact',
    width: 1280,
    reach: calculate('NP', '٢٥٠٠'),
  },
  {
    name: 'calculator, a way that the country does not have',
    path: '/ar/keyfact',
    width: 320,
    reach: calculate('KE', '500'),
  },
  {
    name: 'calculator, more than the limit',
    path: '/services',
    width: 1280,
    reach: calculate('BD', '20000'),
  },
  {
    name: 'nearest places',
    path: '/find-us',
    width: 320,
    reach: locateVisitor(findUs),
    options: inDubai,
  },
  {
    name: 'nearest places',
    path: '/ar/find-us',
    width: 1280,
    reach: locateVisitor(findUsAr),
    options: inDubai,
  },
  { name: 'map filtered', path: '/find-us', width: 320, reach: filterMap(findUs, 'Dubai') },
  { name: 'map filtered', path: '/ar/find-us', width: 1280, reach: filterMap(findUsAr, 'Sharjah') },
  { name: 'place chosen', path: '/find-us', width: 1280, reach: choosePlace },
  { name: 'place chosen', path: '/ar/find-us', width: 320, reach: choosePlace },
]

/** Removes the stored data and the routes of a window, which must not affect its next state. */
const reset = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (page.url() !== 'about:blank')
    await page.evaluate(() => [sessionStorage, localStorage].forEach((storage) => storage.clear()))
}

/**
 * Returns a function that opens a page in a state. States with the same options share a window.
 * @param newPage opens a window with these options
 */
export function openStates(newPage: (options: BrowserContextOptions) => Promise<Page>) {
  const windows = new Map<BrowserContextOptions | undefined, Page>()
  return async (
    { path, reach, options }: Pick<State, 'path' | 'reach' | 'options'>,
    { width, theme }: { width: number; theme: 'light' | 'dark' },
  ): Promise<Page> => {
    const page = windows.get(options) ?? (await newPage(options ?? {}))
    windows.set(options, page)
    await reset(page)
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.goto(path)
    await reach(page)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    return page
  }
}
