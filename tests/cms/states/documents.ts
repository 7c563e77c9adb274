import { kinds } from '#kinds/index.ts'
import { cms } from '#messages/en/cms.ts'
import { cmsDocuments } from '#messages/en/cms-documents.ts'
import { largePdf } from '../../fixtures/files/large-pdf.ts'
import type { State, Visit } from './stage.ts'

const BOARD = '/web-cms/protected/pdf-uploads'
const { menu, place } = cmsDocuments

export type SamplePdf = { name: string; mimeType: string; buffer: Buffer }

/** PDF of `size` bytes that no store has yet. */
export const samplePdf = async (name: string, size = 40_000): Promise<SamplePdf> => ({
  name,
  mimeType: 'application/pdf',
  buffer: await largePdf(size, 4),
})

/** Card of the document that the stage has made for these states. */
const card = ({ page, stageItems }: Visit) =>
  page.getByRole('article').filter({ hasText: stageItems.titleOf(kinds.documents) })

/** Chooses files in the file dialog that `press` opens. */
const choose = async (
  { page }: Visit,
  press: () => Promise<unknown>,
  files: SamplePdf | SamplePdf[],
): Promise<void> => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()])
  await chooser.setFiles(files)
}

/** Chooses files with the button of the board, which does not say where they belong. */
export const upload = (visit: Visit, ...files: SamplePdf[]): Promise<void> =>
  choose(
    visit,
    () =>
      visit.page
        .getByRole('main')
        .getByRole('button', { name: cmsDocuments.upload, exact: true })
        .click(),
    files,
  )

/** Chooses a file that replaces the one on the card. */
export const replace = (visit: Visit, file: SamplePdf): Promise<void> =>
  choose(
    visit,
    () =>
      card(visit)
        .getByRole('button', { name: /^Replace the file of/ })
        .click(),
    file,
  )

/** Button of the dialog about the chosen files' places: it starts their upload. */
export const uploadButton = (page: Visit['page']) =>
  page.getByRole('dialog').getByRole('button', { name: /^Upload( \d+ PDFs)?$/ })

const openMenu = async (visit: Visit): Promise<void> => {
  await card(visit)
    .getByRole('button', { name: /^More for/ })
    .click()
  await visit.page.getByRole('menu').waitFor()
}

const fromMenu = async (visit: Visit, name: string): Promise<void> => {
  await openMenu(visit)
  await visit.page.getByRole('menuitem', { name }).click()
}

/** Resolves once a dialog names an item that links to the file. */
const untilUsesNamed = ({ page }: Visit) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).locator('.used-in a').first().waitFor()

/** State of the board of documents; `reach` starts once the board is shown. */
export const boardState = (
  name: string,
  reach: State['reach'],
  more: Partial<State> = {},
): State => ({
  name,
  path: BOARD,
  reach: async (visit) => {
    await card(visit).waitFor()
    await reach(visit)
  },
  ...more,
})

/** Layers over the board of documents. */
export const documentStates: readonly State[] = [
  boardState('documents, menu of a card', openMenu),
  boardState('documents, replace', async (visit) => {
    await replace(visit, await samplePdf('fees-2027.pdf'))
    await untilUsesNamed(visit)
  }),
  boardState('documents, a new document', async (visit) => {
    const { page } = visit
    await upload(visit, await samplePdf('fees-business-ar-2027.pdf'))
    await page.getByText(place.guessed).waitFor()
    const newOrReplacement = page.getByLabel(place.does)
    // An empty category has no document to replace, so it offers no choice.
    if ((await newOrReplacement.count()) > 0)
      await newOrReplacement.selectOption({ label: place.beside })
    await page
      .getByRole('dialog')
      .getByLabel(place.name)
      .fill('رسوم الشركات من يناير 2027 إلى ديسمبر 2027')
  }),
  boardState('documents, several, one without a place', async (visit) => {
    await upload(
      visit,
      await samplePdf('key-facts-individual-2027.pdf'),
      await samplePdf('scan-of-the-second-of-november-with-a-long-name.pdf'),
    )
    await uploadButton(visit.page).click()
    await visit.page.getByText(place.errors.category).waitFor()
  }),
  boardState('documents, where it is used', async (visit) => {
    await fromMenu(visit, menu.uses)
    await untilUsesNamed(visit)
  }),
  boardState('documents, delete dialog', async (visit) => {
    await fromMenu(visit, menu.remove)
    await untilUsesNamed(visit)
  }),
  {
    name: 'documents, empty categories',
    path: BOARD,
    before: ({ page }) =>
      page.route('**/api/document-uploads?scope=staff*', async (route) => {
        const answer = (await (await route.fetch()).json()) as Record<string, unknown[]>
        await route.fulfill({
          json: {
            ...answer,
            KEY_FACTS_BUSINESS_AR: [],
            FEES_INDIVIDUAL: [],
            FEES_INDIVIDUAL_AR: [],
          },
        })
      }),
    reach: ({ page }) => page.getByText(cmsDocuments.none).first().waitFor(),
  },
  {
    name: 'documents, as a list narrowed to a category',
    path: `${BOARD}?show=list&group=FEES_INDIVIDUAL`,
    reach: ({ page }) => page.locator('.row-link').first().waitFor(),
  },
  boardState('documents, a missing title', async (visit) => {
    const { page } = visit
    await upload(visit, await samplePdf('fees-business-ar-2027.pdf'))
    await page.getByText(place.guessed).waitFor()
    const newOrReplacement = page.getByLabel(place.does)
    if ((await newOrReplacement.count()) > 0)
      await newOrReplacement.selectOption({ label: place.beside })
    await uploadButton(page).click()
    await page.getByText(place.errors.title).waitFor()
  }),
  {
    name: 'documents, could not be loaded',
    path: BOARD,
    before: ({ page }) =>
      page.route('**/api/document-uploads?scope=staff*', (route) =>
        route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }),
      ),
    reach: ({ page }) =>
      page.getByRole('main').getByRole('button', { name: cms.tryAgain, exact: true }).waitFor(),
  },
]
