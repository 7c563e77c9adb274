import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { platform, test } from '../browser.ts'
import { openPage } from './site.ts'
import { eventually } from '../waiting.ts'

const { pixels } = JSON.parse(
  await readFile(new URL('../fixtures/contract.json', import.meta.url), 'utf8'),
) as { pixels: { prefetchMargin: number } }
const view = { width: 1280, height: 800 }

/** HTML of a page with the site's own script and links at these distances below the window. */
const pageWith = async (below: readonly number[], language: 'en' | 'ar'): Promise<string> => {
  const { url } = platform
  // The last script is that of the frame.
  const [, script = ''] =
    [
      ...(await (await fetch(`${url}/about`)).text()).matchAll(
        /<script type="module" src="([^"]+)"/g,
      ),
    ].at(-1) ?? []
  assert.notEqual(script, '')
  const links = below.map(
    (distance) => `<a href="/below-${distance}" class="at-${distance}">${distance}</a>`,
  )
  const places = below
    .map((distance) => `.at-${distance} { top: ${view.height + distance}px }`)
    .join('')
  const style = `<style>body { margin: 0; height: 4000px } a { position: absolute } ${places}</style>`
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head>${style}</head><body>${links.join('')}<script type="module" src="${script}"></script></body></html>`
}

/** Prefetch element of a page, by the end of its address. */
const prefetchLink = (page: Page, end: string): Locator =>
  page.locator(`link[rel="prefetch"][href$="${end}"]`)

/** Paths of the prefetched pages, sorted. */
const prefetchedPaths = (page: Page): Promise<string[]> =>
  page
    .locator('link[rel="prefetch"]')
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLLinkElement).href).pathname).sort(),
    )

for (const [path, language] of [
  ['/margin', 'en'],
  ['/ar/margin', 'ar'],
] as const) {
  test(`a link is prefetched within ${pixels.prefetchMargin} pixels below the window, and not further down, ${language}`, async ({
    t,
  }) => {
    const { page } = await openPage(t, { viewport: view, reducedMotion: 'reduce' })
    const { prefetchMargin } = pixels
    const [inside, outside, far] = [prefetchMargin - 1, prefetchMargin + 1, prefetchMargin + 60]
    const html = await pageWith([0, inside, outside, far], language)
    await page.route(`**${path}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: html }),
    )
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const near of [0, inside])
      await prefetchLink(page, `/below-${near}`).waitFor({ state: 'attached' })
    assert.deepEqual(await prefetchedPaths(page), ['/below-0', `/below-${inside}`].sort())
    await page.evaluate(() => window.scrollTo({ top: 2, behavior: 'instant' }))
    await prefetchLink(page, `/below-${outside}`).waitFor({ state: 'attached' })
    assert.deepEqual(
      await prefetchedPaths(page),
      ['/below-0', `/below-${inside}`, `/below-${outside}`].sort(),
    )
  })

  test(`each link in view is prefetched once, except the link to the page itself, ${language}`, async ({
    t,
  }) => {
    const { page } = await openPage(t, { viewport: view, reducedMotion: 'reduce' })
    const prefix = language === 'ar' ? '/ar' : ''
    const requestedPaths: string[] = []
    page.on('request', (request) => {
      if (
        request.headers()['sec-purpose']?.includes('prefetch') ||
        request.resourceType() === 'other'
      )
        requestedPaths.push(new URL(request.url()).pathname)
    })
    await page.goto(`${prefix}/about`, { waitUntil: 'networkidle' })
    await prefetchLink(page, `${prefix}/services`).waitFor({ state: 'attached' })
    const fetched = await prefetchedPaths(page)
    assert.ok(fetched.includes(`${prefix}/services`))
    assert.equal(new Set(fetched).size, fetched.length)
    assert.ok(!fetched.includes(`${prefix}/about`))
    await eventually(() =>
      Promise.resolve(
        assert.ok(requestedPaths.includes(`${prefix}/services`), requestedPaths.join()),
      ),
    )
  })
}

// "/%2e//2130706433/spy" is the path "//2130706433/spy" when it is resolved; read as an address
// without protocol, that is the host 127.0.0.1, written as one number.
test('a link whose path looks like a host is prefetched from the site, not from that host', async ({
  t,
}) => {
  const { page, problems } = await openPage(t, { viewport: view, reducedMotion: 'reduce' })
  const html = (await pageWith([0], 'en')).replace('/below-0', '/%2e//2130706433/spy')
  await page.route('**/odd', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  const foreign: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('127.0.0.1/')) foreign.push(request.url())
  })
  await page.goto('/odd', { waitUntil: 'networkidle' })
  await prefetchLink(page, '/spy').waitFor({ state: 'attached' })
  assert.deepEqual(
    await page
      .locator('link[rel="prefetch"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href)),
    [`${platform.url}//2130706433/spy`],
  )
  assert.deepEqual(foreign, [])
  assert.deepEqual(
    problems.filter((problem) => problem.includes('Policy')),
    [],
  )
})

/** Milliseconds from `load` until pages are prefetched. */
const prefetchDelay = 1_000

/** Opens a page with its clock paused before `load`. */
const openPaused = async (page: Page): Promise<void> => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1)
  await page.goto('/about', { waitUntil: 'load' })
}

/**
 * Advances the paused clock.
 * @returns the paths of the prefetched pages, once every observer has seen the links in view
 */
const prefetchedAfter = async (page: Page, milliseconds: number): Promise<string[]> => {
  await page.clock.runFor(milliseconds)
  // Observers are called in the order of their creation: this one is the last.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        new IntersectionObserver(() => resolve()).observe(document.body),
      ),
  )
  return prefetchedPaths(page)
}

test('other pages are prefetched one second after a page has loaded', async ({ t }) => {
  const { page } = await openPage(t, { viewport: view, reducedMotion: 'reduce' })
  await openPaused(page)
  assert.deepEqual(await prefetchedAfter(page, prefetchDelay - 1), [])
  assert.ok((await prefetchedAfter(page, 1)).includes('/services'))
})

for (const [name, connection] of Object.entries({
  'saves data': { saveData: true },
  'is on a slow line': { effectiveType: '2g' },
  'is on a very slow line': { effectiveType: 'slow-2g' },
})) {
  test(`nothing is prefetched for a visitor who ${name}`, async ({ t }) => {
    const { page, context } = await openPage(t, { viewport: view, reducedMotion: 'reduce' })
    await context.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', { value }),
      connection,
    )
    await openPaused(page)
    assert.deepEqual(await prefetchedAfter(page, prefetchDelay * 10), [])
  })
}
