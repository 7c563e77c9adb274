import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../chromium.ts'
import { spawnPlatform, type Running } from '../platform/spawn.ts'
import { kb, median, ms } from './figures.ts'
import { loadUntil, type Load } from './first-load.ts'
import { rivals, serveRival, weighRival } from './rivals.ts'
import { firstRow } from './staff-first-row.ts'
import { measureInteractions, noteFirstRow, type InteractionTimes } from './staff-lists.ts'
import { measureMemory } from './staff-memory.ts'
import { few, fill, posts, rounds, signedIn, titleOf, type BenchContext } from './staff-posts.ts'
import { slowLine } from './staff-slow.ts'
import { usableList } from './usable.ts'

const mb = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`
const ratio = (value: number, of: number): string => `${(value / of).toFixed(1)} ×`

const many = Number(process.env['ITEMS'] ?? 5_000)

/** Runs several rounds in one window; the first one fills the cache, and does not count. */
const feelAll = async (
  browser: Browser,
  platform: Running,
  count: number,
): Promise<InteractionTimes> => {
  const context = await browser.newContext(await signedIn(platform))
  const page = await context.newPage()
  await page.addInitScript(noteFirstRow)
  page.setDefaultTimeout(60_000)
  const felt: InteractionTimes[] = []
  for (let round = 0; round <= rounds; round += 1)
    felt.push(await measureInteractions(page, platform.url, titleOf(count - round)))
  await context.close()
  const of = (name: keyof InteractionTimes): number => median(felt.slice(1).map((one) => one[name]))
  return {
    list: of('list'),
    typing: of('typing'),
    frame: of('frame'),
    open: of('open'),
    save: of('save'),
  }
}

const printBytes = (loads: Readonly<Record<string, Load>>): void => {
  const [ours] = Object.values(loads)
  console.log(`Bytes by gzip to a list of ${few} posts that can be used, from an empty cache`)
  console.table(
    Object.fromEntries(
      Object.entries(loads).map(([name, load]) => [
        name,
        {
          JavaScript: kb(load.script),
          styles: kb(load.style),
          all: kb(load.all),
          requests: load.requests,
          'JavaScript against ours': ratio(load.script, ours?.script ?? 1),
          ms: Math.round(load.ms),
        },
      ]),
    ),
  )
}

const bytes = async ({ platform, browser }: BenchContext): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-staff-'))
  const context = await browser.newContext(await signedIn(platform))
  try {
    const loads: Record<string, Load> = {
      ours: await loadUntil(
        context,
        await context.newPage(),
        `${platform.url}/web-cms/protected/blogs`,
        usableList,
      ),
    }
    for (const rival of rivals) {
      const served = await serveRival(rival, posts, folder)
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
  const context = await browser.newContext(await signedIn(platform))
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

const names: Readonly<Record<keyof InteractionTimes, string>> = {
  list: 'from the address to the first rows',
  typing: 'the longest key in the search',
  frame: 'the longest frame while typing',
  open: 'an item opens',
  save: 'a save is acknowledged',
}

const feeling = async ({ platform, browser }: BenchContext): Promise<void> => {
  const small = await feelAll(browser, platform, few)
  await fill(platform, { from: few + 1, to: many })
  const large = await feelAll(browser, platform, many)
  console.log(`What an editor feels, medians of ${rounds} rounds`)
  console.table(
    Object.fromEntries(
      (Object.keys(names) as (keyof InteractionTimes)[]).map((name) => [
        names[name],
        {
          [`${few} items`]: ms(small[name]),
          [`${many} items`]: ms(large[name]),
          ratio: ratio(large[name], small[name] || 1),
        },
      ]),
    ),
  )
}

/** Parts of this bench; those that make hundreds and thousands of items come last. */
const parts = { bytes, firstRow, memory, feeling, slowLine }

/**
 * Measures the staff area: its weight compared with two other systems, its memory, and its response
 * times with 5,000 items.
 */
export const benchStaff = async (wanted: readonly string[] = Object.keys(parts)): Promise<void> => {
  const platform = await spawnPlatform({ env: { SEED: 'none' } })
  const browser = await launchChromium()
  try {
    await fill(platform, { from: 1, to: few })
    for (const [name, part] of Object.entries(parts))
      if (wanted.includes(name)) await part({ platform, browser })
  } finally {
    await browser.close()
    await platform.stop()
  }
}

// node tests/bench/staff.ts          this part of the bench alone
// node tests/bench/staff.ts memory   one part of it: bytes, firstRow, memory, feeling, slowLine
if (process.argv[1] === fileURLToPath(import.meta.url))
  await benchStaff(process.argv.length > 2 ? process.argv.slice(2) : undefined)
