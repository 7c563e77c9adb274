import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { faq } from '#kinds/faq.ts'
import { allKinds } from '#kinds/index.ts'
import { anyItem, sampleOf } from './any-item.ts'
import { makePost } from './edit-posts.ts'
import { faqSet, makeItem, question } from './items.ts'
import { assertAccessible, assertFits, enter, site } from './staff.ts'

const history = (page: Page) => page.getByRole('dialog', { name: /^History of this/ })
const versions = (page: Page) => history(page).getByRole('list', { name: 'Versions' }).getByRole('button')
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const line = (page: Page, name: string) => history(page).getByRole('region', { name, exact: true })
const toast = (page: Page, words: string) => page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })

async function openHistory(page: Page): Promise<void> {
  await page.locator('.edit-head').getByRole('button', { name: 'History' }).click()
  await versions(page).first().waitFor()
}

const compareWith = (page: Page, name: string) => history(page).getByRole('radio', { name }).check({ force: true })

const looks = [
  [1280, 'light'],
  [1280, 'dark'],
  [768, 'light'],
  [768, 'dark'],
  [320, 'light'],
  [320, 'dark'],
] as const

test('who, when and what, newest first; a version beside the one before it and beside the current one', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page, { BlogData: '<h2>Shade</h2><p>It gives <a href="/faq">shade</a>.</p>' })
  await post.saveElsewhere({ BlogTitle: 'A ghaf at the wall', BlogTitle_AR: 'غافة عند الجدار' })
  await post.saveElsewhere({ BlogData: '<h3>Shade</h3><p>It gives <a href="/contact">shade</a>.</p>' })
  await page.goto(site.url + post.path)
  await openHistory(page)
  assert.equal(await versions(page).count(), 3)
  const told = (await versions(page).allInnerTexts()).map((text) => text.split('\n').map((part) => part.trim()).filter(Boolean))
  assert.ok(told.every(([when]) => /^\d{1,2} \w+ \d{4}, \d\d:\d\d$/.test(when ?? '')))
  assert.ok(told.every((parts) => /, by you$/.test(parts.at(-1) ?? '')))
  assert.deepEqual(told.map((parts) => parts.at(-2)), ['English text', 'English title and Arabic title', 'Created'])

  // The newest version tells structure that no word tells.
  const marks = line(page, 'Text').locator('.edit-mark')
  await marks.first().waitFor()
  assert.deepEqual(await marks.allInnerTexts(), ['Heading 2', 'Heading 3', 'link to /faq', 'link to /contact'])

  await versions(page).nth(1).click()
  const title = line(page, 'Title')
  assert.equal(await title.locator('[lang="en"] ins').innerText(), 'wall')
  assert.equal(await title.locator('[lang="ar"][dir="rtl"] ins').innerText(), 'الجدار')
  assert.equal(await title.locator('[lang="ar"][dir="rtl"] del').innerText(), 'الباب')
  // Nothing joins the last letter of what was taken out to the first of what was added.
  assert.equal(await title.locator('[lang="ar"][dir="rtl"]').textContent(), 'غافة عند الباب\u200Cالجدار')
  assert.equal(await line(page, 'Text').count(), 0)

  await page.keyboard.press('End')
  assert.equal(await versions(page).last().evaluate((button) => button === document.activeElement), true)
  await history(page).getByText('The first version: everything in it is new.').waitFor()
  await compareWith(page, 'The current version')
  await line(page, 'Text').waitFor()
  assert.equal(await title.locator('[lang="ar"] ins').innerText(), 'الجدار')

  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page, `the history at ${width} px, ${colorScheme}`)
    await assertFits(page, `the history at ${width} px`)
  }
  await history(page).getByRole('button', { name: 'All versions' }).click()
  await versions(page).first().waitFor()
  await assertAccessible(page, 'the versions on a phone')
  await versions(page).nth(1).click()
  await line(page, 'Title').waitFor()
})

