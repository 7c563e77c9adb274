import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { noteFirstRow } from './staff-lists.ts'

/** Measurement of opening the list of posts. */
export type Opening = {
  /** Milliseconds from navigation to the first paint. */
  firstPaintTime: number
  /** Milliseconds from navigation to the first row. */
  firstRowTime: number
  /** Sum of the layout shifts until the first row. */
  shift: number
  /** Addresses of the requests that started before the first row. */
  requestedUrls: readonly string[]
  /** Bytes of the responses to these requests, as sent. */
  bytes: number
}

/** Emulated network connection. */
export type NetworkConditions = {
  /** Milliseconds before each response. */
  latency: number
  /** Bytes per second. */
  throughput: number
}

const emulate = async (page: Page, { latency, throughput }: NetworkConditions): Promise<void> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

/** Variables of the window, set by {@link noteFirstRow} and {@link noteShifts}. */
type WindowRecord = { firstRow: number; shift: number }

/** Adds up layout shifts in `window.shift`. Runs in the page before its own code. */
const noteShifts = (): void => {
  const noted = window as unknown as WindowRecord
  noted.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      noted.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Reads the measurement. Runs in the page. */
const readOpening = (): Opening => {
  const { firstRow, shift } = window as unknown as WindowRecord
  const all = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]
  const started = all.filter(({ startTime }) => startTime <= firstRow)
  return {
    firstPaintTime:
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    firstRowTime: firstRow,
    shift,
    requestedUrls: started.map(({ name }) => name),
    bytes: started.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  }
}

/** Opens the list of posts from an empty cache, until its first row is painted. */
export const openList = async (
  browser: Browser,
  options: BrowserContextOptions,
  url: string,
  line?: NetworkConditions,
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
    return await page.evaluate(readOpening)
  } finally {
    await context.close()
  }
}
