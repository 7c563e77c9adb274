import { blog } from '#kinds/blog.ts'
import { checks } from '#messages/en/cms-checks.ts'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { tick, untilSaved } from '../staff-page.ts'
import { untilReady } from './editor.ts'
import { neverRespond, type State, type Visit } from './stage.ts'

const typeTitle = async ({ page }: Visit): Promise<void> => {
  await page.getByRole('dialog').getByRole('textbox').first().fill(`Changed at ${Date.now()}`)
  await page
    .getByText(/^Kept on this device/)
    .first()
    .waitFor()
}

/** State of the article's editor after a change of its title. */
const changedState = (name: string, reach: State['reach'], more: Partial<State> = {}): State => ({
  name: `editor, ${name}`,
  path: (stageItems) => stageItems.pathOf(blog),
  reach: async (visit) => {
    await untilReady(visit)
    await typeTitle(visit)
    await reach(visit)
  },
  ...more,
})

/** State of the editor of a published article that has a draft. */
const draftState = (name: string, reach: State['reach'], more: Partial<State> = {}): State => ({
  name: `editor, ${name}`,
  path: (stageItems) => stageItems.publishedDraftPath,
  reach: async (visit) => {
    await untilReady(visit)
    await reach(visit)
  },
  ...more,
})

/** Changes fields of the draft in the server's responses for the article. */
const withDraftFields =
  (part: object) =>
  ({ page }: Visit): Promise<unknown> =>
    page.route(/\/api\/blog\/[0-9a-f-]{36}/, async (route) => {
      const record = (await (await route.fetch()).json()) as { Draft: object }
      await route.fulfill({ json: { ...record, Draft: { ...record.Draft, ...part } } })
    })

const openReview = async ({ page }: Visit): Promise<void> => {
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: cmsDraft.review.title }).waitFor()
}

/** States of the editor during and after a save: it stays open and shows the next steps. */
export const savedStates: readonly State[] = [
  changedState('saved and still open', async ({ page }) => {
    await page.keyboard.press('Control+s')
    await untilSaved(page)
  }),
  changedState('publishing under way', async ({ page }) => {
    // The article's picture has no alternative text: the question about it comes first.
    await page.route('**/api/blog/add-or-update-blog', neverRespond)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: checks.ask.anyway }).click()
    await page.getByText(cmsEdit.bar.saving).first().waitFor()
  }),
  draftState('a draft of what visitors see', () => Promise.resolve()),
  draftState(
    'a draft that others have gone on without',
    ({ page }) => page.getByText(cmsDraft.card.overlaps).scrollIntoViewIfNeeded(),
    {
      before: withDraftFields({
        Overlaps: ['Data.BlogTitle', 'ExpireAt'],
        Blocked: {
          at: '2026-11-20T08:00:00.000Z',
          errors: [
            {
              path: 'Slug',
              message: 'Another item already has this address. Choose a different one.',
            },
          ],
        },
      }),
    },
  ),
  draftState(
    'a draft that waits for its time',
    ({ page }) => page.getByRole('button', { name: cmsDraft.card.unplan }).scrollIntoViewIfNeeded(),
    { before: withDraftFields({ PublishAt: '2040-01-01T05:00:00.000Z' }) },
  ),
  draftState('the changes before they are published', openReview),
  draftState('the changes before they are published at a time', async (visit) => {
    await openReview(visit)
    await tick(visit.page.getByRole('radio', { name: cmsDraft.review.at, exact: true }))
    await visit.page.getByLabel(cmsDraft.review.day, { exact: true }).scrollIntoViewIfNeeded()
  }),
  draftState('the question before a draft is discarded', async ({ page }) => {
    await page.getByRole('button', { name: cmsDraft.card.discard }).click()
    await page.getByRole('alertdialog', { name: cmsDraft.discard.title }).waitFor()
  }),
  draftState('the question before it is taken off the site', async ({ page }) => {
    await page.getByRole('button', { name: cmsDraft.card.takeOff }).click()
    await page.getByRole('alertdialog').waitFor()
  }),
]
