import { blog } from '#kinds/blog.ts'
import type { AnyKind, Data } from '#kinds/define.ts'
import { faq } from '#kinds/faq.ts'
import { cmsHistory as words } from '#messages/en/cms-history.ts'
import { records } from '../../fixtures/records.ts'
import type { ItemVersion } from '../../../src/cms/network/item-history.ts'
import { pressOrChoose, untilReady } from './editor.ts'
import type { State, Visit } from './stage.ts'
import { tick } from '../staff-page.ts'

const version = (
  Revision: string,
  Data: Data,
  changed: string[],
  updatedAt: string,
  Draft: ItemVersion['Draft'] = null,
) => ({
  Revision,
  updatedAt,
  updatedBy: 'admin@ghaf.example',
  Status: 'draft',
  PublishAt: null,
  ExpireAt: null,
  Slug: 'a-sample',
  deletedAt: null,
  Draft,
  isFirst: Revision === '1',
  changed,
  Data,
})

const question = (Guid: string, SupportTitle: string) => ({
  Guid,
  SupportTitle,
  SupportTitle_AR: 'سؤال',
  SupportContent: '<p>An answer.</p>',
  SupportContent_AR: '<p>جواب.</p>',
})
const [first, second, third] = [
  '33333333-3333-4333-8333-333333333331',
  '33333333-3333-4333-8333-333333333332',
  '33333333-3333-4333-8333-333333333333',
].map((id, index) => question(id, `Question ${index}`))

/**
 * Data of two versions per kind, newest first. They differ in words, and in list entries that were
 * added, changed, moved and removed.
 */
const versionData = new Map<AnyKind, Data[]>([
  [
    blog,
    [
      {
        ...records.blog.data,
        BlogTitle: 'A ghaf at the wall',
        BlogTitle_AR: 'غافة عند الجدار',
        BlogData: '<h3>Shade</h3><p>It gives <a href="/contact">shade</a>.</p>',
      },
      {
        ...records.blog.data,
        BlogTitle: 'A ghaf at the gate',
        BlogTitle_AR: 'غافة عند الباب',
        BlogData: '<h2>Shade</h2><p>It gives <a href="/faq">shade</a>.</p>',
      },
    ],
  ],
  [
    faq,
    [
      {
        ...records.faq.data,
        SupportData: [second, { ...first, SupportTitle: 'Changed', SupportTitle_AR: 'سؤال آخر' }],
      },
      { ...records.faq.data, SupportData: [first, second, third] },
    ],
  ],
])

/**
 * Responds with the history of an item, as the server does.
 * @param old replaces fields in the data of the first version
 * @param later lists versions that are newer than both of `versionData`
 */
const respondWithHistory =
  (kind: AnyKind, old: Data = {}, later: readonly ReturnType<typeof version>[] = []) =>
  async ({ page }: Pick<Visit, 'page'>): Promise<void> => {
    const [newData = {}, oldData = {}] = versionData.get(kind) ?? []
    const versions = [
      ...later,
      version('2', newData, ['Data.BlogTitle'], '2026-11-20T10:00:00.000Z'),
      version('1', { ...oldData, ...old }, [], '2026-11-19T10:00:00.000Z'),
    ]
    await page.route('**/api/revisions*', (route) => {
      const revision = new URL(route.request().url()).searchParams.get('Revision')
      return route.fulfill({
        json:
          revision === null
            ? versions.map((one) => ({ ...one, Data: {} }))
            : versions.filter(({ Revision }) => Revision === revision),
      })
    })
  }

const open = async ({ page }: Visit): Promise<void> => {
  await pressOrChoose(page, words.open)
  await page.getByRole('dialog', { name: /^History of/ }).waitFor()
}

/** Opens the first version, compared with the current version. */
const openFirst = async (visit: Visit): Promise<void> => {
  await open(visit)
  const { page } = visit
  await page.getByRole('list', { name: words.versions }).getByRole('button').last().click()
  await tick(page.getByRole('radio', { name: words.modes.now }))
  await page.locator('.history-line').first().waitFor()
}

const historyState = (
  kind: AnyKind,
  name: string,
  reach: State['reach'],
  before: State['before'] = respondWithHistory(kind),
): State => ({
  name: `history, ${name}`,
  path: (stageItems) => stageItems.pathOf(kind),
  before,
  reach: async (visit) => {
    await untilReady(visit)
    await reach(visit)
  },
})

/** States of an item's history. */
export const historyStates: readonly State[] = [
  historyState(blog, 'the versions', open),
  historyState(
    blog,
    'drafts among the versions',
    open,
    respondWithHistory(blog, {}, [
      version(
        '4',
        { ...versionData.get(blog)?.[0], BlogTitle: 'A ghaf behind the wall' },
        ['Data.BlogTitle'],
        '2026-11-20T12:00:00.000Z',
        'saved',
      ),
      version('3', versionData.get(blog)?.[0] ?? {}, [], '2026-11-20T11:00:00.000Z', 'discarded'),
    ]),
  ),
  historyState(blog, 'a version beside the current one', openFirst),
  historyState(blog, 'a version that is in the form', async (visit) => {
    await openFirst(visit)
    await visit.page.getByRole('button', { name: words.all, exact: true }).click()
    await visit.page.getByText(words.allDone).waitFor()
  }),
  historyState(blog, 'the question before unsaved words are replaced', async (visit) => {
    await visit.page.getByRole('dialog').getByRole('textbox').first().fill('Never saved')
    await openFirst(visit)
    await visit.page.getByRole('button', { name: words.all, exact: true }).click()
    await visit.page.getByRole('alertdialog', { name: words.ask.title }).waitFor()
  }),
  historyState(blog, 'the question before versions are erased', async (visit) => {
    await openFirst(visit)
    await visit.page.getByRole('button', { name: /^Erase this version/ }).click()
    await visit.page.getByRole('alertdialog', { name: words.erase.title(1) }).waitFor()
  }),
  historyState(
    blog,
    'a version that holds what is no longer allowed',
    async (visit) => {
      await openFirst(visit)
      await visit.page.getByText(words.notAllowed).waitFor()
    },
    respondWithHistory(blog, { BlogTitle: 'T'.repeat(300), Subtitle: 'Gone' }),
  ),
  historyState(
    blog,
    'a list of versions that cannot be read',
    async (visit) => {
      await pressOrChoose(visit.page, words.open)
      await visit.page.getByText(words.failed).waitFor()
    },
    ({ page }) =>
      page.route('**/api/revisions*', (route) =>
        route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }),
      ),
  ),
  historyState(
    blog,
    'a version that cannot be read',
    async (visit) => {
      await open(visit)
      // A phone shows the comparison only after a version is opened.
      await visit.page
        .getByRole('list', { name: words.versions })
        .getByRole('button')
        .first()
        .click()
      await visit.page.getByText(words.failedVersion).waitFor()
    },
    async (visit) => {
      await respondWithHistory(blog)(visit)
      await visit.page.route('**/api/revisions*Revision*', (route) =>
        route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }),
      )
    },
  ),
  historyState(faq, 'entries of a list that can be put back', openFirst),
  historyState(faq, 'an entry of a list that was put back', async (visit) => {
    await openFirst(visit)
    await visit.page
      .getByRole('button', { name: /^Restore this question/ })
      .first()
      .click()
    const ask = visit.page.getByRole('alertdialog').getByRole('button', { name: words.ask.action })
    const restoredNote = visit.page.getByText(words.inForm)
    await ask.or(restoredNote).first().waitFor()
    if (await ask.isVisible()) await ask.click()
    await restoredNote.first().waitFor()
  }),
]
