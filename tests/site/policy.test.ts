import assert from 'node:assert/strict'
import type { Page, Route } from 'playwright-core'
import { platform, test, type Test } from '../browser.ts'
import { isFull } from '../extent.ts'
import { foreign, inScript, markup, violationsOf, watchViolations } from './attacks.ts'
import { openPage } from './site.ts'
import { eventually } from '../waiting.ts'
import { listen } from '../listening.ts'

/** Page without scripts of its own (full run only), and one with an island. */
const paths = isFull ? ['/about', '/ar/contact'] : ['/ar/contact']

const ran = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.documentElement.dataset['ran'] ?? null)

/**
 * Opens a page of the site that records its policy violations and its requests to a foreign host.
 */
const openWatched = async (t: Test): Promise<{ page: Page; asked: string[] }> => {
  const { page, context } = await openPage(t, { reducedMotion: 'reduce' })
  const asked: string[] = []
  await context.route(/evil\.example|openstreetmap/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>elsewhere</title>',
    })
  })
  await page.route(/\/(about|contact)$/, serveSmuggled)
  await watchViolations(page)
  return { page, asked }
}

/** Markup injected into the next page, and `isGuarded`, true when it has the site's headers. */
const smuggled = { html: '', isGuarded: true }

const serveSmuggled = async (route: Route): Promise<void> => {
  if (route.request().resourceType() !== 'document') return route.fallback()
  const response = await route.fetch()
  const text = (await response.text()).replace('</main>', () => `${smuggled.html}</main>`)
  assert.ok(text.includes(smuggled.html))
  const bare = text.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
  return route.fulfill(
    smuggled.isGuarded
      ? { response, body: text }
      : { status: 200, contentType: 'text/html; charset=utf-8', body: bare },
  )
}

const openWith = async (
  page: Page,
  path: string,
  html: string,
  isGuarded = true,
): Promise<void> => {
  Object.assign(smuggled, { html, isGuarded })
  await page.goto(path)
}

/** Removes all routes: running requests of the page end without them. */
const letGo = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' })

/** Presses by the keyboard: no element of the page can cover the target. */
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
  test(`${path}: what is smuggled into the HTML neither runs nor reaches another host`, async ({
    t,
  }) => {
    const { page, asked } = await openWatched(t)
    for (const [name, { html, directive, press }] of Object.entries(markup)) {
      await openWith(page, path, html)
      await pressOn(page, press)
      await untilViolated(page, directive, name)
      assert.equal(await ran(page), null, name)
      assert.equal(new URL(page.url()).pathname, path, name)
    }
    assert.deepEqual(asked, [])
    await letGo(page)
  })

  test(`${path}: a script that did get in cannot make text run, nor call home`, async ({ t }) => {
    const { page, asked } = await openWatched(t)
    for (const [name, { attempt, directive }] of Object.entries(inScript)) {
      await page.goto(path)
      // Runs in a task of the page: code run by the browser's debugger is not bound by the policy.
      await page.evaluate(
        `void setTimeout(() => { try { (${attempt.toString()})(window, "document.documentElement.dataset.ran = 'yes'") } catch {} })`,
      )
      await untilViolated(page, directive, name)
      assert.equal(await ran(page), null, name)
    }
    assert.deepEqual(asked, [])
    await letGo(page)
  })
}

test('without the policy the same markup does run: the attacks are real', async ({ t }) => {
  const { page, asked } = await openWatched(t)
  const expected = {
    'inline script': 'inline-script',
    'handler of a picture': 'onload',
    'javascript: link': 'link',
    'srcdoc with a script': 'srcdoc',
  }
  for (const [name, word] of Object.entries(expected)) {
    const { html = '', press } = markup[name] ?? {}
    await openWith(page, '/about', html, false)
    await pressOn(page, press)
    await page.locator(`html[data-ran*="${word}"]`).waitFor({ state: 'attached' })
  }
  for (const name of ['foreign script', 'foreign frame', 'foreign picture'])
    await openWith(page, '/about', markup[name]?.html ?? '', false)
  assert.deepEqual(
    asked.map((address) => new URL(address).pathname),
    ['/a.js', '/frame', '/p.png'],
  )
  await letGo(page)
})

test('the one host whose frame is allowed is that of the map', async ({ t }) => {
  const { page, asked } = await openWatched(t)
  await openWith(
    page,
    '/about',
    '<iframe src="https://www.openstreetmap.org/export/embed.html"></iframe>',
  )
  await page.frameLocator('iframe').locator('title').waitFor({ state: 'attached' })
  assert.deepEqual(await violationsOf(page), [])
  assert.equal(asked.length, 1)
  assert.ok(!asked[0]?.startsWith(foreign))
  await letGo(page)
})

test('another site cannot frame a page: by the policy, and in older browsers by X-Frame-Options', async ({
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
  const frame = async (without: string[]): Promise<number> => {
    const { page, context } = await openPage(t)
    await context.route(`${url}/**`, async (route) => {
      const response = await route.fetch()
      const headers = Object.fromEntries(
        Object.entries(response.headers()).filter(([name]) => !without.includes(name)),
      )
      await route.fulfill({ response, headers })
    })
    await page.goto(other, { waitUntil: 'load' })
    const shown = page
      .frames()
      .slice(1)
      .map((one) => one.url())
    assert.equal(shown.length, 3)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    return shown.filter((address) => address.startsWith(url)).length
  }
  const both = ['content-security-policy', 'x-frame-options']
  assert.equal(await frame([]), 0)
  for (const one of both) assert.equal(await frame([one]), 0, `without ${one}`)
  assert.equal(await frame(both), 3, 'without both it can: the test sees what it looks for')
})
