import type { Page } from 'playwright-core'
import { referenceOf } from '#forms/define.ts'
import { submissions, type FormType } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { formData } from '../../api/forms.ts'
import { neverRespond, type State, type Visit } from './stage.ts'

const INBOX = `/web-cms/protected/${submissions.screen.path}`
const at = '2026-11-20T08:15:00.000Z'

/** Mail about a form response, as the server lists it. */
const mailOf = (Kind: string, State: string, more: object = {}) => ({
  Id: `${Kind}-${State}`,
  Kind,
  State,
  Subject: '',
  Message: '',
  createdAt: at,
  createdBy: null,
  sentAt: State === 'sent' ? at : null,
  Tries: 1,
  Failure: null,
  ...more,
})

const responseOf = (
  n: number,
  FormType: FormType,
  data: Record<string, unknown>,
  more: object = {},
) => {
  const ContactId = `${n}018dc6d-4a38-4bcb-8541-e963d736f44a`
  return {
    Id: ContactId,
    ContactId,
    createdAt: at,
    updatedAt: at,
    updatedBy: null,
    Revision: 'r1',
    FormType,
    FormData: formData(FormType, { locale: 'en', website: '', startedAt: '', ...data }),
    Reference: referenceOf(ContactId, FormType),
    State: 'read',
    Note: '',
    NotedAt: null,
    NotedBy: null,
    KeptUntil: '2027-11-20T08:15:00.000Z',
    AnswerBy: null,
    Spam: null,
    Mail: [mailOf('notification', 'sent'), mailOf('acknowledgement', 'sent')],
    ...more,
  }
}

const arabic = responseOf(
  1,
  'CONTACT',
  {
    firstName: 'سلطان',
    lastName: 'المزروعي',
    locale: 'ar',
    message: 'السلام عليكم، لم يصل تحويلي GW-48213907 حتى الآن.\n\nشكرًا لكم.',
  },
  {
    Note: 'Called the partner bank.',
    NotedAt: at,
    NotedBy: 'admin@ghaf.example',
    Mail: [
      mailOf('notification', 'waiting', { Tries: 3 }),
      mailOf('acknowledgement', 'failed', { Failure: 'EENVELOPE 550' }),
      mailOf('reply', 'sent', {
        Subject: 'تحويلك',
        Message: 'وجدنا تحويلك.',
        createdBy: 'admin@ghaf.example',
      }),
    ],
  },
)
const fresh = responseOf(
  2,
  'BUSINESS',
  {
    firstName: 'Asha',
    lastName: 'Menon',
    message: 'We have three shops and want to take payments with the code.',
  },
  { State: 'new' },
)
const done = responseOf(3, 'CAREER', { firstName: 'Lina', lastName: 'Haddad' }, { State: 'done' })
const spam = responseOf(
  4,
  'CONTACT',
  { firstName: 'Bot', lastName: 'Seller', website: 'https://buy.example' },
  { State: 'spam', Spam: 'honeypot', Mail: [] },
)
const overdue = responseOf(
  5,
  'COMPLAINT',
  { firstName: 'Grace', lastName: 'Okafor' },
  { State: 'new', AnswerBy: '2026-11-18', KeptUntil: '2031-11-20T08:15:00.000Z' },
)
const allResponses = [arabic, fresh, done, spam, overdue]

const sampleCounts = { new: 0, read: 1, done: 0, spam: 0 }
const counts = {
  CONTACT: { ...sampleCounts, spam: 1 },
  BUSINESS: { ...sampleCounts, new: 1 },
  CAREER: sampleCounts,
  COMPLAINT: { ...sampleCounts, new: 1 },
}

/** Error response of the server. */
const problem = (status: number, code: string, more: object = {}) => ({
  status,
  json: { status, code, ...more },
})

/**
 * Responds with a fixed inbox instead of the server: with `list` to requests for a list, and with
 * `save` to a change of a form response.
 */
const inboxWith =
  ({ list = allResponses, save }: { list?: object; save?: object } = {}) =>
  async ({ page }: Pick<Visit, 'page'>): Promise<void> => {
    // A regular expression, because the `*` of a glob would also match a question mark.
    await page.route(/\/api\/form[-/]/, async (route) => {
      const id = new URL(route.request().url()).pathname.split('/').at(-1)
      if (id === 'form-counts') return route.fulfill({ json: counts })
      if (['', 'form-search', 'form-export'].includes(id ?? ''))
        return route.fulfill({ json: list })
      const response = allResponses.find(({ ContactId }) => ContactId === id)
      if (!response) return route.fulfill(problem(404, 'not_found'))
      return route.fulfill(route.request().method() === 'PATCH' && save ? save : { json: response })
    })
  }

const untilRows = ({ page }: Visit): Promise<void> => page.locator('.inbox-row').first().waitFor()
const untilOpened = ({ page }: Visit): Promise<void> =>
  page.locator('.inbox-message, .inbox-no-message').first().waitFor()
const inboxState = (name: string, more: Partial<State>): State => ({
  name: `inbox, ${name}`,
  path: INBOX,
  before: inboxWith(),
  reach: untilRows,
  ...more,
})
/** State of one form response, opened by its address. */
const responseState = (
  name: string,
  { ContactId }: { ContactId: string },
  more: Partial<State> = {},
): State => inboxState(name, { path: `${INBOX}/${ContactId}`, reach: untilOpened, ...more })

const press = async (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name }).first().click()

/** Waits until the form response is shown, and then takes the steps in their order. */
const afterOpening =
  (...steps: ((visit: Visit) => Promise<unknown>)[]): State['reach'] =>
  async (visit) => {
    await untilOpened(visit)
    for (const step of steps) await step(visit)
  }

