import { sidebar } from '#cms/screens.ts'
import { blog } from '#kinds/blog.ts'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { cms } from '#messages/en/cms.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { cmsOrder } from '#messages/en/cms-order.ts'
import { storeUnsentReply } from '../unsent-reply.ts'
import { neverRespond, type State, type Visit } from './stage.ts'
import type { StageItems } from './things.ts'

const PROTECTED = '/web-cms/protected'
const LISTS = `${PROTECTED}/blogs`

/** Resolves once rows, text or a form are shown: nothing is loading. */
const untilLoaded = async ({ page }: Visit): Promise<void> => {
  await page.locator('#content h1').waitFor()
  await page.locator('.still-rows, .waiting, .edit-loading').first().waitFor({ state: 'detached' })
}

const screensOf = (wanted: AnyKind['shape']): { kind: AnyKind; screen: Screen }[] =>
  allKinds
    .filter(({ shape }) => shape === wanted)
    .flatMap((kind) => kind.screens.map((screen) => ({ kind, screen })))

const listCall = ({ api }: AnyKind): string => `**${api.list?.path ?? ''}*`
const lists = screensOf('collection')
/**
 * List that represents all lists in their common states; each screen also has a state of its own.
 */
const [first] = lists

const respondToList =
  (kind: AnyKind, status: number, json: object) =>
  ({ page }: Visit) =>
    page.route(listCall(kind), (route) => route.fulfill({ status, json }))
/** State of the first list; `search` is the end of its address. */
const firstListState = (name: string, state: Omit<State, 'name' | 'path'>, search = ''): State => ({
  name: `list, ${name}`,
  path: `${PROTECTED}/${first?.screen.path}${search}`,
  ...state,
})

const openMenu = async ({ page }: Visit): Promise<void> => {
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await page.getByRole('menu').waitFor()
}

