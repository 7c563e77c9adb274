import type { Request } from 'playwright-core'
import { blog } from '#kinds/blog.ts'
import { cmsUpload } from '#messages/en/cms-upload.ts'
import { uploadOf, uploads } from '../upload-files.ts'
import { begin, onBoard, paper, replace, upload, type Paper } from './documents.ts'
import { neverRespond, type State, type Visit } from './stage.ts'

const { row } = cmsUpload
const MB = 1024 * 1024
const WORD = {
  name: 'key-facts-business-ar-2027.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('PK\u0003\u0004 word/document.xml', 'latin1'),
}

/** PDF of three million bytes, sent in three parts. */
const pdf = (name: string): Promise<Paper> => paper(name, 3 * MB)

const isLaterPart = (request: Request): boolean =>
  request.method() === 'PATCH' && request.headers()['upload-offset'] !== '0'

/** Delivers the first part of every file and holds the others. */
const hold = ({ page }: Visit): Promise<unknown> =>
  page.route('**/upload/*', (route) =>
    isLaterPart(route.request()) ? neverRespond(route) : route.continue(),
  )

/** Cuts the connection at the second part. */
const cut = ({ page }: Visit): Promise<unknown> =>
  page.route('**/upload/*', async (route) => {
    if (!isLaterPart(route.request())) return route.continue()
    await page.context().setOffline(true)
    return route.abort('internetdisconnected')
  })

/** Resolves when the second part of this many files is being sent. */
const held = ({ page }: Visit, files: number): Promise<unknown> => {
  let begun = 0
  return page.waitForRequest((request) => isLaterPart(request) && ++begun === files)
}

/** Opens the list of uploads, which is collapsed to a bar on small screens. */
const show = async ({ page }: Visit): Promise<void> => {
  await uploads(page).waitFor()
  const bar = uploads(page)
    .getByRole('button', { name: /uploads$/i })
    .first()
  if (await bar.isVisible()) await bar.click()
}

/**
 * Starts two uploads, one of them paused, one that waits and one that is refused before sending.
 */
const several = async (visit: Visit): Promise<void> => {
  const { page } = visit
  const names = [
    'fees-individual-2027.pdf',
    'fees-individual-ar-2027.pdf',
    'key-facts-individual-2027.pdf',
  ]
  await upload(visit, ...(await Promise.all(names.map((name) => pdf(name)))))
  const bothHeld = held(visit, 2)
  await begin(page).click()
  await upload(visit, WORD)
  await bothHeld
  await show(visit)
  await uploadOf(page, WORD.name).getByText(cmsUpload.refusedBefore).waitFor()
  const [first = '', second = ''] = names
  await uploadOf(page, first).getByText(/^33%/).waitFor()
  await uploadOf(page, second)
    .getByRole('button', { name: row.label(second, cmsUpload.pause) })
    .click()
  await uploadOf(page, second).getByText(row.at(33)).waitFor()
}

const one = async (visit: Visit, name: string): Promise<void> => {
  await replace(visit, await pdf(name))
  await begin(visit.page).click()
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

/** Version saved by somebody else meanwhile. */
const theirs = {
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
const inField = async ({ page }: Visit, file: Paper): Promise<void> => {
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

const FIELD = { path: '/web-cms/protected/pdf-uploads/new' } as const

/** States of the uploads: on the board next to the content, elsewhere a bar that opens. */
export const uploadStates: readonly State[] = [
  onBoard('uploads, running, paused and refused', several, { before: hold }),
  onBoard(
    'uploads, over a list',
    async (visit) => {
      const { page } = visit
      await several(visit)
      if (await uploads(page).getByRole('button', { name: cmsUpload.panel.hide }).isVisible())
        await show(visit)
      const menu = page.getByRole('button', { name: 'Menu', exact: true })
      if (await menu.isVisible()) await menu.click()
      await page.getByRole('link', { name: blog.screens[0].title }).click()
      await page.locator('.row-link').first().waitFor()
      await show(visit)
    },
    { before: hold },
  ),
  onBoard(
    'uploads, without a connection',
    async (visit) => {
      const { page } = visit
      await one(visit, 'fees-offline.pdf')
      await show(visit)
      await uploadOf(page, 'fees-offline.pdf').getByText(cmsUpload.offline(33)).waitFor()
    },
    { before: cut, alone: true },
  ),
  onBoard(
    'uploads, left halfway',
    async (visit) => {
      const { page } = visit
      // The second part is sent once the server has the first: its progress is shown before that.
      const firstIsStored = held(visit, 1)
      await one(visit, 'fees-left.pdf')
      await firstIsStored
      await show(visit)
      await uploadOf(page, 'fees-left.pdf').getByText(/^33%/).waitFor()
      await page.reload()
      await show(visit)
      await uploadOf(page, 'fees-left.pdf').getByText(row.lost(33)).waitFor()
    },
    { before: hold },
  ),
  onBoard(
    'uploads, stored but not saved',
    async (visit) => {
      await one(visit, 'fees-unsaved.pdf')
      await show(visit)
      await uploadOf(visit.page, 'fees-unsaved.pdf').getByText(row.unsaved).waitFor()
    },
    { before: answerSave(503, { status: 503, code: 'unavailable' }) },
  ),
  onBoard('uploads, done', async (visit) => {
    await one(visit, 'fees-done.pdf')
    await show(visit)
    await uploadOf(visit.page, 'fees-done.pdf').getByText(row.checked).waitFor()
  }),
  onBoard(
    'uploads, refused by the server',
    async (visit) => {
      await one(visit, 'fees-refused.pdf')
      await show(visit)
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
  onBoard(
    'uploads, overtaken by another file',
    async (visit) => {
      await one(visit, 'fees-overtaken.pdf')
      await show(visit)
      await uploadOf(visit.page, 'fees-overtaken.pdf')
        .getByText(row.overtaken(theirs.updatedBy, theirs.FileName))
        .waitFor()
    },
    { before: answerSave(412, { status: 412, code: 'stale', current: theirs }) },
  ),
  {
    name: 'uploads, in the library',
    path: '/web-cms/protected/blogs/new',
    before: hold,
    reach: async (visit) => {
      const { page } = visit
      await page.getByRole('button', { name: 'From the library: Attached file' }).click()
      const dialog = page.getByRole('dialog', { name: 'Choose a file' })
      await dialog.getByRole('radio').first().waitFor()
      const sent = held(visit, 1)
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByRole('button', { name: cmsUpload.several.files }).click(),
      ])
      await chooser.setFiles([await pdf('fees-of-the-year-2027.pdf'), WORD])
      await sent
      await dialog.getByText(cmsUpload.refusedBefore).waitFor()
    },
  },
  {
    name: 'uploads, refused in a field',
    ...FIELD,
    reach: async (visit) => {
      await inField(visit, WORD)
      await visit.page.getByRole('alert').getByText(cmsUpload.refusedBefore).waitFor()
    },
  },
  {
    name: 'uploads, paused in a field',
    ...FIELD,
    before: hold,
    reach: async (visit) => {
      const { page } = visit
      const sent = held(visit, 1)
      await inField(visit, await pdf('fees-paused.pdf'))
      await sent
      await page.getByRole('button', { name: cmsUpload.pause, exact: true }).click()
      await page
        .getByText(/^Paused at 33%/)
        .first()
        .waitFor()
    },
  },
]