test('one field goes back into the form, unsaved, and can be undone; what nobody saved is asked for', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await post.saveElsewhere({ BlogTitle: 'Second', BlogTitle_AR: 'الثاني', BlogDate: '2026-11-25' })
  await page.goto(site.url + post.path)
  await field(page, 'Title').fill('Never saved')
  await openHistory(page)
  await versions(page).last().click()
  await compareWith(page, 'The current version')
  await history(page).getByRole('button', { name: 'Put back: Arabic title' }).click()
  await history(page).getByText('In the form, not saved yet.').waitFor()
  await history(page).getByRole('button', { name: 'Undo: Arabic title' }).click()
  await history(page).getByRole('button', { name: 'Put back: Arabic title' }).click()

  await history(page).getByRole('button', { name: 'Put back: English title' }).click()
  const question = page.getByRole('alertdialog', { name: 'Replace what you have not saved?' })
  await question.getByText('You changed English title and have not saved it yet.', { exact: false }).waitFor()
  await assertAccessible(page, 'the question before unsaved words are replaced')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')
  assert.equal(await field(page, 'Title').inputValue(), 'Never saved')
  assert.equal(await field(page, 'Title, Arabic').inputValue(), 'غافة عند الباب')
  await page.getByText('2 changes since the last save.').waitFor()

  // A copy of it is kept like of anything that is typed.
  await page.getByText(/^Saved on this device/).first().waitFor()
  await page.keyboard.press('Control+s')
  await toast(page, 'Updated Blog post!').waitFor()
  const { Data } = await post.read()
  assert.deepEqual([Data['BlogTitle'], Data['BlogTitle_AR'], Data['BlogDate']], ['Never saved', 'غافة عند الباب', '2026-11-25'])
})

for (const kind of allKinds) {
  test(`a whole version comes back, over the version that was seen and no other: ${kind.name}`, async (t) => {
    const { page } = await enter(t, '/web-cms')
    const { data, changed } = await sampleOf(kind)
    const item = await anyItem(t, page, kind, data)
    await item.saveElsewhere(changed)
    await page.goto(site.url + item.path)
    await openHistory(page)
    await versions(page).nth(1).click()
    await history(page).getByRole('button', { name: 'Put everything back' }).click()
    await history(page).getByText('The content of this version is in the form, not saved yet.').waitFor()
    await history(page).getByRole('button', { name: 'Undo', exact: true }).click()
    await history(page).getByRole('button', { name: 'Put everything back' }).click()
    assert.deepEqual(await item.dataNow(), changed)
    await page.keyboard.press('Escape')
    await history(page).waitFor({ state: 'detached' })
    const { update } = kind.messages
    await page.keyboard.press('Control+s')
    await toast(page, typeof update === 'string' ? update : update.text).waitFor()
    assert.deepEqual(await item.dataNow(), data)
  })
}

test('entries of a list: added, removed, moved and changed, each in words', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/individual-faqs')
  const set = faqSet('History of a set', ['One', 'Two', 'Three'])
  const item = await makeItem(t, page, faq, set)
  const [one, two, three] = set.SupportData
  assert.ok(one && two && three)
  await item.saveElsewhere({ SupportData: [three, one, { ...two, SupportTitle: 'Two again', SupportTitle_AR: 'سؤال آخر' }, question('Four', 'رابع')] })
  await item.saveElsewhere({ SupportData: [three, one, question('Five')] })
  await page.goto(`${site.url}/web-cms/protected/individual-faqs/${item.id}`)
  await openHistory(page)
  const entries = line(page, 'Questions').locator('.edit-list-difference > li')
  await entries.first().waitFor()
  assert.deepEqual(
    (await entries.locator('p:first-child').allInnerTexts()).filter((text) => /Added|Removed|Moved/.test(text)).map((text) => text.replace(/\d+/g, '#')),
    ['Question # Removed', 'Question # Removed', 'Question # Added'],
  )
  await versions(page).nth(1).click()
  await line(page, 'Questions').getByText('Moved from 3 to 1').waitFor()
  await line(page, 'Questions').locator('ins', { hasText: 'again' }).waitFor()
  await line(page, 'Questions').locator('[lang="ar"] ins', { hasText: 'آخر' }).waitFor()
  await line(page, 'Questions').getByText('Question, Arabic').first().waitFor()
  await assertAccessible(page, 'the history of a list')
})

