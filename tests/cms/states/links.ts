import { randomUUID } from 'node:crypto'
import { blog } from '#kinds/blog.ts'
import type { AnyKind } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { cmsLinks as words } from '#messages/en/cms-links.ts'
import { previewLink as ar } from '#messages/ar/preview-link.ts'
import { previewLink as en } from '#messages/en/preview-link.ts'
import { pressOrChoose, untilReady } from './editor.ts'
import type { State, Visit } from './stage.ts'

const path = '/web-cms/protected/links'

const link = (Title: string | null, Note: string, Id: string) => ({
  Id,
  Kind: 'blog',
  ItemId: '22222222-2222-4222-8222-222222222222',
  Title,
  Note,
  Address: `https://ghaf-wallet.example/preview#${Id}.m1abcdef.${'Ab3_'.repeat(10)}xyz`,
  createdAt: '2026-11-26T08:00:00.000Z',
  createdBy: 'admin@example.com',
  ExpiresAt: '2026-12-03T08:00:00.000Z',
})

/**
 * Links: an ordinary one, one with a long Arabic title, and one to a deleted item without a note.
 */
const links = [
  link(
    'Fees for sending money home in 2027',
    'the compliance team',
    '11111111-1111-4111-8111-111111111111',
  ),
  link(
    `${'رسوم إرسال المال إلى الوطن '.repeat(6)}`,
    'فريق الامتثال',
    '11111111-1111-4111-8111-111111111112',
  ),
  link(null, '', '11111111-1111-4111-8111-111111111113'),
]

const respondWithLinks =
  (json: readonly object[]) =>
  ({ page }: Pick<Visit, 'page'>) =>
    page.route('**/api/preview-links', (route) => route.fulfill({ json }))

const waitFor =
  (text: string) =>
  ({ page }: Visit): Promise<void> =>
    page.getByText(text).first().waitFor()

/** Makes a link to the stage's item of a kind. @returns the part of its address from the `#` on */
const tokenOf = ({ call, stageItems }: Visit, kind: AnyKind): Promise<string> =>
  tokenFor(call, kind.name, kind.singletonId ?? stageItems.idOf(kind))

/** Makes a link to an item or a release. @returns the part of its address from the `#` on */
const tokenFor = async (call: Visit['call'], Kind: string, ItemId: string): Promise<string> => {
  const { body } = await call<{ Address: string }>('POST', '/api/preview-links', {
    Id: randomUUID(),
    Kind,
    ItemId,
  })
  return new URL(body.Address).hash
}

/** Opens a link to a release with one item of every kind. */
const showRelease = async ({ page, site, call, stageItems }: Visit): Promise<void> => {
  const Id = randomUUID()
  await call('POST', '/api/releases', {
    Id,
    Title: 'All of it',
    Items: allKinds.map((kind) => ({
      Kind: kind.name,
      ItemId: kind.singletonId ?? stageItems.idOf(kind),
    })),
    PublishAt: null,
  })
  await page.goto(`${site.url}/preview${await tokenFor(call, 'release', Id)}`)
  await page.getByRole('navigation', { name: en.pages }).getByRole('button').nth(1).click()
  await page.frameLocator(`iframe[title="${en.frame}"]`).locator('main, dialog').first().waitFor()
}

/** Opens the dialog of an article's links. */
const openDialog = async (visit: Visit): Promise<void> => {
  await untilReady(visit)
  await pressOrChoose(visit.page, cmsEdit.preview)
  await visit.page.getByRole('button', { name: words.send, exact: true }).click()
  await visit.page
    .getByRole('dialog', { name: words.dialog.title })
    .getByText(words.dialog.open)
    .waitFor()
}

/** Opens a link to the stage's item of a kind. */
const showItem = async (visit: Visit, kind: AnyKind): Promise<void> => {
  await visit.page.goto(`${visit.site.url}/preview${await tokenOf(visit, kind)}`)
  await visit.page
    .frameLocator(`iframe[title="${en.frame}"]`)
    .locator('main, dialog')
    .first()
    .waitFor()
}

