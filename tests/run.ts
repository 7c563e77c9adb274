import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { signedInState } from './cms/signed-in.ts'
import { compileCache, silentHook, spawnPlatform } from './platform/spawn.ts'
import { root, runTests, runTool, type Outcome } from './runner/processes.ts'
import { forgottenFiles, groupsOf, suites, type Run, type Suite } from './runner/suites.ts'
import { makeTemplates } from './runner/templates.ts'

// npm test              what is proven with every change, in some minutes
// npm run test:full     what it leaves, before a change lands: the other widths and pages, long journeys, broken devices, validators
// npm run test:matrix   every cell of what the full run takes a share of: every state at every width, every attack
// npm run soak          load, faults and fuzzing with large counts; FUZZ_RUNS, FORM_POSTS, KILLS, REBUILDS change them
// … -- <words>          only the files whose path holds one of these words
const asked: Run = (['full', 'matrix', 'soak'] as const).find((run) => process.argv.includes(`--${run}`)) ?? 'usual'
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))

/** Milliseconds after which a process of tests is ended, so that the run ends, too. */
const limit = asked === 'soak' ? 24 * 3_600_000 : 30 * 60_000

/** Pieces of the run: those that need the built site wait until it is there. */
type Job = { part: string; name: string; needsSite: boolean; waits?: boolean; run: () => Promise<Outcome> }

const began = Date.now()
const secondsSince = (start: number): number => Math.round((Date.now() - start) / 1_000)

process.env['NODE_COMPILE_CACHE'] ??= compileCache
// With more room for what lives shortly, all that runs on Node takes a sixth less time.
process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'], '--max-semi-space-size=64'].filter(Boolean).join(' ')
if (asked === 'full' || asked === 'matrix') process.env['FULL'] = '1'
if (asked === 'matrix') process.env['MATRIX'] = '1'
if (asked === 'soak') Object.assign(process.env, { SOAK: '1', KILLS: '200', REBUILDS: '20', FUZZ_RUNS: '100000', FORM_POSTS: '10000', ...process.env })

/** Runs files on a copy of the product, signed in once for all of them. */
const onPlatform = async (suite: Suite, files: readonly string[], hookUrl: string, shard: string): Promise<Outcome> => {
  // Hundreds of pages a minute come from one address here.
  const platform = await spawnPlatform({ env: { RATE_LIMITS: 'off', ...(suite.on === 'staff' && { BUILD_HOOK_URL: hookUrl }) } })
  const { url, adminEmail, adminPassword, passphrase } = platform
  try {
    const state = await signedInState(platform)
    const environment = { SITE_URL: url, ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword ?? '', PASSPHRASE: passphrase ?? '', SHARD: shard, STAFF_STATE: JSON.stringify(state) }
    return await runTests({ files, environment, limit })
  } finally {
    await platform.stop()
  }
}

const shardsOf = ({ shards = 1 }: Suite): string[] => (shards === 1 ? [''] : Array.from({ length: shards }, (_, shard) => `${shard}/${shards}`))

const jobsOf = async (suite: Suite, hookUrl: string): Promise<Job[]> => {
  const groups = (await groupsOf(suite)).map((files) => files.filter((file) => words.length === 0 || words.some((word) => file.includes(word))))
  return groups
    .filter((files) => files.length > 0)
    .flatMap((files) => shardsOf(suite).map((shard) => ({
      part: suite.part,
      name: files.length === 1 ? [files[0], shard].join(' ').trim() : `${files.length} files from ${files[0]}`,
      needsSite: suite.on !== 'node',
      waits: suite.waits ?? false,
      run: () => (suite.on === 'site' || suite.on === 'staff' ? onPlatform(suite, files, hookUrl, shard) : runTests({ files, limit })),
    })))
}

const types: Job = { part: 'lint and types', name: 'types', needsSite: false, run: () => runTool('node', ['tests/types.ts'], limit) }
const lint: Job = { part: 'lint and types', name: 'lint', needsSite: false, run: () => runTool('eslint', ['.', '--max-warnings', '0'], limit) }

const parts = new Map<string, { seconds: number; passed: number; failed: number }>()
const note = (part: string, seconds: number, { passed, failures }: Outcome): void => {
  const before = parts.get(part) ?? { seconds: 0, passed: 0, failed: 0 }
  parts.set(part, { seconds: before.seconds + seconds, passed: before.passed + passed, failed: before.failed + failures.length })
}

