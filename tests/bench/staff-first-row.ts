import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { median, ms, ratioText } from './figures.ts'
import { rivals, serveRival, type ServedRival } from './rivals.ts'
import { openList, type Opening } from './staff-opening.ts'
import {
  SMALL_COUNT,
  rivalPosts,
  ROUNDS,
  signedInOptions,
  type BenchContext,
} from './staff-posts.ts'

/**
 * Runs in the rival's page before its own code. Clicks the button that opens its test repository as
 * soon as the button appears. Then records in `window.firstRow` when the first post was painted, in
 * milliseconds after navigation.
 */
const noteFirstPost = (): void => {
  let isOpened = false
  const look = (): void => {
    const button = isOpened
      ? undefined
      : [...document.querySelectorAll('button')].find(({ textContent }) =>
          /test repository/i.test(textContent),
        )
    if (button) {
      isOpened = true
      button.click()
    }
    if (document.body?.textContent.includes('A post of the bench'))
      Object.assign(window, { firstRow: performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Milliseconds from navigation to a rival's first post, from an empty cache. */
const openRival = async (
  browser: Browser,
  options: BrowserContextOptions,
  { url, fill }: ServedRival,
): Promise<number> => {
  const context = await browser.newContext(options)
  try {
    await context.route(
      (address) => address.hostname !== 'localhost',
      (route) => route.abort(),
    )
    const page = await context.newPage()
    await page.goto(`${url}/blank.html`)
    await fill(page)
    await page.addInitScript(noteFirstPost)
    await page.goto(`${url}/`, { waitUntil: 'commit' })
    const firstRow = await page.waitForFunction(
      () => (window as unknown as { firstRow?: number }).firstRow,
    )
    return (await firstRow.jsonValue()) ?? NaN
  } finally {
    await context.close()
  }
}

export type FirstRowTimes = {
  /** Milliseconds until the product's first row, one number per round. */
  ours: readonly number[]
  /** Milliseconds until the rival's first row, one number per round. */
  peer: readonly number[]
  /** Median number of requests that the product started before its first row. */
  requests: number
}

/** Rival for the comparison of first rows. */
export const [rowRival] = rivals

/**
 * Measures the time until a list of the same posts shows its first row, in the product and in a
 * rival in turn, each time from an empty cache.
 */
export const measureFirstRow = async (
  { platform, browser }: BenchContext,
  count: number,
): Promise<FirstRowTimes> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-staff-'))
  const served = await serveRival(rowRival, rivalPosts, folder)
  const [ours, peer]: [Opening[], number[]] = [[], []]
  try {
    const options = await signedInOptions(platform)
    // The first round warms up both servers, and does not count.
    for (let round = 0; round <= count; round += 1) {
      ours.push(await openList(browser, options, platform.url))
      peer.push(await openRival(browser, { viewport: options.viewport }, served))
    }
  } finally {
    await served.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const counted = ours.slice(1)
  return {
    ours: counted.map(({ firstRowTime }) => firstRowTime),
    peer: peer.slice(1),
    requests: median(counted.map(({ requestedUrls }) => requestedUrls.length)),
  }
}

/** Prints the time until the product's first row, compared with a rival's. */
export const firstRow = async (context: BenchContext): Promise<void> => {
  const { ours, peer } = await measureFirstRow(context, ROUNDS)
  console.log(`The first row of ${SMALL_COUNT} posts from an empty cache, ${ROUNDS} rounds in turn`)
  const line = (all: readonly number[]) => ({
    median: ms(median(all)),
    all: all.map(Math.round).join(' '),
    'ours against it': ratioText(median(ours) / median(all)),
  })
  console.table({ ours: line(ours), [`${rowRival.name} ${rowRival.version}`]: line(peer) })
}
