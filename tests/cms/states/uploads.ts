import type { Request } from 'playwright-core'
import { blog } from '#kinds/blog.ts'
import { cmsUpload } from '#messages/en/cms-upload.ts'
import { uploadOf, uploads } from '../upload-files.ts'
import {
  uploadButton,
  boardState,
  samplePdf,
  replace,
  upload,
  type SamplePdf,
} from './documents.ts'
import { neverRespond, type State, type Visit } from './stage.ts'

const { row } = cmsUpload
const MB = 1024 * 1024
/** Word document that pretends to be a PDF. */
const WORD_DOCUMENT = {
  name: 'key-facts-business-ar-2027.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('PK\u0003\u0004 word/document.xml', 'latin1'),
}

/** PDF of 3 MB, which is sent in three parts. */
const pdf = (name: string): Promise<SamplePdf> => samplePdf(name, 3 * MB)

const isLaterPart = (request: Request): boolean =>
  request.method() === 'PATCH' && request.headers()['upload-offset'] !== '0'

/** Delivers the first part of every file, and gives no response to its later parts. */
const holdLaterParts = ({ page }: Visit): Promise<unknown> =>
  page.route('**/upload/*', (route) =>
    isLaterPart(route.request()) ? neverRespond(route) : route.continue(),
  )

/** Cuts the connection when the second part is sent. */
const cutAtSecondPart = ({ page }: Visit): Promise<unknown> =>
  page.route('**/upload/*', async (route) => {
    if (!isLaterPart(route.request())) return route.continue()
    await page.context().setOffline(true)
    return route.abort('internetdisconnected')
  })

/** Resolves when the second part of this many files is being sent. */
const untilSecondParts = ({ page }: Visit, files: number): Promise<unknown> => {
  let sentParts = 0
  return page.waitForRequest((request) => {
    if (isLaterPart(request)) sentParts += 1
    return sentParts === files
  })
}

/** Opens the list of uploads, which is collapsed to a bar on small screens. */
const showUploads = async ({ page }: Visit): Promise<void> => {
  await uploads(page).waitFor()
  const bar = uploads(page)
    .getByRole('button', { name: /uploads$/i })
    .first()
  if (await bar.isVisible()) await bar.click()
}

/**
 * Starts four uploads: one runs, one is paused, one waits, and one is rejected before it is sent.
 */
const startSeveral = async (visit: Visit): Promise<void> => {
  const { page } = visit
  const names = [
    'fees-individual-2027.pdf',
    'fees-individual-ar-2027.pdf',
    'key-facts-individual-2027.pdf',
  ]
  await upload(visit, ...(await Promise.all(names.map((name) => pdf(name)))))
  const bothHeld = untilSecondParts(visit, 2)
  await uploadButton(page).click()
  await upload(visit, WORD_DOCUMENT)
  await bothHeld
  await showUploads(visit)
  await uploadOf(page, WORD_DOCUMENT.name).getByText(cmsUpload.refusedBefore).waitFor()
  const [first = '', second = ''] = names
  await uploadOf(page, first).getByText(/^33%/).waitFor()
  await uploadOf(page, second)
    .getByRole('button', { name: row.label(second, cmsUpload.pause) })
    .click()
  await uploadOf(page, second).getByText(row.at(33)).waitFor()
}

/** Replaces the file of the stage's document. */
const startReplacement = async (visit: Visit, name: string): Promise<void> => {
  await replace(visit, await pdf(name))
  await uploadButton(visit.page).click()
}

const answerSave =
  (status: number, json: object) =>
  ({ page }: Visit) =>
    page.route(/\/api\/document-uploads/, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json }),
    )

const answerParts =
  (status: number, json: object) =>
  ({ page }: Visit) =>
    page.route('**/upload/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status, json }) : route.continue(),
    )

/** Version of the document that another person saved during the upload. */
const otherVersion = {
  Id: 'x',
  Revision: 'theirs',
  updatedBy: 'salama@ghaf.example',
  Category: 'FEES_BUSINESS',
  Title: 'Fees',
  Title_AR: '',
  FilePath: '/assets/x/their-fees-of-the-year-2027.pdf',
  FileName: 'their-fees-of-the-year-2027.pdf',
}

/** Chooses a file in the field of a new document. */
const chooseInField = async ({ page }: Visit, file: SamplePdf): Promise<void> => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page
      .getByRole('button', {
        name: cmsUpload.uploadLabel(cmsUpload.upload.pdf, 'PDF'),
        exact: true,
      })
      .click(),
  ])
  await chooser.setFiles(file)
}

const NEW_DOCUMENT = '/web-cms/protected/pdf-uploads/new'

