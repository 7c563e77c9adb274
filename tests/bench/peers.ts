import { launchChromium } from '../chromium.ts'
import { spawnPlatform } from '../platform/spawn.ts'
import { measureBesideAstro } from './beside-astro.ts'
import { measureBesideStrapi } from './beside-strapi.ts'
import { numbersFrom } from './command-line.ts'
import { median, ms } from './figures.ts'
import { loadVersion } from './load.ts'
import { plainAstroVersion } from './plain-astro.ts'
import { measureTable, dateAndNodeVersion, type Measurement } from './report-table.ts'
import { measureFirstRow, rowRival } from './staff-first-row.ts'
import { SMALL_COUNT, createDraftPosts } from './staff-posts.ts'
import { strapiVersion } from './strapi.ts'

/**
 * Compares the time until the list of posts shows its first row: in the staff area, and in another
 * system with the same posts.
 */
const measureStaffArea = async (rounds: number): Promise<Measurement[]> => {
  await using stack = new AsyncDisposableStack()
  const platform = await spawnPlatform({ env: { SEED: 'none' } })
  stack.defer(async () => void (await platform.stop()))
  const browser = await launchChromium()
  stack.defer(() => browser.close())
  await createDraftPosts(platform, { from: 1, to: SMALL_COUNT })
  const { ours, peer, requests } = await measureFirstRow({ platform, browser }, rounds)
  return [
    {
      name: `staff area, first of ${SMALL_COUNT} rows`,
      unit: ms,
      ours: { value: median(ours) },
      peer: { value: median(peer) },
      goal: { of: 'ratio', most: 0.8 },
    },
    {
      name: 'its requests until then',
      unit: String,
      ours: { value: requests },
      goal: { of: 'ours', most: 12 },
    },
  ]
}

/**
 * Compares the product with its alternatives, measured in turn on this machine. POSTS, ROUNDS,
 * SECONDS and PAGES of the environment set the extent.
 * @returns a report in Markdown
 * @throws Error when a peer cannot be installed or measured
 */
export const reportPeers = async (environment: NodeJS.ProcessEnv): Promise<string> => {
  const [posts = 0] = numbersFrom(environment, 'POSTS', [1_000])
  const [rounds = 0] = numbersFrom(environment, 'ROUNDS', [3])
  const [seconds = 0] = numbersFrom(environment, 'SECONDS', [4])
  const pages = numbersFrom(environment, 'PAGES', [650, 5_000])
  const measures = [
    ...(await measureBesideStrapi({ posts, rounds, seconds })),
    ...(await measureBesideAstro(pages, rounds)),
    ...(await measureStaffArea(rounds)),
  ]
  return [
    `${dateAndNodeVersion()}. The API with ${posts} posts beside ${strapiVersion},`,
    `both without limits for callers, loaded by ${loadVersion} for ${seconds} s at a time; builds beside ${plainAstroVersion}`,
    `with a heading, a link and a text on as many pages; the staff area beside ${rowRival.name} ${rowRival.version}.`,
    `Ours and the peer’s in turn on one machine, medians of ${rounds} rounds; bytes are of one answer, unpacked.`,
    '',
    measureTable(measures),
  ].join('\n')
}