test('what an old version held that is no longer allowed is told; a field that is gone is named', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await post.saveElsewhere({ BlogTitle: 'Second' })
  await page.route(/\/api\/revisions\?.*Revision=/, async (route) => {
    const response = await route.fetch()
    const [version] = (await response.json()) as [{ Data: Record<string, unknown> }]
    await route.fulfill({ response, json: [{ ...version, Data: { ...version.Data, BlogTitle: 'T'.repeat(300), Subtitle: 'Gone' } }] })
  })
  await page.goto(site.url + post.path)
  await openHistory(page)
  await versions(page).last().click()
  await history(page).getByText('This version holds what is no longer allowed.', { exact: false }).waitFor()
  await history(page).getByText('Title: Too long: 200 characters at most.').waitFor()
  await history(page).getByText('It also holds “Subtitle”, which there is no field for any more.', { exact: false }).waitFor()
  await assertAccessible(page, 'a version that holds what is no longer allowed')
})

test('a history that cannot be read says so, and is asked for again', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  let isDown = true
  await page.route('**/api/revisions?*', (route) => (isDown ? route.fulfill({ status: 500, body: 'no' }) : route.fallback()))
  await page.goto(site.url + post.path)
  await page.getByRole('button', { name: 'History' }).click()
  const failed = page.getByText('The history could not be loaded. Nothing is lost. Try again.')
  await failed.waitFor()
  await assertAccessible(page, 'a history that could not be read')
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await versions(page).first().waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await page.getByRole('button', { name: 'History' }).evaluate((button) => button === document.activeElement), true)
})

test('one entry of a list goes back alone: one that was changed, one that was taken out; both are undone together', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/individual-faqs')
  const set = faqSet('History of one question', ['Sun', 'Moon', 'Star'])
  const item = await makeItem(t, page, faq, set)
  const [sun, moon, star] = set.SupportData
  assert.ok(sun && moon && star)
  await item.saveElsewhere({ SupportData: [{ ...sun, SupportTitle: 'Sun again' }, { ...star, SupportTitle: 'Star again' }] })
  await page.goto(`${site.url}/web-cms/protected/individual-faqs/${item.id}`)
  await openHistory(page)
  await versions(page).last().click()
  await compareWith(page, 'The current version')
  const questions = line(page, 'Questions')
  const entry = (text: string) => questions.locator('.edit-list-difference > li').filter({ hasText: text })
  const putBack = (text: string) => entry(text).getByRole('button', { name: /^Put back this question: Question \d$/ })
  await putBack('again').nth(1).waitFor()
  await assertAccessible(page, 'entries that can be put back')
  await putBack('Star').click()
  await entry('Star').getByText('As in the form').waitFor()
  await putBack('Moon').click()
  await entry('Moon').getByText('As in the form').waitFor()
  await putBack('Sun').waitFor()
  await page.setViewportSize({ width: 320, height: 900 })
  await assertFits(page, 'entries that can be put back')
  await assertAccessible(page, 'entries that were put back')
  await page.setViewportSize({ width: 1280, height: 900 })
  const inForm = async () => {
    await page.keyboard.press('Escape')
    await history(page).waitFor({ state: 'detached' })
    return page.locator('.edit-entry-title .text-en').allInnerTexts()
  }
  await page.getByText('In the form, not saved yet.').waitFor()
  await questions.getByRole('button', { name: 'Undo: Questions' }).click()
  await putBack('Star').waitFor()
  await putBack('Moon').click()
  await entry('Moon').getByText('As in the form').waitFor()
  assert.deepEqual(await inForm(), ['Sun again', 'Moon', 'Star again'])
  await page.keyboard.press('Control+s')
  await toast(page, 'Updated Faq data!').waitFor()
  assert.deepEqual(((await item.dataNow())['SupportData'] as { SupportTitle: string }[]).map(({ SupportTitle }) => SupportTitle), ['Sun again', 'Moon', 'Star again'])
})
