import assert from 'node:assert/strict'
import test from 'node:test'
import { documents } from '#kinds/documents.ts'
import { testimonials } from '#kinds/testimonials.ts'
import { makeItem } from './items.ts'
import { assertAccessible, assertFits, enter, site } from './staff.ts'
import { storedPdf } from './stored-files.ts'

const toasts = /^Notifications/

test('a rating is a row of marks, chosen with the keyboard like any other choice', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/testimonials')
  const item = await makeItem(t, page, testimonials, { Name: 'Huda', ShortTestimonial: 'It works.', Rating: 2 })
  await page.goto(`${site.url}/web-cms/protected/testimonials/${item.id}`)
  const rating = page.getByRole('radiogroup', { name: 'Rating' })
  await rating.getByRole('radio', { name: '2 of 5' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.getByText('4 of 5', { exact: true }).waitFor()
  await assertAccessible(page, 'a testimonial')
  await page.keyboard.press('Control+s')
  await page.getByRole('region', { name: toasts }).getByText('Updated Testimonial!').waitFor()
  assert.equal((await item.dataNow())['Rating'], 4)
})

test('the list of documents shows their category, in the order of the categories, and is narrowed by it', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/pdf-uploads?show=list')
  const FilePath = await storedPdf()
  const make = (Category: string, Title: string) => makeItem(t, page, documents, { Category, Title, FilePath, FileName: 'facts.pdf' })
  await make('FEES_BUSINESS', 'Fees of the test')
  const facts = await make('KEY_FACTS_INDIVIDUAL', 'Facts of the test')
  await page.reload()
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await row('Facts of the test').getByText('Key facts, individuals', { exact: true }).waitFor()
  const titles = await page.locator('.row-link').allInnerTexts()
  assert.ok(titles.indexOf('Facts of the test') < titles.indexOf('Fees of the test'))
  await page.getByLabel('Category').selectOption('FEES_BUSINESS')
  await row('Facts of the test').waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).searchParams.get('group'), 'FEES_BUSINESS')
  await assertAccessible(page, 'the documents')
  await page.setViewportSize({ width: 320, height: 800 })
  await assertFits(page, 'the documents')

  // A kind whose items have no address of their own to be read from is edited from its list.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${site.url}/web-cms/protected/pdf-uploads/${facts.id}`)
  await page.getByLabel('Title', { exact: true }).fill('Facts, renamed')
  await page.getByRole('dialog').getByLabel('Category').selectOption('KEY_FACTS_BUSINESS')
  await assertAccessible(page, 'a document')
  await page.keyboard.press('Control+s')
  await page.getByRole('region', { name: toasts }).getByText('Document Uploaded Successfully!').waitFor()
  const { Title, Category } = await facts.dataNow()
  assert.deepEqual([Title, Category], ['Facts, renamed', 'KEY_FACTS_BUSINESS'])
})
