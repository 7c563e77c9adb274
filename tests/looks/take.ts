import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'

/** Widths in CSS pixels. */
export const allWidths: readonly number[] = [360, 390, 768, 1024, 1280, 1920]
export const allThemes = ['light', 'dark'] as const
export type Theme = (typeof allThemes)[number]

/** Run that takes pictures. */
export type PictureRun = {
  /** Output folder. */
  folder: string
  widths: readonly number[]
  themes: readonly Theme[]
  /** True when the words of the command select the name of a state. */
  isSelected: (name: string) => boolean
  /** True when the state with this index belongs to the shard of this process. */
  isInShard: (index: number) => boolean
  /** Reports a state whose pictures were taken. */
  passed: (name: string) => void
  /** Reports a state whose pictures could not be taken. */
  failed: (name: string, error: unknown) => void
}

/**
 * Stops the clock of every page five and a half minutes after now. Items that a run creates are
 * shown as five minutes old, even when a state changes the page's clock later.
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

/** File name for a state, without width and theme: only letters, digits and hyphens. */
const fileOf = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')

/** Maximum number of screenshots until two in a row are equal. */
const TRIES = 12
/** Milliseconds between two screenshots. */
const PAUSE = 150

/**
 * Takes screenshots of a page until two in a row are equal: of the whole page, or only of the
 * window when the page is scrolled.
 * @throws Error when the page never stops moving
 */
const pictureOf = async (page: Page): Promise<Buffer> => {
  const fullPage = await page.evaluate(async () => {
    await document.fonts.ready
    // Incomplete pictures are skipped: a lazy picture outside of the window has not started to
    // load, and would never be decoded.
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
  { folder, themes }: PictureRun,
  name: string,
  width: number,
): Promise<void> => {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await writeFile(join(folder, `${fileOf(name)}-${width}-${theme}.png`), await pictureOf(page))
  }
}
