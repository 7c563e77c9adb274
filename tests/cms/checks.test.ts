import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { makePost } from './edit-posts.ts'
import { assertAccessible, assertFits, enter } from './staff.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Checks before publishing' })
const question = (page: Page) => page.getByRole('alertdialog')
const says = (page: Page, words: string | RegExp) => card(page).getByRole('listitem').filter({ hasText: words })

const saved = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByText('Updated Blog post!', { exact: true }).waitFor()

/** The words that are selected in the page. */
const selected = (page: Page) => page.evaluate(() => String(getSelection()))

async function open(t: TestContext, change: Parameters<typeof makePost>[2], options: Parameters<typeof enter>[2] = {}) {
  const { page } = await enter(t, '/web-cms/protected/blogs', options)
  const post = await makePost(t, page, change)
  await page.goto(new URL(post.path, page.url()).href)
  await card(page).waitFor()
  return { page, post }
}

/** Another post that a link may lead to. */
async function target(t: TestContext, page: Page, title: string, change: Record<string, unknown>) {
  const { id, call, read } = await makePost(t, page, { BlogTitle: title })
  const now = await read()
  const saved = await call<{ Slug: string; Revision: string }>('PUT', '/api/blog/add-or-update-blog', { BlogId: id, Data: now.Data, ...change }, now.Revision)
  assert.equal(saved.status, 200)
  return { id, call, path: `/blog/${saved.body.Slug}` }
}

test('links are followed on the site itself: dead ones, drafts, the bin, what waits, what is over, places, other languages', async (t) => {
  const name = crypto.randomUUID().slice(0, 8)
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const draft = await target(t, page, `Checks draft ${name}`, { Status: 'draft' })
  const waits = await target(t, page, `Checks waits ${name}`, { Status: 'published', PublishAt: '2040-01-01T00:00:00.000Z' })
  const over = await target(t, page, `Checks over ${name}`, { Status: 'published', PublishAt: '2026-01-01T00:00:00.000Z', ExpireAt: '2026-01-02T00:00:00.000Z' })
  const binned = await target(t, page, `Checks bin ${name}`, { Status: 'draft' })
  assert.equal((await binned.call('DELETE', `/api/blog/delete?id=${binned.id}`)).status, 200)
  const link = (href: string) => `<a href="${href}">A page about it</a>`
  const missing = `/assets/${'0'.repeat(64)}/plan.pdf`
  const english = ['/faq', '/ar/contac', '/blog/never-written', draft.path, waits.path, over.path, binned.path, '/faq#nowhere', '/ar/faq', missing, '/web-cms']
  const post = await makePost(t, page, { BlogData: `<p>${english.map(link).join(' ')}</p>`, BlogData_AR: `<p>نص ${link('/faq').replace('A page about it', 'الأسئلة')}</p>` })
  await page.goto(new URL(post.path, page.url()).href)
  await says(page, 'leads to a page that does not exist: /ar/contac').waitFor()
  await says(page, 'leads to a page that does not exist: /blog/never-written').waitFor()
  await says(page, `leads to a draft, which visitors cannot open: ${draft.path}`).waitFor()
  await says(page, `leads to an item that is not public yet: ${waits.path}`).waitFor()
  await says(page, `leads to an item that was taken down: ${over.path}`).waitFor()
  await says(page, `leads to an item in the bin: ${binned.path}`).waitFor()
  await says(page, 'leads to a place that its page does not have: /faq#nowhere').waitFor()
  await says(page, 'A link in the English text leads to a page in Arabic: /ar/faq').waitFor()
  await says(page, 'A link in the Arabic text leads to a page in English: /faq').waitFor()
  await says(page, 'the file does not exist any more: plan.pdf').waitFor()
  await says(page, 'leads to the staff area').waitFor()
  assert.equal(await says(page, 'exist').filter({ hasText: /: \/faq$/ }).count(), 0)
})

