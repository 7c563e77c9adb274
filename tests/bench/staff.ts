import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../chromium.ts'
import { spawnPlatform, type RunningPlatform } from '../platform/spawn.ts'
import { kb, median, ms } from './figures.ts'
import { loadUntil, type PageLoad } from './first-load.ts'
import { rivals, serveRival, weighRival } from './rivals.ts'
import { firstRow } from './staff-first-row.ts'
import { measureInteractions, noteFirstRow, type InteractionTimes } from './staff-lists.ts'
import { measureMemory } from './staff-memory.ts'
import {
  SMALL_COUNT,
  createDraftPosts,
  rivalPosts,
  ROUNDS,
  signedInOptions,
  postTitle,
  type BenchContext,
} from './staff-posts.ts'
import { slowLine } from './staff-slow.ts'
import { waitUntilListUsable } from './usable.ts'

const mb = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`
const ratio = (value: number, reference: number): string => `${(value / reference).toFixed(1)} ×`

/** Number of posts at which the response times are compared with those at `SMALL_COUNT` posts. */
const LARGE_COUNT = Number(process.env['ITEMS'] ?? 5_000)

/**
 * Measures several rounds of an editor's work in one window, each with another of the newest posts.
 * The first round fills the cache and does not count.
 * @returns the median of each time
 */
const medianTimes = async (
  browser: Browser,
  platform: RunningPlatform,
  count: number,
): Promise<InteractionTimes> => {
  const context = await browser.newContext(await signedInOptions(platform))
  const page = await context.newPage()
  await page.addInitScript(noteFirstRow)
  page.setDefaultTimeout(60_000)
  const measured: InteractionTimes[] = []
  for (let round = 0; round <= ROUNDS; round += 1)
    measured.push(await measureInteractions(page, platform.url, postTitle(count - round)))
  await context.close()
  const counted = measured.slice(1)
  const medianOf = (name: keyof InteractionTimes): number => median(counted.map((one) => one[name]))
  return {
    list: medianOf('list'),
    typing: medianOf('typing'),
    frame: medianOf('frame'),
    open: medianOf('open'),
    save: medianOf('save'),
  }
}

const printBytes = (loads: Readonly<Record<string, PageLoad>>): void => {
  const [ours] = Object.values(loads)
  console.log(
    `Bytes by gzip to a list of ${SMALL_COUNT} posts that can be used, from an empty cache`,
  )
  console.table(
    Object.fromEntries(
      Object.entries(loads).map(([name, load]) => [
        name,
        {
          JavaScript: kb(load.scriptBytes),
          styles: kb(load.styleBytes),
          all: kb(load.allBytes),
          requests: load.requests,
          'JavaScript against ours': ratio(load.scriptBytes, ours?.scriptBytes ?? 1),
          ms: Math.round(load.ms),
        },
      ]),
    ),
  )
}

const bytes = async ({ platform, browser }: BenchContext): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-staff-'))
  const context = await browser.newContext(await signedInOptions(platform))
  try {
    const loads: Record<string, PageLoad> = {
      ours: await loadUntil(
        context,
        await context.newPage(),
        `${platform.url}/web-cms/protected/blogs`,
        waitUntilListUsable,
      ),
    }
    for (const rival of rivals) {
      const served = await serveRival(rival, rivalPosts, folder)
      loads[`${rival.name} ${rival.version}`] = await weighRival(browser, rival, served).finally(
        served.stop,
      )
    }
    printBytes(loads)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const memory = async ({ platform, browser }: BenchContext): Promise<void> => {
  const context = await browser.newContext(await signedInOptions(platform))
  const held = await measureMemory(await context.newPage(), platform.url)
  await context.close()
  const [first] = Object.values(held)
  console.log('What the page holds after its rubbish was collected')
  console.table(
    Object.fromEntries(
      Object.entries(held).map(([name, one]) => [
        name,
        {
          heap: mb(one.heap),
          growth: mb(one.heap - (first?.heap ?? 0)),
          nodes: one.nodes,
          listeners: one.listeners,
        },
      ]),
    ),
  )
}

const rowNames: Readonly<Record<keyof InteractionTimes, string>> = {
  list: 'from the address to the first rows',
  typing: 'the longest key in the search',
  frame: 'the longest frame while typing',
  open: 'an item opens',
  save: 'a save is acknowledged',
}

const responseTimes = async ({ platform, browser }: BenchContext): Promise<void> => {
  const small = await medianTimes(browser, platform, SMALL_COUNT)
  await createDraftPosts(platform, { from: SMALL_COUNT + 1, to: LARGE_COUNT })
  const large = await medianTimes(browser, platform, LARGE_COUNT)
  console.log(`Response times for an editor, medians of ${ROUNDS} rounds`)
  console.table(
    Object.fromEntries(
      (Object.keys(rowNames) as (keyof InteractionTimes)[]).map((name) => [
        rowNames[name],
        {
          [`${SMALL_COUNT} items`]: ms(small[name]),
          [`${LARGE_COUNT} items`]: ms(large[name]),
          ratio: ratio(large[name], small[name] || 1),
        },
      ]),
    ),
  )
}

/** Parts of this bench, in order. The parts that create many items come last. */
const parts = { bytes, firstRow, memory, responseTimes, slowLine }

/**
 * Measures the staff area: its weight compared with two other systems, its memory, and its response
 * times with 5,000 items.
 * @param wanted names of the {@link parts} to run
 */
export const benchStaff = async (wanted: readonly string[] = Object.keys(parts)): Promise<void> => {
  const platform = await spawnPlatform({ env: { SEED: 'none' } })
  const browser = await launchChromium()
  try {
    await createDraftPosts(platform, { from: 1, to: SMALL_COUNT })
    for (const [name, part] of Object.entries(parts))
      if (wanted.includes(name)) await part({ platform, browser })
  } finally {
    await browser.close()
    await platform.stop()
  }
}

// node tests/bench/staff.ts          this part of the bench alone
// node tests/bench/staff.ts memory   one part of it: bytes, firstRow, memory, responseTimes,
//                                    slowLine
if (process.argv[1] === fileURLToPath(import.meta.url))
  await benchStaff(process.argv.length > 2 ? process.argv.slice(2) : undefined)