/** State of the page that a recipient of a link sees. */
const recipientState = (name: string, reach: State['reach'], more: Partial<State> = {}): State => ({
  name: `preview link, ${name}`,
  path: '/preview',
  reach,
  ...more,
})

const failWith =
  (status: number, path = '**/api/preview') =>
  ({ page }: Visit) =>
    page.route(path, (route) => route.fulfill({ status, json: { status, code: 'unavailable' } }))

/** End of an address in the right format, of a link that was never made. */
const unknownToken = `#11111111-1111-4111-8111-111111111111.m1abcdef.${'A'.repeat(43)}`

/**
 * States of preview links: their screen, the dialog that makes them, and the page that a recipient
 * sees.
 */
export const linkStates: readonly State[] = [
  {
    name: 'links, three',
    path,
    before: respondWithLinks(links),
    reach: waitFor('Fees for sending money home in 2027'),
  },
  { name: 'links, none', path, before: respondWithLinks([]), reach: waitFor(words.none) },
  {
    name: 'links, failed',
    path,
    before: failWith(503, '**/api/preview-links'),
    reach: waitFor(words.failed),
  },
  {
    name: 'links, a question before one is taken back',
    path,
    before: respondWithLinks(links),
    reach: async ({ page }) => {
      await page
        .getByRole('button', {
          name: words.endLabel(
            `Fees for sending money home in 2027, ${words.for('the compliance team')}`,
          ),
        })
        .click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'links, the dialog of an article',
    path: (stageItems) => stageItems.pathOf(blog),
    reach: async (visit) => {
      await openDialog(visit)
      await visit.page.getByLabel(words.dialog.note).fill('the compliance team')
      await visit.page.getByRole('button', { name: words.dialog.make }).click()
      await visit.page.getByText(words.for('the compliance team')).first().waitFor()
    },
  },
  {
    name: 'links, the dialog over unsaved text',
    path: (stageItems) => stageItems.pathOf(blog),
    reach: async (visit) => {
      await untilReady(visit)
      await visit.page.getByLabel('Title', { exact: true }).fill('Not saved')
      await openDialog(visit)
      await visit.page.getByText(words.dialog.unsaved).waitFor()
    },
  },
  {
    name: 'links, the dialog of a new article',
    path: '/web-cms/protected/blogs/new',
    reach: async (visit) => {
      await openDialog(visit)
      await visit.page.getByText(words.dialog.first).waitFor()
    },
  },
  ...allKinds.map((kind) => recipientState(`a ${kind.name}`, (visit) => showItem(visit, kind))),
  recipientState('a release', showRelease),
  recipientState('in Arabic', async (visit) => {
    await showItem(visit, blog)
    await visit.page.getByRole('radio', { name: 'العربية' }).check()
    await visit.page.frameLocator(`iframe[title="${ar.frame}"]`).locator('main').waitFor()
  }),
  recipientState(
    'as on a phone',
    async (visit) => {
      await showItem(visit, blog)
      await visit.page.getByRole('radio', { name: en.phone }).check()
    },
    { minWidth: 700 },
  ),
  recipientState('gone', async ({ page, site }) => {
    await page.goto(`${site.url}/preview${unknownToken}`)
    await page.getByRole('heading', { name: en.gone.title }).waitFor()
  }),
  recipientState('not complete', ({ page }) =>
    page.getByRole('heading', { name: en.incomplete.title }).waitFor(),
  ),
  recipientState(
    'failed, in Arabic',
    async ({ page, site }) => {
      await page.goto(`${site.url}/preview${unknownToken}`)
      await page.getByRole('radio', { name: 'العربية' }).check()
      await page.getByRole('heading', { name: ar.failed.title }).waitFor()
    },
    { before: failWith(503) },
  ),
]
