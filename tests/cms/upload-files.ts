import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import type { Test } from '../browser.ts'
import { largePdf } from '../fixtures/files/large-pdf.ts'

export const MB = 1024 * 1024

/** Writes a file into a folder of its own, so that it has exactly this name. @returns its path */
async function fileOnDisk(t: Test, name: string, bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ghaf-upload-'))
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

/** Writes a new PDF, which no store has yet. @returns its path */
export const pdfOnDisk = async (t: Test, name: string, size = 3 * MB): Promise<string> =>
  fileOnDisk(t, name, await largePdf(size))

/** Chooses files as the browser's own dialog would. */
export async function chooseFiles(
  page: Page,
  button: Locator,
  paths: string | string[],
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(paths)
}

type HeldParts = {
  /** Sends the held parts, and all later ones. */
  release: () => void
  /** Resolves when the first part is held: the server has acknowledged all parts before it. */
  firstHeld: Promise<void>
  /** Offsets of the sent parts, in bytes. */
  offsets: number[]
}

/**
 * Lets a number of parts of the uploads through, and holds all later parts until they are released.
 */
export async function holdParts(page: Page, deliveredParts = 0): Promise<HeldParts> {
  const held = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const offsets: number[] = []
  let partsLeft = deliveredParts
  await page.route('**/upload/*', async (route) => {
    const request = route.request()
    if (request.method() === 'PATCH') {
      partsLeft -= 1
      if (partsLeft < 0) {
        held.resolve()
        await opened.promise
      }
      offsets.push(Number(request.headers()['upload-offset']))
    }
    await route.continue().catch(() => undefined)
  })
  return { release: () => opened.resolve(), firstHeld: held.promise, offsets }
}

/** List of the uploads, next to the content. */
export const uploads = (page: Page): Locator => page.getByRole('complementary', { name: 'Uploads' })

/** Upload in the list, by the name of its file. */
export const uploadOf = (page: Page, name: string): Locator =>
  uploads(page).getByRole('listitem').filter({ hasText: name })
