import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import type { Data } from '#kinds/define.ts'
import { faq } from '#kinds/faq.ts'
import { faqSet, makeItem } from './items.ts'
import { assertAccessible, assertFits, enter, site } from './staff.ts'

const screen = '/web-cms/protected/business-faqs'
const questions = (page: Page) => page.getByRole('group', { name: 'Questions', exact: true })
const open = (page: Page, title: string) => questions(page).getByRole('button', { name: new RegExp(`^Question \\d+: ${title}`) })
const titlesIn = (data: Data): unknown[] => (data['SupportData'] as Data[]).map((entry) => entry['SupportTitle'])
const shown = (page: Page): Promise<string[]> => questions(page).locator('.edit-entry-title .text-en').allInnerTexts()

async function makeSet(page: Page, t: Parameters<typeof makeItem>[0], titles: readonly string[]) {
  const set = await makeItem(t, page, faq, faqSet('Fees', titles, 'BUSINESS_FAQ'))
  await page.goto(`${site.url}${screen}/${set.id}`)
  await open(page, titles[0] ?? '').waitFor()
  return set
}

const save = async (page: Page) => {
  await page.keyboard.press('Control+s')
  await page.getByRole('region', { name: /^Notifications/ }).getByText('Updated Faq data!').waitFor()
}

test('a list of entries: one open at a time, both languages, nothing that axe finds, nothing that sticks out', async (t) => {
  const { page } = await enter(t, screen)
  await makeSet(page, t, ['First', 'Second'])
  assert.equal(await page.getByLabel('Question', { exact: true }).count(), 0)
  await open(page, 'First').click()
  const english = page.getByLabel('Question', { exact: true })
  assert.deepEqual([await english.getAttribute('lang'), await english.inputValue()], ['en', 'First'])
  assert.equal(await page.getByLabel('Question, Arabic').getAttribute('dir'), 'rtl')
  await page.getByLabel('Answer, Arabic', { exact: true }).waitFor()
  await open(page, 'Second').click()
  assert.equal(await english.inputValue(), 'Second')
  for (const [width, colorScheme] of [[1280, 'light'], [320, 'dark']] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page, `the list at ${width} px`)
    await assertFits(page, `the list at ${width} px`)
  }
})

test('entries are added, moved by button and key, taken out and taken back, and saved in their order', async (t) => {
  const { page } = await enter(t, screen)
  const set = await makeSet(page, t, ['One', 'Two', 'Three'])
  await page.getByRole('button', { name: 'Move down: One' }).click()
  assert.deepEqual(await shown(page), ['Two', 'One', 'Three'])
  await page.getByText('One, 2 of 3', { exact: true }).waitFor({ state: 'attached' })
  const handle = page.getByRole('button', { name: 'Move: Three' })
  await handle.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  assert.deepEqual(await shown(page), ['Three', 'Two', 'One'])
  assert.equal(await handle.evaluate((element) => element === document.activeElement), true)
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('Escape')
  assert.deepEqual(await shown(page), ['Three', 'Two', 'One'])
  assert.equal(await page.getByRole('dialog').count(), 1)

  await page.getByRole('button', { name: 'Remove Question 2' }).click()
  await page.getByText('Question 2 was removed.').waitFor()
  assert.deepEqual(await shown(page), ['Three', 'One'])
  await page.keyboard.press('Enter')
  assert.deepEqual(await shown(page), ['Three', 'Two', 'One'])

  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.waitForFunction(() => document.activeElement?.id.endsWith('.SupportTitle'))
  await page.keyboard.insertText('Four')
  await page.getByLabel('Answer', { exact: true }).click()
  await page.keyboard.insertText('The fourth answer')
  await page.getByRole('button', { name: 'Go to Question 4, Arabic' }).waitFor()
  await save(page)
  assert.deepEqual(titlesIn(await set.dataNow()), ['Three', 'Two', 'One', 'Four'])
})

