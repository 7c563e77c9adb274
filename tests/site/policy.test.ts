import assert from 'node:assert/strict'
import type { Page, Route } from 'playwright-core'
import { platform, test, type Test } from '../browser.ts'
import { isFull } from '../extent.ts'
import {
  foreignOrigin,
  scriptAttacks,
  markupAttacks,
  violationsOf,
  watchViolations,
} from './attacks.ts'
import { openPage } from './site.ts'
import { eventually } from '../waiting.ts'
import { listen } from '../listening.ts'

/** Pages to attack: one with an island, in the full run also one without scripts of its own. */
const paths = isFull ? ['/about', '/ar/contact'] : ['/ar/contact']

/** Names of the attacks that have run in a page; null when none has. */
const attacksRunIn = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.documentElement.dataset['ran'] ?? null)

/**
 * Opens a page of the site that records its policy violations and its requests to a foreign host.
 */
const openWatched = async (t: Test): Promise<{ page: Page; foreignRequests: string[] }> => {
  const { page, context } = await openPage(t, { reducedMotion: 'reduce' })
  const foreignRequests: string[] = []
  await context.route(/evil\.example|openstreetmap/, (route) => {
    foreignRequests.push(route.request().url())
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>elsewhere</title>',
    })
  })
  await page.route(/\/(about|contact)$/, serveInjected)
  await watchViolations(page)
  return { page, foreignRequests }
}

/** Injection into the next page. */
const injection = {
  html: '',
  /** True when the page has the policy of the site, false when the policy is removed. */
  isGuarded: true,
}

/** Answers a request for a page with its HTML and the injection. */
const serveInjected = async (route: Route): Promise<void> => {
  if (route.request().resourceType() !== 'document') return route.fallback()
  const response = await route.fetch()
  const text = (await response.text()).replace('</main>', () => `${injection.html}</main>`)
  assert.ok(text.includes(injection.html))
  const withoutPolicy = text.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
  return route.fulfill(
    injection.isGuarded
      ? { response, body: text }
      : { status: 200, contentType: 'text/html; charset=utf-8', body: withoutPolicy },
  )
}

/** Opens a page with an injection. */
const openWith = async (
  page: Page,
  path: string,
  html: string,
  isGuarded = true,
): Promise<void> => {
  Object.assign(injection, { html, isGuarded })
  await page.goto(path)
}

/** Removes all routes, and ignores errors of requests that are still running. */
const removeRoutes = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' })

/** Presses an element with the keyboard, as another element may cover it for the mouse. */
const pressOn = async (page: Page, selector: string | undefined): Promise<void> => {
  if (!selector) return
  await page.locator(selector).focus()
  await page.keyboard.press('Enter')
}

/** Waits until the browser has reported the violation. */
const untilViolated = (page: Page, directive: string, name: string): Promise<void> =>
  eventually(async () => {
    const violations = await violationsOf(page)
    assert.ok(
      violations.includes(directive),
      `${name}: no violation of ${directive}, but ${JSON.stringify(violations)}`,
    )
  })

for (const path of paths) {
  test(`${path}: markup injected into the HTML neither runs nor reaches another host`, async ({
    t,
  }) => {
    const { page, foreignRequests } = await openWatched(t)
    for (const [name, { html, directive, press }] of Object.entries(markupAttacks)) {
      await openWith(page, path, html)
      await pressOn(page, press)
      await untilViolated(page, directive, name)
      assert.equal(await attacksRunIn(page), null, name)
      assert.equal(new URL(page.url()).pathname, path, name)
    }
    assert.deepEqual(foreignRequests, [])
    await removeRoutes(page)
  })

  test(`${path}: a script that already runs can neither run text nor reach another host`, async ({
    t,
  }) => {
    const { page, foreignRequests } = await openWatched(t)
    for (const [name, { attempt, directive }] of Object.entries(scriptAttacks)) {
      await page.goto(path)
      // Runs in a task of the page: code run by the browser's debugger is not bound by the policy.
      await page.evaluate(
        `void setTimeout(() => { try { (${attempt.toString()})(window, "document.documentElement.dataset.ran = 'yes'") } catch {} })`,
      )
      await untilViolated(page, directive, name)
      assert.equal(await attacksRunIn(page), null, name)
    }
    assert.deepEqual(foreignRequests, [])
    await removeRoutes(page)
  })
}

test('without the policy the injected markup runs, so the attacks are real', async ({ t }) => {
  const { page, foreignRequests } = await openWatched(t)
  const expected = {
    'inline script': 'inline-script',
    'handler of a picture': 'onload',
    'javascript: link': 'link',
    'srcdoc with a script': 'srcdoc',
  }
  for (const [name, mark] of Object.entries(expected)) {
    const { html = '', press } = markupAttacks[name] ?? {}
    await openWith(page, '/about', html, false)
    await pressOn(page, press)
    await page.locator(`html[data-ran*="${mark}"]`).waitFor({ state: 'attached' })
  }
  for (const name of ['foreign script', 'foreign frame', 'foreign picture'])
    await openWith(page, '/about', markupAttacks[name]?.html ?? '', false)
  assert.deepEqual(
    foreignRequests.map((address) => new URL(address).pathname),
    ['/a.js', '/frame', '/p.png'],
  )
  await removeRoutes(page)
})

test('the policy allows a frame with the map of OpenStreetMap', async ({ t }) => {
  const { page, foreignRequests } = await openWatched(t)
  await openWith(
    page,
    '/about',
    '<iframe src="https://www.openstreetmap.org/export/embed.html"></iframe>',
  )
  await page.frameLocator('iframe').locator('title').waitFor({ state: 'attached' })
  assert.deepEqual(await violationsOf(page), [])
  assert.equal(foreignRequests.length, 1)
  assert.ok(!foreignRequests[0]?.startsWith(foreignOrigin))
  await removeRoutes(page)
})

test('another site cannot frame a page, because of the policy and, in older browsers, X-Frame-Options', async ({
  t,
}) => {
  const { url } = platform
  const { origin } = await listen((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>Other</title><iframe src="${url}/about"></iframe><iframe src="${url}/ar/contact"></iframe><iframe src="${url}/web-cms"></iframe>`,
    )
  }, t)
  const other = `${origin}/`
  /** Number of pages that are shown in frames when these headers are removed. */
  const framedWithout = async (without: string[]): Promise<number> => {
    const { page, context } = await openPage(t)
    await context.route(`${url}/**`, async (route) => {
      const response = await route.fetch()
      const headers = Object.fromEntries(
        Object.entries(response.headers()).filter(([name]) => !without.includes(name)),
      )
      await route.fulfill({ response, headers })
    })
    await page.goto(other, { waitUntil: 'load' })
    const frameAddresses = page
      .frames()
      .slice(1)
      .map((one) => one.url())
    assert.equal(frameAddresses.length, 3)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    return frameAddresses.filter((address) => address.startsWith(url)).length
  }
  const both = ['content-security-policy', 'x-frame-options']
  assert.equal(await framedWithout([]), 0)
  for (const one of both) assert.equal(await framedWithout([one]), 0, `without ${one}`)
  assert.equal(await framedWithout(both), 3, 'without both headers every page is framed')
})
