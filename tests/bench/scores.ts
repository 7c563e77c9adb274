import { addressesOf } from '../site/site.ts'
import { spawnPlatform } from '../platform/spawn.ts'
import { isMissed, judge, launchForLighthouse, type Judged } from './lighthouse.ts'
import { publish } from './published.ts'

/**
 * Runs Lighthouse on pages of a running site and prints the results.
 * @returns the results of the pages that miss a required result
 */
export const printScores = async (
  platform: string,
  pages: readonly string[],
  runs: number,
): Promise<Judged[]> => {
  const { origin, browserArgs, stop } = await publish(platform)
  const { browser, port } = await launchForLighthouse(browserArgs)
  const judged: Judged[] = []
  try {
    for (const page of pages) {
      const result = await judge(port, origin, page, runs)
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
  const missed = judged.filter(({ score }) => isMissed(score))
  console.log(
    'Lighthouse, its preset for phones, over https, HTTP/2 and compressed as on a CDN (LCP and TBT in ms, bytes as sent)',
  )
  console.table(judged.map(({ score }) => score))
  for (const { score, faults } of missed) console.log(`${score.page}: ${faults.join('; ')}`)
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
    .filter(({ bare }) => bare !== '/no-such-page')
    .map(({ path }) => path),
  '/404',
  '/ar/404',
]

// node tests/bench/scores.ts            every page of a platform started for it, or of the site at
//                                       the address in SITE_URL
// node tests/bench/scores.ts /ar /blog  these pages only
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
