import { cmsFiles as words } from '#messages/en/cms-files.ts'
import type { State, Visit } from './stage.ts'

const path = '/web-cms/protected/files'

const file = (hash: string, FileName: string, UsedIn: object[] = []) => ({
  FilePath: `/assets/${hash.repeat(64)}/${FileName}`,
  FileName,
  Type: 'application/pdf',
  Size: 482_000,
  Width: null,
  Height: null,
  UsedIn,
})
const usingPost = {
  kind: 'blog',
  id: '22222222-2222-4222-8222-222222222222',
  title: 'A ghaf at the gate',
}

/**
 * Stored files: two names of the same content (the hash `a`), a file that is used in many places,
 * and a file with a long Arabic name.
 */
const library = [
  file('a', 'fees.pdf'),
  file('a', 'fes.pdf'),
  file(
    'b',
    'used.pdf',
    Array.from({ length: 15 }, (_, at) => ({
      ...usingPost,
      id: usingPost.id.replace('2', at.toString(16)),
      title: `${usingPost.title} ${at}`,
    })),
  ),
  file('c', `${'رسوم-المحفظة-'.repeat(6)}2026.pdf`),
]

const respondWithFiles =
  (files: readonly object[]) =>
  ({ page }: Pick<Visit, 'page'>) =>
    page.route('**/api/files', (route) => route.fulfill({ json: files }))

/** Presses the button that erases a file, and waits for the dialog that opens. */
const askToErase =
  (name: string, title: string, role: 'dialog' | 'alertdialog') =>
  async ({ page }: Visit): Promise<void> => {
    await page.getByRole('button', { name: words.eraseLabel(name) }).click()
    await page.getByRole(role, { name: title }).waitFor()
  }

const waitFor =
  (text: string) =>
  ({ page }: Visit): Promise<void> =>
    page.getByText(text).waitFor()

/** States of the screen of stored files. */
export const fileStates: readonly State[] = [
  {
    name: 'files, two names of one file, and many uses',
    path,
    before: respondWithFiles(library),
    reach: waitFor(words.hits(4, 4)),
  },
  {
    name: 'files, a question before erasing',
    path,
    before: respondWithFiles(library),
    reach: askToErase('fees.pdf', words.ask.title, 'alertdialog'),
  },
  {
    name: 'files, one that is in use',
    path,
    before: respondWithFiles(library),
    reach: askToErase('used.pdf', words.used.title, 'dialog'),
  },
  { name: 'files, none', path, before: respondWithFiles([]), reach: waitFor(words.none) },
  { name: 'files, no hit', path: `${path}?q=zzzz`, reach: waitFor(words.noHits) },
  {
    name: 'files, failed',
    path,
    before: ({ page }) =>
      page.route('**/api/files', (route) =>
        route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }),
      ),
    reach: waitFor(words.failed),
  },
]
