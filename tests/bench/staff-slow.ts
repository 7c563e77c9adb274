import { launchChromium } from '../chromium.ts'
import { spawnPlatform } from '../platform/spawn.ts'
import { kb, median, ms } from './figures.ts'
import { openList, type Line, type Opening } from './staff-opening.ts'
import { fill, rounds, signedIn } from './staff-posts.ts'

const slowConnection: Line = { latency: 400, throughput: 50 * 1_024 }
const ITEMS = 500

/**
 * Measures how a list of 500 posts opens over a slow connection, from an empty cache. The platform
 * is started for this measurement alone and has no other posts.
 */
export const slowLine = async (): Promise<void> => {
  const platform = await spawnPlatform({ env: { SEED: 'none' } })
  const browser = await launchChromium()
  try {
    await fill(platform, { from: 1, to: ITEMS })
    const options = await signedIn(platform)
    const openings: Opening[] = []
    for (let round = 0; round < rounds; round += 1)
      openings.push(await openList(browser, options, platform.url, slowConnection))
    const medianOf = (figure: (one: Opening) => number): number => median(openings.map(figure))
    const { latency, throughput } = slowConnection
    console.log(
      `${ITEMS} posts at ${throughput / 1_024} KB/s, each answer ${latency} ms late, medians of ${rounds} rounds`,
    )
    console.table({
      'the frame': ms(medianOf(({ frame }) => frame)),
      'the first row': ms(medianOf(({ row }) => row)),
      'requests until then': medianOf(({ asked }) => asked.length),
      'bytes until then, as sent': kb(medianOf(({ bytes }) => bytes)),
      'layout shift': medianOf(({ shift }) => shift).toFixed(3),
    })
  } finally {
    await browser.close()
    await platform.stop()
  }
}
