import assert from 'node:assert/strict'
import { expect, test } from '../browser.ts'
import { staffClient } from '../e2e/staff-client.ts'
import { spawnPlatform, type Running } from '../platform/spawn.ts'
import { openPage } from '../site/site.ts'
import { eventually } from '../waiting.ts'

let dev: Running
test.beforeAll(async () => {
  dev = await spawnPlatform({ isDev: true })
})
test.afterAll(async () => {
  await dev.stop()
})

test('under the development server islands take over what it renders, with no word of React against it', async ({
  t,
}) => {
  const { page, problems } = await openPage(t, {
    baseURL: dev.url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  // The server reloads a page when it first meets a package: earlier presses are lost then.
  await page.goto('/ar/services')
  await eventually(async () => {
    await page.locator('.has-sub > button').focus()
    await page.keyboard.press('ArrowDown')
    assert.equal(
      await page
        .locator('.sub a')
        .first()
        .evaluate((one) => one === document.activeElement),
      true,
    )
  })
  await eventually(async () => {
    await page.locator('#calc-amount').fill('2500')
    await page.locator('#calc-to').selectOption('NP')
    await expect(page.locator('.calc-sum dd').filter({ hasText: '96,250.00 NPR' })).toBeVisible({
      timeout: 2_000,
    })
  })
  await page.goto('/web-cms')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  assert.deepEqual(problems, [])
})

test('under the development server the staff area has the same two documents as the built site', async () => {
  const hasSidebar = async (path: string): Promise<boolean> =>
    (await (await fetch(dev.url + path)).text()).includes('class="side-lists"')
  for (const path of ['/web-cms', '/web-cms/protectedness'])
    assert.equal(await hasSidebar(path), false, path)
  for (const path of ['/web-cms/protected', '/web-cms/protected/blogs'])
    assert.equal(await hasSidebar(path), true, path)
})

test('under the development server lists show what staff have just saved', async () => {
  const { call } = await staffClient(dev)
  const list = async (): Promise<string> => (await fetch(`${dev.url}/blog`)).text()
  await list()
  for (const BlogTitle of ['A first title of a test', 'A second title of a test']) {
    const {
      body: [post],
    } = await call<{ BlogId: string }[]>('GET', '/api/blog')
    const {
      body: { BlogId, Revision, Data },
    } = await call<{ BlogId: string; Revision: string; Data: object }>(
      'GET',
      `/api/blog/${post?.BlogId}`,
    )
    const { status } = await call(
      'PUT',
      '/api/blog/add-or-update-blog',
      { BlogId, Data: { ...Data, BlogTitle }, updatedBy: dev.adminEmail },
      { 'if-match': Revision },
    )
    assert.equal(status, 200)
    await eventually(async () => assert.ok((await list()).includes(BlogTitle)))
  }
})
