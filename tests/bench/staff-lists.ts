import type { Page } from 'playwright-core'

/**
 * Times that an item costs its editor, in milliseconds; `typing` is the longest of all keys, from
 * the key to the next paint.
 */
export type InteractionTimes = {
  list: number
  typing: number
  frame: number
  open: number
  save: number
}

type Watched = { longestEvent: number; longestFrame: number; isWatching: boolean }

/**
 * Records when the first row was painted, in milliseconds after navigation; runs before each page's
 * own code.
 */
export const noteFirstRow = (): void => {
  const look = (): void => {
    if (document.querySelector('.row-link')) Object.assign(window, { firstRow: performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/**
 * Records the longest event and the longest time between two frames from the call on; runs in the
 * page.
 */
const watchFrames = (): void => {
  const watched: Watched = { longestEvent: 0, longestFrame: 0, isWatching: true }
  Object.assign(window, { watched })
  new PerformanceObserver((list) => {
    for (const { duration, name } of list.getEntries())
      if (/^(key|input|beforeinput)/.test(name))
        watched.longestEvent = Math.max(watched.longestEvent, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  let last = performance.now()
  const next = (now: number): void => {
    watched.longestFrame = Math.max(watched.longestFrame, now - last)
    last = now
    if (watched.isWatching) requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

/**
 * Results of the watch after two more frames: an event is reported when the frame with its effect
 * is painted.
 */
const watchedNow = (page: Page): Promise<Watched> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    const { watched } = window as unknown as { watched: Watched }
    watched.isWatching = false
    return { ...watched }
  })

/**
 * Runs one round in a warm window that {@link noteFirstRow} watches: the list until its first rows,
 * a search typed letter by letter, an item opened until the editor shows its title and text, and a
 * save until the server has it. The item must exist, and its title must not be part of another
 * one's.
 */
export const measureInteractions = async (
  page: Page,
  base: string,
  title: string,
): Promise<InteractionTimes> => {
  await page.goto(`${base}/web-cms/protected/blogs`)
  await page.locator('.row-link').first().waitFor()
  const list = await page.evaluate(() => (window as unknown as { firstRow: number }).firstRow)
  await page.waitForLoadState('networkidle')
  await page.getByRole('searchbox').click()
  await page.evaluate(watchFrames)
  await page.keyboard.type(title, { delay: 120 })
  const link = page.locator('.row-link').filter({ hasText: title }).first()
  await link.waitFor()
  await page
    .locator('.row-link')
    .filter({ hasNotText: title })
    .first()
    .waitFor({ state: 'detached' })
  const { longestEvent, longestFrame } = await watchedNow(page)
  let start = performance.now()
  await link.click()
  await page.locator('.edit[data-phase="ready"] .edit-prose').first().waitFor()
  const open = performance.now() - start
  await page.getByRole('dialog').getByRole('textbox').first().press('End')
  await page.keyboard.type(' x')
  start = performance.now()
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  // The list is read again after a save: this belongs to the current round, not to the next one.
  const reread = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().includes('/api/blog/'),
  )
  await page.keyboard.press('Control+s')
  await answered
  const save = performance.now() - start
  await page
    .locator('.edit-status')
    .getByText(/^Saved at/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await (await reread).finished()
  return { list, typing: longestEvent, frame: longestFrame, open, save }
}
