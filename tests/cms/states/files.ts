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
const use = {
  kind: 'blog',
  id: '22222222-2222-4222-8222-222222222222',
  title: 'A ghaf at the gate',
}

/**
 * Library in which one file has two names, one is used in many places, and one has a long Arabic
 * name.
 */
const library = [
  file('a', 'fees.pdf'),
  file('a', 'fes.pdf'),
  file(
    'b',
    'used.pdf',
    Array.from({ length: 15 }, (_, at) => ({
      ...use,
      id: use.id.replace('2', at.toString(16)),
      title: `${use.title} ${at}`,
    })),
  ),
  file('c', `${'رسوم-المحفظة-'.repeat(6)}2026.pdf`),
]

const listing =
  (files: readonly object[]) =>
  ({ page }: Pick<Visit, 'page'>) =>
    page.route('**/api/files', (route) => route.fulfill({ json: files }))

const ask =
  (name: string, title: string, role: 'dialog' | 'alertdialog') =>
  async ({ page }: Visit): Promise<void> => {
    await page.getByRole('button', { name: words.eraseLabel(name) }).click()
    await page.getByRole(role, { name: title }).waitFor()
  }

const waitFor =
  (text: string) =>
  ({ page }: Visit): Promise<void> =>
    page.getByText(text).waitFor()

/** States of the screen of the files. */
export const fileStates: readonly State[] = [
  {
    name: 'files, of one hash and in many places',
    path,
    before: listing(library),
    reach: waitFor(words.hits(4, 4)),
  },
  {
    name: 'files, a question before erasing',
    path,
    before: listing(library),
    reach: ask('fees.pdf', words.ask.title, 'alertdialog'),
  },
  {
    name: 'files, one that is in use',
    path,
    before: listing(library),
    reach: ask('used.pdf', words.used.title, 'dialog'),
  },
  { name: 'files, none', path, before: listing([]), reach: waitFor(words.none) },
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
