import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { platform, test } from '../browser.ts'
import { contract } from '../fixtures/contract.ts'
import { scriptAttacks, markupAttacks, violationsOf, watchViolations } from '../site/attacks.ts'
import { openPage } from '../site/site.ts'
import { eventually } from '../waiting.ts'

const PROTECTED = '/web-cms/protected'
const addresses = [
  '/web-cms',
  ...[...contract.staff.sidebar, 'fees', 'board-of-directors', 'bin', 'feedback'].map(
    (path) => `${PROTECTED}/${path}`,
  ),
  `${PROTECTED}/blogs/new`,
  `${PROTECTED}/blogs/00000000-0000-4000-8000-000000000000`,
]

/** Sources of a policy, by directive. */
const directivesOf = (policy: string): Map<string, string[]> =>
  new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )

/** Sources that allow more than single hosts: inline code, wildcards and whole schemes. */
const looseSource = /^'unsafe-|^\*|^https?:$|^blob:$|^filesystem:$/

test("the policy of every page of the staff area allows only the site's own code, styles, fonts and requests", async () => {
  const { url } = platform
  for (const path of addresses) {
    const response = await fetch(url + path)
    assert.equal(response.status, 200, path)
    const policy = directivesOf(response.headers.get('content-security-policy') ?? '')
    assert.deepEqual(policy.get('default-src'), ["'none'"], path)
    for (const [name, sources] of policy)
      assert.deepEqual(
        sources.filter((source) => looseSource.test(source)),
        [],
        `${path}: ${name}`,
      )
    // Pictures, and nothing else, may be inlined in a page as data URLs.
    assert.deepEqual(
      [...policy].filter(([, sources]) => sources.includes('data:')).map(([name]) => name),
      ['img-src'],
      path,
    )
    for (const name of ['base-uri', 'object-src', 'frame-ancestors'])
      assert.deepEqual(policy.get(name), ["'none'"], `${path}: ${name}`)
    for (const name of ['connect-src', 'form-action', 'font-src'])
      assert.deepEqual(policy.get(name), ["'self'"], `${path}: ${name}`)
    assert.match(
      await response.text(),
      /<meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'; trusted-types default">/,
      path,
    )
  }
})

/** Mark that injected code leaves in the page when it runs; null when none has run. */
const injectedMark = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.documentElement.dataset['ran'] ?? null)

/** Waits until the browser has reported a violation of a directive by the attack called `name`. */
const untilViolated = async (page: Page, directive: string, name: string): Promise<void> => {
  await eventually(async () => {
    const violations = await violationsOf(page)
    assert.ok(
      violations.includes(directive),
      `${name}: no violation of ${directive}, but ${JSON.stringify(violations)}`,
    )
  })
}

test('code injected into the HTML of the staff area neither runs nor reaches another host', async ({
  t,
}) => {
  const { page, context } = await openPage(t, { reducedMotion: 'reduce' })
  const foreignRequests: string[] = []
  const injected = { html: '' }
  await context.route(/evil\.example|openstreetmap/, (route) => {
    foreignRequests.push(route.request().url())
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>elsewhere</title>',
    })
  })
  await page.route('**/web-cms', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('</body>', () => `${injected.html}</body>`),
    })
  })
  await watchViolations(page)
  for (const [name, { html, directive, press }] of Object.entries(markupAttacks)) {
    if (press !== undefined) continue
    injected.html = html
    await page.goto('/web-cms')
    await untilViolated(page, directive, name)
    assert.equal(await injectedMark(page), null, name)
  }
  assert.deepEqual(foreignRequests, [])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a script that runs in the staff area can neither run text as code nor send requests to another host', async ({
  t,
}) => {
  const { page, context } = await openPage(t, { reducedMotion: 'reduce' })
  const foreignRequests: string[] = []
  await context.route(/evil\.example/, (route) => {
    foreignRequests.push(route.request().url())
    return route.abort()
  })
  await watchViolations(page)
  for (const [name, { attempt, directive }] of Object.entries(scriptAttacks)) {
    await page.goto('/web-cms')
    // The staff area's rules for markup apply once its first heading is shown.
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The attempt runs in a task of the page, because the policy does not bind code that the
    // browser's debugger runs.
    await page.evaluate(
      `void setTimeout(() => { try { (${attempt.toString()})(window, "document.documentElement.dataset.ran = 'yes'") } catch {} })`,
    )
    await untilViolated(page, directive, name)
    assert.equal(await injectedMark(page), null, name)
  }
  assert.deepEqual(foreignRequests, [])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
