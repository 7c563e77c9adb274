import { cmsInbox } from '#messages/en/cms-inbox.ts'
import type { State, Visit } from './stage.ts'

const FORMS = '/web-cms/protected/forms'

const untilOpened = async ({ page }: Visit): Promise<void> => {
  await page.getByRole('heading', { name: cmsInbox.facts, exact: true }).first().waitFor()
}

const responseState = (name: string, reach: State['reach']): State => ({
  name: `inbox, ${name}`,
  path: ({ responseId }) => `${FORMS}/${responseId}`,
  reach: async (visit) => {
    await untilOpened(visit)
    await reach(visit)
  },
})

const press = async ({ page }: Visit, name: string | RegExp): Promise<void> =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click()

/** States of the inbox and of a form response. The plain list is a state of the screens. */
export const inboxStates: readonly State[] = [
  {
    name: 'inbox, no hit',
    path: `${FORMS}?q=zzzzqqqq`,
    reach: ({ page }) =>
      page
        .getByText(/zzzzqqqq/)
        .first()
        .waitFor(),
  },
  {
    name: 'inbox, failed',
    path: FORMS,
    before: ({ page }) =>
      page.route('**/api/form/?*', (route) =>
        route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }),
      ),
    reach: ({ page }) => page.getByText(cmsInbox.failed).first().waitFor(),
  },
  {
    name: 'inbox, not there',
    path: `${FORMS}/00000000-0000-4000-8000-000000000000`,
    reach: ({ page }) => page.getByText(cmsInbox.gone.title).first().waitFor(),
  },
  responseState('a response', untilOpened),
  responseState('reply', async (visit) => {
    const text = visit.page.getByRole('textbox', { name: cmsInbox.reply.text, exact: true })
    // A phone shows the reply as a sheet.
    if (!(await text.isVisible())) await press(visit, new RegExp(`^${cmsInbox.reply.open}`))
    await text.fill('Thank you.')
  }),
  responseState('note', async (visit) => {
    await press(visit, cmsInbox.notes.add)
    await visit.page.getByLabel(cmsInbox.notes.label).fill('Called back.')
  }),
  responseState('erase dialog', async (visit) => {
    await press(visit, cmsInbox.privacy.erase)
    await visit.page.getByRole('alertdialog').waitFor()
  }),
]
