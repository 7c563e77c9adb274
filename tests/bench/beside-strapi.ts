import { randomUUID } from 'node:crypto'
import { staffClient } from '../e2e/staff-client.ts'
import { startSilentHook, spawnPlatform, type RunningPlatform } from '../platform/spawn.ts'
import { kb, mb, median, ms, perSecond } from './figures.ts'
import { bytesOf, installLoadTool, type Call, type RunLoad, type LoadResult } from './load.ts'
import { residentMemory } from './memory.ts'
import { blogOf, fillPosts, postAt } from './posts.ts'
import type { Goal, Measurement } from './report-table.ts'
import { startStrapi, type RunningStrapi } from './strapi.ts'

export type Extent = {
  /** Number of posts that both systems store before the measurement. */
  posts: number
  /** Number of measured loads of each system, per kind of call. */
  rounds: number
  /** Duration of each load. */
  seconds: number
}

/** Numbers of parallel connections over which every kind of call is measured. */
const CONNECTIONS = [10, 50]

/** Seconds of the first load of each system, which warms up the compilers and does not count. */
const WARM_UP_SECONDS = 2

/** One kind of call, made to both systems. */
type CallPair = {
  name: string
  ours: Call
  peer: Call
  /** Goal for the product's rate divided by the peer's. */
  goal?: Goal
}

/** Number of the next new post, above the numbers of all stored posts. */
let nextPost = 1_000_000
/** Post that neither system stores yet. */
const freshPost = () => postAt(nextPost++)

const ourPost = () => ({ BlogId: randomUUID(), Data: blogOf(freshPost()) })

const pairsOf = async (
  platform: RunningPlatform,
  strapi: RunningStrapi,
): Promise<readonly CallPair[]> => {
  const { headers } = await staffClient(platform)
  const [first] = (await (await fetch(`${platform.url}/api/blog?limit=1`)).json()) as {
    Id: string
  }[]
  const posts = `${strapi.url}/api/posts`
  const newest = 'sort=date:desc&pagination[pageSize]=100'
  const {
    data: [peerFirst],
  } = (await (await fetch(`${posts}?${newest}`)).json()) as { data: { documentId: string }[] }
  if (!first || !peerFirst) throw new Error('A list of posts is empty.')
  const list = { url: `${platform.url}/api/blog?limit=100` }
  const peerHeaders = {
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
      peer: { url: `${posts}/${peerFirst.documentId}` },
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
        headers: peerHeaders,
        body: () => ({ data: freshPost() }),
      },
      goal: { of: 'ratio', least: 1.2 },
    },
  ]
}

/** Medians over all loads of one system; `bytes` is the size of one response. */
const summaryOf = (loads: readonly LoadResult[], bytes: number) => {
  const medianOf = (figure: keyof LoadResult): number => median(loads.map((one) => one[figure]))
  const [p50, p99] = [ms(medianOf('p50')), ms(medianOf('p99'))]
  return { value: medianOf('rate'), note: `p50 ${p50}, p99 ${p99}, ${kb(bytes)}` }
}

/** Measures one kind of call in both systems, which are loaded in turn. */
const measurePair = async (
  load: RunLoad,
  pair: CallPair,
  connections: number,
  { rounds, seconds }: Extent,
): Promise<Measurement> => {
  const { name, ours, peer, goal } = pair
  const ourLoads: LoadResult[] = []
  const peerLoads: LoadResult[] = []
  const [ourBytes, peerBytes] = [await bytesOf(ours), await bytesOf(peer)]
  const loadAndWait = async (call: Call, duration: number): Promise<LoadResult> => {
    const loaded = await load(call, connections, duration)
    // One more call waits until the system has finished the work of the load. Unfinished work would
    // slow down the load of the other system.
    await bytesOf(call)
    return loaded
  }
  for (const call of [ours, peer]) await loadAndWait(call, WARM_UP_SECONDS)
  for (let round = 0; round < rounds; round += 1) {
    ourLoads.push(await loadAndWait(ours, seconds))
    peerLoads.push(await loadAndWait(peer, seconds))
  }
  const figures = { ours: summaryOf(ourLoads, ourBytes), peer: summaryOf(peerLoads, peerBytes) }
  return {
    name: `${name}, ${connections} connections`,
    unit: perSecond,
    ...figures,
    ...(goal && { goal }),
  }
}

/**
 * Compares the API with Strapi, with the same posts in both: responses per second of every kind of
 * call, and the memory of the server afterwards. Calls that create posts are measured last, as they
 * change the number of posts.
 */
export const measureBesideStrapi = async (extent: Extent): Promise<Measurement[]> => {
  const load = await installLoadTool()
  await using stack = new AsyncDisposableStack()
  const strapi = await startStrapi(
    Array.from({ length: extent.posts }, (_, number) => postAt(number)),
  )
  stack.defer(async () => void (await strapi.stop()))
  const hook = await startSilentHook()
  stack.defer(async () => void (await hook.stop()))
  const platform = await spawnPlatform({
    env: { SEED: 'none', RATE_LIMITS: 'off', BUILD_HOOK_URL: hook.url },
  })
  stack.defer(async () => void (await platform.stop()))
  await fillPosts(platform.dataDir, extent.posts)
  const measures: Measurement[] = []
  for (const pair of await pairsOf(platform, strapi)) {
    for (const connections of CONNECTIONS)
      measures.push(await measurePair(load, pair, connections, extent))
  }
  const memory = {
    ours: { value: await residentMemory(platform.pid) },
    peer: { value: await residentMemory(strapi.pid) },
  }
  return [
    ...measures,
    { name: 'memory after these loads', unit: mb, ...memory, goal: { of: 'ratio', most: 1 } },
  ]
}
