import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { staffClient, untilLive } from '../e2e/staff-client.ts'
import { spawnPlatform } from '../platform/spawn.ts'
import { costOfSite, pagesOfSite, type Cost } from './build-cost.ts'
import { kb, mb, median, ms, preciseMs, seconds } from './figures.ts'
import { bytesOf } from './load.ts'
import { blogOf, fillPosts, postAt, retitle } from './posts.ts'
import { growthTable, ofToday, type Column } from './report-table.ts'

/**
 * Calls to a running site: milliseconds of a list and of a save, seconds from a save until it is
 * live, bytes of responses.
 */
type Calls = { list: number; listBytes: number; save: number; live: number; statusBytes: number }

/** Figures at a number of posts, with the cost of a build after one edit. */
type Grown = { posts: number; pages: number; build: Cost } & Calls

const ROUNDS = 3
const CALLS = 50

/** Number of the first post outside of every filled store. */
const FRESH = 1_000_000

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const repeated = async (
  count: number,
  work: (round: number) => Promise<number>,
): Promise<number> => {
  const all: number[] = []
  for (let round = 0; round < count; round += 1) all.push(await work(round))
  return median(all)
}

/**
 * Measures the calls to a running site. Saves follow one another, each when the one before is live.
 */
const measureCalls = async (dataDir: string): Promise<Calls> => {
  const platform = await spawnPlatform({
    env: { SEED: 'none', RATE_LIMITS: 'off', DATA_DIR: dataDir },
  })
  try {
    const { call, headers } = await staffClient(platform)
    const list = { url: `${platform.url}/api/blog?limit=100` }
    const status = { url: `${platform.url}/api/publish-status`, headers }
    const saves: number[] = []
    let statusBytes = 0
    const live = await repeated(ROUNDS, (round) =>
      timed(async () => {
        const BlogId = crypto.randomUUID()
        let Revision: string | undefined
        saves.push(
          await timed(async () => {
            const post = { BlogId, Data: blogOf(postAt(FRESH + round)) }
            const { status: code, body } = await call<{ Revision: string }>(
              'POST',
              '/api/blog/add-or-update-blog',
              post,
            )
            if (code >= 300) throw new Error(`A save was answered ${code}.`)
            Revision = body.Revision
          }),
        )
        statusBytes = Math.max(statusBytes, await bytesOf(status))
        await untilLive(platform.url, `blog/${BlogId}`, Revision)
      }),
    )
    const listTime = await repeated(CALLS, () => timed(() => bytesOf(list)))
    return {
      list: listTime,
      listBytes: await bytesOf(list),
      save: median(saves),
      live: live / 1_000,
      statusBytes,
    }
  } finally {
    await platform.stop()
  }
}

const measureAt = async (posts: number): Promise<Grown> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-growth-'))
  try {
    await fillPosts(dataDir, posts)
    // The first build draws every picture, and fills the cache of later ones.
    await costOfSite(dataDir)
    await retitle(dataDir, 0, 'Another title')
    const build = await costOfSite(dataDir)
    // The platform's builds have a cache in a folder of their own: with these pictures its start
    // takes minutes less.
    await cp(join(dataDir, 'build-cache'), join(dataDir, 'cache'), { recursive: true })
    return { posts, pages: await pagesOfSite(dataDir), build, ...(await measureCalls(dataDir)) }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Goals: maximum number of posts, and seconds within which a save must be live. */
const LIVE_WITHIN = [
  [100, 5],
  [1_000, 10],
  [10_000, 60],
] as const

const liveGoal = ({ posts, live }: Grown): string => {
  const [, most] = LIVE_WITHIN.find(([count]) => posts <= count) ?? []
  return most === undefined ? '' : `≤ ${most} s, ${live <= most ? 'met' : 'missed'}`
}

const columns: readonly Column<Grown>[] = [
  { name: 'posts', text: ({ posts }) => String(posts) },
  { name: 'pages', text: ({ pages }) => String(pages) },
  { name: 'build after one edit, CPU', of: ({ build }) => build.cpu, unit: seconds },
  { name: 'its time on the clock', of: ({ build }) => build.wall, unit: seconds },
  { name: 'its peak memory', of: ({ build }) => build.rss, unit: mb },
  { name: 'list of 100, p50', of: ({ list }) => list, unit: preciseMs },
  { name: 'its bytes', of: ({ listBytes }) => listBytes, unit: kb },
  { name: 'save acknowledged, p50', of: ({ save }) => save, unit: ms },
  { name: 'save to live, p50', of: ({ live }) => live, unit: seconds },
  { name: 'goal of it', text: liveGoal },
  { name: '`/api/publish-status`', of: ({ statusBytes }) => statusBytes, unit: kb },
]

/**
 * Measures the site at growing numbers of posts, all published, each on an empty data folder.
 * @returns a report in Markdown
 */
export const reportGrowth = async ([least, ...more]: readonly [
  number,
  ...number[],
]): Promise<string> => {
  const first = await measureAt(least)
  const others: Grown[] = []
  for (const count of more) others.push(await measureAt(count))
  return `${ofToday()}; in brackets the ratio to the first line.\n\n${growthTable(columns, [first, ...others])}`
}
