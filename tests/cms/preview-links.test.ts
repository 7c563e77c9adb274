import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { kinds } from '#kinds/index.ts'
import { cmsLinks as words } from '#messages/en/cms-links.ts'
import { cmsReleases } from '#messages/en/cms-releases.ts'
import { previewLink as ar } from '#messages/ar/preview-link.ts'
import { previewLink as en } from '#messages/en/preview-link.ts'
import { expect, platform, test, type Test } from '../browser.ts'
import { apiClientOf, makePost } from './edit-posts.ts'
import { openStaffPage, openWindow } from './staff.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: words.dialog.title })
const frame = (page: Page, language: 'en' | 'ar') =>
  page.frameLocator(`iframe[title="${{ en, ar }[language].frame}"]`)

/** Makes an article, and in its editor a link to its preview. */
const makeLink = async (t: Test) => {
  const { page } = await openStaffPage(t, '/web-cms', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const made = await makePost(t, page)
  await page.goto(platform.url + made.path)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByRole('button', { name: words.send, exact: true }).click()
  await dialog(page).getByLabel(words.dialog.note).fill('the compliance team')
  await page.keyboard.press('Enter')
  await expect(
    dialog(page).getByRole('button', {
      name: words.copyLabel(`A ghaf at the gate, ${words.for('the compliance team')}`),
    }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByText(words.copied).waitFor()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  assert.equal(await dialog(page).getByLabel(words.address).inputValue(), address)
  return { page, made, address }
}

test('a preview link shows the draft in both languages without an account, until the link is revoked', async ({
  t,
}) => {
  const { page, made, address } = await makeLink(t)
  const visitor = await openWindow(t, { locale: 'ar-AE' })
  const requested: string[] = []
  visitor.on('request', (request) => requested.push(request.url()))
  const answer = await visitor.goto(address)
  assert.match(answer?.headers()['x-robots-tag'] ?? '', /noindex/)
  await frame(visitor, 'ar').getByRole('heading', { name: 'غافة عند الباب', level: 1 }).waitFor()
  await visitor.getByText(ar.waits).waitFor()
  await expect(visitor.locator('html')).toHaveAttribute('dir', 'rtl')
  await frame(visitor, 'ar').getByRole('link', { name: 'Read it in English' }).click()
  await frame(visitor, 'en')
    .getByRole('heading', { name: 'A ghaf at the gate', level: 1 })
    .waitFor()
  assert.deepEqual(
    await visitor.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]),
    [],
    'nothing is stored in the browser',
  )

  // The draft changes further: a visitor who returns to the page sees its current text.
  await made.saveElsewhere({ BlogTitle: 'A ghaf at every gate' })
  const comeBack = () =>
    visitor.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  await frame(visitor, 'en').getByRole('heading', { name: 'A ghaf at every gate' }).waitFor()

  await dialog(page)
    .getByRole('button', {
      name: words.endLabel(`A ghaf at the gate, ${words.for('the compliance team')}`),
    })
    .click()
  await page.getByRole('button', { name: words.ask.action }).click()
  await page.getByText(words.ended).waitFor()
  await dialog(page).getByText(words.dialog.none).waitFor()
  await expect(dialog(page).getByLabel(words.dialog.note)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: words.send, exact: true })).toBeFocused()
  await visitor.reload()
  await visitor.getByRole('heading', { name: ar.gone.title }).waitFor()

  const { hash, host } = new URL(address)
  const secret = hash.slice(1)
  const urls = requested.filter((url) => !url.startsWith('data:')).map((url) => new URL(url))
  // A browser does not send the part of an address after the `#`.
  const isUnsafe = (url: URL) => url.host !== host || url.href.split('#')[0]?.includes(secret)
  assert.deepEqual(
    urls.filter(isUnsafe).map(String),
    [],
    'only the site receives requests, and none of their addresses contains the secret',
  )
})

test('the preview page says that its address is incomplete or not valid, and a failed read can be repeated', async ({
  t,
}) => {
  const visitor = await openWindow(t)
  await visitor.goto(`${platform.url}/preview`)
  await visitor.getByRole('heading', { name: en.incomplete.title }).waitFor()
  await visitor.route('**/api/preview', (route) => route.abort())
  // A link of the right format, but with a signature that the server never made.
  await visitor.goto(
    `${platform.url}/preview#11111111-1111-4111-8111-111111111111.${Date.now().toString(36)}.${'A'.repeat(43)}`,
  )
  await visitor.getByRole('heading', { name: en.failed.title }).waitFor()
  await visitor.unroute('**/api/preview')
  await visitor.getByRole('button', { name: en.again }).click()
  await visitor.getByRole('heading', { name: en.gone.title }).waitFor()
})

