import assert from 'node:assert/strict'
import { expect, test } from '../browser.ts'
import { staffClient } from '../e2e/staff-client.ts'
import { spawnPlatform, type RunningPlatform } from '../platform/spawn.ts'
import { openPage } from '../site/site.ts'
import { eventually } from '../waiting.ts'

let dev: RunningPlatform
test.beforeAll(async () => {
  dev = await spawnPlatform({ isDev: true })
})
test.afterAll(async () => {
  await dev.stop()
})

test('the development server renders pages that islands hydrate without an error of React', async ({
  t,
}) => {
  const { page, problems } = await openPage(t, {
    baseURL: dev.url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  // The server reloads a page when it first compiles a package, and the page loses earlier key
  // presses, so each step is repeated until it has its effect.
  await page.goto('/ar/services')
  await eventually(async () => {
    await page.locator('.has-sub > button').focus()
    await page.keyboard.press('ArrowDown')
    assert.equal(
      await page
        .locator('.sub a')
        .first()
        .evaluate((link) => link === document.activeElement),
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

test('the development server answers with the document of the staff area that has a sidebar only below /web-cms/protected', async () => {
  const hasSidebar = async (path: string): Promise<boolean> =>
    (await (await fetch(dev.url + path)).text()).includes('class="side-lists"')
  for (const path of ['/web-cms', '/web-cms/protectedness'])
    assert.equal(await hasSidebar(path), false, path)
  for (const path of ['/web-cms/protected', '/web-cms/protected/blogs'])
    assert.equal(await hasSidebar(path), true, path)
})

test('lists of the development server show a post that staff have just saved', async () => {
  const { call } = await staffClient(dev)
  const listPage = async (): Promise<string> => (await fetch(`${dev.url}/blog`)).text()
  // The first request makes the server keep a list, which the saves below must replace.
  await listPage()
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
    await eventually(async () => assert.ok((await listPage()).includes(BlogTitle)))
  }
})
