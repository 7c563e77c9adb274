import { blog } from '#kinds/blog.ts'
import { faq } from '#kinds/faq.ts'
import { jobs } from '#kinds/jobs.ts'
import type { AnyKind } from '#kinds/define.ts'
import { cmsReleases as words } from '#messages/en/cms-releases.ts'
import { preview } from '#messages/en/cms-preview.ts'
import { DAY_MS } from '#rules/time.ts'
import { untilReady } from './editor.ts'
import type { State, Visit } from './stage.ts'

const path = '/web-cms/protected/releases'
const ID = '33333333-3333-4333-8333-333333333333'

type Wire = Readonly<Record<string, unknown>>

/** Time so many days from now; a negative number is in the past. */
const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

const release = (Title: string, Items: readonly object[], change: Wire = {}): Wire => ({
  Id: ID,
  Revision: 'a1',
  Title,
  Items,
  PublishAt: null,
  State: 'open',
  Blocked: null,
  Published: null,
  TakenBack: null,
  MayTakeBack: false,
  createdAt: daysFromNow(-1),
  createdBy: 'admin@example.com',
  updatedAt: daysFromNow(-1),
  updatedBy: 'admin@example.com',
  ...change,
})

const publication = { at: daysFromNow(-1), by: 'admin@example.com', BySchedule: false }

const stored = async ({ call, stageItems }: Visit, kind: AnyKind) =>
  (
    await call<Wire & { Data: Wire; Revision: string }>(
      'GET',
      `${kind.api.read?.path.replace('{id}', stageItems.idOf(kind)) ?? ''}?scope=staff`,
    )
  ).body

/** Item of the stage as the server would return it if it were published and had a draft. */
const withDraft = async (visit: Visit, kind: AnyKind, change: Wire) => {
  const body = await stored(visit, kind)
  const draft = {
    Revision: 'd1',
    updatedAt: daysFromNow(0),
    updatedBy: 'admin@example.com',
    PublishAt: null,
    ExpireAt: null,
    Slug: body['Slug'] ?? null,
    Data: { ...body.Data, ...change },
    Overlaps: [],
    translation: 'complete',
  }
  return { ...body, Status: 'published', PublishAt: daysFromNow(-9), Draft: draft }
}

const items = ({ stageItems }: Visit) => [
  {
    Kind: 'blog',
    ItemId: stageItems.idOf(blog),
    Title:
      'Read the fee before you confirm, and what each of its five lines says about your transfer',
  },
  { Kind: 'jobs', ItemId: stageItems.idOf(jobs), Title: 'مهندس منصات أول للمدفوعات الدولية' },
  { Kind: 'faq', ItemId: stageItems.idOf(faq), Title: 'Fees and limits' },
]

type ReleaseOptions = {
  /** Fields of the release that differ from an open one. */
  change?: Wire
  /** Errors of the article. */
  errors?: readonly object[]
  /** True when the third item is in the bin. */
  gone?: boolean
}

/**
 * Responds with a release of a changed article, an unchanged job and a changed set of questions.
 */
const respondWithRelease =
  ({ change, errors = [], gone = false }: ReleaseOptions = {}) =>
  async (visit: Visit): Promise<void> => {
    const { page, stageItems } = visit
    const article = await withDraft(visit, blog, {
      BlogTitle: 'Read the fee before you confirm, line by line',
      BlogTitle_AR: 'اقرأ الرسوم قبل أن تؤكد، سطراً سطراً',
    })
    const revisions = [
      article.Draft.Revision,
      (await stored(visit, jobs)).Revision,
      (await stored(visit, faq)).Revision,
    ]
    const [first, second, third] = items(visit).map((item, index) => ({
      ...item,
      Revision: revisions[index],
      Changes: index !== 1,
      errors: index === 0 ? errors : [],
    }))
    await page.route('**/api/releases', (route) =>
      route.fulfill({ json: [release('The fees of 2027', items(visit), change)] }),
    )
    await page.route('**/api/releases/check?*', (route) =>
      route.fulfill({
        json: {
          Revision: 'a1',
          Items: [
            first,
            second,
            gone
              ? {
                  ...third,
                  Title: null,
                  Revision: null,
                  Changes: false,
                  errors: [
                    {
                      path: 'ItemId',
                      message:
                        'This item is in the bin, or was erased: remove it from the release, or restore it.',
                    },
                  ],
                }
              : third,
          ],
        },
      }),
    )
    await page.route(`**/api/blog/${stageItems.idOf(blog)}?*`, (route) =>
      route.fulfill({ json: article }),
    )
  }

const untilShown = async ({ page }: Visit): Promise<void> => {
  await page.getByRole('heading', { name: 'The fees of 2027' }).waitFor()
  await page.getByText(words.change.none).waitFor()
}

/** Presses a button of the release, and waits for the dialog that it opens. */
const press = (name: string) => async (visit: Visit) => {
  await untilShown(visit)
  await visit.page.getByRole('button', { name, exact: true }).click()
  await visit.page.getByRole('dialog').or(visit.page.getByRole('alertdialog')).first().waitFor()
}

/**
 * Responds with three releases: a scheduled one, one that was not published at its time, and a
 * published one.
 */
