import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { makePost } from './edit-posts.ts'
import { assertAccessible, assertFits, enter } from './staff.ts'

const blogs = '/web-cms/protected/blogs'
const field = (page: Page) => page.getByRole('combobox', { name: 'Find any item or action' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option')

async function openPalette(page: Page): Promise<void> {
  await page.getByRole('banner').waitFor()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
}

test('nothing found says what to try; a search of the responses that fails is said', async (t) => {
  const { page } = await enter(t, blogs)
  await openPalette(page)
  await field(page).fill('<b>no such thing</b>')
  await page.getByText('Nothing is called “<b>no such thing</b>”.').waitFor()
  await page.getByText('Try fewer letters, or one word of the title, in English or Arabic.').waitFor()
  await page.getByRole('status').getByText('No results', { exact: true }).waitFor()
  assert.equal(await field(page).getAttribute('aria-expanded'), 'false')
  await assertAccessible(page, 'a palette without hits')
  await page.route('**/api/form-search*', (route) => route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }))
  await field(page).fill('blog')
  await page.getByText('The form responses could not be searched just now.').first().waitFor()
  await options(page).first().waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await field(page).waitFor({ state: 'detached' })
})

test('of 5,000 items some fifty are shown, and how many more there are', async (t) => {
  const { page } = await enter(t, blogs)
  await page.route('**/api/blog?*', async (route) => {
    const [one] = (await (await route.fetch()).json()) as { Id: string; Data: Record<string, unknown> }[]
    if (!one) throw new Error('There is no article.')
    const many = Array.from({ length: 5_000 }, (_, n) => ({ ...one, Id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, Data: { ...one.Data, BlogTitle: `Numbered ${n}`, BlogTitle_AR: `رقم ${n}` } }))
    await route.fulfill({ json: many })
  })
  await page.reload()
  await openPalette(page)
  await field(page).fill('numbered')
  await page.getByText('4950 more. Type another letter or two to narrow it down.').waitFor()
  assert.equal(await options(page).count(), 50)
  await page.getByRole('status').getByText(/^5000 results/).waitFor()
  await field(page).fill('numbered 4321')
  await page.getByRole('status').getByText(/^1 result/).waitFor()
  await options(page).first().getByText('Numbered 4321').waitFor()
})

test('letters typed before its code is there are kept; code that does not come is said, and tried again', async (t) => {
  const { page } = await enter(t, blogs)
  const isCode = /\/palette[^/]*\.js/
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(isCode, (route) => route.abort())
  await page.keyboard.press('Control+k')
  await page.getByText('This part could not be loaded.').waitFor()
  await page.unroute(isCode)
  await page.getByRole('button', { name: 'Try again' }).click()
  await options(page).first().waitFor()
  await page.reload()
  await page.getByRole('banner').waitFor()
  await page.route(isCode, async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Find any item or action' }).waitFor()
  await page.keyboard.type('new te')
  letGo()
  await field(page).waitFor()
  await page.keyboard.type('st')
  assert.equal(await field(page).inputValue(), 'new test')
  await options(page).first().getByText('New testimonial').waitFor()
})

test('it is accessible and fits in both themes at every width', async (t) => {
  const { page } = await enter(t, blogs)
  await makePost(t, page, { BlogTitle: `A title that is long, ${'and longer, '.repeat(8)}and ends`, BlogTitle_AR: `عنوان طويل ${'وأطول '.repeat(20)}` })
  await page.reload()
  for (const [width, colorScheme] of [[1280, 'light'], [768, 'dark'], [320, 'light'], [320, 'dark']] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await openPalette(page)
    await options(page).first().waitFor()
    await assertAccessible(page, `the palette, empty, ${width} ${colorScheme}`)
    await field(page).fill('long')
    await options(page).filter({ hasText: 'A title that is long' }).waitFor()
    await assertAccessible(page, `the palette with hits, ${width} ${colorScheme}`)
    await assertFits(page, `the palette at ${width}`)
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
  }
})
