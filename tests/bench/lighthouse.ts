import { createServer, type AddressInfo } from 'node:net'
import lighthouse from 'lighthouse'
import { chromium, type Browser } from 'playwright-core'
import { findChromium } from '../../netlify/local/chromium.mjs'

/** Results of Lighthouse for one page: scores of 100, milliseconds, bytes as sent. */
export type Score = {
  page: string
  performance: number
  accessibility: number
  practices: number
  seo: number
  LCP: number
  TBT: number
  CLS: number
  bytes: number
  requests: number
}

/** Score, with the audits that keep it below 100. */
export type Judged = { score: Score; faults: string[] }

/** Required results of every page; the largest paint and the total blocking time in ms. */
export const wanted = {
  performance: 100,
  accessibility: 100,
  practices: 100,
  seo: 100,
  LCP: 1_200,
  TBT: 10,
  CLS: 0,
}

/**
 * True for the page of a missing address: it is hidden from search engines, Lighthouse's only
 * complaint about it.
 */
const isMissing = (page: string): boolean => page.endsWith('/404')

export const isMissed = ({ page, ...score }: Score): boolean =>
  score.performance < wanted.performance ||
  score.accessibility < wanted.accessibility ||
  score.practices < wanted.practices ||
  (score.seo < wanted.seo && !isMissing(page)) ||
  score.LCP > wanted.LCP ||
  score.TBT > wanted.TBT ||
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
  more: readonly string[],
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
    ...more,
  ]
  return { browser: await chromium.launch({ executablePath, args }), port }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Runs Lighthouse with its preset for phones: a slow 4G and a fourth of the processor, simulated.
 */
const once = async (port: number, base: string, page: string, tries = 3): Promise<Judged> => {
  const result = await lighthouse(base + page, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (!result || result.lhr.runtimeError) {
    // The recording itself occasionally fails on a busy machine.
    if (tries > 1) return once(port, base, page, tries - 1)
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
  // Links are prefetched at the lowest priority when there is time: they are not part of this
  // page's weight.
  const requests = items.filter(({ priority }) => priority !== 'VeryLow')
  const faults = Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter(
        (one) =>
          one.weight > 0 && (audits[one.id]?.score ?? 1) < (id === 'performance' ? 0.995 : 1),
      )
      .map((one) => `${id}: ${one.id} ${audits[one.id]?.displayValue ?? ''}`.trim()),
  )
  return {
    faults,
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
 * Runs Lighthouse on a page, and three times as often after a missed result, as a busy machine is
 * slow: the median of each figure counts.
 */
export const judge = async (
  port: number,
  base: string,
  page: string,
  runs = 1,
): Promise<Judged> => {
  const judged: Judged[] = []
  for (let run = 0; run < runs; run += 1) judged.push(await once(port, base, page))
  if (runs < 3 && judged.some(({ score }) => isMissed(score)))
    while (judged.length < 3) judged.push(await once(port, base, page))
  const [first] = judged
  if (!first) throw new Error('RUNS must be 1 at least.')
  const names = Object.keys(first.score).filter(
    (name): name is Exclude<keyof Score, 'page'> => name !== 'page',
  )
  const score = { ...first.score }
  for (const name of names) score[name] = median(judged.map((one) => one.score[name]))
  return { score, faults: [...new Set(judged.flatMap(({ faults }) => faults))] }
}
