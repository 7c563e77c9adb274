import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { launchChromium } from '../chromium.ts'
import { startSilentHook, spawnPlatform } from '../platform/spawn.ts'
import { compareFolders } from './compare.ts'
import { shootPublic } from './public.ts'
import { shootStaff } from './staff.ts'
import { allThemes, allWidths, type PictureRun } from './take.ts'

// npm run looks -- <folder>
//   Takes pictures of every page, screen and state, at each width and in both themes.
// npm run looks -- <folder> order palette
//   Takes only pictures whose names contain one of the words. Examples of names: "staff list,
//   loading", "public /ar/blog page".
// npm run looks -- <folder> --shard 0/2
//   Takes every second picture, from the first; 1/2 takes the others, in a parallel process.
// npm run looks -- <folder> --width 1280 --theme light
//   Takes pictures at this width and in this theme only.
// npm run looks -- compare <before> <after>
//   Lists the pictures that differ, and writes pictures of the differences to <after>/differences.
// A state may affect the pictures after it: only two runs with the same words and shards can be
// compared.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    shard: { type: 'string', default: '0/1' },
    width: { type: 'string' },
    theme: { type: 'string' },
  },
})
const [first, ...rest] = positionals
const [shard = 0, shards = 1] = values.shard.split('/').map(Number)

/** Takes the pictures; `words` select them by their names. */
const shoot = async (
  folder: string,
  words: readonly string[],
): Promise<{ passed: number; failures: string[] }> => {
  await mkdir(folder, { recursive: true })
  const hook = await startSilentHook()
  const platform = await spawnPlatform({ env: { RATE_LIMITS: 'off', BUILD_HOOK_URL: hook.url } })
  const browser = await launchChromium()
  try {
    let passed = 0
    const failures: string[] = []
    const run: PictureRun = {
      folder,
      widths: allWidths.filter(
        (width) => values.width === undefined || values.width === String(width),
      ),
      themes: allThemes.filter((theme) => values.theme === undefined || values.theme === theme),
      isInShard: (index) => index % shards === shard,
      isSelected: (name) => words.length === 0 || words.some((word) => name.includes(word)),
      passed: (name) => {
        passed += 1
        console.log(name)
      },
      failed: (name, error) => {
        failures.push(name)
        console.log(`FAILED ${name}:`, error)
      },
    }
    await shootPublic(browser, platform.url, run)
    await shootStaff(browser, platform, run)
    return { passed, failures }
  } finally {
    await browser.close()
    await platform.stop()
    hook.stop()
  }
}

if (first === undefined || (first === 'compare' && rest.length !== 2))
  throw new Error(
    'Say where the pictures go: npm run looks -- <folder>. Or what is compared: npm run looks -- compare <before> <after>',
  )
const [before = '', after = ''] = rest
const { passed, failures } =
  first === 'compare' ? await compareFolders(before, after) : await shoot(first, rest)
for (const failure of failures) console.log(`failed: ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0
