import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { noteFirstRow } from './staff-lists.ts'

/**
 * Milliseconds from navigation to the first paint and to the first row, layout shift until then
 * (CLS), and requests started by then, with their bytes as sent.
 */
export type Opening = {
  frame: number
  row: number
  shift: number
  asked: readonly string[]
  bytes: number
}

/** Connection: milliseconds before each response, and bytes per second. */
export type Line = { latency: number; throughput: number }

const emulate = async (page: Page, { latency, throughput }: Line): Promise<void> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

type Noted = { firstRow: number; shift: number }

/** Sums up layout shifts; runs before each page's own code. */
const noteShifts = (): void => {
  const noted = window as unknown as Noted
  noted.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      noted.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

const read = (): Opening => {
  const { firstRow, shift } = window as unknown as Noted
  const all = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]
  const begun = all.filter(({ startTime }) => startTime <= firstRow)
  return {
    frame: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    row: firstRow,
    shift,
    asked: begun.map(({ name }) => name),
    bytes: begun.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  }
}

/** Opens the list of posts from an empty cache, until its first row is painted. */
export const openList = async (
  browser: Browser,
  options: BrowserContextOptions,
  url: string,
  line?: Line,
): Promise<Opening> => {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await page.addInitScript(noteFirstRow)
    await page.addInitScript(noteShifts)
    if (line) await emulate(page, line)
    await page.goto(`${url}/web-cms/protected/blogs`, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'firstRow' in window)
    return await page.evaluate(read)
  } finally {
    await context.close()
  }
}
