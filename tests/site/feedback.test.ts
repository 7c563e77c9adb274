import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { QUERY_COMPLETE_MS } from '#islands/faq-search/missed.ts'
import { messages } from '#messages/index.ts'
import { expect, test } from '../browser.ts'
import { eventually } from '../waiting.ts'
import { search } from './search.ts'
import { openPage } from './site.ts'

const withoutMotion = { reducedMotion: 'reduce' } as const
const answerApi = '**/api/feedback/answer'

/** Opens a question of the page. @returns the group of its vote buttons, and its id */
const openQuestion = async (page: Page, index: number) => {
  const fold = page.locator('.sets .fold').nth(index)
  await fold.locator('summary').click()
  return {
    group: fold.locator('.vote'),
    id: (await fold.locator('[id^="q-"]').getAttribute('id'))?.slice(2) ?? '',
  }
}

for (const language of languages) {
  const { vote } = messages(language).faq

  test(`${language}: a vote is stored without leaving the page, thanks get the focus, and other questions keep their buttons`, async ({
    t,
  }) => {
    const { page, problems } = await openPage(t, {
      ...withoutMotion,
      viewport: { width: language === 'en' ? 1280 : 360, height: 800 },
    })
    await page.goto(pathIn(language, '/faq'))
    const { group, id } = await openQuestion(page, 1)
    const sent = page.waitForResponse(answerApi)
    await group.getByRole('button', { name: vote.no, exact: true }).click()
    const response = await sent
    assert.deepEqual(
      [response.status(), response.request().postDataJSON() as unknown],
      [200, { Guid: id, Helped: false }],
    )
    const thanks = group.getByText(vote.thanks)
    await thanks.waitFor()
    await eventually(async () =>
      assert.equal(await thanks.evaluate((one) => one === document.activeElement), true),
    )
    await expect(group.getByRole('button')).toHaveCount(0)
    const next = await openQuestion(page, 2)
    await expect(next.group.getByRole('button', { name: vote.yes, exact: true })).toBeVisible()
    assert.deepEqual(
      [new URL(page.url()).pathname, new URL(page.url()).hash, problems],
      [pathIn(language, '/faq'), '', []],
    )
  })
}

test('a vote that fails is reported and can be given again', async ({ t }) => {
  const { vote } = messages('en').faq
  const { page } = await openPage(t, { ...withoutMotion, viewport: { width: 1280, height: 900 } })
  /** Outcome of each request in turn. */
  const answers = ['cut', 'busy', 'continue']
  await page.route(answerApi, async (route) => {
    const answer = answers.shift()
    if (answer === 'cut') await route.abort('connectionreset')
    else if (answer === 'busy')
      await route.fulfill({ status: 429, contentType: 'application/problem+json', body: '{}' })
    else await route.continue()
  })
  await page.goto('/faq')
  const { group } = await openQuestion(page, 0)
  const yes = group.getByRole('button', { name: vote.yes, exact: true })
  await yes.click()
  await group.getByRole('status').getByText(vote.failed).waitFor()
  await yes.click()
  await group.getByRole('status').getByText(vote.busy).waitFor()
  await yes.press('Enter')
  await group.getByText(vote.thanks).waitFor()
})

test('a query that finds nothing is reported to the server once, unless it may identify the visitor', async ({
  t,
}) => {
  const { page, problems } = await openPage(t, {
    ...withoutMotion,
    viewport: { width: 1280, height: 900 },
  })
  await page.clock.install()
  const reports: unknown[] = []
  await page.route('**/api/feedback/search', async (route) => {
    reports.push(route.request().postDataJSON())
    assert.equal(route.request().headers()['cookie'], undefined)
    await route.continue()
  })
  await page.goto('/faq')
  await search(page, 'zxqv brrk')
  await page.clock.runFor(QUERY_COMPLETE_MS)
  await eventually(() => Promise.resolve(assert.equal(reports.length, 1)))
  await search(page, 'zxqv 0501234567')
  await page.clock.runFor(QUERY_COMPLETE_MS)
  await search(page, 'zxqv brrk')
  await page.clock.runFor(QUERY_COMPLETE_MS)
  await search(page, 'qqwz vvxk')
  await page.clock.runFor(QUERY_COMPLETE_MS)
  await eventually(() => Promise.resolve(assert.equal(reports.length, 2)))
  assert.deepEqual(reports, [
    { Words: 'zxqv brrk', Language: 'en' },
    { Words: 'qqwz vvxk', Language: 'en' },
  ])
  assert.deepEqual(problems, [])
})
