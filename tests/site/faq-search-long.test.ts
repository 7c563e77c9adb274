import assert from 'node:assert/strict'
import { MAX_LETTERS } from '#islands/faq-search/state.ts'
import { messages } from '#messages/index.ts'
import { test } from '../browser.ts'
import { sampleQueries, field, status } from './search.ts'
import { openPage } from './site.ts'

test('a long text, typed or in the address, is cut to the longest allowed query', async ({ t }) => {
  const { page, problems } = await openPage(t, { reducedMotion: 'reduce' })
  const words = messages('en').search
  const long = `${sampleQueries.en.query} ${'qzx'.repeat(66)} `.repeat(20)
  const cut = long.slice(0, MAX_LETTERS)
  await page.goto(`/faq?q=${encodeURIComponent(long)}`)
  await status(page)
    .getByText(words.for.split('{query}')[0] ?? '')
    .or(status(page).getByText(words.none))
    .waitFor()
  assert.ok(
    (await status(page).innerText()).includes(cut.trim()) &&
      !(await status(page).innerText()).includes(long.trim()),
  )
  await page.waitForURL((url) => url.searchParams.get('q') === cut.trim())
  await field(page).fill('')
  await field(page).focus()
  await page.keyboard.insertText(long)
  assert.equal((await field(page).inputValue()).length, MAX_LETTERS)
  assert.deepEqual(problems, [])
})
