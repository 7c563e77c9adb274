import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import type { Test } from '../browser.ts'
import { largePdf } from '../fixtures/files/large-pdf.ts'

export const MB = 1024 * 1024

/** File on this machine, under its own name: a browser identifies a file by it. */
async function fileOnDisk(t: Test, name: string, bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ghaf-upload-'))
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

/** PDF on this machine that no store has yet. */
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

/**
 * Lets `free` parts of the uploads through and holds the others until `open`, for a look at the
 * screen. `held` resolves when the first one waits: all before it are acknowledged. `offsets` lists
 * the offsets of the sent parts, in bytes.
 */
export async function holdParts(
  page: Page,
  free = 0,
): Promise<{ open: () => void; held: Promise<void>; offsets: number[] }> {
  const gate = { open: () => undefined as void, hold: () => undefined as void }
  const held = new Promise<void>((resolve) => (gate.hold = resolve))
  const opened = new Promise<void>((resolve) => (gate.open = resolve))
  const offsets: number[] = []
  let left = free
  await page.route('**/upload/*', async (route) => {
    const request = route.request()
    if (request.method() === 'PATCH') {
      left -= 1
      if (left < 0) gate.hold()
      if (left < 0) await opened
      offsets.push(Number(request.headers()['upload-offset']))
    }
    await route.continue().catch(() => undefined)
  })
  return { open: () => gate.open(), held, offsets }
}

/** List of the uploads, next to the content. */
export const uploads = (page: Page): Locator => page.getByRole('complementary', { name: 'Uploads' })

/** Upload in the list, by the name of its file. */
export const uploadOf = (page: Page, name: string): Locator =>
  uploads(page).getByRole('listitem').filter({ hasText: name })
