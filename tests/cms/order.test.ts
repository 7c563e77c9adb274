import assert from 'node:assert/strict'
import test from 'node:test'
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import type { Data } from '#kinds/define.ts'
import { faq } from '#kinds/faq.ts'
import { faqSet, makeItem } from './items.ts'
import { assertAccessible, assertFits, enter, site } from './staff.ts'

const screen = '/web-cms/protected/business-faqs'
const titles = (page: Page): Promise<string[]> => page.locator('.order-title .text-en').allInnerTexts()
const arrow = (page: Page, way: 'up' | 'down', title: string) => page.getByRole('button', { name: `Move ${way}: ${title}` })
const saveOrder = (page: Page) => page.getByRole('button', { name: 'Save order' })

async function makeSets(t: TestContext, page: Page, names: readonly string[]) {
  const sets = []
  for (const name of names) sets.push(await makeItem(t, page, faq, faqSet(name, [`${name} one`, `${name} two`], 'BUSINESS_FAQ')))
  return sets
}

/** The headings of the test's own sets in the order that the server keeps. */
async function stored(call: Awaited<ReturnType<typeof makeSets>>[number]['call'], names: readonly string[]): Promise<unknown[]> {
  const { body } = await call<{ Data: Data }[]>('POST', '/api/support?scope=staff', { FaqType: 'BUSINESS_FAQ' })
  return body.map(({ Data: data }) => data['SupportHeading']).filter((heading) => names.includes(String(heading)))
}

test('sets and their questions are put in order, with one save for all moves', async (t) => {
  const { page } = await enter(t, screen)
  const names = ['Alpha', 'Beta']
  const sets = await makeSets(t, page, names)
  const [alpha] = sets
  if (!alpha) throw new Error('There is no set.')
  await page.reload()
  await page.getByRole('link', { name: 'Change the order' }).click()
  await arrow(page, 'up', 'Beta').click()
  const now = (await titles(page)).filter((title) => names.includes(title))
  assert.deepEqual(now, ['Beta', 'Alpha'])
  assert.equal(await arrow(page, 'up', 'Beta').evaluate((element) => element === document.activeElement), true)
  for (const [width, colorScheme] of [[1280, 'light'], [320, 'dark']] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page, `the order at ${width} px`)
    await assertFits(page, `the order at ${width} px`)
  }
  await page.getByRole('link', { name: '2 questions of Alpha: put them in order' }).click()
  await page.getByRole('heading', { name: 'Order of 2 questions' }).waitFor()
  await arrow(page, 'down', 'Alpha one').click()
  await page.getByText('2 moves, not saved').waitFor()
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/support/update-order'))
  await saveOrder(page).click()
  const { FaqType, entries } = (await sent).postDataJSON() as { FaqType: string; entries: Record<string, unknown> }
  assert.deepEqual([FaqType, Object.keys(entries)], ['BUSINESS_FAQ', [alpha.id]])
  await page.getByText('Saved Successfully...').first().waitFor()
  assert.deepEqual(await stored(alpha.call, names), ['Beta', 'Alpha'])
  assert.deepEqual(((await alpha.dataNow())['SupportData'] as Data[]).map((entry) => entry['SupportTitle']), ['Alpha two', 'Alpha one'])
})

test('a move made while the list is read again stands', async (t) => {
  const { page } = await enter(t, screen)
  const names = ['Gamma', 'Delta']
  const [gamma] = await makeSets(t, page, names)
  if (!gamma) throw new Error('There is no set.')
  await page.reload()
  await page.getByRole('link', { name: 'Change the order' }).click()
  await arrow(page, 'up', 'Delta').waitFor()
  const read = () => page.waitForResponse((response) => response.url().includes('/api/support?'))
  const listed = read()
  await page.goBack()
  await (await listed).finished()
  let open = () => undefined as void
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/api/support?*', async (route) => {
    await opened
    await route.continue()
  })
  const asked = read()
  await page.getByRole('link', { name: 'Change the order' }).click()
  await arrow(page, 'up', 'Delta').click()
  open()
  await (await asked).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  assert.deepEqual((await titles(page)).filter((title) => names.includes(title)), ['Delta', 'Gamma'])
  await saveOrder(page).click()
  await page.getByText('Saved Successfully...').first().waitFor()
  assert.deepEqual(await stored(gamma.call, names), ['Delta', 'Gamma'])
})

test('a reading that a newer one has overtaken is not what is put in order', async (t) => {
  const { page } = await enter(t, screen)
  await makeSets(t, page, ['Epsilon', 'Zeta'])
  await page.reload()
  await page.locator('.row', { hasText: 'Epsilon' }).getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.locator('.row', { hasText: 'Epsilon' }).waitFor({ state: 'detached' })
  const answers: (() => Promise<void>)[] = []
  const asked = { once: () => undefined as void, twice: () => undefined as void }
  const once = new Promise<void>((resolve) => (asked.once = resolve))
  const twice = new Promise<void>((resolve) => (asked.twice = resolve))
  await page.route('**/api/support?*', async (route) => {
    if (!route.request().postData()?.includes('BUSINESS')) return route.continue()
    // What stands at this moment is what it is answered, however late.
    const response = await route.fetch()
    answers.push(() => route.fulfill({ response }))
    asked[answers.length === 1 ? 'once' : 'twice']()
  })
  await page.getByRole('link', { name: 'Change the order' }).click()
  await once
  await page.getByRole('region', { name: /^Notifications/ }).getByRole('button', { name: 'Undo' }).click()
  await twice
  await answers[0]?.()
  await answers[1]?.()
  await page.unroute('**/api/support?*')
  await arrow(page, 'up', 'Zeta').waitFor()
  assert.deepEqual((await titles(page)).filter((title) => ['Epsilon', 'Zeta'].includes(title)).sort(), ['Epsilon', 'Zeta'])
})

