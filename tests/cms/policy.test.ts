import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { platform, test } from '../browser.ts'
import { contract } from '../fixtures/contract.ts'
import { inScript, markup, violationsOf, watchViolations } from '../site/attacks.ts'
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

const loose = /^'unsafe-|^\*|^https?:$|^blob:$|^filesystem:$/

test('no page of the staff area lets anything run or be drawn that is not its own', async () => {
  const { url } = platform
  for (const path of addresses) {
    const response = await fetch(url + path)
    assert.equal(response.status, 200, path)
    const policy = directivesOf(response.headers.get('content-security-policy') ?? '')
    assert.deepEqual(policy.get('default-src'), ["'none'"], path)
    for (const [name, sources] of policy)
      assert.deepEqual(
        sources.filter((source) => loose.test(source)),
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

const ran = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.documentElement.dataset['ran'] ?? null)

/** Waits until the browser has reported the violation. */
const untilViolated = async (page: Page, directive: string, name: string): Promise<void> => {
  await eventually(async () => {
    const violations = await violationsOf(page)
    assert.ok(
      violations.includes(directive),
      `${name}: no violation of ${directive}, but ${JSON.stringify(violations)}`,
    )
  })
}

test('what is smuggled into the HTML of the staff area neither runs nor reaches another host', async ({
  t,
}) => {
  const { page, context } = await openPage(t, { reducedMotion: 'reduce' })
  const asked: string[] = []
  const smuggled = { html: '' }
  await context.route(/evil\.example|openstreetmap/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>elsewhere</title>',
    })
  })
  await page.route('**/web-cms', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('</body>', () => `${smuggled.html}</body>`),
    })
  })
  await watchViolations(page)
  for (const [name, { html, directive, press }] of Object.entries(markup)) {
    if (press !== undefined) continue
    smuggled.html = html
    await page.goto('/web-cms')
    await untilViolated(page, directive, name)
    assert.equal(await ran(page), null, name)
  }
  assert.deepEqual(asked, [])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a script that did get into the staff area cannot make text run, nor call home', async ({
  t,
}) => {
  const { page, context } = await openPage(t, { reducedMotion: 'reduce' })
  const asked: string[] = []
  await context.route(/evil\.example/, (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await watchViolations(page)
  for (const [name, { attempt, directive }] of Object.entries(inScript)) {
    await page.goto('/web-cms')
    // The staff area's rules for markup apply from its first words on.
    await page.getByRole('heading', { level: 1 }).waitFor()
    // Runs in a task of the page: code run by the browser's debugger is not bound by the policy.
    await page.evaluate(
      `void setTimeout(() => { try { (${attempt.toString()})(window, "document.documentElement.dataset.ran = 'yes'") } catch {} })`,
    )
    await untilViolated(page, directive, name)
    assert.equal(await ran(page), null, name)
  }
  assert.deepEqual(asked, [])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