/** States of the start page, of every screen in the sidebar, and of lists. */
export const screenStates: readonly State[] = [
  {
    name: 'start',
    path: '/web-cms',
    reach: ({ page }) => page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor(),
  },
  ...[...sidebar.map(({ path }) => path), 'bin', 'files'].map((path): State => ({
    name: `screen ${path}`,
    path: `${PROTECTED}/${path}`,
    reach: untilLoaded,
  })),
  { name: 'no such page', path: `${PROTECTED}/nothing`, reach: untilLoaded },
  firstListState('loading', {
    before: ({ page }) => page.route(first ? listCall(first.kind) : '', neverRespond),
    reach: ({ page }) => page.locator('.still-rows').waitFor(),
  }),
  firstListState('failed', {
    before: (visit) =>
      respondToList(first?.kind ?? blog, 503, { status: 503, code: 'unavailable' })(visit),
    reach: ({ page }) => page.getByText(cms.list.failedTitle).first().waitFor(),
  }),
  firstListState('empty', {
    before: (visit) => respondToList(first?.kind ?? blog, 200, [])(visit),
    reach: ({ page }) => page.getByText(/^No .* yet\./).waitFor(),
  }),
  firstListState(
    'no hit',
    { reach: ({ page }) => page.getByText(`${cms.list.noHits} zzzz`).waitFor() },
    '?q=zzzz',
  ),
  firstListState(
    'filtered',
    { reach: ({ page }) => page.locator('.row-link').first().waitFor() },
    '?status=draft&sort=title',
  ),
  firstListState('menu of a row', { reach: openMenu }),
  firstListState('delete dialog', {
    reach: async (visit) => {
      await openMenu(visit)
      await visit.page.getByRole('menuitem', { name: cms.list.remove }).click()
      await visit.page.getByRole('alertdialog').waitFor()
    },
  }),
  firstListState('filters of a narrow window', {
    belowWidth: 700,
    reach: async (visit) => {
      await untilLoaded(visit)
      await visit.page.getByRole('button', { name: new RegExp(`^${cms.list.filters}`) }).click()
      await visit.page.getByRole('dialog').waitFor()
    },
  }),
  {
    name: 'bin, failed',
    path: `${PROTECTED}/bin`,
    before: ({ page }) =>
      page.route('**/api/bin*', (route) =>
        route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }),
      ),
    reach: ({ page }) => page.getByText(cms.bin.failed).waitFor(),
  },
  ...lists
    .filter(({ kind }) => kind.ordered)
    .flatMap(({ kind, screen }): State[] => [
      {
        name: `order of ${screen.path}`,
        path: `${PROTECTED}/${screen.path}?arrange=all`,
        reach: ({ page }) => page.locator('.order-row').first().waitFor(),
      },
      // The stage's item of a kind is on the first screen of the kind.
      ...(!kind.ordered?.entries || (screen.only && screen !== kind.screens[0])
        ? []
        : [
            {
              name: `order of ${screen.path}, entries of one`,
              path: (stageItems: StageItems) =>
                `${PROTECTED}/${screen.path}?arrange=${stageItems.idOf(kind)}`,
              reach: async ({ page }: Visit) => {
                await page
                  .getByRole('button', { name: /^Move down: / })
                  .first()
                  .click()
                await page.locator('.order-bar button:enabled').first().waitFor()
              },
            },
          ]),
    ]),
  {
    name: 'order, leaving',
    path: `${PROTECTED}/individual-faqs?arrange=all`,
    reach: async ({ page }) => {
      await page
        .getByRole('button', { name: /^Move down: / })
        .first()
        .click()
      await page.locator('.order-back').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'order, a row picked up',
    path: `${PROTECTED}/individual-faqs?arrange=all`,
    reach: async ({ page }) => {
      await page
        .getByRole('button', { name: /^Move: / })
        .first()
        .press('Space')
      await page.locator('.order-row[data-picked]').waitFor()
    },
  },
  {
    name: 'order, changed somewhere else',
    path: `${PROTECTED}/individual-faqs?arrange=all`,
    reach: async ({ page }) => {
      await page.route('**/api/support/update-order', (route) =>
        route.fulfill({ status: 412, json: { status: 412, code: 'stale' } }),
      )
      await page
        .getByRole('button', { name: /^Move down: / })
        .first()
        .click()
      await page.getByRole('button', { name: cmsOrder.save }).click()
      await page.getByText(cmsOrder.stale).waitFor()
      await page.getByText(/^you put it at \d+$/).waitFor()
      await page.getByRole('button', { name: cmsOrder.again }).waitFor()
    },
  },
  {
    name: 'live state',
    path: LISTS,
    reach: async (visit) => {
      await untilLoaded(visit)
      await visit.page.locator('.live-button').click()
      await visit.page.getByRole('dialog', { name: cms.live.panel }).waitFor()
    },
  },
  {
    name: 'user menu',
    path: LISTS,
    reach: async (visit) => {
      await untilLoaded(visit)
      await visit.page.locator('.user-button').click()
      await visit.page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'menu of a narrow window',
    path: LISTS,
    belowWidth: 900,
    reach: async (visit) => {
      await untilLoaded(visit)
      await visit.page.getByRole('button', { name: cms.sidebar.menu, exact: true }).click()
      await visit.page.getByRole('dialog', { name: cms.sidebar.label }).waitFor()
    },
  },
  {
    name: 'session ends soon',
    path: LISTS,
    needsOwnWindow: true,
    movesClock: true,
    before: ({ page }) => page.clock.install(),
    reach: async (visit) => {
      const { page } = visit
      await untilLoaded(visit)
      await page.clock.fastForward('26:00')
      await page.getByText(/^Your session ends in \d minutes/).waitFor()
    },
  },
  {
    name: 'session ends soon, after 8 hours',
    path: LISTS,
    needsOwnWindow: true,
    movesClock: true,
    before: shortenProof,
    reach: untilProofEnds,
  },
  {
    name: 'passphrase, early',
    path: LISTS,
    needsOwnWindow: true,
    movesClock: true,
    before: shortenProof,
    reach: async (visit) => {
      await untilProofEnds(visit)
      await visit.page.getByRole('button', { name: 'Stay signed in' }).click()
      await visit.page.getByRole('button', { name: 'Not now' }).waitFor()
    },
  },
  {
    name: 'signing out, a reply not sent',
    path: LISTS,
    needsOwnWindow: true,
    reach: async (visit) => {
      await untilLoaded(visit)
      await storeUnsentReply(visit.page)
      await visit.page.locator('.user-button').click()
      await visit.page.getByRole('menuitem', { name: 'Sign out' }).click()
      await visit.page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'live state, a build under way',
    path: LISTS,
    before: respondWithRunningBuild,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /on the way…$/ }).click()
      await page.getByRole('list', { name: cmsShell.live.steps }).waitFor()
    },
  },
  {
    name: 'live state, a failed build',
    path: LISTS,
    before: respondWithFailedBuild,
    reach: async (visit) => {
      await untilLoaded(visit)
      await visit.page.getByRole('button', { name: /^Build failed/ }).click()
      await visit.page.getByText('Read why').click()
    },
  },
  ...(['unauthorized', 'pass_key_required'] as const).map((code): State => ({
    name: `session over, ${code}`,
    path: LISTS,
    needsOwnWindow: true,
    reach: (visit) => rejectCalls(visit, code),
  })),
  {
    name: 'session over, forgotten password',
    path: LISTS,
    needsOwnWindow: true,
    reach: async (visit) => {
      await rejectCalls(visit, 'unauthorized')
      await visit.page.getByRole('button', { name: cms.signIn.forgotten }).click()
      await visit.page.getByRole('heading', { name: cms.recovery.title, level: 2 }).waitFor()
    },
  },
]