test('leaving with unsaved moves asks; they can be put back', async (t) => {
  const { page } = await enter(t, screen)
  await makeSets(t, page, ['Alpha', 'Beta'])
  await page.goto(`${site.url}${screen}`)
  await page.getByRole('link', { name: 'Change the order' }).click()
  await arrow(page, 'up', 'Beta').click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving the order?' })
  await page.getByRole('link', { name: 'Testimonials' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.goBack()
  await question.getByRole('button', { name: 'Cancel' }).click()
  assert.match(page.url(), /arrange=all$/)
  await page.getByText('1 set moved, not saved').waitFor()
  await page.getByRole('button', { name: 'Put back' }).click()
  await page.getByText('Nothing moved').waitFor()
  await arrow(page, 'up', 'Beta').click()
  await page.getByRole('link', { name: 'Testimonials' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Testimonials', level: 1 }).waitFor()
})

test('neither the palette nor signing out loses moves without asking', async (t) => {
  const { page } = await enter(t, screen)
  await makeSets(t, page, ['Eta', 'Theta'])
  await page.goto(`${site.url}${screen}?arrange=all`)
  await arrow(page, 'up', 'Theta').click()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('open the bin')
  await page.getByRole('option', { name: 'Open the bin' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog', { name: 'Leave without saving the order?' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('alertdialog').filter({ hasText: 'Something that you typed or moved is not saved' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('1 set moved, not saved').waitFor()
})

test('an order that was changed somewhere else is shown, the moves marked and made again over it', async (t) => {
  const { page } = await enter(t, screen)
  const names = ['Alpha', 'Beta', 'Gamma']
  const [, , gamma] = await makeSets(t, page, names)
  if (!gamma) throw new Error('There is no set.')
  await page.goto(`${site.url}${screen}?arrange=all`)
  await arrow(page, 'up', 'Gamma').click()
  const [delta] = await makeSets(t, page, ['Delta'])
  assert.ok(delta)
  await saveOrder(page).click()
  await page.getByText('The order was changed somewhere else. Here is the new one; your moves are marked.').waitFor()
  await page.getByText('Something went wrong, please try again later...').first().waitFor()
  assert.deepEqual((await titles(page)).filter((title) => names.includes(title)), names)
  await page.getByText(/^you had it at \d+$/).waitFor()
  await assertAccessible(page, 'the stale order')
  await page.getByRole('button', { name: 'Make my moves again' }).click()
  await saveOrder(page).click()
  await page.getByText('Saved Successfully...').first().waitFor()
  assert.deepEqual(await stored(gamma.call, names), ['Alpha', 'Gamma', 'Beta'])
})

test('a row is dragged by its handle', async (t) => {
  const { page } = await enter(t, screen)
  await makeSets(t, page, ['Alpha', 'Beta'])
  await page.goto(`${site.url}${screen}?arrange=all`)
  const row = (title: string) => page.locator('.order-row', { hasText: title })
  const handle = page.getByRole('button', { name: 'Move: Beta' })
  const loaded = page.waitForResponse((response) => /sortable/i.test(response.url()))
  await handle.hover()
  await loaded
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await handle.dragTo(row('Alpha'), { targetPosition: { x: 40, y: 6 } })
  await page.getByText('1 set moved, not saved').waitFor()
  const now = await titles(page)
  assert.ok(now.indexOf('Beta') < now.indexOf('Alpha'))
})

test('by keyboard: picked up, moved, put back or put down, and said each time', async (t) => {
  const { page } = await enter(t, screen, { viewport: { width: 390, height: 844 } })
  const [set] = await makeSets(t, page, ['Alpha'])
  if (!set) throw new Error('There is no set.')
  await page.goto(`${site.url}${screen}?arrange=${set.id}`)
  const now = () => titles(page)
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' })
  const handle = page.getByRole('button', { name: 'Move: Alpha two' })
  await handle.focus()
  await page.keyboard.press('Space')
  await said('Alpha two picked up, 2 of 2.')
  await page.keyboard.press('Home')
  await said('Alpha two, 1 of 2')
  assert.deepEqual(await now(), ['Alpha two', 'Alpha one'])
  assert.equal(await handle.evaluate((element) => element === document.activeElement), true)
  await assertAccessible(page, 'a row that is picked up')
  await assertFits(page, 'a row that is picked up')
  await page.keyboard.press('Escape')
  assert.deepEqual(await now(), ['Alpha one', 'Alpha two'])
  await page.getByText('Nothing moved').waitFor()
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key)
  await said('Alpha two put down, 1 of 2.')
  await page.getByText('1 question moved, not saved').waitFor()
  await page.getByText('is now 1 of 2').waitFor()
})