/** Milliseconds that the tests of a file took; those within another test count in both. */
const slow = new Map<string, number>()
/** How many of the slowest files the end names. */
const NAMED = 12

const runJob = async ({ part, name, run }: Job): Promise<void> => {
  const start = Date.now()
  const outcome = await run().catch((error: unknown): Outcome => ({ passed: 0, failures: [`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`] }))
  for (const failure of outcome.failures) console.log(`FAILED ${failure}\n`)
  console.log(`${part}, ${name}: ${secondsSince(start)} s, ${outcome.passed} passed, ${outcome.failures.length} failed`)
  note(part, secondsSince(start), outcome)
  for (const { file, ms } of outcome.results ?? []) slow.set(relative(root, file), (slow.get(relative(root, file)) ?? 0) + ms)
}

/** Bytes that a run's stores, sites and browser profiles may take. */
const ROOM = 2 * 2 ** 30

/** Every store writes through to its disk: where the system keeps files in memory and has room, the run's temporary files go there. */
const writeToMemory = async (): Promise<() => Promise<unknown>> => {
  const disk = '/dev/shm'
  const { bavail = 0, bsize = 0 } = await statfs(disk).catch(() => ({}) as { bavail?: number; bsize?: number })
  if (bavail * bsize < ROOM) return () => Promise.resolve()
  const folder = await mkdtemp(join(disk, 'tests-'))
  process.env['TMPDIR'] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
const clear = await writeToMemory()

const hook = await silentHook()

const all = (await Promise.all(suites.filter(({ runs }) => runs.includes(asked)).map((suite) => jobsOf(suite, hook.url)))).flat()
const onSite = all.filter(({ needsSite }) => needsSite)
const isWhole = asked === 'usual' && words.length === 0
const waiting = all.filter(({ waits }) => waits)
const onNode = [...(isWhole ? [lint] : []), ...all.filter(({ needsSite, waits }) => !needsSite && !waits)]

const takeFrom = async (...queues: Job[][]): Promise<void> => {
  for (;;) {
    const job = queues.find((queue) => queue.length > 0)?.shift()
    if (!job) return
    await runJob(job)
  }
}

const forgotten = await forgottenFiles()
if (forgotten.length > 0) note('no suite', 0, { passed: 0, failures: forgotten })

/** Builds the site; then this lane goes on with what needs it. */
const withSite = async (): Promise<() => Promise<unknown>> => {
  if (onSite.length === 0) return () => Promise.resolve()
  const start = Date.now()
  const templates = await makeTemplates()
  process.env['SITE_TEMPLATES'] = templates.folder
  note('built site', secondsSince(start), { passed: 0, failures: [] })
  return templates.remove
}

// Browsers mostly wait, units mostly compute: side by side they keep the cores busy.
// The check of types comes before the first build: Astro writes files of the project in both.
const ready = (isWhole ? runJob(types) : Promise.resolve()).then(withSite)
const lanes = Math.max(2, Number(process.env['TEST_LANES'] ?? availableParallelism()))
await Promise.all([
  takeFrom(waiting),
  ready.then(() => takeFrom(onSite, onNode)),
  ...Array.from({ length: lanes - 1 }, async () => {
    await takeFrom(onNode)
    await ready
    await takeFrom(onSite)
  }),
])
await (await ready)()
hook.stop()
await clear()

const total = [...parts.values()].reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), { passed: 0, failed: 0 })
console.log(`\n${'part'.padEnd(28)}${'seconds'.padStart(8)}${'passed'.padStart(8)}${'failed'.padStart(8)}`)
for (const [part, { seconds, passed, failed }] of parts) console.log(`${part.padEnd(28)}${String(seconds).padStart(8)}${String(passed).padStart(8)}${String(failed).padStart(8)}`)
const slowest = [...slow].sort(([, a], [, b]) => b - a).slice(0, Number(process.env['SLOWEST'] ?? NAMED))
console.log(`\nslowest files: ${slowest.map(([file, ms]) => `${file} ${Math.round(ms / 1_000)} s`).join(', ')}`)
for (const file of forgotten) console.log(`${file} belongs to no suite`)
console.log(`\n${secondsSince(began)} s on ${lanes} lanes`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
