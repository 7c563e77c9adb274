import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { blog } from '#kinds/blog.ts'
import { createRecord } from '#store/content.ts'
import { refresh } from '#store/projections.ts'
import { check } from '../../netlify/api/request.ts'
import { LOCAL, openTarget } from '../../netlify/local/content/target.ts'
import { blogData } from '../fixtures/blog-data.ts'
import { launchChromium } from '../chromium.ts'
import { signedInState } from '../cms/signed-in.ts'
import { spawnPlatform, type Running } from '../platform/spawn.ts'
import { loadUntil, type Load } from './first-load.ts'
import { rivals, weighRival, type Post } from './rivals.ts'
import { feel, noteFirstRow, type Felt } from './staff-lists.ts'
import { measureMemory } from './staff-memory.ts'
import { usableList } from './usable.ts'

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const ms = (value: number): string => `${Math.round(value)} ms`
const kb = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`
const mb = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`
const ratio = (value: number, of: number): string => `${(value / of).toFixed(1)} ×`

const rounds = Number(process.env['ROUNDS'] ?? 5)
const few = 50
const many = Number(process.env['ITEMS'] ?? 5_000)

const titleOf = (number: number): string => `A post of the bench ${number}`

/**
 * Makes posts until there are so many, all drafts, so that the public site stays small: straight into the platform's
 * store, as its API takes 600 calls a minute from one address.
 */
const fill = async ({ dataDir, adminEmail }: Running, from: number, to: number): Promise<void> => {
  const { stores, clock, close } = await openTarget(LOCAL, { ...process.env, DATA_DIR: dataDir }, false)
  const context = { store: stores.content, clock }
  let next = from
  const work = async (): Promise<void> => {
    for (let number = next++; number <= to; number = next++) {
      const target = { kind: blog, id: crypto.randomUUID(), actor: { email: adminEmail } }
      await createRecord(context, target, { data: check(blog.schema, blogData(titleOf(number))), status: 'draft' })
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  await refresh(stores.content, clock, blog)
  await close()
}

const signedIn = async (platform: Running) => ({ storageState: await signedInState(platform), viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' as const })

/** Several rounds in one window; the first one fetches what is kept from then on, and does not count. */
const feelAll = async (browser: Browser, platform: Running, count: number): Promise<Felt> => {
  const context = await browser.newContext(await signedIn(platform))
  const page = await context.newPage()
  await page.addInitScript(noteFirstRow)
  page.setDefaultTimeout(60_000)
  const felt: Felt[] = []
  for (let round = 0; round <= rounds; round += 1) felt.push(await feel(page, platform.url, titleOf(count - round)))
  await context.close()
  const of = (name: keyof Felt): number => median(felt.slice(1).map((one) => one[name]))
  return { list: of('list'), typing: of('typing'), frame: of('frame'), open: of('open'), save: of('save') }
}

const printBytes = (loads: Readonly<Record<string, Load>>): void => {
  const [ours] = Object.values(loads)
  console.log(`Bytes by gzip to a list of ${few} posts that can be used, from an empty cache`)
  console.table(Object.fromEntries(Object.entries(loads).map(([name, load]) => [name, {
    'JavaScript': kb(load.script), styles: kb(load.style), all: kb(load.all), requests: load.requests, 'JavaScript against ours': ratio(load.script, ours?.script ?? 1), ms: Math.round(load.ms),
  }])))
}

type Stand = { platform: Running; browser: Browser }

const bytes = async ({ platform, browser }: Stand): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-staff-'))
  const context = await browser.newContext(await signedIn(platform))
  try {
    const loads: Record<string, Load> = { ours: await loadUntil(context, await context.newPage(), `${platform.url}/web-cms/protected/blogs`, usableList) }
    const posts: Post[] = Array.from({ length: few }, (_, at) => ({ slug: `post-${at + 1}`, title: titleOf(at + 1), body: 'It gives shade.' }))
    for (const rival of rivals) loads[`${rival.name} ${rival.version}`] = await weighRival(browser, rival, posts, folder)
    printBytes(loads)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const memory = async ({ platform, browser }: Stand): Promise<void> => {
  const context = await browser.newContext(await signedIn(platform))
  const held = await measureMemory(await context.newPage(), platform.url)
  await context.close()
  const [first] = Object.values(held)
  console.log('What the page holds after its rubbish was collected')
  console.table(Object.fromEntries(Object.entries(held).map(([name, one]) => [name, {
    heap: mb(one.heap), growth: mb(one.heap - (first?.heap ?? 0)), nodes: one.nodes, listeners: one.listeners,
  }])))
}

const names: Readonly<Record<keyof Felt, string>> = {
  list: 'from the address to the first rows',
  typing: 'the longest key in the search',
  frame: 'the longest frame while typing',
  open: 'an item opens',
  save: 'a save is acknowledged',
}

const feeling = async ({ platform, browser }: Stand): Promise<void> => {
  const small = await feelAll(browser, platform, few)
  await fill(platform, few + 1, many)
  const large = await feelAll(browser, platform, many)
  console.log(`What an editor feels, medians of ${rounds} rounds`)
  console.table(Object.fromEntries((Object.keys(names) as (keyof Felt)[]).map((name) =>
    [names[name], { [`${few} items`]: ms(small[name]), [`${many} items`]: ms(large[name]), ratio: ratio(large[name], small[name] || 1) }])))
}

/** The parts of this bench; the one that makes thousands of items comes last. */
const parts = { bytes, memory, feeling }

/** What the staff area weighs beside two other systems, what it holds on to, and how it feels with 5,000 items. */
export const benchStaff = async (wanted: readonly string[] = Object.keys(parts)): Promise<void> => {
  const platform = await spawnPlatform({ env: { SEED: 'none' } })
  const browser = await launchChromium()
  try {
    await fill(platform, 1, few)
    for (const [name, part] of Object.entries(parts)) if (wanted.includes(name)) await part({ platform, browser })
  } finally {
    await browser.close()
    await platform.stop()
  }
}

// node tests/bench/staff.ts          this part of the bench alone
// node tests/bench/staff.ts memory   one part of it: bytes, memory, feeling
if (process.argv[1] === fileURLToPath(import.meta.url)) await benchStaff(process.argv.length > 2 ? process.argv.slice(2) : undefined)
