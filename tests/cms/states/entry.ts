import { cms } from '#messages/en/cms.ts'
import { neverRespond, type State, type Visit } from './stage.ts'

const START = '/web-cms'
const untilHeading = ({ page }: Visit, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor()
const press = ({ page }: Visit, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

const typeCredentials = async (visit: Visit): Promise<void> => {
  await visit.page.getByLabel(cms.signIn.email).fill('somebody@ghaf.example')
  await visit.page.getByLabel(cms.signIn.password, { exact: true }).fill('a password')
  await press(visit, cms.signIn.action)
}

const givePassphrase = async (visit: Visit): Promise<void> => {
  await untilHeading(visit, cms.passphrase.title)
  await visit.page.getByLabel(cms.passphrase.field).fill('words')
  await press(visit, cms.passphrase.action)
}

/**
 * Replaces the server's response to requests for `path`. The request does not reach the server,
 * which counts failed attempts.
 */
const respondWith =
  (path: string, status: number, json: object) =>
  ({ page }: Visit) =>
    page.route(path, (route) => route.fulfill({ status, json }))

/** States of both gates: the screens before the staff area. */
export const entryStates: readonly State[] = [
  {
    name: 'sign-in',
    gate: 'signed out',
    path: START,
    reach: (visit) => untilHeading(visit, cms.signIn.title),
  },
  {
    name: 'sign-in, nothing typed',
    gate: 'signed out',
    path: START,
    reach: async (visit) => {
      await press(visit, cms.signIn.action)
      await visit.page.getByText(cms.signIn.empty.email).waitFor()
    },
  },
  {
    name: 'sign-in, refused',
    gate: 'signed out',
    path: START,
    before: respondWith('**/.netlify/identity/token', 400, {
      error: 'invalid_grant',
      error_description: 'Invalid grant',
    }),
    reach: async (visit) => {
      await typeCredentials(visit)
      await visit.page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'sign-in, no connection',
    gate: 'signed out',
    path: START,
    before: ({ page }) => page.route('**/.netlify/identity/token', (route) => route.abort()),
    reach: async (visit) => {
      await typeCredentials(visit)
      await visit.page.getByText(cms.signIn.faults.offline).waitFor()
    },
  },
  {
    name: 'forgotten password',
    gate: 'signed out',
    path: START,
    reach: async (visit) => {
      await press(visit, cms.signIn.forgotten)
      await untilHeading(visit, cms.recovery.title)
    },
  },
  {
    name: 'forgotten password, sent',
    gate: 'signed out',
    path: START,
    before: respondWith('**/.netlify/identity/recover', 200, {}),
    reach: async (visit) => {
      await press(visit, cms.signIn.forgotten)
      await visit.page.getByLabel(cms.signIn.email).fill('somebody@ghaf.example')
      await press(visit, cms.recovery.action)
      await untilHeading(visit, cms.recovery.sentTitle)
    },
  },
  {
    name: 'new password, too short',
    gate: 'signed out',
    path: `${START}#recovery_token=AAAAAAAAAAAAAAAAAAAAAA`,
    reach: async (visit) => {
      await visit.page.getByLabel(cms.newPassword.field).fill('short')
      await press(visit, cms.newPassword.action)
      await visit.page.getByText(cms.signIn.empty.newPassword).waitFor()
    },
  },
  {
    name: 'invitation',
    gate: 'signed out',
    path: `${START}#invite_token=AAAAAAAAAAAAAAAAAAAAAA`,
    reach: (visit) => untilHeading(visit, cms.invitation.title),
  },
  {
    name: 'checking access',
    gate: 'passphrase',
    path: START,
    before: ({ page }) => page.route('**/api/user-access', neverRespond),
    reach: ({ page }) => page.getByText(cms.access.checking).waitFor(),
  },
  {
    name: 'no access',
    gate: 'passphrase',
    path: START,
    before: respondWith('**/api/user-access', 200, { error: cms.access.refused }),
    reach: ({ page }) => page.getByText(cms.access.refused).waitFor(),
  },
  {
    name: 'no answer',
    gate: 'passphrase',
    path: START,
    before: ({ page }) => page.route('**/api/user-access', (route) => route.abort()),
    reach: (visit) => untilHeading(visit, cms.access.unreachableTitle),
  },
  {
    name: 'passphrase',
    gate: 'passphrase',
    path: START,
    reach: (visit) => untilHeading(visit, cms.passphrase.title),
  },
  {
    name: 'passphrase, wrong',
    gate: 'passphrase',
    path: START,
    before: respondWith('**/api/pass-key', 403, { status: 403, code: 'forbidden', triesLeft: 3 }),
    reach: async (visit) => {
      await givePassphrase(visit)
      await visit.page.getByText(cms.passphrase.failed).waitFor()
    },
  },
  {
    name: 'passphrase, locked',
    gate: 'passphrase',
    path: START,
    before: respondWith('**/api/pass-key', 429, {
      status: 429,
      code: 'rate_limited',
      retryAt: '2030-01-01T08:29:00.000Z',
    }),
    reach: async (visit) => {
      await givePassphrase(visit)
      await visit.page.getByText(/^Too many attempts/).waitFor()
    },
  },
]
