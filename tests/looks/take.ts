import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'

/** Widths in CSS pixels. */
export const allWidths: readonly number[] = [360, 390, 768, 1024, 1280, 1920]
export const allThemes = ['light', 'dark'] as const
export type Theme = (typeof allThemes)[number]

/** Extent of a run, its output folder, and the share of pages and states of this process. */
export type Shoot = {
  folder: string
  widths: readonly number[]
  themes: readonly Theme[]
  isWanted: (name: string) => boolean
  isMine: (index: number) => boolean
  passed: (name: string) => void
  failed: (name: string, error: unknown) => void
}

/**
 * Fixes the time that every page shows, whatever a state does to its clock later: everything made
 * in a run is five minutes old.
 */
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

/**
 * File name of a picture, without its view: characters that could be read as a folder or a command
 * are replaced.
 */
const fileOf = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')

/** Number of tries until two pictures of a page are the same, and milliseconds between them. */
const TRIES = 12
const PAUSE = 150

/**
 * Picture of a page without motion: of the window where it was scrolled, else of the whole page.
 * @throws Error when it never stops moving
 */
const pictureOf = async (page: Page): Promise<Buffer> => {
  const fullPage = await page.evaluate(async () => {
    await document.fonts.ready
    // Incomplete pictures are skipped: a lazy one far away has not started to load, and would be
    // waited for without end.
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

/** Takes a page in its present state, in each theme. */
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
