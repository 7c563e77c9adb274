import { addressesOf } from '../site/site.ts'
import { spawnPlatform } from '../platform/spawn.ts'
import {
  missesRequirement,
  runLighthouse,
  launchForLighthouse,
  type PageResult,
} from './lighthouse.ts'
import { serveAsCdn } from './published.ts'

/**
 * Runs Lighthouse on pages of a running site and prints the results.
 * @returns the results of the pages that miss a required result
 */
export const printScores = async (
  platformUrl: string,
  pages: readonly string[],
  runs: number,
): Promise<PageResult[]> => {
  const { origin, browserArgs, stop } = await serveAsCdn(platformUrl)
  const { browser, port } = await launchForLighthouse(browserArgs)
  const judged: PageResult[] = []
  try {
    for (const page of pages) {
      const result = await runLighthouse(port, origin, page, runs)
      judged.push(result)
      const { performance, accessibility, practices, seo, LCP, TBT, CLS } = result.score
      const scores = [performance, accessibility, practices, seo].join(' ')
      console.log(
        `${judged.length} of ${pages.length}: ${page} ${scores}, LCP ${LCP}, TBT ${TBT}, CLS ${CLS}`,
      )
    }
  } finally {
    await browser.close()
    await stop()
  }
  const missed = judged.filter(({ score }) => missesRequirement(score))
  console.log(
    'Lighthouse, its preset for phones, over https, HTTP/2 and compressed as on a CDN (LCP and TBT in ms, bytes as sent)',
  )
  console.table(judged.map(({ score }) => score))
  for (const { score, failedAudits } of missed)
    console.log(`${score.page}: ${failedAudits.join('; ')}`)
  console.log(
    missed.length === 0
      ? 'Every page reaches every figure.'
      : `${missed.length} of ${judged.length} pages miss something.`,
  )
  return missed
}

/** Every public page in both languages, and the page for missing addresses. */
export const pagesToJudge = async (url: string): Promise<string[]> => [
  ...(await addressesOf(url))
    .filter(({ barePath }) => barePath !== '/no-such-page')
    .map(({ path }) => path),
  '/404',
  '/ar/404',
]

// node tests/bench/scores.ts            every page of a platform started for it, or of the site at
//                                       the address in SITE_URL
// node tests/bench/scores.ts /ar /blog  these pages only
// RUNS of the environment is the number of runs per page, 1 by default.
if (import.meta.main) {
  const platform = process.env['SITE_URL'] ? null : await spawnPlatform()
  const url = platform?.url ?? process.env['SITE_URL'] ?? ''
  const namedPages = process.argv.slice(2)
  try {
    const missed = await printScores(
      url,
      namedPages.length > 0 ? namedPages : await pagesToJudge(url),
      Number(process.env['RUNS'] ?? 1),
    )
    process.exitCode = missed.length > 0 ? 1 : 0
  } finally {
    await platform?.stop()
  }
}