test('F8 goes to the very place of each check, Shift F8 back, and says which one it is', async (t) => {
  const { page } = await open(t, {
    BlogData: '<p>See <a href="/faq">the questions</a>.</p><h4>Too deep</h4><p>Write to <a href="mailto:nobody">the wrong address</a> or <a href="/faq">click here</a>.</p>',
  })
  await says(page, 'skips a level: “Too deep”').waitFor()
  await page.getByLabel('Title', { exact: true }).focus()
  const steps = [
    ['F8', 'the wrong address', /^Check 1 of 3\. To fix: A link in the English text has an address that does not work: mailto:nobody$/],
    ['F8', 'click here', /^Check 2 of 3\. To look at: A link in the English text does not say where it leads/],
    ['F8', 'Too deep', /^Check 3 of 3\./],
    ['F8', 'the wrong address', /^Check 1 of 3\./],
    ['Shift+F8', 'Too deep', /^Check 3 of 3\./],
  ] as const
  for (const [key, words, said] of steps) {
    await page.keyboard.press(key)
    await card(page).getByRole('status').filter({ hasText: said }).waitFor()
    await page.locator('[contenteditable]:focus').first().waitFor()
    await assert.doesNotReject(async () => {
      for (let look = 0; (await selected(page)) !== words; look += 1) {
        if (look > 100) throw new Error(`${await selected(page)} is selected instead of ${words}`)
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
    })
  }
  // What is selected is what is typed over.
  await page.keyboard.press('F8')
  await card(page).getByRole('status').filter({ hasText: /^Check 1 of 3\./ }).waitFor()
  await says(page, 'mailto:nobody').getByRole('button', { name: 'Go to Text' }).click()
  for (let look = 0; look < 100 && (await selected(page)) !== 'the wrong address'; look += 1) await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.keyboard.insertText('us')
  await page.locator('#field-Data\\.BlogData').getByText('Write to us or click here.').waitFor()
})

test('publishing with something to fix asks first; Fix first leads there, Publish anyway saves, a draft never asks', async (t) => {
  const { page, post } = await open(t, { BlogData: '<p>Write to <a href="tel:nobody">the wrong number</a>.</p>' })
  await says(page, 'tel:nobody').waitFor()
  await page.getByLabel('Title', { exact: true }).fill('A draft never asks')
  await page.keyboard.press('Control+s')
  await saved(page)
  assert.equal((await post.read()).Data['BlogTitle'], 'A draft never asks')

  await page.goto(new URL(post.path, page.url()).href)
  await page.getByRole('radio', { name: 'Publish at a time' }).check()
  await page.getByLabel('Publish on', { exact: true }).fill('2040-01-01')
  await page.getByRole('button', { name: 'Save and schedule' }).click()
  await question(page).getByRole('heading', { name: '1 thing to fix' }).waitFor()
  await assertAccessible(page, 'the question before publishing')
  assert.equal(await question(page).getByRole('button', { name: 'Fix first' }).evaluate((one) => one === document.activeElement), true)
  await page.keyboard.press('Enter')
  await question(page).waitFor({ state: 'detached' })
  for (let look = 0; look < 200 && (await selected(page)) !== 'the wrong number'; look += 1) await page.evaluate(() => new Promise(requestAnimationFrame))
  assert.equal(await selected(page), 'the wrong number')
  assert.equal((await post.read()).Status, 'draft')

  await page.keyboard.press('Control+s')
  await question(page).getByRole('button', { name: 'Publish anyway' }).click()
  await saved(page)
  assert.equal((await post.read()).PublishAt?.slice(0, 4), '2040')
})

test('what the server would refuse blocks with its reason, and no question comes before it', async (t) => {
  const { page, post } = await open(t, { BlogData: '<p><a href="tel:nobody">the wrong number</a></p>' })
  await page.getByLabel('Title', { exact: true }).fill('')
  await page.getByRole('radio', { name: 'Publish on save' }).check()
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await page.getByText('There is 1 thing to correct').waitFor()
  assert.equal(await question(page).count(), 0)
  assert.equal((await post.read()).Status, 'draft')
})

test('an Arabic text that is older can be said to be right as it is; what is typed stays', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await post.saveElsewhere({ BlogTitle: 'A newer English title' })
  await page.goto(new URL(post.path, page.url()).href)
  const line = says(page, 'Arabic is older than English')
  await line.waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Typed meanwhile')
  await line.getByRole('button', { name: 'Arabic is up to date' }).click()
  await page.getByRole('region', { name: /^Notifications/ }).getByText('The Arabic counts as up to date.').waitFor()
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'Typed meanwhile')
  // What is stored counts as up to date; what was typed since is newer again.
  await line.getByRole('button').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+s')
  await saved(page)
  assert.equal((await post.read()).Data['BlogTitle'], 'Typed meanwhile')
})

test('a text of 100 KB: typing does not wait for the checks, which come after it', async (t) => {
  const paragraph = `<p>${'A ghaf stands at the gate and gives shade. '.repeat(20)}<a href="/faq">the questions</a></p>`
  const { page } = await open(t, { BlogData: paragraph.repeat(110) })
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('')
  await title.pressSequentially('A long text with a title that can be typed')
  assert.equal(await title.inputValue(), 'A long text with a title that can be typed')
  await title.fill('x'.repeat(61))
  await says(page, 'at 61 characters, search engines cut it').waitFor()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the checks at every width (${colorScheme})`, async (t) => {
    const { page } = await open(t, { BlogData: '<h2>One</h2><p><a href="/ar/contac">Contact</a> or <a href="/faq">click here</a></p>', BlogTitle_AR: '' }, { colorScheme })
    await says(page, '/ar/contac').waitFor()
    await card(page).getByText(/^\d checks passed$/).click()
    await card(page).getByText('Files and pictures are there').waitFor()
    for (const width of [1280, 768, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await assertFits(page, `the editor at ${width} px`)
      await assertAccessible(page, `the checks at ${width} px`)
    }
    await page.getByRole('button', { name: '1 to fix, 2 to look at' }).click()
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Checks before publishing')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await assertAccessible(page, 'the menu of a phone')
    await page.getByRole('menuitem', { name: 'History' }).click()
    await page.getByRole('dialog', { name: /^History/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Preview' }).click()
    await page.getByRole('dialog', { name: 'Preview' }).waitFor()
    await assertFits(page, 'the preview at 320 px')
  })
}
