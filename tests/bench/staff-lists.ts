import type { Page } from 'playwright-core'

/** What an item costs its editor, in milliseconds; `typing` is the longest of all keys, from the key to the next picture. */
export type Felt = { list: number; typing: number; frame: number; open: number; save: number }

type Watched = { longestEvent: number; longestFrame: number; isWatching: boolean }

/** Notes when the first row stood in a frame, in milliseconds from the address on; for every page before its own code. */
export const noteFirstRow = (): void => {
  const look = (): void => {
    if (document.querySelector('.row-link')) Object.assign(window, { firstRow: performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Notes the longest event and the longest time between two frames, from the call on; runs in the page. */
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

/** What was watched until the frame after the next one: an event is reported when the frame that shows its effect is drawn. */
const watchedNow = (page: Page): Promise<Watched> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    const { watched } = window as unknown as { watched: Watched }
    watched.isWatching = false
    return { ...watched }
  })

/**
 * One round in a warm window that {@link noteFirstRow} watches: the list until its first rows, a search typed letter by letter, an item opened until its
 * title and text stand in the editor, and a save until the server has it. The item must be there, and no other whose title holds this one.
 */
export const feel = async (page: Page, base: string, title: string): Promise<Felt> => {
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
  // The list is read again behind a save: that belongs to this round, not to the next one.
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
