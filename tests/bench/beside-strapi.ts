import { randomUUID } from 'node:crypto'
import { staffClient } from '../e2e/staff-client.ts'
import { silentHook, spawnPlatform, type Running } from '../platform/spawn.ts'
import { kb, mb, median, ms, perSecond } from './figures.ts'
import { bytesOf, openLoad, type Call, type Load, type Loaded } from './load.ts'
import { residentOf } from './memory.ts'
import { blogOf, fillPosts, postAt } from './posts.ts'
import type { Goal, Measure } from './report-table.ts'
import { startStrapi, type RunningStrapi } from './strapi.ts'

/** Extent of a measurement: posts in both stores, rounds, and seconds of each load. */
export type Extent = { posts: number; rounds: number; seconds: number }

const CONNECTIONS = [10, 50]

/** Seconds of the first turn, which warms up the compilers and does not count. */
const WAKING = 2

/** Kind of call to both systems, and the goal for the ratio of their rates. */
type Pair = { name: string; ours: Call; peer: Call; goal?: Goal }

let created = 1_000_000
/** Unique new post for both systems. */
const freshPost = () => postAt(created++)

const ourPost = () => ({ BlogId: randomUUID(), Data: blogOf(freshPost()) })

const pairsOf = async (platform: Running, strapi: RunningStrapi): Promise<readonly Pair[]> => {
  const { headers } = await staffClient(platform)
  const [first] = (await (await fetch(`${platform.url}/api/blog?limit=1`)).json()) as {
    Id: string
  }[]
  const posts = `${strapi.url}/api/posts`
  const newest = 'sort=date:desc&pagination[pageSize]=100'
  const {
    data: [theirs],
  } = (await (await fetch(`${posts}?${newest}`)).json()) as { data: { documentId: string }[] }
  if (!first || !theirs) throw new Error('A list of posts is empty.')
  const list = { url: `${platform.url}/api/blog?limit=100` }
  const theirHeaders = {
    'content-type': 'application/json',
    authorization: `Bearer ${strapi.token}`,
  }
  return [
    {
      name: 'list of 100',
      ours: list,
      peer: { url: `${posts}?${newest}` },
      goal: { of: 'ratio', least: 2 },
    },
    {
      name: 'list of 100, both without texts',
      ours: list,
      peer: { url: `${posts}?${newest}&fields=slug,title,titleAr,date` },
    },
    {
      name: 'read one',
      ours: { url: `${platform.url}/api/blog/${first.Id}` },
      peer: { url: `${posts}/${theirs.documentId}` },
      goal: { of: 'ratio', least: 2 },
    },
    {
      name: 'create',
      ours: {
        url: `${platform.url}/api/blog/add-or-update-blog`,
        method: 'POST',
        headers,
        body: ourPost,
      },
      peer: {
        url: posts,
        method: 'POST',
        headers: theirHeaders,
        body: () => ({ data: freshPost() }),
      },
      goal: { of: 'ratio', least: 1.2 },
    },
  ]
}

const summed = (all: readonly Loaded[], bytes: number) => {
  const of = (figure: keyof Loaded): number => median(all.map((one) => one[figure]))
  return { value: of('rate'), note: `p50 ${ms(of('p50'))}, p99 ${ms(of('p99'))}, ${kb(bytes)}` }
}

/** Loads both systems in turn. */
const measurePair = async (
  load: Load,
  pair: Pair,
  connections: number,
  { rounds, seconds }: Extent,
): Promise<Measure> => {
  const { name, ours, peer, goal } = pair
  const [own, theirs]: [Loaded[], Loaded[]] = [[], []]
  const [ownBytes, theirBytes] = [await bytesOf(ours), await bytesOf(peer)]
  const turn = async (call: Call, duration: number): Promise<Loaded> => {
    const loaded = await load(call, connections, duration)
    // One more call, after all of the load: unfinished work would slow down the other's turn.
    await bytesOf(call)
    return loaded
  }
  for (const call of [ours, peer]) await turn(call, WAKING)
  for (let round = 0; round < rounds; round += 1) {
    own.push(await turn(ours, seconds))
    theirs.push(await turn(peer, seconds))
  }
  const figures = { ours: summed(own, ownBytes), peer: summed(theirs, theirBytes) }
  return {
    name: `${name}, ${connections} connections`,
    unit: perSecond,
    ...figures,
    ...(goal && { goal }),
  }
}

/**
 * Compares the API with Strapi, with the same posts in both: responses per second, and memory after
 * all of it. Calls that create posts come last.
 */
export const measureBesideStrapi = async (extent: Extent): Promise<Measure[]> => {
  const load = await openLoad()
  await using stack = new AsyncDisposableStack()
  const strapi = await startStrapi(
    Array.from({ length: extent.posts }, (_, number) => postAt(number)),
  )
  stack.defer(async () => void (await strapi.stop()))
  const hook = await silentHook()
  stack.defer(async () => void (await hook.stop()))
  const platform = await spawnPlatform({
    env: { SEED: 'none', RATE_LIMITS: 'off', BUILD_HOOK_URL: hook.url },
  })
  stack.defer(async () => void (await platform.stop()))
  await fillPosts(platform.dataDir, extent.posts)
  const measures: Measure[] = []
  for (const pair of await pairsOf(platform, strapi)) {
    for (const connections of CONNECTIONS)
      measures.push(await measurePair(load, pair, connections, extent))
  }
  const memory = {
    ours: { value: await residentOf(platform.pid) },
    peer: { value: await residentOf(strapi.pid) },
  }
  return [
    ...measures,
    { name: 'memory after these loads', unit: mb, ...memory, goal: { of: 'ratio', most: 1 } },
  ]
}
