import { launchChromium } from '../chromium.ts'
import { spawnPlatform } from '../platform/spawn.ts'
import { kb, median, ms } from './figures.ts'
import { openList, type Line, type Opening } from './staff-opening.ts'
import { fill, rounds, signedIn } from './staff-posts.ts'

const line: Line = { latency: 400, throughput: 50 * 1_024 }
const ITEMS = 500

/**
 * Measures a list of 500 posts on a slow connection, from an empty cache; on a separate copy of the
 * product without other posts.
 */
export const slowLine = async (): Promise<void> => {
  const platform = await spawnPlatform({ env: { SEED: 'none' } })
  const browser = await launchChromium()
  try {
    await fill(platform, { from: 1, to: ITEMS })
    const options = await signedIn(platform)
    const all: Opening[] = []
    for (let round = 0; round < rounds; round += 1)
      all.push(await openList(browser, options, platform.url, line))
    const of = (figure: (one: Opening) => number): number => median(all.map(figure))
    console.log(
      `${ITEMS} posts at ${line.throughput / 1_024} KB/s, each answer ${line.latency} ms late, medians of ${rounds} rounds`,
    )
    console.table({
      'the frame': ms(of(({ frame }) => frame)),
      'the first row': ms(of(({ row }) => row)),
      'requests until then': of(({ asked }) => asked.length),
      'bytes until then, as sent': kb(of(({ bytes }) => bytes)),
      'layout shift': of(({ shift }) => shift).toFixed(3),
    })
  } finally {
    await browser.close()
    await platform.stop()
  }
}
