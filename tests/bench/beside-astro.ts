import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { costOfSite, pagesOfSite, type Cost } from './build-cost.ts'
import { mb, median, seconds } from './figures.ts'
import { preparePlainAstro } from './plain-astro.ts'
import { fillPosts, retitle } from './posts.ts'
import type { Measurement } from './report-table.ts'

/**
 * Pages that one post adds: its own page and a twelfth of a list page, as a list page shows twelve
 * posts; both in two languages.
 */
const PAGES_PER_POST = 2 + 2 / 12

/** Number of pages from which the two limits below apply. */
const LARGE_SITE_PAGES = 5_000
/** Maximum time of a large site's first build, in seconds. */
const MAX_FIRST_BUILD_SECONDS = 300
/** Maximum memory of any build of a large site, in bytes. */
const MAX_BUILD_MEMORY = 1_000_000_000

const inTemporaryFolder = async <T>(work: (dataDir: string) => Promise<T>): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-build-'))
  return work(dataDir).finally(() => rm(dataDir, { recursive: true, force: true }))
}

/**
 * Builds a site without posts. The program that renders the pages is bundled by this build, so that
 * the measured builds find it in the cache.
 * @returns the number of pages of that site
 */
const pagesWithoutPosts = (): Promise<number> =>
  inTemporaryFolder(async (dataDir) => {
    await costOfSite(dataDir)
    return pagesOfSite(dataDir)
  })

const medianCost = (costs: readonly Cost[]): Cost => {
  const medianOf = (figure: keyof Cost): number => median(costs.map((cost) => cost[figure]))
  return { cpu: medianOf('cpu'), wall: medianOf('wall'), rss: medianOf('rss') }
}

/** Costs of one build by the product and one by the plain Astro project. */
type Round = { ours: Cost; peer: Cost }

const measureFrom = (
  name: string,
  unit: Measurement['unit'],
  figure: keyof Cost,
  { ours, peer }: Round,
): Measurement => ({ name, unit, ours: { value: ours[figure] }, peer: { value: peer[figure] } })

const measuresOf = (
  pages: number,
  first: Round,
  rounds: readonly Round[],
  isLarge: boolean,
): Measurement[] => {
  const afterEdit: Round = {
    ours: medianCost(rounds.map((round) => round.ours)),
    peer: medianCost(rounds.map((round) => round.peer)),
  }
  const limit = (most: number) => (isLarge ? { goal: { of: 'ours', most } as const } : {})
  return [
    {
      ...measureFrom(`build of ${pages} pages after one edit, CPU`, seconds, 'cpu', afterEdit),
      goal: { of: 'ratio', most: 2 },
    },
    measureFrom('its time on the clock', seconds, 'wall', afterEdit),
    { ...measureFrom('its peak memory', mb, 'rss', afterEdit), ...limit(MAX_BUILD_MEMORY) },
    measureFrom(`first build of ${pages} pages, pictures drawn, CPU`, seconds, 'cpu', first),
    {
      ...measureFrom('its time on the clock', seconds, 'wall', first),
      ...limit(MAX_FIRST_BUILD_SECONDS),
    },
    { ...measureFrom('its peak memory', mb, 'rss', first), ...limit(MAX_BUILD_MEMORY) },
  ]
}

/**
 * Measures builds of the product's site and of a plain Astro project with the same number of pages:
 * a first build of each, then `rounds` more builds of each in turn. Before every later build of the
 * product one title is edited, and the cache of the build before is kept.
 * @param wantedPages number of pages that the number of posts was calculated for
 */
const measureAt = (wantedPages: number, posts: number, rounds: number): Promise<Measurement[]> =>
  inTemporaryFolder(async (dataDir) => {
    await fillPosts(dataDir, posts)
    const first = await costOfSite(dataDir)
    const pages = await pagesOfSite(dataDir)
    const buildPlain = await preparePlainAstro(pages)
    const plainFirst = await buildPlain()
    const laterRounds: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      await retitle(dataDir, 0, `Round ${round} of the bench`)
      laterRounds.push({ ours: await costOfSite(dataDir), peer: await buildPlain() })
    }
    const isLarge = wantedPages >= LARGE_SITE_PAGES
    return measuresOf(pages, { ours: first, peer: plainFirst }, laterRounds, isLarge)
  })

/** Compares builds at each number of pages with those of a plain Astro project of the same size. */
export const measureBesideAstro = async (
  sizes: readonly number[],
  rounds: number,
): Promise<Measurement[]> => {
  const basePages = await pagesWithoutPosts()
  const measures: Measurement[] = []
  for (const size of sizes) {
    const posts = Math.max(1, Math.round((size - basePages) / PAGES_PER_POST))
    measures.push(...(await measureAt(size, posts, rounds)))
  }
  return measures
}
