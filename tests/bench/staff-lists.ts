import type { Page } from 'playwright-core'

/** Times that an editor waits while working on an item, in milliseconds. */
export type InteractionTimes = {
  /** From navigation until the list shows its first row. */
  list: number
  /** Longest time from a key press in the search until the next paint. */
  typing: number
  /** Longest time between two frames while the search is typed. */
  frame: number
  /** From the click on a row until the editor shows the item. */
  open: number
  /** From the key press that saves until the server has responded. */
  save: number
}

/** Record of {@link watchFrames}, in milliseconds; the watch ends when `isWatching` is false. */
type FrameRecord = { longestEvent: number; longestFrame: number; isWatching: boolean }

/**
 * Records in `window.firstRow` when the first row was painted, in milliseconds after navigation.
 * Runs in the page before its own code.
 */
export const noteFirstRow = (): void => {
  const look = (): void => {
    if (document.querySelector('.row-link')) Object.assign(window, { firstRow: performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/**
 * Starts to record, in `window.watched`, the longest event of the keyboard and the longest time
 * between two frames. Runs in the page.
 */
const watchFrames = (): void => {
  const watched: FrameRecord = { longestEvent: 0, longestFrame: 0, isWatching: true }
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
 * Ends the watch of {@link watchFrames} and returns its record. Waits two frames before, because
 * the browser reports an event only when the frame with its effect is painted.
 */
const endWatch = (page: Page): Promise<FrameRecord> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    const { watched } = window as unknown as { watched: FrameRecord }
    watched.isWatching = false
    return { ...watched }
  })

/**
 * Measures one round of work: opens the list, types a title into the search, opens the item with
 * that title, and saves it. The page must run {@link noteFirstRow} at its start. An item with the
 * title must exist, and no other item's title may contain it.
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
  const { longestEvent, longestFrame } = await endWatch(page)
  let start = performance.now()
  await link.click()
  await page.locator('.edit[data-phase="ready"] .edit-prose').first().waitFor()
  const open = performance.now() - start
  await page.getByRole('dialog').getByRole('textbox').first().press('End')
  await page.keyboard.type(' x')
  start = performance.now()
  const saveResponse = page.waitForResponse((response) => response.request().method() === 'PUT')
  // The staff area reads the list again after a save. The round ends after that, so that this
  // request does not disturb the next round.
  const readResponse = page.waitForResponse(
    (response) =>
      response.request().method() === 'GET' && new URL(response.url()).pathname === '/api/blog',
  )
  await page.keyboard.press('Control+s')
  await saveResponse
  const save = performance.now() - start
  await page
    .locator('.edit-status')
    .getByText(/^Saved at/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await (await readResponse).finished()
  return { list, typing: longestEvent, frame: longestFrame, open, save }
}
