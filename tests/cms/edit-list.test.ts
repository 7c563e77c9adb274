import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Data } from '#kinds/define.ts'
import { faq } from '#kinds/faq.ts'
import { versionsCard } from '#messages/en/cms-versions.ts'
import { expect, platform, test } from '../browser.ts'
import { faqSet, makeItem } from './items.ts'
import { untilFocused } from '../waiting.ts'
import { openStaffPage } from './staff.ts'

const screen = '/web-cms/protected/business-faqs'
const questions = (page: Page) => page.getByRole('group', { name: 'Questions', exact: true })
const entryButton = (page: Page, title: string) =>
  questions(page).getByRole('button', { name: new RegExp(`^Question \\d+: ${title}`) })
const titlesIn = (data: Data): unknown[] =>
  (data['SupportData'] as Data[]).map((entry) => entry['SupportTitle'])
const shownTitles = (page: Page): Promise<string[]> =>
  questions(page).locator('.edit-entry-title .text-en').allInnerTexts()

async function makeSet(page: Page, t: Parameters<typeof makeItem>[0], titles: readonly string[]) {
  const set = await makeItem(t, page, faq, faqSet('Fees', titles, 'BUSINESS_FAQ'))
  await page.goto(`${platform.url}${screen}/${set.id}`)
  await entryButton(page, titles[0] ?? '').waitFor()
  return set
}

test('entries of a list are opened one at a time, added, moved, removed, restored, and saved in their order', async ({
  t,
}) => {
  const staff = await openStaffPage(t, screen)
  const { page } = staff
  const set = await makeSet(page, t, ['One', 'Two', 'Three'])
  await expect(staff.field('Question')).toHaveCount(0)
  await entryButton(page, 'One').click()
  assert.deepEqual(
    [
      await staff.field('Question').getAttribute('lang'),
      await staff.field('Question').inputValue(),
    ],
    ['en', 'One'],
  )
  await expect(staff.field('Question, Arabic')).toHaveAttribute('dir', 'rtl')
  await entryButton(page, 'Two').click()
  await expect(staff.field('Question')).toHaveValue('Two')
  await entryButton(page, 'Two').click()
  await page.getByRole('button', { name: 'Move down: One' }).click()
  assert.deepEqual(await shownTitles(page), ['Two', 'One', 'Three'])
  await page.getByText('One, 2 of 3', { exact: true }).waitFor({ state: 'attached' })
  const handle = page.getByRole('button', { name: 'Move: Three' })
  await handle.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  assert.deepEqual(await shownTitles(page), ['Three', 'Two', 'One'])
  await untilFocused(handle)
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('Escape')
  assert.deepEqual(await shownTitles(page), ['Three', 'Two', 'One'])
  await expect(page.getByRole('dialog')).toHaveCount(1)

  await page.getByRole('button', { name: 'Remove Question 2' }).click()
  await page.getByText('Question 2 was removed.').waitFor()
  assert.deepEqual(await shownTitles(page), ['Three', 'One'])
  await page.keyboard.press('Enter')
  assert.deepEqual(await shownTitles(page), ['Three', 'Two', 'One'])

  await page.getByRole('button', { name: 'Add a question' }).click()
  await untilFocused(staff.field('Question'))
  await page.keyboard.insertText('Four')
  await page.getByLabel('Answer', { exact: true }).click()
  await page.keyboard.insertText('The fourth answer')
  await page.getByRole('button', { name: 'Go to Question 4, Arabic' }).waitFor()
  await page.keyboard.press('Control+s')
  await staff.toast('Updated Faq data!').waitFor()
  assert.deepEqual(titlesIn(await set.dataNow()), ['Three', 'Two', 'One', 'Four'])

  // Discarding all changes restores the entry, so the offer to undo its removal disappears.
  await staff.open(`${screen}/${set.id}`)
  await staff.button('Remove Question 2').click()
  await page.getByText('Question 2 was removed.').waitFor()
  await staff.button('Discard changes').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await entryButton(page, 'Two').waitFor()
  await page.getByText('Question 2 was removed.').waitFor({ state: 'detached' })
  assert.deepEqual(await shownTitles(page), ['Three', 'Two', 'One', 'Four'])
})

test('a new set is for the audience of its screen, and each missing part of its first question is named and linked', async ({
  t,
}) => {
  const staff = await openStaffPage(t, `${screen}/new`)
  const { page } = staff
  await page.getByRole('radio', { name: 'Businesses', checked: true }).waitFor()
  await staff.field('Answer').waitFor()
  await page.keyboard.press('Control+s')
  const summary = page.getByRole('group', { name: 'There are 3 things to fix' })
  await untilFocused(summary)
  await page.getByText('2 to fix').waitFor()
  // Summary links open a collapsed question.
  await entryButton(page, '').click()
  await staff.field('Question').waitFor({ state: 'detached' })
  await summary.getByRole('button', { name: 'Question 1: This field is required.' }).click()
  await untilFocused(staff.field('Question'))
})

test('a new version of the fees can start as a copy of the version before it, and lists its differences', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/fees/new')
  const card = page.getByRole('region', { name: versionsCard.title })
  await card.getByRole('button', { name: versionsCard.copy }).click()
  await card.getByText(versionsCard.same).waitFor()
  await untilFocused(card.getByRole('heading', { level: 3 }))
  const fees = page.getByRole('group', { name: 'Fees by service', exact: true })
  const [first = ''] = await fees.locator('.edit-entry-title .text-en').allInnerTexts()
  await fees.getByRole('button', { name: 'Remove Fee 1', exact: true }).click()
  await card
    .getByRole('listitem')
    .filter({ hasText: first })
    .getByText(versionsCard.is.gone)
    .waitFor()
})
