import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { faq } from '#kinds/faq.ts'
import { expect, test } from '../browser.ts'
import { makePost } from './edit-posts.ts'
import { faqSet, makeItem } from './items.ts'
import { tick } from './staff-page.ts'
import { openStaffPage } from './staff.ts'
import { eventually, untilFocused, untilFocusWithin } from '../waiting.ts'

const history = (page: Page) => page.getByRole('dialog', { name: /^History of this/ })
const versions = (page: Page) =>
  history(page).getByRole('list', { name: 'Versions' }).getByRole('button')
const lineOf = (page: Page, name: string) =>
  history(page).getByRole('region', { name, exact: true })

async function openHistory(page: Page): Promise<void> {
  await page.locator('.edit-head').getByRole('button', { name: 'History' }).click()
  await versions(page).first().waitFor()
}

/** Waits until the history has the focus, and closes it with Escape. */
const leaveHistory = async (page: Page): Promise<void> => {
  await untilFocusWithin(history(page))
  await page.keyboard.press('Escape')
  await history(page).waitFor({ state: 'detached' })
}

const compareWith = (page: Page, name: string) => tick(history(page).getByRole('radio', { name }))

test('the history lists versions newest first with time, author and changes, shows each text in its direction, is walked by keyboard and returns the focus', async ({
  t,
}) => {
  const staff = await openStaffPage(t, '/web-cms/protected/blogs')
  const { page } = staff
  const post = await makePost(t, page, {
    BlogData: '<h2>Shade</h2><p>It gives <a href="/faq">shade</a>.</p>',
  })
  await post.saveElsewhere({ BlogTitle: 'A ghaf at the wall', BlogTitle_AR: 'غافة عند الجدار' })
  await post.saveElsewhere({
    BlogData: '<h3>Shade</h3><p>It gives <a href="/contact">shade</a>.</p>',
  })
  // The first reading of the history fails, and is repeated by a press of the button.
  await page.route('**/api/revisions?*', (route) => route.fulfill({ status: 500, body: 'no' }), {
    times: 1,
  })
  await staff.open(post.path)
  await page.locator('.edit-head').getByRole('button', { name: 'History' }).click()
  await page.getByText('The history could not be loaded. Nothing is lost. Try again.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await versions(page).first().waitFor()
  await expect(versions(page)).toHaveCount(3)
  const versionParts = (await versions(page).allInnerTexts()).map((text) =>
    text
      .split('\n')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  assert.ok(versionParts.every(([when]) => /^\d{1,2} \w+ \d{4}, \d\d:\d\d$/.test(when ?? '')))
  assert.ok(versionParts.every((parts) => /, by you$/.test(parts.at(-1) ?? '')))
  assert.deepEqual(
    versionParts.map((parts) => parts.at(-2)),
    ['English text', 'English title and Arabic title', 'Created'],
  )

  // The newest version changes structure only, no words.
  const marks = lineOf(page, 'Text').locator('.edit-mark')
  await marks.first().waitFor()
  await expect(marks).toHaveText(['Heading 2', 'Heading 3', 'link to /faq', 'link to /contact'], {
    useInnerText: true,
  })

  await versions(page).nth(1).click()
  const title = lineOf(page, 'Title')
  await expect(title.locator('[lang="en"] ins')).toHaveText('wall', { useInnerText: true })
  await expect(title.locator('[lang="ar"][dir="rtl"] ins')).toHaveText('الجدار', {
    useInnerText: true,
  })
  await expect(title.locator('[lang="ar"][dir="rtl"] del')).toHaveText('الباب', {
    useInnerText: true,
  })
  // A zero-width non-joiner keeps the removed letters from joining the added ones.
  await expect(title.locator('[lang="ar"][dir="rtl"]')).toHaveText('غافة عند الباب\u200Cالجدار')
  await expect(lineOf(page, 'Text')).toHaveCount(0)

  await page.keyboard.press('End')
  await untilFocused(versions(page).last())
  await history(page).getByText('The first version: everything in it is new.').waitFor()
  await compareWith(page, 'The current version')
  await lineOf(page, 'Text').waitFor()
  await expect(title.locator('[lang="ar"] ins')).toHaveText('الجدار', { useInnerText: true })

  await leaveHistory(page)
  await untilFocused(page.locator('.edit-head').getByRole('button', { name: 'History' }))
  // A narrow window shows the list of versions first, and then the opened version in its place.
  await openHistory(page)
  await page.setViewportSize({ width: 320, height: 900 })
  await versions(page).nth(1).click()
  await title.waitFor()
  await versions(page).first().waitFor({ state: 'hidden' })
  await history(page).getByRole('button', { name: 'All versions' }).click()
  await versions(page).first().waitFor()
})

test('a field of an old version is restored into the form without saving, can be undone, and replaces unsaved text only after a question', async ({
  t,
}) => {
  const staff = await openStaffPage(t, '/web-cms/protected/blogs')
  const { page } = staff
  const post = await makePost(t, page)
  await post.saveElsewhere({ BlogTitle: 'Second', BlogTitle_AR: 'الثاني', BlogDate: '2026-11-25' })
  await staff.open(post.path)
  await staff.title.fill('Never saved')
  await openHistory(page)
  await versions(page).last().click()
  await compareWith(page, 'The current version')
  await history(page).getByRole('button', { name: 'Restore: Arabic title' }).click()
  await history(page).getByText('In the form, not saved yet.').waitFor()
  await history(page).getByRole('button', { name: 'Undo: Arabic title' }).click()
  await history(page).getByRole('button', { name: 'Restore: Arabic title' }).click()

  await history(page).getByRole('button', { name: 'Restore: English title' }).click()
  const question = page.getByRole('alertdialog', { name: 'Replace what you have not saved?' })
  await question
    .getByText('You changed English title and have not saved it yet.', { exact: false })
    .waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await leaveHistory(page)
  await expect(staff.title).toHaveValue('Never saved')
  await expect(staff.field('Title, Arabic')).toHaveValue('غافة عند الباب')
  await page.getByText('2 changes since the last save.').waitFor()

  // The restored field is stored on this device, like typed text.
  await staff.kept.waitFor()
  await page.keyboard.press('Control+s')
  await staff.toast('Updated Blog post!').waitFor()
  const { Data } = await post.read()
  assert.deepEqual(
    [Data['BlogTitle'], Data['BlogTitle_AR'], Data['BlogDate']],
    ['Never saved', 'غافة عند الباب', '2026-11-25'],
  )

  // The whole first version can be restored over the save just made.
  await staff.open(post.path)
  await openHistory(page)
  await versions(page).last().click()
  await history(page).getByRole('button', { name: 'Restore everything' }).click()
  await history(page)
    .getByText('The content of this version is in the form, not saved yet.')
    .waitFor()
  await history(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await history(page).getByRole('button', { name: 'Restore everything' }).click()
  assert.equal((await post.read()).Data['BlogTitle'], 'Never saved')
  await leaveHistory(page)
  await page.keyboard.press('Control+s')
  await eventually(async () =>
    assert.equal((await post.read()).Data['BlogTitle'], 'A ghaf at the gate'),
  )
})

test('single entries of a list are restored, a changed one and a removed one, and are undone together', async ({
  t,
}) => {
  const staff = await openStaffPage(t, '/web-cms/protected/individual-faqs')
  const { page } = staff
  const set = faqSet('History of one question', ['Sun', 'Moon', 'Star'])
  const item = await makeItem(t, page, faq, set)
  const [sun, moon, star] = set.SupportData
  assert.ok(sun && moon && star)
  await item.saveElsewhere({
    SupportData: [
      { ...sun, SupportTitle: 'Sun again' },
      { ...star, SupportTitle: 'Star again' },
    ],
  })
  await staff.open(`/web-cms/protected/individual-faqs/${item.id}`)
  await openHistory(page)
  await versions(page).last().click()
  await compareWith(page, 'The current version')
  const questions = lineOf(page, 'Questions')
  const entry = (text: string) =>
    questions.locator('.edit-list-difference > li').filter({ hasText: text })
  const putBack = (text: string) =>
    entry(text).getByRole('button', { name: /^Restore this question: Question \d$/ })
  await putBack('again').nth(1).waitFor()
  await putBack('Star').click()
  await entry('Star').getByText('As in the form').waitFor()
  await putBack('Moon').click()
  await entry('Moon').getByText('As in the form').waitFor()
  await putBack('Sun').waitFor()
  const titlesInForm = async () => {
    await leaveHistory(page)
    return page.locator('.edit-entry-title .text-en').allInnerTexts()
  }
  await page.getByText('In the form, not saved yet.').waitFor()
  await questions.getByRole('button', { name: 'Undo: Questions' }).click()
  await putBack('Star').waitFor()
  await putBack('Moon').click()
  await entry('Moon').getByText('As in the form').waitFor()
  assert.deepEqual(await titlesInForm(), ['Sun again', 'Moon', 'Star again'])
  await page.keyboard.press('Control+s')
  await staff.toast('Updated Faq data!').waitFor()
  assert.deepEqual(
    ((await item.dataNow())['SupportData'] as { SupportTitle: string }[]).map(
      ({ SupportTitle }) => SupportTitle,
    ),
    ['Sun again', 'Moon', 'Star again'],
  )
})
