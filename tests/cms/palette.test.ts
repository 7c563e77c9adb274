import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { faq } from '#kinds/faq.ts'
import { expect, test } from '../browser.ts'
import { makePost } from './edit-posts.ts'
import { faqSet, makeItem } from './items.ts'
import { openStaffPage } from './staff.ts'
import { untilFocused, untilFocusWithin } from '../waiting.ts'

const blogs = '/web-cms/protected/blogs'
const field = (page: Page) => page.getByRole('combobox', { name: 'Find any item or action' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option')
const marked = (page: Page) =>
  page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true })

async function openPalette(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').first().waitFor()
  await page.keyboard.press('Control+k')
  await untilFocused(field(page))
}

/** Text of the option that the field reports to assistive technology as the active one. */
const activeOption = (page: Page): Promise<string> =>
  field(page).evaluate(
    (element) =>
      document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.innerText ?? '',
  )

test('the keyboard walks through all options while the field keeps the focus, and closing returns the focus', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, blogs)
  await page.getByRole('table').waitFor()
  const search = page.getByRole('searchbox')
  await search.focus()
  await openPalette(page)
  await untilFocused(field(page))
  await options(page).first().waitFor()
  const all = await options(page).allInnerTexts()
  const last = all.length - 1
  /** Pressed keys, each with the index of the option that is active after it. */
  const walk: [string, number][] = [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
    ['Home', 0],
    ['ArrowUp', last],
    ['ArrowDown', 0],
    ['End', last],
    ['Home', 0],
    ['PageDown', 8],
    ['PageUp', 0],
  ]
  for (const [key, index] of walk) {
    await page.keyboard.press(key)
    assert.equal(await activeOption(page), all[index], `after ${key}`)
    await expect(marked(page)).toHaveCount(1)
    await untilFocused(field(page))
  }
  await page.keyboard.press('End')
  const [box, list] = [
    await marked(page).boundingBox(),
    await page.locator('.palette-list').boundingBox(),
  ]
  if (!box || !list) throw new Error('Nothing is marked.')
  assert.ok(
    box.y >= list.y && box.y + box.height <= list.y + list.height,
    'the marked option is in view',
  )
  await page.keyboard.type('bin')
  await options(page).first().getByText('Open the bin').waitFor()
  assert.equal(await activeOption(page), await options(page).first().innerText())
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  await untilFocused(search)
  await openPalette(page)
  await expect(field(page)).toHaveValue('')
  await page.keyboard.press('Control+k')
  await field(page).waitFor({ state: 'detached' })
  await untilFocused(search)
})

test('a result is shown in both languages and opened by Enter; closing the palette over an editor returns the focus to the field', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, blogs)
  const post = await makePost(t, page, {
    BlogTitle: 'A quince in the orchard',
    BlogTitle_AR: 'سفرجلةٌ في البُستان',
  })
  await page.reload()
  await openPalette(page)
  await field(page).fill('A quince in')
  const first = page.getByRole('group', { name: 'Blog articles' }).getByRole('option').first()
  await first.getByText('A quince in the orchard').waitFor()
  assert.deepEqual(
    await first
      .locator('.text')
      .evaluateAll((all) =>
        all.map((one) => [one.getAttribute('lang'), one.getAttribute('dir'), one.textContent]),
      ),
    [
      ['en', 'ltr', 'A quince in the orchard'],
      ['ar', 'rtl', 'سفرجلةٌ في البُستان'],
    ],
  )
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Blog article' }).waitFor()
  assert.equal(new URL(page.url()).pathname, post.path)
  const title = page.getByRole('textbox', { name: /^Title/ }).first()
  await title.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' again')
  await openPalette(page)
  await page.keyboard.type('zzz')
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  await untilFocused(title)
  await page.keyboard.type('!')
  await expect(title).toHaveValue('A quince in the orchard again!')
  await openPalette(page)
  const recent = page.getByRole('group', { name: 'Recently opened' }).getByRole('option').first()
  await recent.getByText('A quince in the orchard').waitFor()
  await expect(options(page).first()).toHaveText(await recent.innerText(), { useInnerText: true })
})

test('by mouse, the palette is opened, an option is marked and opened; a search without results suggests what to try', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, blogs)
  await page.getByRole('button', { name: 'Find any item or action' }).click()
  await field(page).fill('news')
  const screen = page
    .getByRole('group', { name: 'Screens' })
    .getByRole('option', { name: 'News articles' })
  await screen.hover()
  await marked(page).and(screen).waitFor()
  await untilFocused(field(page))
  await screen.click()
  await page.getByRole('heading', { name: 'News articles' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const opened = page.context().waitForEvent('page')
  await openPalette(page)
  await field(page).fill('view the site')
  await options(page).first().click()
  await (await opened).waitForURL((url) => url.pathname === '/')
  await page.bringToFront()
  await openPalette(page)
  await field(page).fill('<b>no such thing</b>')
  await page.getByText('Nothing found for “<b>no such thing</b>”.').waitFor()
  await page
    .getByText('Try fewer letters, or one word of the title, in English or Arabic.')
    .waitFor()
  await page.getByRole('status').getByText('No results', { exact: true }).waitFor()
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await field(page).waitFor({ state: 'detached' })
})

test('a question opens its set with that question unfolded, also when the set is already open', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, blogs)
  const name = crypto.randomUUID().slice(0, 8)
  const titles = [
    `Does a pear keep ${name}?`,
    `Does a fig keep ${name}?`,
    `Does a date keep ${name}?`,
  ]
  const set = await makeItem(t, page, faq, faqSet(`Of fruit ${name}`, titles))
  await page.reload()
  const openQuestion = async (typed: string) => {
    await openPalette(page)
    await field(page).fill(`${typed} ${name}`)
    await options(page)
      .filter({ hasText: `in Of fruit ${name}` })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
  }
  const focused = page.locator('input:focus, textarea:focus')
  const untilUnfolded = async (title: string) => {
    await page.locator('.edit-entry[data-open]').filter({ hasText: title }).waitFor()
    await expect(focused).toHaveValue(title)
  }
  await openQuestion('fig keep')
  await page.getByRole('dialog', { name: 'FAQ set' }).waitFor()
  assert.equal(new URL(page.url()).pathname, `/web-cms/protected/individual-faqs/${set.id}`)
  await untilUnfolded(titles[1] ?? '')
  await page.getByText('Question 1: ').first().waitFor({ state: 'attached' })
  await openQuestion('date keep')
  await untilUnfolded(titles[2] ?? '')
  await expect(page.locator('.edit-entry[data-open]')).toHaveCount(1)
})

test('the export action opens the export dialog over the inbox, and a later return to the inbox does not open it again', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, blogs)
  await openPalette(page)
  await field(page).fill('export')
  await options(page).first().click()
  const question = page.getByRole('dialog', { name: 'Export as CSV' })
  await question.getByRole('button', { name: 'Export', exact: true }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/web-cms/protected/forms')
  await untilFocusWithin(question)
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Close' }).last().click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Blog articles' }).first().click()
  await page.getByRole('heading', { name: 'Blog articles', level: 1 }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Form responses', level: 1 }).waitFor()
  await expect(question).toHaveCount(0)
})
