import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { costOfSite, pagesOfSite, type Cost } from './build-cost.ts'
import { mb, median, seconds } from './figures.ts'
import { plainAstro } from './plain-astro.ts'
import { fillPosts, retitle } from './posts.ts'
import type { Measure } from './report-table.ts'

/** Pages per post: one in each language, and its share of the lists, with twelve posts per page. */
const PER_POST = 2 + 2 / 12

/** Limits for a large site: seconds of its first build, and bytes of memory of any build. */
const MOST_FIRST = 300
const MOST_MEMORY = 1_000_000_000
const LARGE = 5_000

const inFolder = async <T>(work: (dataDir: string) => Promise<T>): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-build-'))
  return work(dataDir).finally(() => rm(dataDir, { recursive: true, force: true }))
}

/**
 * Builds a site without posts: the following builds find the pages' program bundled. @returns its
 * number of pages
 */
const pagesWithoutPosts = (): Promise<number> =>
  inFolder(async (dataDir) => {
    await costOfSite(dataDir)
    return pagesOfSite(dataDir)
  })

const middle = (all: readonly Cost[]): Cost => {
  const of = (figure: keyof Cost): number => median(all.map((one) => one[figure]))
  return { cpu: of('cpu'), wall: of('wall'), rss: of('rss') }
}

type Round = { ours: Cost; peer: Cost }

const line = (
  name: string,
  unit: Measure['unit'],
  of: keyof Cost,
  { ours, peer }: Round,
): Measure => ({ name, unit, ours: { value: ours[of] }, peer: { value: peer[of] } })

const measuresOf = (
  pages: number,
  first: Round,
  rounds: readonly Round[],
  isLarge: boolean,
): Measure[] => {
  const [ours, peer] = [
    middle(rounds.map((round) => round.ours)),
    middle(rounds.map((round) => round.peer)),
  ]
  const most = (value: number) => (isLarge ? { goal: { of: 'ours', most: value } as const } : {})
  return [
    {
      ...line(`build of ${pages} pages after one edit, CPU`, seconds, 'cpu', { ours, peer }),
      goal: { of: 'ratio', most: 2 },
    },
    line('its time on the clock', seconds, 'wall', { ours, peer }),
    { ...line('its peak memory', mb, 'rss', { ours, peer }), ...most(MOST_MEMORY) },
    line(`first build of ${pages} pages, pictures drawn, CPU`, seconds, 'cpu', first),
    { ...line('its time on the clock', seconds, 'wall', first), ...most(MOST_FIRST) },
    { ...line('its peak memory', mb, 'rss', first), ...most(MOST_MEMORY) },
  ]
}

/**
 * Builds both in turn: the product's site after an edit of one title, with the cache of its last
 * build, and the plain project with the same number of pages.
 */
const measureAt = (wanted: number, posts: number, rounds: number): Promise<Measure[]> =>
  inFolder(async (dataDir) => {
    await fillPosts(dataDir, posts)
    const first = await costOfSite(dataDir)
    const pages = await pagesOfSite(dataDir)
    const buildPlain = await plainAstro(pages)
    const plainFirst = await buildPlain()
    const all: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      await retitle(dataDir, 0, `Round ${round} of the bench`)
      all.push({ ours: await costOfSite(dataDir), peer: await buildPlain() })
    }
    return measuresOf(pages, { ours: first, peer: plainFirst }, all, wanted >= LARGE)
  })

/** Compares builds at each number of pages with those of a plain Astro project of the same size. */
export const measureBesideAstro = async (
  sizes: readonly number[],
  rounds: number,
): Promise<Measure[]> => {
  const base = await pagesWithoutPosts()
  const all: Measure[] = []
  for (const size of sizes)
    all.push(...(await measureAt(size, Math.max(1, Math.round((size - base) / PER_POST)), rounds)))
  return all
}
