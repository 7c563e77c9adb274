import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'

/** Where the pictures go, with a slash at the end. */
export const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url))

/** How a page is looked at. */
export type View = { width: number; theme: 'light' | 'dark' }

/** A page that stands still, as tall as a screen of its width. */
export const openView = (browser: Browser, { width, theme }: View): Promise<Page> =>
  browser.newPage({ viewport: { width, height: width < 600 ? 780 : 900 }, colorScheme: theme, reducedMotion: 'reduce' })

/** Waits for the fonts and for the pictures in the window. */
export const untilDrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const shown = [...document.images].filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
  })

/** Takes the picture of what stands on the screen, or of the whole page, named by its path, state and view. */
export const take = async (page: Page, name: string, { width, theme }: View, fullPage: boolean): Promise<void> => {
  const file = name.replace(/^\/$/, '/home').slice(1).replaceAll('/', '_')
  await page.screenshot({ path: `${folder}${file}-${width}-${theme}.png`, fullPage })
}