test('a fault in an entry is named and leads into it', async (t) => {
  const { page } = await enter(t, screen)
  await makeSet(page, t, ['One', 'Two'])
  await open(page, 'Two').click()
  await page.getByLabel('Question', { exact: true }).fill('')
  await open(page, '').last().click()
  await page.keyboard.press('Control+s')
  const summary = page.getByRole('group', { name: 'There is 1 thing to correct' })
  await summary.getByRole('button', { name: 'Question 2: This field is required.' }).click()
  await page.waitForFunction(() => document.activeElement?.id.endsWith('.SupportTitle'))
  await page.getByText('1 to correct').waitFor()
})

test('two sessions in two entries of one set do not meet; in the same entry they choose', async (t) => {
  const { page } = await enter(t, screen)
  const set = await makeSet(page, t, ['One', 'Two'])
  await open(page, 'One').click()
  await page.getByLabel('Question', { exact: true }).fill('One of mine')
  const entries = (await set.dataNow())['SupportData'] as Data[]
  await set.saveElsewhere({ SupportData: [{ ...entries[0], SupportTitle: 'One of theirs' }, { ...entries[1], SupportTitle: 'Two of theirs' }] })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'This FAQ set was saved somewhere else' })
  await dialog.getByText('0 of 1 chosen.').waitFor()
  const choice = dialog.getByRole('radiogroup', { name: 'Question 1', exact: true })
  assert.equal((await choice.locator('ins').first().innerText()).trim(), 'of theirs')
  await dialog.getByText('Question 2', { exact: true }).waitFor()
  await assertAccessible(page, 'the conflict of a list')
  await choice.getByRole('radio', { name: /^Keep yours/ }).check()
  await dialog.getByRole('button', { name: 'Save what I chose' }).click()
  await page.getByRole('region', { name: /^Notifications/ }).getByText('Updated Faq data!').waitFor()
  assert.deepEqual(titlesIn(await set.dataNow()), ['One of mine', 'Two of theirs'])
})

test('what two put in and took out of one list is asked about, and nothing of it is lost', async (t) => {
  const { page } = await enter(t, screen)
  const set = await makeSet(page, t, ['One', 'Two', 'Three'])
  await page.getByRole('button', { name: 'Remove Question 2' }).click()
  const [one, two, three] = (await set.dataNow())['SupportData'] as Data[]
  // They wrote in what is taken out here, and put in one more.
  const fourth = { ...three, Guid: crypto.randomUUID(), SupportTitle: 'Four of theirs' }
  await set.saveElsewhere({ SupportData: [one, { ...two, SupportTitle: 'Two of theirs' }, three, fourth] })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'This FAQ set was saved somewhere else' })
  await dialog.waitFor()
  assert.deepEqual(titlesIn(await set.dataNow()), ['One', 'Two of theirs', 'Three', 'Four of theirs'])
  await dialog.getByRole('button', { name: 'Save what I chose' }).click()
  await page.getByRole('region', { name: /^Notifications/ }).getByText('Updated Faq data!').waitFor()
  assert.deepEqual(titlesIn(await set.dataNow()).sort(), ['Four of theirs', 'One', 'Three', 'Two of theirs'])
})

test('an entry that is back by discarding all changes cannot be taken back a second time', async (t) => {
  const { page } = await enter(t, screen)
  await makeSet(page, t, ['One', 'Two'])
  await page.getByRole('button', { name: 'Remove Question 2' }).click()
  await page.getByText('Question 2 was removed.').waitFor()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await open(page, 'Two').waitFor()
  await page.getByText('Question 2 was removed.').waitFor({ state: 'detached' })
  assert.deepEqual(await shown(page), ['One', 'Two'])
})

test('a new set begins for those whose screen it is, with its first question open', async (t) => {
  const { page } = await enter(t, `${screen}/new`)
  await page.getByRole('radio', { name: 'Businesses' }).waitFor()
  assert.equal(await page.getByRole('radio', { name: 'Businesses' }).isChecked(), true)
  await page.getByLabel('Answer', { exact: true }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByRole('group', { name: 'There are 3 things to correct' }).waitFor()
})
