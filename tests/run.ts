import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { command } from './command.ts'
import { spawnPlatform } from './platform/spawn.ts'
import { checkTypes } from './types.ts'

// npm test            everything that fits into ten minutes
// npm run test:full   with the whole matrices and large counts
// npm run soak        load, faults and fuzzing only, with large counts; FUZZ_RUNS, FORM_POSTS, KILLS, REBUILDS change them
const full = process.argv.includes('--full')
const soak = process.argv.includes('--soak')

const root = fileURLToPath(new URL('..', import.meta.url))
const total = { passed: 0, failed: 0 }
const clock = { last: Date.now() }
/** Says how long a part took, so that a slow one is seen. */
const lap = (name: string): void => {
  console.log(`--- ${name}: ${Math.round((Date.now() - clock.last) / 1_000)} s, ${total.passed} passed, ${total.failed} failed so far`)
  clock.last = Date.now()
}
const count = (ok: boolean, name: string): void => {
  total[ok ? 'passed' : 'failed'] += 1
  console.log(`${ok ? 'ok' : 'FAILED'}: ${name}`)
}

const filesOf = async (...patterns: string[]): Promise<string[]> => {
  const files: string[] = []
  for (const pattern of patterns) for await (const file of glob(pattern, { cwd: root })) files.push(`${root}${file}`)
  return files.sort()
}

type Counted = { passed: number; failed: number }

/** Runs test files, so many at a time. @returns what each file's tests came to */
const runOnce = async (files: string[], concurrency: number, env: Record<string, string>): Promise<Map<string, Counted>> => {
  const counts = new Map(files.map((file) => [file, { passed: 0, failed: 0 }]))
  const note = (file: string | undefined, outcome: keyof Counted): void => {
    const counted = counts.get(file ?? '') ?? { passed: 0, failed: 0 }
    counted[outcome] += 1
    counts.set(file ?? '', counted)
  }
  const stream = run({ files, concurrency, env: { ...process.env, ...env } })
  stream.on('test:pass', ({ details, file, skip, todo }) => {
    if (details.type !== 'suite' && !skip && !todo) note(file, 'passed')
  })
  stream.on('test:fail', ({ details, file }) => {
    if (details.type !== 'suite') note(file, 'failed')
  })
  const reporter = new spec()
  stream.compose(reporter).pipe(process.stdout, { end: false })
  await new Promise((resolve) => stream.on('end', resolve))
  return counts
}

/** Two streams share two cores, so that a browser may starve for seconds: a file that failed has one more try, and the end says so. */
const triedAgain: string[] = []

/** Runs test files, so many at a time, and counts their tests. */
const runFiles = async (name: string, files: string[], concurrency: number, env: Record<string, string> = {}): Promise<void> => {
  const counts = await runOnce(files, concurrency, env)
  for (const [file, { failed }] of [...counts]) {
    if (failed === 0 || !files.includes(file)) continue
    triedAgain.push(file.slice(root.length))
    console.log(`--- once more, by itself: ${file.slice(root.length)}`)
    const again = await runOnce([file], 1, env)
    counts.set(file, again.get(file) ?? { passed: 0, failed })
  }
  for (const { passed, failed } of counts.values()) {
    total.passed += passed
    total.failed += failed
  }
  lap(name)
}

/** The pages are tested on one running copy of the product, filled with the sample content. */
const runOnPlatform = async (name: string, files: string[]): Promise<void> => {
  const platform = await spawnPlatform({ env: { PORT: '0' } })
  const { url, adminEmail, adminPassword, passphrase } = platform
  try {
    await runFiles(name, files, 1, { SITE_URL: url, ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword ?? '', PASSPHRASE: passphrase ?? '' })
  } finally {
    await platform.stop()
  }
}

const started = Date.now()
if (full) process.env['FULL'] = '1'
if (soak) {
  Object.assign(process.env, { SOAK: '1', KILLS: '200', REBUILDS: '20', FUZZ_RUNS: '100000', FORM_POSTS: '10000', ...process.env })
  const long = await filesOf(
    'tests/blobs/crash.test.ts', 'tests/blobs/races.test.ts', 'tests/faults/*.test.ts', 'tests/api/{concurrency,fuzz}.test.ts', 'tests/platform/build-hook.test.ts',
  )
  await runFiles('soak', long, 1)
} else {
  const [lint, types] = await Promise.all([command('eslint', ['.', '--max-warnings', '0']), checkTypes()])
  count(lint, 'lint')
  count(types, 'types')
  lap('lint and types')
  const units = await filesOf(
    'tests/{kinds,lint,api,faults,blobs,identity,seed,drawings,messages,rich-text}/**/*.test.ts',
    'tests/cms/unit/**/*.test.ts',
  )
  // These change what all pages show, or build it again: each has a platform of its own.
  const alone = await filesOf('tests/site/{hard-content,sharing-kept,store}.test.ts')
  const staff = await filesOf('tests/cms/*.test.ts')
  const onSite = (await filesOf('tests/site/*.test.ts', 'tests/platform/check-deploy.test.ts', ...(full ? ['tests/full/*.test.ts'] : [])))
    .filter((file) => !alone.includes(file))
  const platform = (await filesOf('tests/platform/**/*.test.ts')).filter((file) => !onSite.includes(file))
  const journeys = await filesOf('tests/e2e/**/*.test.ts')
  // Browsers mostly wait, units mostly compute: side by side they keep two cores busy.
  await Promise.all([
    runOnPlatform('staff area', staff),
    (async () => {
      await runFiles('units, API, stores', units, 1)
      await runFiles('local platform', platform, 1)
      await runFiles('journeys', journeys, 1)
      await runOnPlatform('public pages', onSite)
      await runFiles('pages of other content', alone, 1)
    })(),
  ])
}
console.log(`\n${Math.round((Date.now() - started) / 1_000)} s`)
if (triedAgain.length > 0) console.log(`failed at first, and ran once more: ${triedAgain.join(', ')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
