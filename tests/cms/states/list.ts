import { blog } from '#kinds/blog.ts'
import { cms } from '#messages/en/cms.ts'
import { cmsFeedback } from '#messages/en/cms-feedback.ts'
import { cmsList } from '#messages/en/cms-list.ts'
import { postRecords } from '../post-records.ts'
import { neverRespond, type State, type Visit } from './stage.ts'
import { tick } from '../staff-page.ts'

const PROTECTED = '/web-cms/protected'
const BIN = `${PROTECTED}/bin`
const FEEDBACK = `${PROTECTED}/feedback`

/** Feedback of visitors, as the server returns it. */
const feedback = {
  Since: '2026-09-01',
  Answers: [
    {
      SupportId: 'set-1',
      Guid: 'one',
      FaqType: 'INDIVIDUAL_FAQ',
      SupportTitle: 'How long does a transfer take?',
      SupportTitle_AR: 'كم يستغرق التحويل؟',
      Helped: 4,
      NotHelped: 11,
    },
    {
      SupportId: 'set-2',
      Guid: 'two',
      FaqType: 'BUSINESS_FAQ',
      SupportTitle: '',
      SupportTitle_AR: 'كيف أنضم؟',
      Helped: 20,
      NotHelped: 1,
    },
  ],
  Searches: [
    { Words: 'gold price', Language: 'en', Count: 31 },
    { Words: 'بطاقة فيزا', Language: 'ar', Count: 12 },
  ],
}

/** State of the list, narrowed to the article of the stage. */
const articleListState = (
  name: string,
  reach: State['reach'],
  more: Partial<State> = {},
): State => ({
  name: `list, ${name}`,
  path: (stageItems) => `${PROTECTED}/blogs?q=${encodeURIComponent(stageItems.titleOf(blog))}`,
  reach: async (visit) => {
    const { page, stageItems } = visit
    await page.getByRole('link', { name: stageItems.titleOf(blog), exact: true }).waitFor()
    await reach(visit)
  },
  ...more,
})

const select = async ({ page }: Visit): Promise<void> => {
  // Checkboxes appear after a press of a button on a narrow window.
  const begin = page.getByRole('button', { name: cmsList.select, exact: true })
  if (await begin.isVisible()) await begin.click()
  await tick(page.locator('.row input[type="checkbox"]').first())
  await page.locator('.bulk-bar').waitFor()
}

const press = async ({ page }: Visit, name: string): Promise<void> =>
  page.locator('.bulk-bar').getByRole('button', { name }).click()

/**
 * Responds with the stage's article without its faults, so that the checks before publishing find
 * nothing.
 */
const withoutFaults = async ({ page }: Visit): Promise<void> => {
  await page.route(/\/api\/blog\/[0-9a-f-]{36}\?/, async (route) => {
    const answer = await route.fetch()
    const record = (await answer.json()) as { Data: Record<string, unknown> }
    await route.fulfill({
      response: answer,
      json: {
        ...record,
        Data: {
          ...record.Data,
          BlogImageUrl_EN: '',
          BlogData: '<p>Words.</p>',
          BlogData_AR: '<p>كلمات.</p>',
        },
      },
    })
  })
}

/** Replaces the server's responses to saves of an article without faults. */
const answerSaves =
  (answer: Parameters<Visit['page']['route']>[1]) =>
  async (visit: Visit): Promise<void> => {
    await withoutFaults(visit)
    await visit.page.route('**/api/blog/add-or-update-blog', answer)
  }

/** States of the bulk actions, of a list longer than its window, and of the bin. */
export const listStates: readonly State[] = [
  articleListState(
    'actions behind More',
    async (visit) => {
      await select(visit)
      await press(visit, cmsList.more)
      await visit.page.getByRole('menu').waitFor()
    },
    { belowWidth: 700 },
  ),
  articleListState('question about several', async (visit) => {
    await select(visit)
    const remove = visit.page
      .locator('.bulk-bar')
      .getByRole('button', { name: cmsList.actions.remove })
    if (await remove.isVisible()) await remove.click()
    else {
      await press(visit, cmsList.more)
      await visit.page.getByRole('menuitem', { name: cmsList.actions.remove }).click()
    }
    await visit.page.getByRole('alertdialog').waitFor()
  }),
  articleListState(
    'something is being done to several',
    async (visit) => {
      await select(visit)
      await press(visit, cmsList.actions.publish)
      await visit.page.getByRole('progressbar').waitFor()
    },
    { before: answerSaves(neverRespond) },
  ),
  articleListState(
    'what could not be done',
    async (visit) => {
      await select(visit)
      await press(visit, cmsList.actions.publish)
      await visit.page.getByRole('alert').getByText(cmsList.why.unanswered).waitFor()
    },
    {
      before: answerSaves((route) =>
        route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }),
      ),
    },
  ),
  // The article's picture has no alternative text, which is a fault.
  articleListState('what is held back before publishing', async (visit) => {
    await select(visit)
    await press(visit, cmsList.actions.publish)
    await visit.page.getByRole('alert').getByText(cmsList.why.held).waitFor()
  }),
  {
    name: 'list, the end of a long one',
    path: `${PROTECTED}/blogs`,
    before: ({ page }) =>
      page.route(/\/api\/blog\?scope=staff/, (route) =>
        route.fulfill({ json: postRecords(0, 300) }),
      ),
    reach: async ({ page }) => {
      await page.locator('.row-link').first().focus()
      await page.keyboard.press('End')
      await page.locator('.row-link:focus', { hasText: 'Row 299' }).waitFor()
    },
  },
  {
    name: 'bin, empty',
    path: BIN,
    before: ({ page }) => page.route('**/api/bin', (route) => route.fulfill({ json: [] })),
    reach: ({ page }) => page.getByText(cms.bin.none).waitFor(),
  },
  {
    name: 'what visitors ask, nothing yet',
    path: FEEDBACK,
    before: ({ page }) =>
      page.route('**/api/feedback', (route) =>
        route.fulfill({ json: { ...feedback, Answers: [], Searches: [] } }),
      ),
    reach: ({ page }) => page.getByText(cmsFeedback.answers.none).waitFor(),
  },
  {
    name: 'what visitors ask',
    path: FEEDBACK,
    before: ({ page }) =>
      page.route('**/api/feedback', (route) => route.fulfill({ json: feedback })),
    reach: ({ page }) => page.getByText('gold price').waitFor(),
  },
  {
    name: 'bin, no hit',
    path: `${BIN}?q=zzzzqqqq`,
    reach: ({ page }) => page.getByText(cms.bin.noHits).waitFor(),
  },
  {
    name: 'toast with a way back',
    path: `${PROTECTED}/blogs`,
    before: ({ page }) =>
      page.route('**/api/blog/delete?*', (route) => route.fulfill({ json: {} })),
    reach: async ({ page }) => {
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: cms.list.remove }).click()
      const remove = page.getByRole('alertdialog').getByRole('button', { name: cms.remove.action })
      await remove.focus()
      // The pointer is over the place of the toast, which stops the toast's timer.
      const { width } = page.viewportSize() ?? { width: 1280 }
      await page.mouse.move(width - 100, 100)
      await page.keyboard.press('Enter')
      await page
        .getByRole('region', { name: /^Notifications/ })
        .getByRole('button', { name: cms.undo })
        .waitFor()
    },
  },
]
