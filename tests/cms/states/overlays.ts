import { blog } from '#kinds/blog.ts'
import { documents } from '#kinds/documents.ts'
import { cms } from '#messages/en/cms.ts'
import { checks } from '#messages/en/cms-checks.ts'
import { cmsHistory } from '#messages/en/cms-history.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { cmsList } from '#messages/en/cms-list.ts'
import type { State, Visit } from './stage.ts'
import { tick } from '../staff-page.ts'

const PROTECTED = '/web-cms/protected'
const LIST = `${PROTECTED}/blogs`

const untilRows = ({ page }: Visit) => page.locator('.row-link').first().waitFor()
const untilDialog = ({ page }: Visit) => page.getByRole('dialog').last().waitFor()

const overList = (name: string, reach: State['reach'], more: Partial<State> = {}): State => ({
  name,
  path: LIST,
  reach: async (visit) => {
    await untilRows(visit)
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

/** States of the layers that a key or a selection opens over a screen. */
export const overlayStates: readonly State[] = [
  overList('palette', async (visit) => {
    await visit.page.keyboard.press('Control+k')
    await untilDialog(visit)
  }),
  overList('palette, hits', async (visit) => {
    await visit.page.keyboard.press('Control+k')
    await untilDialog(visit)
    await visit.page.keyboard.type('sample')
    await visit.page
      .getByRole('dialog')
      .getByRole('status')
      .getByText(/^(\d+ results|1 result)/)
      .waitFor()
  }),
  overList('palette, opened by a press', async (visit) => {
    await visit.page.getByRole('button', { name: cmsShell.bar.find }).click()
    await visit.page.getByRole('dialog').getByRole('option').first().waitFor()
  }),
  overList('palette, Arabic', async (visit) => {
    await visit.page.keyboard.press('Control+k')
    await untilDialog(visit)
    await visit.page.keyboard.type('ما')
    await visit.page
      .getByRole('dialog')
      .getByRole('status')
      .getByText(/^(\d+ results|1 result)/)
      .waitFor()
  }),
  overList(
    'palette, long titles',
    async (visit) => {
      await visit.page.keyboard.press('Control+k')
      await untilDialog(visit)
      await visit.page.keyboard.type('and longer')
      await visit.page
        .getByRole('dialog')
        .getByRole('option')
        .filter({ hasText: 'A title that is long' })
        .first()
        .waitFor()
    },
    {
      before: ({ page }) =>
        page.route('**/api/blog?*', async (route) => {
          const items = (await (await route.fetch()).json()) as { Data: Record<string, unknown> }[]
          const long = {
            BlogTitle: `A title that is long, ${'and longer, '.repeat(8)}and ends`,
            BlogTitle_AR: `عنوان طويل ${'وأطول '.repeat(20)}`,
          }
          await route.fulfill({
            json: items.map((item) => ({ ...item, Data: { ...item.Data, ...long } })),
          })
        }),
    },
  ),
  overList('palette, no hit', async (visit) => {
    await visit.page.keyboard.press('Control+k')
    await untilDialog(visit)
    await visit.page.keyboard.type('zzzzqqqq')
    await visit.page
      .getByText(/zzzzqqqq/)
      .first()
      .waitFor()
  }),
  overList('list of keys', async (visit) => {
    await visit.page.keyboard.press('?')
    await untilDialog(visit)
  }),
  overList(
    'list of keys, some off',
    async (visit) => {
      await visit.page.keyboard.press('?')
      await untilDialog(visit)
      await visit.page.getByRole('dialog').getByRole('switch').press('Space')
      await visit.page.getByRole('dialog').locator('[data-off]').first().waitFor()
    },
    { needsOwnWindow: true },
  ),
  overList('list, some selected', select),
  {
    name: 'history of an item',
    path: (stageItems) => stageItems.pathOf(blog),
    reach: async (visit) => {
      await visit.page.locator('.edit[data-phase="ready"]').waitFor()
      const button = visit.page.getByRole('button', { name: cmsHistory.open, exact: true })
      // On a narrow window, the menu More has an entry in place of the button.
      if (await button.isVisible()) await button.click()
      else {
        await visit.page
          .getByRole('dialog')
          .getByRole('button', { name: 'More', exact: true })
          .click()
        await visit.page.getByRole('menuitem', { name: cmsHistory.open }).click()
      }
      await visit.page.getByRole('dialog', { name: /^History of/ }).waitFor()
    },
  },
  {
    name: 'bin, a look at an item',
    path: `${PROTECTED}/bin`,
    reach: async ({ page, stageItems }) => {
      await page.getByRole('button', { name: cms.bin.lookLabel(stageItems.binnedTitle) }).click()
      await page.getByRole('dialog').locator('.bin-field img').first().waitFor()
    },
  },
  {
    name: 'bin, a question before erasing',
    path: `${PROTECTED}/bin`,
    reach: async ({ page, stageItems }) => {
      await page.getByRole('button', { name: cms.bin.eraseLabel(stageItems.binnedTitle) }).click()
      await page.getByRole('alertdialog', { name: cms.bin.erasing.title }).waitFor()
    },
  },
  {
    name: 'bin, an item that cannot be looked at',
    path: `${PROTECTED}/bin`,
    before: ({ page }) =>
      page.route('**/api/revisions*', (route) =>
        route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }),
      ),
    reach: async ({ page, stageItems }) => {
      await page.getByRole('button', { name: cms.bin.lookLabel(stageItems.binnedTitle) }).click()
      await page.getByText(cmsHistory.inBin.failed).waitFor()
    },
  },
  {
    name: 'checks dialog',
    path: (stageItems) => stageItems.pathOf(blog),
    reach: async (visit) => {
      const { page } = visit
      await page.locator('.edit[data-phase="ready"]').waitFor()
      // The article's picture has no alternative text: the checks ask before publishing.
      await page.keyboard.press('Control+Enter')
      await page.getByRole('button', { name: checks.ask.anyway }).waitFor()
    },
  },
  {
    name: 'upload refused',
    path: (stageItems) => stageItems.pathOf(documents),
    reach: async ({ page }) => {
      await page.locator('.edit[data-phase="ready"]').waitFor()
      const chooserOpened = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: /^Upload a PDF/ }).click()
      await (
        await chooserOpened
      ).setFiles({
        name: 'facts.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('PK\u0003\u0004 word/document.xml', 'latin1'),
      })
      await page.getByRole('alert').first().waitFor()
    },
  },
]
