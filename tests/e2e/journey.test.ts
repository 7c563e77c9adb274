import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { expect, test } from '../browser.ts'
import { paced } from '../pace.ts'
import { givePassphrase, passGates, signIn } from '../cms/gates.ts'
import { StaffPage } from '../cms/staff-page.ts'
import { openWindow } from '../cms/window.ts'
import { spawnPlatform, type RunningPlatform } from '../platform/spawn.ts'
import { staffClient, untilLive } from './staff-client.ts'
import { announce, deleteAndUndo, untilRowIsLive } from './staff-tasks.ts'

const TITLE = 'A ghaf grows in the yard'
const TITLE_AR = 'غافة تنمو في الفناء'

const signInWithBothGates = async (
  page: Page,
  { url, adminEmail, adminPassword, passphrase }: RunningPlatform,
) => {
  await page.goto(`${url}/web-cms/protected/blogs`)
  await signIn(page, adminEmail, adminPassword ?? '')
  await page.getByRole('heading', { name: 'Password Required' }).waitFor()
  await givePassphrase(page, 'not the passphrase')
  await page.getByRole('alert').filter({ hasText: 'Authorization Failed!!!' }).waitFor()
  assert.equal(await page.evaluate(() => localStorage.getItem('passKey')), null)
  await givePassphrase(page, passphrase ?? '')
  await page.getByRole('heading', { name: 'Blog articles', level: 1 }).waitFor()
  const proof = await page.evaluate(() => localStorage.getItem('passKey'))
  assert.ok(proof !== null && !proof.includes(passphrase ?? ''))
}

const createPost = async (staff: StaffPage) => {
  const { page } = staff
  await page.getByText('No articles yet. Add the first one.').waitFor()
  await page
    .getByRole('link', { name: 'New article' })
    .or(page.getByRole('button', { name: 'New article' }))
    .first()
    .click()
  await staff.title.fill(TITLE)
  await staff.field('Title, Arabic').fill(TITLE_AR)
  await staff.field('Text').click()
  await page.keyboard.press('Control+Alt+2')
  await page.keyboard.type('Shade for everyone\nIt needs no water from us.')
  await staff.field('Text, Arabic').click()
  await page.keyboard.press('Control+Alt+2')
  await page.keyboard.type('ظل للجميع\nلا يحتاج إلى ماء منا.')
  await page.keyboard.press('Control+Enter')
  await staff.toast('New blog post created!').waitFor()
}

const assertVisitorReads = async (page: Page, url: string) => {
  const pages = [
    { list: '/blog', lang: 'en', dir: 'ltr', title: TITLE, heading: 'Shade for everyone' },
    { list: '/ar/blog', lang: 'ar', dir: 'rtl', title: TITLE_AR, heading: 'ظل للجميع' },
  ]
  for (const { list, lang, dir, title, heading } of pages) {
    await page.goto(`${url}${list}`)
    await page.getByRole('link', { name: title }).first().click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await page.getByRole('heading', { name: heading, level: 2 }).waitFor()
    assert.equal(new URL(page.url()).pathname, `${list}/a-ghaf-grows-in-the-yard`)
    assert.deepEqual(
      await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]),
      [lang, dir],
    )
  }
}

const editInTwoWindows = async (first: StaffPage, second: StaffPage) => {
  await second.open('/web-cms/protected/blogs')
  for (const { page, title } of [first, second]) {
    await page.getByRole('link', { name: TITLE }).first().click()
    await expect(title).toHaveValue(TITLE)
  }
  await first.title.fill('A ghaf grows at the gate')
  await first.publishChanges()
  await first.toast('Updated Blog post!').waitFor()

  await second.title.fill('A ghaf grows by the wall')
  await second.field('Title, Arabic').fill('غافة تنمو قرب الجدار')
  await second.page.keyboard.press('Control+s')
  const dialog = second.dialog('This blog article was saved somewhere else')
  // The dialog marks single words that differ.
  await dialog.locator('ins', { hasText: 'gate' }).first().waitFor()
  await dialog.getByRole('button', { name: 'Back to the editor' }).click()
  await expect(second.title).toHaveValue('A ghaf grows by the wall')
  await second.page.keyboard.press('Control+s')
  await dialog.getByRole('button', { name: 'Keep all theirs' }).click()
  await dialog.getByRole('button', { name: 'Save what I chose' }).click()
  await second.toast(cmsDraft.savedBeside).waitFor()
  await second.publishChanges()
  await second.toast('Updated Blog post!').waitFor()
  // Both windows changed the title, and the title of the first window was chosen. Only the second
  // window changed the Arabic title, which is stored, too.
  await second.open('/web-cms/protected/blogs')
  await second.row('A ghaf grows at the gate').getByText('غافة تنمو قرب الجدار').waitFor()
}

