import { createServer, type AddressInfo } from 'node:net'
import lighthouse from 'lighthouse'
import { chromium, type Browser } from 'playwright-core'
import { findChromium } from '../../netlify/local/chromium.mjs'
import { median } from './figures.ts'

/** Results of Lighthouse for one page; the first four are scores from 0 to 100. */
export type Score = {
  page: string
  performance: number
  accessibility: number
  practices: number
  seo: number
  /** Largest contentful paint, in milliseconds. */
  LCP: number
  /** Total blocking time, in milliseconds. */
  TBT: number
  /** Cumulative layout shift. */
  CLS: number
  /** Size of the page's files as sent. */
  bytes: number
  requests: number
}

/** Results for one page. */
export type PageResult = {
  score: Score
  /** Audits that keep a score below 100. */
  failedAudits: string[]
}

/** Required results of every page: minimum scores, and maximum figures. */
export const requiredResults = {
  performance: 100,
  accessibility: 100,
  practices: 100,
  seo: 100,
  LCP: 1_200,
  TBT: 10,
  CLS: 0,
}

/**
 * True for the page that missing addresses show. It is hidden from search engines on purpose, for
 * which Lighthouse lowers its SEO score.
 */
const isNotFoundPage = (page: string): boolean => page.endsWith('/404')

/** True when a page does not reach a required result. */
export const missesRequirement = ({ page, ...score }: Score): boolean =>
  score.performance < requiredResults.performance ||
  score.accessibility < requiredResults.accessibility ||
  score.practices < requiredResults.practices ||
  (score.seo < requiredResults.seo && !isNotFoundPage(page)) ||
  score.LCP > requiredResults.LCP ||
  score.TBT > requiredResults.TBT ||
  // Shifts below half a hundredth count as none.
  score.CLS >= 0.005

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Starts a Chromium that Lighthouse can reach by a port. */
export const launchForLighthouse = async (
  moreArgs: readonly string[],
): Promise<{ browser: Browser; port: number }> => {
  const executablePath = await findChromium()
  if (executablePath === null)
    throw new Error('No Chromium was found: install one, or name it in CHROMIUM_PATH.')
  const port = await freePort()
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    `--remote-debugging-port=${port}`,
    ...moreArgs,
  ]
  return { browser: await chromium.launch({ executablePath, args }), port }
}

/**
 * Runs Lighthouse once with its preset for phones, which simulates a slow 4G connection and a
 * quarter of the processor's speed.
 */
const runLighthouseOnce = async (
  port: number,
  base: string,
  page: string,
  tries = 3,
): Promise<PageResult> => {
  const result = await lighthouse(base + page, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (!result || result.lhr.runtimeError) {
    // The recording itself occasionally fails on a busy machine.
    if (tries > 1) return runLighthouseOnce(port, base, page, tries - 1)
    throw new Error(
      `Lighthouse could not judge ${page}: ${result?.lhr.runtimeError?.message ?? ''}`,
    )
  }
  const { audits, categories } = result.lhr
  const points = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100)
  const figure = (name: string): number => audits[name]?.numericValue ?? 0
  const { items = [] } = (audits['network-requests']?.details ?? {}) as {
    items?: { priority: string; transferSize: number }[]
  }
  // The lowest priority is that of prefetched pages, which are not part of this page's weight.
  const requests = items.filter(({ priority }) => priority !== 'VeryLow')
  const failedAudits = Object.values(categories).flatMap(({ id, auditRefs }) => {
    // Scores of performance audits are fractions: from 0.995 they round to 100.
    const required = id === 'performance' ? 0.995 : 1
    return auditRefs
      .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < required)
      .map((ref) => `${id}: ${ref.id} ${audits[ref.id]?.displayValue ?? ''}`.trim())
  })
  return {
    failedAudits,
    score: {
      page,
      performance: points('performance'),
      accessibility: points('accessibility'),
      practices: points('best-practices'),
      seo: points('seo'),
      LCP: Math.round(figure('largest-contentful-paint')),
      TBT: Math.round(figure('total-blocking-time')),
      CLS: Math.round(figure('cumulative-layout-shift') * 1_000) / 1_000,
      bytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
      requests: requests.length,
    },
  }
}

/**
 * Runs Lighthouse on a page `runs` times. When a run misses a required result, it is run up to
 * three times in all, because a busy machine is slow. The median of each figure counts.
 */
export const runLighthouse = async (
  port: number,
  base: string,
  page: string,
  runs = 1,
): Promise<PageResult> => {
  const judged: PageResult[] = []
  for (let run = 0; run < runs; run += 1) judged.push(await runLighthouseOnce(port, base, page))
  if (runs < 3 && judged.some(({ score }) => missesRequirement(score)))
    while (judged.length < 3) judged.push(await runLighthouseOnce(port, base, page))
  const [first] = judged
  if (!first) throw new Error('RUNS must be 1 at least.')
  const names = Object.keys(first.score).filter(
    (name): name is Exclude<keyof Score, 'page'> => name !== 'page',
  )
  const score = { ...first.score }
  for (const name of names) score[name] = median(judged.map((one) => one.score[name]))
  return { score, failedAudits: [...new Set(judged.flatMap(({ failedAudits }) => failedAudits))] }
}
