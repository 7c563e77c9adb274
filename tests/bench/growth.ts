import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { staffClient, untilLive } from '../e2e/staff-client.ts'
import { spawnPlatform } from '../platform/spawn.ts'
import { costOfSite, pagesOfSite, type Cost } from './build-cost.ts'
import { kb, mb, median, ms, preciseMs, seconds } from './figures.ts'
import { bytesOf } from './load.ts'
import { blogOf, fillPosts, postAt, retitle } from './posts.ts'
import { growthTable, dateAndNodeVersion, type Column } from './report-table.ts'

/** Figures of the calls to a running site. */
type CallFigures = {
  /** Milliseconds of a list of 100 posts. */
  list: number
  /** Bytes of that list. */
  listBytes: number
  /** Milliseconds until a save is acknowledged. */
  save: number
  /** Seconds from the start of a save until the saved post is live. */
  live: number
  /** Most bytes of a response of `/api/publish-status`. */
  statusBytes: number
}

/** Figures of a site with a number of posts. */
type GrowthFigures = {
  posts: number
  pages: number
  /** Cost of a build after one edit. */
  build: Cost
} & CallFigures

/** Number of measured saves. */
const SAVE_COUNT = 3
/** Number of measured calls of the list. */
const LIST_CALL_COUNT = 50

/** Number of the first post outside of every filled store. */
const FIRST_UNUSED_POST = 1_000_000

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Repeats a work that returns a figure. @returns the median of the figures */
const medianOfRounds = async (
  count: number,
  work: (round: number) => Promise<number>,
): Promise<number> => {
  const all: number[] = []
  for (let round = 0; round < count; round += 1) all.push(await work(round))
  return median(all)
}

/**
 * Starts the platform on a data folder and measures calls to it. Each save starts when the save
 * before is live.
 */
const measureCalls = async (dataDir: string): Promise<CallFigures> => {
  const platform = await spawnPlatform({
    env: { SEED: 'none', RATE_LIMITS: 'off', DATA_DIR: dataDir },
  })
  try {
    const { call, headers } = await staffClient(platform)
    const list = { url: `${platform.url}/api/blog?limit=100` }
    const status = { url: `${platform.url}/api/publish-status`, headers }
    const saves: number[] = []
    let statusBytes = 0
    const live = await medianOfRounds(SAVE_COUNT, (round) =>
      timed(async () => {
        const BlogId = crypto.randomUUID()
        const post = { BlogId, Data: blogOf(postAt(FIRST_UNUSED_POST + round)) }
        const saveStart = performance.now()
        const { status: code, body } = await call<{ Revision: string }>(
          'POST',
          '/api/blog/add-or-update-blog',
          post,
        )
        saves.push(performance.now() - saveStart)
        if (code >= 300) throw new Error(`A save was answered ${code}.`)
        statusBytes = Math.max(statusBytes, await bytesOf(status))
        await untilLive(platform.url, `blog/${BlogId}`, body.Revision)
      }),
    )
    const listTime = await medianOfRounds(LIST_CALL_COUNT, () => timed(() => bytesOf(list)))
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

const measureAt = async (posts: number): Promise<GrowthFigures> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-growth-'))
  try {
    await fillPosts(dataDir, posts)
    // The first build draws every picture and fills the cache of later builds.
    await costOfSite(dataDir)
    await retitle(dataDir, 0, 'Another title')
    const build = await costOfSite(dataDir)
    // The platform's own builds have another cache folder. The copy spares the platform drawing the
    // pictures again at its start, which takes minutes.
    await cp(join(dataDir, 'build-cache'), join(dataDir, 'cache'), { recursive: true })
    return { posts, pages: await pagesOfSite(dataDir), build, ...(await measureCalls(dataDir)) }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Goals for sites of up to `mostPosts` posts: a save must be live within `seconds`. */
const LIVE_GOALS = [
  { mostPosts: 100, seconds: 5 },
  { mostPosts: 1_000, seconds: 10 },
  { mostPosts: 10_000, seconds: 60 },
]

const liveGoal = ({ posts, live }: GrowthFigures): string => {
  const goal = LIVE_GOALS.find(({ mostPosts }) => posts <= mostPosts)
  return goal ? `≤ ${goal.seconds} s, ${live <= goal.seconds ? 'met' : 'missed'}` : ''
}

const columns: readonly Column<GrowthFigures>[] = [
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
 * Measures the site at each of the given numbers of published posts, every time on a data folder of
 * its own.
 * @returns a report in Markdown
 */
export const reportGrowth = async ([least, ...more]: readonly [
  number,
  ...number[],
]): Promise<string> => {
  const first = await measureAt(least)
  const others: GrowthFigures[] = []
  for (const count of more) others.push(await measureAt(count))
  return `${dateAndNodeVersion()}; in brackets the ratio to the first line.\n\n${growthTable(columns, [first, ...others])}`
}
