import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'

/** CSS pixels. */
export const allWidths: readonly number[] = [360, 390, 768, 1024, 1280, 1920]
export const allThemes = ['light', 'dark'] as const
export type Theme = (typeof allThemes)[number]

/** What is taken in a run, where it goes, and which of the pages and states belong to this process. */
export type Shoot = {
  folder: string
  widths: readonly number[]
  themes: readonly Theme[]
  isWanted: (name: string) => boolean
  isMine: (index: number) => boolean
  passed: (name: string) => void
  failed: (name: string, error: unknown) => void
}

/** The time that every page shows, whatever a state does to its clock later: all that a run makes is five minutes old. */
export const stopClock = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((now) => {
    const RealDate = Date
    globalThis.Date = class extends RealDate {
      constructor(...parts: []) {
        if (parts.length > 0) super(...parts)
        else super(now)
      }

      static override now = (): number => now
    } as DateConstructor
  }, Date.now() + 330_000)

/** The file of a picture, without its view: what would read as a folder or a command is left out. */
const fileOf = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')

/** How often a page is looked at until two pictures of it are the same, and milliseconds between them. */
const TRIES = 12
const PAUSE = 150

/**
 * The picture of a page that has come to rest: of the window where it was scrolled, else of the whole page.
 * @throws Error when it never stands still
 */
const pictureOf = async (page: Page): Promise<Buffer> => {
  const fullPage = await page.evaluate(async () => {
    await document.fonts.ready
    // One that is lazy and far away has not begun to load, and would be waited for for ever.
    await Promise.all(
      [...document.images]
        .filter(({ complete }) => complete)
        .map((image) => image.decode().catch(() => undefined)),
    )
    return scrollY === 0
  })
  let last: Buffer | undefined
  for (let tries = 0; tries < TRIES; tries += 1) {
    const next = await page.screenshot({ fullPage, animations: 'disabled', caret: 'hide' })
    if (last?.equals(next)) return next
    last = next
    await page.waitForTimeout(PAUSE)
  }
  throw new Error('The page does not stand still.')
}

/** Takes a page in its present state, in one theme after the other. */
export const takeInThemes = async (
  page: Page,
  { folder, themes }: Shoot,
  name: string,
  width: number,
): Promise<void> => {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await writeFile(join(folder, `${fileOf(name)}-${width}-${theme}.png`), await pictureOf(page))
  }
}