test('the pop-up of an announcement stays open in a preview, and a press on it says that nothing happens', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms')
  const call = await apiClientOf(page)
  const link = { Id: crypto.randomUUID(), Kind: 'settings', ItemId: kinds.settings.singletonId }
  const { body } = await call<{ Address: string }>('POST', '/api/preview-links', link)
  t.after(() => call('DELETE', `/api/preview-links?id=${link.Id}`))
  const visitor = await openWindow(t)
  await visitor.goto(platform.url + new URL(body.Address).pathname + new URL(body.Address).hash)
  const popUp = frame(visitor, 'en').getByRole('dialog')
  await popUp.getByRole('button', { name: 'Got it' }).click()
  await visitor.getByRole('status').getByText(en.pressed).waitFor()
  for (let press = 0; press < 3; press += 1) await visitor.keyboard.press('Escape')
  await expect(popUp).toBeVisible()
  await popUp.getByRole('link').first().click()
  await visitor
    .getByRole('status')
    .getByText(en.leads.split('#')[0] ?? '')
    .waitFor()
})

test('the preview page says in both languages that it needs scripts', async ({ t }) => {
  const visitor = await openWindow(t, { javaScriptEnabled: false })
  await visitor.goto(`${platform.url}/preview`)
  // `allInnerTexts` reads them, because locators by text skip `noscript` elements.
  assert.deepEqual(await visitor.locator('noscript p').allInnerTexts(), [en.noScript, ar.noScript])
})

test('the preview page loads no scripts of the staff area', async ({ t }) => {
  const { page, address } = await makeLink(t)
  const scriptsOf = (window: Page) =>
    window.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, decodedBodySize }) => ({ name, bytes: decodedBodySize })),
    )
  const staffScripts = new Set((await scriptsOf(page)).map(({ name }) => name))
  const visitor = await openWindow(t)
  await visitor.goto(address)
  await frame(visitor, 'en').getByRole('heading', { level: 1 }).waitFor()
  const visitorScripts = await scriptsOf(visitor)
  assert.ok(visitorScripts.length > 0)
  // The two pages may share only the small script that joins modules.
  assert.deepEqual(
    visitorScripts.filter(({ name, bytes }) => staffScripts.has(name) && bytes > 1_024),
    [],
  )
  const bytes = visitorScripts.reduce((sum, one) => sum + one.bytes, 0)
  t.diagnostic(`${visitorScripts.length} scripts, ${(bytes / 1024).toFixed(1)} KB`)
})

test('a link to a release shows each of its items in both languages, and not the name of the release', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms')
  const [one, other] = [
    await makePost(t, page),
    await makePost(t, page, { BlogTitle: 'A second ghaf', BlogTitle_AR: 'غافة ثانية' }),
  ]
  const Id = crypto.randomUUID()
  const { body } = await one.call<{ Revision: string }>('POST', '/api/releases', {
    Id,
    Title: 'Two trees',
    Items: [one, other].map(({ id }) => ({ Kind: 'blog', ItemId: id })),
    PublishAt: null,
  })
  t.after(() => one.call('DELETE', `/api/releases?id=${Id}`, undefined, body.Revision))
  await page.goto(`${platform.url}/web-cms/protected/releases/${Id}`)
  await page.getByRole('button', { name: cmsReleases.one.preview }).click()
  await page.getByRole('button', { name: words.send, exact: true }).click()
  await dialog(page).getByRole('button', { name: words.dialog.make }).click()
  const address = await dialog(page).getByLabel(words.address).inputValue()

  const visitor = await openWindow(t, { locale: 'ar-AE' })
  await visitor.goto(address)
  await frame(visitor, 'ar').getByRole('heading', { name: 'غافة عند الباب', level: 1 }).waitFor()
  await visitor
    .getByRole('navigation', { name: ar.pages })
    .getByRole('button', { name: 'غافة ثانية' })
    .press('Enter')
  await frame(visitor, 'ar').getByRole('heading', { name: 'غافة ثانية', level: 1 }).waitFor()
  await visitor.getByRole('radio', { name: 'English' }).check()
  await frame(visitor, 'en').getByRole('heading', { name: 'A second ghaf', level: 1 }).waitFor()
  await expect(
    visitor
      .getByRole('navigation', { name: en.pages })
      .getByRole('button', { name: 'A second ghaf' }),
  ).toHaveAttribute('aria-current', 'true')
  assert.ok(!(await visitor.content()).includes('Two trees'), 'the name of a release is for staff')

  await page.goto(`${platform.url}/web-cms/protected/links`)
  await page.getByRole('link', { name: 'Two trees' }).click()
  await page.getByRole('heading', { name: 'Two trees', level: 1 }).waitFor()
})
