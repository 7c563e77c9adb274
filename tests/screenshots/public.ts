import type { Browser, Page } from 'playwright-core'
import { languages, type Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { addressesOf } from '../site/site.ts'
import { openView, take, type View } from './shoot.ts'

/** Pictures far down are fetched when they come near: the page is walked through once before it is taken. */
const walkThrough = (page: Page) =>
  page.evaluate(async () => {
    document.documentElement.style.scrollBehavior = 'auto'
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 80))
    }
    scrollTo(0, 0)
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })

type State = { name: string; path: string; isWhole: boolean; enter: (page: Page, language: Language, view: View) => Promise<unknown> }

const find = (query: Record<Language, string>) => async (page: Page, language: Language) => {
  await page.getByRole('searchbox').first().fill(query[language])
  await page.getByRole('status').filter({ hasText: /\S/ }).first().waitFor()
}

/** What a page looks like after something was done to it. */
const states: readonly State[] = [
  {
    name: 'menu',
    path: '/about',
    isWhole: false,
    enter: async (page, _, { width }) => {
      if (width < 1_000) await page.locator('.burger').click()
      await page.locator('.has-sub button').click()
    },
  },
  ...['/contact', '/business', '/careers'].map((path) => ({
    name: 'in-error',
    path,
    isWhole: true,
    enter: async (page: Page) => {
      await page.locator('form button[type="submit"]').last().click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  })),
  { name: 'search', path: '/faq', isWhole: true, enter: find({ en: 'add money', ar: 'اضافه المال' }) },
  { name: 'no-hits', path: '/faq', isWhole: false, enter: find({ en: 'zebra crossing', ar: 'حمار وحشي' }) },
  { name: 'search', path: '/contact', isWhole: true, enter: find({ en: 'lost phone', ar: 'فقدت هاتفي' }) },
  { name: 'search', path: '/nothing-here', isWhole: false, enter: find({ en: 'fees', ar: 'الرسوم' }) },
]

/** Every public page in a view, whole, then the states. @param begin Only paths that begin so */
export const shootPublic = async (browser: Browser, url: string, view: View, begin: string): Promise<void> => {
  const page = await openView(browser, view)
  for (const { path } of (await addressesOf(url)).filter((one) => one.path.startsWith(begin))) {
    await page.goto(`${url}${path}`, { waitUntil: 'load' })
    await walkThrough(page)
    await take(page, path, view, true)
  }
  for (const { name, path, isWhole, enter } of states) {
    for (const language of languages) {
      const address = pathIn(language, path)
      if (!address.startsWith(begin)) continue
      await page.goto(`${url}${address}`, { waitUntil: 'load' })
      if (isWhole) await walkThrough(page)
      await enter(page, language, view)
      await take(page, `${address}-${name}`, view, isWhole)
    }
  }
  await page.close()
}