/** Makes the proof of the passphrase expire in seven minutes. */
async function shortenProof({ page }: Visit): Promise<void> {
  await page.clock.install()
  await page.addInitScript(
    (until) => localStorage.setItem('passKeyUntil', String(until)),
    Date.now() + 7 * 60_000,
  )
}

/** Waits for the warning that the 8 hours of the passphrase end. */
async function untilProofEnds(visit: Visit): Promise<void> {
  await untilLoaded(visit)
  await visit.page.clock.fastForward('03:00')
  await visit.page
    .getByText('For security, the passphrase has to be entered again every 8 hours.')
    .waitFor()
}

/** Adds a failed build, and a change that is not live because of it, to the server's responses. */
async function respondWithFailedBuild({ page }: Visit): Promise<void> {
  await page.route('**/api/publish-status', async (route) => {
    const response = await route.fetch()
    const real = (await response.json()) as { items: unknown[]; build: Record<string, unknown> }
    const item = {
      kind: 'blog',
      id: crypto.randomUUID(),
      Revision: 'r',
      builtRevision: null,
      state: 'failed',
      since: null,
      gone: false,
    }
    const build = {
      ...real.build,
      state: 'failed',
      finishedAt: '2026-11-21T08:14:00.000Z',
      error: 'The store did not answer.',
    }
    await route.fulfill({ response, json: { ...real, items: [...real.items, item], build } })
  })
}

/** Adds a running build, and a change that is part of it, to the server's responses. */
async function respondWithRunningBuild({ page }: Visit): Promise<void> {
  await page.route('**/api/publish-status', async (route) => {
    const response = await route.fetch()
    const real = (await response.json()) as { items: unknown[]; build: Record<string, unknown> }
    const item = {
      kind: 'blog',
      id: crypto.randomUUID(),
      Revision: 'r',
      builtRevision: null,
      state: 'building',
      since: null,
      gone: false,
    }
    const build = {
      ...real.build,
      state: 'building',
      progress: { step: 'pages', done: 1200, of: 2370 },
    }
    await route.fulfill({ response, json: { ...real, items: [...real.items, item], build } })
  })
}

/** Makes the server reject every call from now on, and waits for the sign-in card. */
async function rejectCalls(
  visit: Visit,
  code: 'unauthorized' | 'pass_key_required',
): Promise<void> {
  const { page } = visit
  await untilLoaded(visit)
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, json: { status: 401, code } }),
  )
  await page.locator('.live-button').click()
  await openRow(visit)
  await page.getByRole('dialog', { name: cms.signIn.overTitle }).waitFor()
}

/**
 * Closes the panel of the live state, and opens the first item of the list: this calls the server.
 */
async function openRow({ page }: Visit): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('.row-link').first().click()
}