const writeNote = async ({ page }: Visit): Promise<void> => {
  await press(page, 'Change the note')
  await page.getByLabel('Note for the team').fill('Mine.')
  await page.getByText('Kept on this device, not saved yet.').waitFor()
}

/**
 * States of the inbox that depend on the server's responses: every kind of form response, and the
 * layers over it.
 */
export const inboxResponseStates: readonly State[] = [
  inboxState('every kind of row', {}),
  inboxState('empty', {
    before: inboxWith({ list: [] }),
    reach: ({ page }) => page.getByText('No new responses. Well done.').waitFor(),
  }),
  inboxState('one person, not found', {
    path: `${INBOX}?person=a@b.example&form=CAREER`,
    before: inboxWith({ list: [] }),
    reach: ({ page }) => page.getByText('No results found for your search:').waitFor(),
  }),
  responseState('a response with everything', arabic),
  responseState('a response without a message', done),
  responseState('spam', spam),
  responseState('a complaint whose answer is overdue', overdue, {
    reach: afterOpening(({ page }) =>
      page.locator('.inbox-detail .inbox-due[data-over]').waitFor(),
    ),
  }),
  responseState('two notes to choose from', arabic, {
    before: inboxWith({
      save: problem(412, 'stale', { current: { ...arabic, Note: 'Theirs.', Revision: 'r2' } }),
    }),
    reach: afterOpening(
      writeNote,
      ({ page }) => press(page, 'Save note'),
      ({ page }) => page.getByText('Somebody changed this note while you were writing.').waitFor(),
    ),
  }),
  responseState('a reply that lacks its text', fresh, {
    minWidth: 600,
    reach: afterOpening(
      ({ page }) => press(page, 'Send reply'),
      ({ page }) => page.getByText('Write the reply first.').waitFor(),
    ),
  }),
  responseState('a reply in a sheet', arabic, {
    belowWidth: 600,
    reach: afterOpening(
      ({ page }) => press(page, 'Reply'),
      ({ page }) =>
        page.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('وجدنا تحويلك.'),
    ),
  }),
  responseState('a reply that failed', fresh, {
    minWidth: 600,
    before: async ({ page }) => {
      await inboxWith()({ page })
      await page.route('**/api/email', (route) => route.fulfill(problem(422, 'invalid')))
    },
    reach: afterOpening(
      ({ page }) => page.getByRole('textbox', { name: 'Text' }).fill('Kept.'),
      ({ page }) => press(page, 'Send reply'),
      ({ page }) => page.getByText('Everything you wrote is kept.').waitFor(),
    ),
  }),
  responseState('a reply without an answer', fresh, {
    minWidth: 600,
    before: async ({ page }) => {
      await inboxWith()({ page })
      await page.route('**/api/email', (route) => route.abort())
    },
    reach: afterOpening(
      ({ page }) => page.getByRole('textbox', { name: 'Text' }).fill('Lost both ways.'),
      async ({ page }) => {
        await page.route(/\/api\/form\/./, (route) => route.abort())
        await press(page, 'Send reply')
        await page.getByText(cmsInbox.reply.unsure).waitFor()
      },
    ),
  }),
  responseState('a reply that was sent', fresh, {
    minWidth: 600,
    before: async ({ page }) => {
      await inboxWith()({ page })
      await page.route('**/api/email', (route) =>
        route.fulfill({
          status: 202,
          json: {
            ...fresh,
            Mail: [
              ...fresh.Mail,
              mailOf('reply', 'waiting', {
                Subject: 'Your message',
                Message: 'Thank you.',
                createdBy: 'admin@ghaf.example',
                Tries: 0,
              }),
            ],
          },
        }),
      )
    },
    reach: afterOpening(
      ({ page }) => page.getByRole('textbox', { name: 'Text' }).fill('Thank you.'),
      ({ page }) => press(page, 'Send reply'),
      ({ page }) => page.locator('.inbox-replies').getByText('Thank you.').waitFor(),
    ),
  }),
  inboxState('a response that cannot be read', {
    path: `${INBOX}/${arabic.ContactId}`,
    before: async ({ page }) => {
      await inboxWith({ list: [] })({ page })
      await page.route(/\/api\/form\/./, (route) => route.fulfill(problem(503, 'unavailable')))
    },
    reach: ({ page }) => page.getByText(cmsInbox.openFailed).waitFor(),
  }),
  inboxState('one person', { path: `${INBOX}?person=mariam@mail.example` }),
  responseState('the question before a person is erased', arabic, {
    reach: afterOpening(
      ({ page }) => press(page, 'Erase all from this person'),
      ({ page }) => page.getByRole('alertdialog').waitFor(),
    ),
  }),
  inboxState('export dialog', {
    reach: async (visit) => {
      await untilRows(visit)
      await press(visit.page, cmsInbox.export.open)
      await visit.page.getByRole('dialog', { name: cmsInbox.export.title }).waitFor()
    },
  }),
  inboxState('export under way', {
    path: `${INBOX}?q=${encodeURIComponent('سلطان')}&form=CONTACT`,
    before: async ({ page }) => {
      await inboxWith()({ page })
      await page.route('**/api/form-export*', neverRespond)
    },
    reach: async (visit) => {
      await untilRows(visit)
      await press(visit.page, cmsInbox.export.open)
      await visit.page.getByRole('button', { name: cmsInbox.export.start, exact: true }).click()
      await visit.page.getByRole('button', { name: cmsInbox.export.stop, exact: true }).waitFor()
    },
  }),
  inboxState('exported', {
    reach: async (visit) => {
      await untilRows(visit)
      await press(visit.page, cmsInbox.export.open)
      await visit.page.getByRole('button', { name: cmsInbox.export.start, exact: true }).click()
      await visit.page.getByText(/exported as form-responses-/).waitFor()
    },
  }),
]
