import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { languages, type Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { routes } from '#site/routes.ts'
import { platform, type Test } from '../browser.ts'

export type Address = { path: string; bare: string; language: Language }

/** Pages of items in a list: posts, versions of the fees, places, jobs. */
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
 * Every public address of a site: the pages, the posts, versions of the fees, places and jobs in
 * its lists, and one that does not exist, per language.
 */
export const addressesOf = async (url: string): Promise<Address[]> => {
  const linked = (
    await Promise.all(
      ['/blog', '/news', '/keyfact', '/find-us', '/careers'].map((list) => itemsIn(url, list)),
    )
  ).flat()
  // Pages hidden from search engines are excluded: expired versions of the fees.
  const hidden = await Promise.all(
    linked.map(async (path) =>
      (await (await fetch(url + path)).text()).includes('content="noindex"'),
    ),
  )
  const items = linked.filter((_, index) => !hidden[index])
  const bare = [...routes, ...items, '/no-such-page']
  return bare.flatMap((path) =>
    languages.map((language) => ({ path: pathIn(language, path), bare: path, language })),
  )
}

type Opened = { page: Page; context: BrowserContext; problems: string[] }

/**
 * Opens a page in a new context that closes with the test. `problems` collects errors on the
 * console, uncaught errors and violations of the policy, but no 404 that the test requested.
 */
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