/** States of the uploads, which are a list next to the board of documents and a bar elsewhere. */
export const uploadStates: readonly State[] = [
  boardState('uploads, running, paused and refused', startSeveral, { before: holdLaterParts }),
  boardState(
    'uploads, over a list',
    async (visit) => {
      const { page } = visit
      await startSeveral(visit)
      if (await uploads(page).getByRole('button', { name: cmsUpload.panel.hide }).isVisible())
        await showUploads(visit)
      const menu = page.getByRole('button', { name: 'Menu', exact: true })
      if (await menu.isVisible()) await menu.click()
      await page.getByRole('link', { name: blog.screens[0].title }).click()
      await page.locator('.row-link').first().waitFor()
      await showUploads(visit)
    },
    { before: holdLaterParts },
  ),
  boardState(
    'uploads, without a connection',
    async (visit) => {
      const { page } = visit
      await startReplacement(visit, 'fees-offline.pdf')
      await showUploads(visit)
      await uploadOf(page, 'fees-offline.pdf').getByText(cmsUpload.offline(33)).waitFor()
    },
    { before: cutAtSecondPart, needsOwnWindow: true },
  ),
  boardState(
    'uploads, left halfway',
    async (visit) => {
      const { page } = visit
      // The second part is sent only after the server has stored the first part.
      const firstIsStored = untilSecondParts(visit, 1)
      await startReplacement(visit, 'fees-left.pdf')
      await firstIsStored
      await showUploads(visit)
      await uploadOf(page, 'fees-left.pdf').getByText(/^33%/).waitFor()
      await page.reload()
      await showUploads(visit)
      await uploadOf(page, 'fees-left.pdf').getByText(row.lost(33)).waitFor()
    },
    { before: holdLaterParts },
  ),
  boardState(
    'uploads, stored but not saved',
    async (visit) => {
      await startReplacement(visit, 'fees-unsaved.pdf')
      await showUploads(visit)
      await uploadOf(visit.page, 'fees-unsaved.pdf').getByText(row.unsaved).waitFor()
    },
    { before: answerSave(503, { status: 503, code: 'unavailable' }) },
  ),
  boardState('uploads, done', async (visit) => {
    await startReplacement(visit, 'fees-done.pdf')
    await showUploads(visit)
    await uploadOf(visit.page, 'fees-done.pdf').getByText(row.checked).waitFor()
  }),
  boardState(
    'uploads, refused by the server',
    async (visit) => {
      await startReplacement(visit, 'fees-refused.pdf')
      await showUploads(visit)
      await uploadOf(visit.page, 'fees-refused.pdf')
        .getByText(cmsUpload.refused, { exact: true })
        .waitFor()
    },
    {
      before: answerParts(422, {
        status: 422,
        code: 'invalid',
        detail: 'This PDF contains JavaScript. Export it without scripts.',
      }),
    },
  ),
  boardState(
    'uploads, overtaken by another file',
    async (visit) => {
      await startReplacement(visit, 'fees-overtaken.pdf')
      await showUploads(visit)
      await uploadOf(visit.page, 'fees-overtaken.pdf')
        .getByText(row.overtaken(otherVersion.updatedBy, otherVersion.FileName))
        .waitFor()
    },
    { before: answerSave(412, { status: 412, code: 'stale', current: otherVersion }) },
  ),
  {
    name: 'uploads, in the library',
    path: '/web-cms/protected/blogs/new',
    before: holdLaterParts,
    reach: async (visit) => {
      const { page } = visit
      await page.getByRole('button', { name: 'From the library: Attached file' }).click()
      const dialog = page.getByRole('dialog', { name: 'Choose a file' })
      await dialog.getByRole('radio').first().waitFor()
      const sent = untilSecondParts(visit, 1)
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByRole('button', { name: cmsUpload.several.files }).click(),
      ])
      await chooser.setFiles([await pdf('fees-of-the-year-2027.pdf'), WORD_DOCUMENT])
      await sent
      await dialog.getByText(cmsUpload.refusedBefore).waitFor()
    },
  },
  {
    name: 'uploads, refused in a field',
    path: NEW_DOCUMENT,
    reach: async (visit) => {
      await chooseInField(visit, WORD_DOCUMENT)
      await visit.page.getByRole('alert').getByText(cmsUpload.refusedBefore).waitFor()
    },
  },
  {
    name: 'uploads, paused in a field',
    path: NEW_DOCUMENT,
    before: holdLaterParts,
    reach: async (visit) => {
      const { page } = visit
      const sent = untilSecondParts(visit, 1)
      await chooseInField(visit, await pdf('fees-paused.pdf'))
      await sent
      await page.getByRole('button', { name: cmsUpload.pause, exact: true }).click()
      await page
        .getByText(/^Paused at 33%/)
        .first()
        .waitFor()
    },
  },
]
