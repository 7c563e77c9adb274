import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { faq } from '#kinds/faq.ts'
import { test, type Test } from '../browser.ts'
import { faqSet, makeItem } from './items.ts'
import { openStaffPage } from './staff.ts'
import { untilDraggable } from './sortable.ts'
import { untilFocused } from '../waiting.ts'

const screen = '/web-cms/protected/business-faqs'
const titles = (page: Page): Promise<string[]> =>
  page.locator('.order-title .text-en').allInnerTexts()
const arrow = (page: Page, direction: 'up' | 'down', title: string) =>
  page.getByRole('button', { name: `Move ${direction}: ${title}` })

async function makeSets(t: Test, page: Page, names: readonly string[]) {
  const sets = []
  for (const name of names)
    sets.push(
      await makeItem(t, page, faq, faqSet(name, [`${name} one`, `${name} two`], 'BUSINESS_FAQ')),
    )
  return sets
}

test('leaving unsaved moves by a link, Back, the palette or signing out asks first; going from the sets to the questions of one does not', async ({
  t,
}) => {
  const staff = await openStaffPage(t, screen)
  const { page } = staff
  await makeSets(t, page, ['Alpha', 'Beta'])
  await staff.open(screen)
  await page.getByRole('link', { name: 'Change the order' }).click()
  await arrow(page, 'up', 'Beta').click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving the order?' })
  const stay = async (): Promise<void> => {
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await page.getByText('1 set moved, not saved').waitFor()
  }
  await page.getByRole('link', { name: 'Testimonials' }).click()
  await stay()
  await page.goBack()
  await stay()
  assert.match(page.url(), /arrange=all$/)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('open the bin')
  await page.getByRole('option', { name: 'Open the bin' }).waitFor()
  await page.keyboard.press('Enter')
  await stay()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const signingOut = page
    .getByRole('alertdialog')
    .filter({ hasText: 'Something that you typed or moved is not saved' })
  await signingOut.getByRole('button', { name: 'Cancel' }).click()
  await signingOut.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: '2 questions of Alpha: put them in order' }).click()
  await page.getByRole('heading', { name: 'Order of 2 questions' }).waitFor()
  await page.getByText('1 set moved, not saved').waitFor()
  await page.getByRole('button', { name: 'Discard moves' }).click()
  await page.getByText('Nothing moved').waitFor()
  await arrow(page, 'down', 'Alpha one').click()
  await page.getByText('1 question moved, not saved').waitFor()
  await page.getByRole('link', { name: 'Testimonials' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Testimonials', level: 1 }).waitFor()
})

test('a row is dragged by its handle', async ({ t }) => {
  const staff = await openStaffPage(t, screen)
  const { page } = staff
  await makeSets(t, page, ['Alpha', 'Beta'])
  await staff.open(`${screen}?arrange=all`)
  const row = (title: string) => page.locator('.order-row', { hasText: title })
  const handle = page.getByRole('button', { name: 'Move: Beta' })
  await handle.hover()
  await untilDraggable(page)
  await handle.dragTo(row('Alpha'), { targetPosition: { x: 40, y: 6 } })
  await page.getByText('1 set moved, not saved').waitFor()
  const shownTitles = await titles(page)
  assert.ok(shownTitles.indexOf('Beta') < shownTitles.indexOf('Alpha'))
})

test('a row is picked up, moved, put back or put down by keyboard, and each step is announced', async ({
  t,
}) => {
  const staff = await openStaffPage(t, screen, { viewport: { width: 390, height: 844 } })
  const { page } = staff
  const [set] = await makeSets(t, page, ['Alpha'])
  if (!set) throw new Error('There is no set.')
  await staff.open(`${screen}?arrange=${set.id}`)
  const shownTitles = () => titles(page)
  const untilSaid = (text: string) =>
    page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' })
  const handle = page.getByRole('button', { name: 'Move: Alpha two' })
  await handle.focus()
  await page.keyboard.press('Space')
  await untilSaid('Alpha two picked up, 2 of 2.')
  await page.keyboard.press('Home')
  await untilSaid('Alpha two, 1 of 2')
  assert.deepEqual(await shownTitles(), ['Alpha two', 'Alpha one'])
  await untilFocused(handle)
  await page.keyboard.press('Escape')
  assert.deepEqual(await shownTitles(), ['Alpha one', 'Alpha two'])
  await page.getByText('Nothing moved').waitFor()
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key)
  await untilSaid('Alpha two put down, 1 of 2.')
  await page.getByText('1 question moved, not saved').waitFor()
  await page.getByText('is now 1 of 2').waitFor()
  await arrow(page, 'down', 'Alpha two').click()
  assert.deepEqual(await shownTitles(), ['Alpha one', 'Alpha two'])
  await untilFocused(arrow(page, 'down', 'Alpha two'))
})