const respondWithThree = (visit: Visit) =>
  visit.page.route('**/api/releases', (route) =>
    route.fulfill({
      json: [
        release('The fees of 2027', items(visit), { PublishAt: daysFromNow(5) }),
        release(
          'حملة الربيع: رسوم أقل للحوالات إلى الوطن',
          [{ Kind: 'blog', ItemId: ID, Title: null }],
          { Id: ID.replace('3', '4'), Blocked: { at: daysFromNow(-1), errors: [] } },
        ),
        release(
          'A new board',
          [...items(visit), { Kind: 'leaders', ItemId: ID, Title: 'Mariam Khalid' }],
          {
            Id: ID.replace('3', '5'),
            State: 'published',
            Published: publication,
            MayTakeBack: true,
          },
        ),
      ],
    }),
  )

const releasePath = `${path}/${ID}`

/**
 * States of releases: their list, each state of one release, and the dialogs that fill, show and
 * publish a release.
 */
export const releaseStates: readonly State[] = [
  {
    name: 'releases, three',
    path,
    before: respondWithThree,
    reach: ({ page }) => page.getByText('A new board').waitFor(),
  },
  {
    name: 'releases, none',
    path,
    before: ({ page }) => page.route('**/api/releases', (route) => route.fulfill({ json: [] })),
    reach: ({ page }) => page.getByText(words.none).waitFor(),
  },
  {
    name: 'releases, failed',
    path,
    before: ({ page }) =>
      page.route('**/api/releases', (route) =>
        route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }),
      ),
    reach: ({ page }) => page.getByText(words.failed).waitFor(),
  },
  {
    name: 'releases, a new one',
    path,
    before: respondWithThree,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: words.new }).click()
      await page
        .getByRole('dialog', { name: words.new })
        .getByRole('checkbox')
        .or(page.getByText(words.choose.none))
        .first()
        .waitFor()
      await page
        .getByRole('dialog', { name: words.new })
        .getByText(words.choose.chosen(0))
        .waitFor()
    },
  },
  { name: 'release, open', path: releasePath, before: respondWithRelease(), reach: untilShown },
  {
    name: 'release, planned and held back',
    path: releasePath,
    before: respondWithRelease({
      change: {
        PublishAt: null,
        Blocked: {
          at: daysFromNow(-1),
          errors: [{ path: 'Items.0.Slug', message: 'Another article has this address.' }],
        },
      },
      errors: [{ path: 'Slug', message: 'Another article has this address.' }],
      gone: true,
    }),
    reach: untilShown,
  },
  {
    name: 'release, planned',
    path: releasePath,
    before: respondWithRelease({ change: { PublishAt: daysFromNow(5) } }),
    reach: untilShown,
  },
  {
    name: 'release, published',
    path: releasePath,
    before: respondWithRelease({
      change: { State: 'published', Published: publication, MayTakeBack: true },
    }),
    reach: ({ page }) => page.getByText(words.one.was).waitFor(),
  },
  {
    name: 'release, a question before it is taken back',
    path: releasePath,
    before: respondWithRelease({
      change: { State: 'published', Published: publication, MayTakeBack: true },
    }),
    reach: async ({ page }) => {
      await page.getByRole('button', { name: words.one.takeBack }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'release, not there',
    path: releasePath,
    before: ({ page }) => page.route('**/api/releases', (route) => route.fulfill({ json: [] })),
    reach: ({ page }) => page.getByText(words.one.gone).waitFor(),
  },
  {
    name: 'release, publish',
    path: releasePath,
    before: respondWithRelease(),
    reach: press(words.one.publish),
  },
  {
    name: 'release, publish at a time with something in the way',
    path: releasePath,
    before: respondWithRelease({
      errors: [{ path: 'Slug', message: 'Another article has this address.' }],
    }),
    reach: async (visit) => {
      await press(words.one.publish)(visit)
      await visit.page.getByText(words.publish.errors).waitFor()
      await visit.page.getByRole('radio', { name: 'At a time' }).click()
      await visit.page.getByText(words.publish.planNote).waitFor()
    },
  },
  {
    name: 'release, rename',
    path: releasePath,
    before: respondWithRelease(),
    reach: press(words.one.rename),
  },
  {
    name: 'release, a question before it is deleted',
    path: releasePath,
    before: respondWithRelease(),
    reach: press(words.one.remove),
  },
  {
    name: 'release, add items',
    path: releasePath,
    before: respondWithRelease(),
    reach: press(words.choose.action),
  },
  {
    name: 'release, preview',
    path: releasePath,
    before: respondWithRelease(),
    reach: async (visit) => {
      await press(words.one.preview)(visit)
      await visit.page
        .frameLocator(`iframe[title="${preview.frame(preview.languages.en)}"]`)
        .locator('main')
        .waitFor()
    },
  },
  {
    name: 'release, an article is added to one',
    path: (stageItems) => stageItems.pathOf(blog),
    before: async (visit) => {
      const article = await withDraft(visit, blog, { BlogTitle: 'Line by line' })
      await visit.page.route(`**/api/blog/${visit.stageItems.idOf(blog)}?*`, (route) =>
        route.fulfill({ json: article }),
      )
      await respondWithThree(visit)
    },
    reach: async (visit) => {
      await untilReady(visit)
      await visit.page.getByRole('button', { name: words.add.action }).click()
      await visit.page
        .getByRole('dialog', { name: words.add.title(1) })
        .getByRole('radio')
        .first()
        .waitFor()
    },
  },
]