/** Changes the address of the post, and asserts that its old addresses redirect to the new ones. */
const changeAddress = async (platform: RunningPlatform) => {
  const { call } = await staffClient(platform)
  type Post = { BlogId: string; Revision: string; Slug: string; Data: unknown }
  const list = await call<Post[]>('GET', '/api/blog')
  const { body: post } = await call<Post>('GET', `/api/blog/${list.body[0]?.BlogId}`)
  const { BlogId, Data, Revision, Slug } = post
  const moved = await call<Post>(
    'PUT',
    '/api/blog/add-or-update-blog',
    { BlogId, Data, Slug: 'the-tree-at-the-gate' },
    { 'if-match': Revision },
  )
  assert.equal(moved.status, 200)
  await untilLive(platform.url, `blog/${BlogId}`, moved.body.Revision)
  for (const language of ['', '/ar']) {
    const old = await fetch(`${platform.url}${language}/blog/${Slug}`, { redirect: 'manual' })
    assert.deepEqual(
      [old.status, new URL(old.headers.get('location') ?? '', platform.url).pathname],
      [301, `${language}/blog/the-tree-at-the-gate`],
    )
  }
}

const visitorMeetsAnnouncement = async (visitor: Page, url: string) => {
  const popUp = visitor.getByRole('dialog', { name: 'Announcement' })
  const icon = visitor.getByRole('button', { name: 'Show the announcement again' })
  await visitor.goto(url)
  await popUp.getByText('Open longer in Ramadan').waitFor()
  await popUp.locator('[name="Got_It"]').click()
  await popUp.waitFor({ state: 'hidden' })
  assert.match(
    (await visitor.evaluate(() => localStorage.getItem('refreshToken'))) ?? '',
    /^[0-9a-f-]{36}$/,
  )
  await visitor.reload()
  await icon.waitFor()
  await expect(popUp).toBeHidden()
  assert.equal(
    await visitor.locator('video').evaluate((video: HTMLVideoElement) => video.loop),
    true,
  )
  await icon.click()
  await popUp.waitFor()
  await popUp.locator('[name="Got_It"]').click()
  await visitor.goto(`${url}/ar`)
  await expect(visitor.getByRole('dialog')).toBeHidden()
}

test('edits of staff reach visitors, starting from an empty data folder', async ({ t }) => {
  const platform = await spawnPlatform({ env: { SEED: 'none' } })
  t.after(() => platform.stop())
  // The browser writes the error status of a rejected save to the console as well.
  const { page, context } = await openWindow(t, {}, /status of (403|412)/)
  const first = new StaffPage(page, platform.url)
  const { page: visitor } = await openWindow(t)

  await t.test('both gates open, the second one only with the right passphrase', () =>
    signInWithBothGates(page, platform),
  )
  await t.test('a post in both languages is saved and goes live', async () => {
    await createPost(first)
    await first.open('/web-cms/protected/blogs')
    await untilRowIsLive(first, TITLE)
  })
  await t.test('a visitor reads the post in both languages', () =>
    assertVisitorReads(visitor, platform.url),
  )
  await t.test('the save of a second window shows a conflict, and no text is lost', async () => {
    await editInTwoWindows(first, new StaffPage(await context.newPage(), platform.url))
  })
  await t.test('a deleted post is restored from the toast', async () => {
    await first.open('/web-cms/protected/blogs')
    await deleteAndUndo(first, 'A ghaf grows at the gate', 'Deleted Blog post!')
  })
  await t.test('the old addresses of a post redirect to its new address', () =>
    changeAddress(platform),
  )
  await t.test('an announcement is switched on', async () => {
    await announce(first, 'Open longer in Ramadan', 'ساعات أطول في رمضان')
    await first.page
      .getByRole('main')
      .getByText('Live', { exact: true })
      .waitFor({ timeout: paced(300_000) })
  })
  await t.test('a new visitor sees the announcement, closes it and opens it again', () =>
    visitorMeetsAnnouncement(visitor, platform.url),
  )
  await t.test('a sign-in on another device finds the edited post', async () => {
    const elsewhere = new StaffPage((await openWindow(t)).page, platform.url)
    await passGates(elsewhere.page, platform, '/web-cms/protected/blogs')
    await elsewhere.row('A ghaf grows at the gate').waitFor()
  })
})
