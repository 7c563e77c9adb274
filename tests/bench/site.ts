import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '../chromium.ts'
import { blogData } from '../fixtures/blog-data.ts'
import { staffClient, untilLive } from '../e2e/staff-client.ts'
import { spawnPlatform } from '../platform/spawn.ts'
import { median, seconds } from './figures.ts'
import { weigh, type Weight } from './pages.ts'
import { pagesToJudge, printScores } from './scores.ts'

const timed = async <T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> => {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}

const rounds = Number(process.env['ROUNDS'] ?? 5)

/**
 * Measures the public site from an empty data folder and prints the figures: bytes and Lighthouse
 * results of every page, the time of a start, and the time from a save until it is live.
 * @returns true when every page reaches the required results
 */
export const benchSite = async (): Promise<boolean> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))

  // The cold start fills an empty data folder with the sample content and builds the site. The warm
  // start uses the same folder again.
  const cold = await timed(() => spawnPlatform({ env: { DATA_DIR: dataDir } }))
  await cold.result.stop()
  const warm = await timed(() => spawnPlatform({ env: { DATA_DIR: dataDir } }))
  const platform = warm.result

  const { call } = await staffClient(platform)
  /** Milliseconds from the start of each save until the saved post is live. */
  const liveTimes: number[] = []
  /** Milliseconds until each save is acknowledged. */
  const saveTimes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const BlogId = crypto.randomUUID()
    const start = performance.now()
    const { body } = await call<{ Revision: string }>('POST', '/api/blog/add-or-update-blog', {
      BlogId,
      Data: blogData(`Bench ${round}`),
    })
    saveTimes.push(performance.now() - start)
    await untilLive(platform.url, `blog/${BlogId}`, body.Revision)
    liveTimes.push(performance.now() - start)
  }
  /** Milliseconds of calls that read the store once, for comparison. */
  const healthTimes: number[] = []
  for (let round = 0; round < 20; round += 1)
    healthTimes.push((await timed(() => fetch(`${platform.url}/api/health`))).ms)

  // The posts of this bench are not part of the site.
  const pages = (await pagesToJudge(platform.url)).filter((path) => !path.includes('/blog/bench-'))
  const browser = await launchChromium()
  const weights: Weight[] = []
  for (const path of [...pages, '/web-cms']) weights.push(await weigh(browser, platform.url, path))
  await browser.close()
  const missed = await printScores(platform.url, pages, Number(process.env['RUNS'] ?? 1))
  await platform.stop()
  await rm(dataDir, { recursive: true, force: true })

  console.log(
    'Bytes of a first view on a phone, as sent (CSS stands in the HTML: its own gzip size; ahead: pictures further down)',
  )
  console.table(weights)
  console.table({
    'cold start (seed, build, ready)': { median: seconds(cold.ms / 1_000), 'as a ratio': '1' },
    'warm start (ready)': {
      median: seconds(warm.ms / 1_000),
      'as a ratio': `${(warm.ms / cold.ms).toFixed(2)} of a cold start`,
    },
    'save acknowledged': {
      median: seconds(median(saveTimes) / 1_000),
      'as a ratio': `${(median(saveTimes) / median(healthTimes)).toFixed(1)} × a bare call that reads the store once`,
    },
    'save to live': {
      median: seconds(median(liveTimes) / 1_000),
      'as a ratio': `${(median(liveTimes) / warm.ms).toFixed(2)} of a warm start`,
    },
  })
  return missed.length === 0
}
