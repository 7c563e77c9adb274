import { launchChromium } from '../chromium.ts'
import { spawnPlatform } from '../platform/spawn.ts'
import { kb, median, ms } from './figures.ts'
import { openList, type NetworkConditions, type Opening } from './staff-opening.ts'
import { createDraftPosts, ROUNDS, signedInOptions } from './staff-posts.ts'

const slowConnection: NetworkConditions = { latency: 400, throughput: 50 * 1_024 }
const ITEMS = 500

/**
 * Measures how a list of 500 posts opens over a slow connection, from an empty cache. The platform
 * is started for this measurement alone and has no other posts.
 */
export const slowLine = async (): Promise<void> => {
  const platform = await spawnPlatform({ env: { SEED: 'none' } })
  const browser = await launchChromium()
  try {
    await createDraftPosts(platform, { from: 1, to: ITEMS })
    const options = await signedInOptions(platform)
    const openings: Opening[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      openings.push(await openList(browser, options, platform.url, slowConnection))
    const medianOf = (figure: (one: Opening) => number): number => median(openings.map(figure))
    const { latency, throughput } = slowConnection
    console.log(
      `${ITEMS} posts at ${throughput / 1_024} KB/s, each answer ${latency} ms late, medians of ${ROUNDS} rounds`,
    )
    console.table({
      'the frame': ms(medianOf(({ firstPaintTime }) => firstPaintTime)),
      'the first row': ms(medianOf(({ firstRowTime }) => firstRowTime)),
      'requests until then': medianOf(({ requestedUrls }) => requestedUrls.length),
      'bytes until then, as sent': kb(medianOf(({ bytes }) => bytes)),
      'layout shift': medianOf(({ shift }) => shift).toFixed(3),
    })
  } finally {
    await browser.close()
    await platform.stop()
  }
}
