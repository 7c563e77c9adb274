import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { languages, type Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { routes } from '#site/routes.ts'
import { platform, type Test } from '../browser.ts'

/** Address of a page. */
export type Address = {
  path: string
  /** Path without language. */
  barePath: string
  language: Language
}

/** Paths of the items to which a list links: posts, versions of the fees, places, jobs. */
const itemsIn = async (url: string, list: string): Promise<string[]> => {
  const html = await (await fetch(url + list)).text()
  return [
    ...new Set(
      [
        ...html.matchAll(
          /href="(\/(?:blog|news)\/[^"#.]+|\/keyfact\/\d[^"#.]+|\/(?:find-us|careers)\/[^"#.?]+)"/g,
        ),
      ].map(([, path = '']) => path),
    ),
  ]
}

/**
 * Every public address of a site in both languages: its pages, the items in its lists, and one
 * unknown address, `/no-such-page`.
 */
export const addressesOf = async (url: string): Promise<Address[]> => {
  const linked = (
    await Promise.all(
      ['/blog', '/news', '/keyfact', '/find-us', '/careers'].map((list) => itemsIn(url, list)),
    )
  ).flat()
  // Pages that are hidden from search engines are left out: these are earlier versions of the fees.
  const hidden = await Promise.all(
    linked.map(async (path) =>
      (await (await fetch(url + path)).text()).includes('content="noindex"'),
    ),
  )
  const items = linked.filter((_, index) => !hidden[index])
  const barePaths = [...routes, ...items, '/no-such-page']
  return barePaths.flatMap((path) =>
    languages.map((language) => ({ path: pathIn(language, path), barePath: path, language })),
  )
}

type Opened = {
  page: Page
  context: BrowserContext
  /**
   * Errors on the console, violations of the Content Security Policy included, and uncaught errors,
   * as they occur. Left out are errors on the console at any address with `/no-such-page`, which
   * cause a 404.
   */
  problems: string[]
}

/** Makes the pages of a context save data: they do not prefetch other pages. */
export const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )

/** Opens a page in a new context, which closes with the test. */
export const openPage = async (t: Test, options: BrowserContextOptions = {}): Promise<Opened> => {
  const context = await t.browser.newContext({
    ...options,
    baseURL: options.baseURL ?? platform.url,
  })
  t.after(() => context.close())
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.includes('/no-such-page'))
      problems.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return { page, context, problems }
}
