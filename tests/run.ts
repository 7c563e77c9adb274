import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measurePace } from './pace.ts'
import { compileCache } from './platform/spawn.ts'
import { touchedSince } from './runner/changed.ts'
import { nothing, runInBrowser, runOnNode, runScript } from './runner/run-files.ts'
import { folderOfRun } from './runner/folder.ts'
import { root } from './runner/program.ts'
import { failure } from './runner/report.ts'
import { browserFiles, forgottenFiles, nodeFiles, type Run } from './runner/suites.ts'
import { createTally } from './runner/tally.ts'
import { makeTemplates } from './runner/templates.ts'

// npm test              the gate: from cheap to expensive, ending after the first red stage; a
//                       failed file is retried once, alone
// npm run test:full     the tests outside of the gate, to be run for what a change touches: other
//                       widths and pages, long journeys, broken devices, validators
// npm run test:matrix   every cell of the matrices that the full run samples: every attack, every
//                       page in forced colours
// npm run soak          load, faults and fuzzing with large counts; FUZZ_RUNS, FORM_POSTS, KILLS,
//                       REBUILDS change them
// … -- <words>          only files whose path contains one of these words
// … -- --changed <commit>   only files that a change since this commit touches: see
//                       tests/runner/changed.ts
// Runs have no time limit. An interrupted one (Ctrl+C, SIGTERM) reports its results, and fails.
const { values: options, positionals: words } = parseArgs({
  options: {
    full: { type: 'boolean' },
    matrix: { type: 'boolean' },
    soak: { type: 'boolean' },
    changed: { type: 'string' },
  },
  allowPositionals: true,
})
const asked: Run = (['full', 'matrix', 'soak'] as const).find((run) => options[run]) ?? 'usual'
const isGate = asked === 'usual'

const began = Date.now()
const lanes = Math.max(2, Number(process.env['TEST_LANES'] ?? availableParallelism()))

process.env['NODE_COMPILE_CACHE'] ??= compileCache
process.env['PLAYWRIGHT_TRANSFORM_CACHE_DIR'] ??= join(root, 'node_modules/.cache/playwright')
// A larger young generation makes everything on Node a sixth faster.
process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'], '--max-semi-space-size=64']
  .filter(Boolean)
  .join(' ')
if (asked === 'full' || asked === 'matrix') process.env['FULL'] = '1'
if (asked === 'matrix') process.env['MATRIX'] = '1'
if (asked === 'soak')
  Object.assign(process.env, {
    SOAK: '1',
    KILLS: '200',
    REBUILDS: '20',
    FUZZ_RUNS: '100000',
    FORM_POSTS: '10000',
    ...process.env,
  })

const over = new AbortController()
const { signal } = over
const tally = createTally()

/** Number of slowest files that the summary names. */
const NAMED = 12

const printSummary = (): void => {
  const lines = tally.summary(Number(process.env['SLOWEST'] ?? NAMED))
  // Before the totals, which are the last line.
  lines.splice(
    -1,
    0,
    `${Math.round((Date.now() - began) / 1_000)} s on ${lanes} lanes; limits × ${Number(process.env['PACE'] ?? 1).toFixed(1)}`,
  )
  for (const line of lines) console.log(line)
}

const cutBy = (reason: string): void => {
  if (signal.aborted) return
  console.log(`\nCut by ${reason}: what was under way is not counted.`)
  over.abort()
}
// A second signal ends everything at once.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => cutBy(name))
// npm passes a signal on to its shell only, which ends without passing it on.
const { ppid } = process
setInterval(() => {
  if (process.ppid !== ppid) cutBy('the end of the program that started it')
}, 1_000).unref()
// A closed pipe is no failure: nobody may be left to read the summary.
process.stdout.on('error', () => undefined)

const folder = await folderOfRun()
process.env['TMPDIR'] = folder

const allOnNode = await nodeFiles(asked)
const allInBrowser = new Map((await browserFiles(asked)).flatMap(({ parts }) => [...parts]))
const touched =
  options.changed === undefined
    ? null
    : touchedSince(options.changed, [...allOnNode.keys(), ...allInBrowser.keys()])

/** Chosen files, each with the part under which it is reported. */
const chosen = (parts: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(
    [...parts].filter(
      ([file]) =>
        (touched?.has(file) ?? true) &&
        (words.length === 0 || words.some((word) => file.includes(word))),
    ),
  )

const onNode = chosen(allOnNode)
const inBrowser = chosen(allInBrowser)

/** Extra files that Node runs at once, beyond one per lane: a fourth of their time is waiting. */
const MORE = 1

const addFailure = (part: string, file: string, name: string, error?: string): void =>
  tally.add({ ...nothing, results: [failure(file, name, error)] }, () => part)

const buildSite = async (): Promise<void> => {
  if (inBrowser.size === 0 || signal.aborted) return
  const start = Date.now()
  await makeTemplates().then(
    (templates) => void (process.env['SITE_TEMPLATES'] = templates),
    (error: unknown) => {
      if (!signal.aborted) addFailure('built site', '', 'the site was not built', String(error))
    },
  )
  tally.spend('built site', (Date.now() - start) / 1_000)
}

const runFiles = async (
  run: typeof runOnNode,
  parts: ReadonlyMap<string, string>,
  lanesUsed: number,
): Promise<void> =>
  tally.add(
    await run([...parts.keys()], { run: asked, lanes: lanesUsed, folder, signal }),
    (file) => parts.get(file) ?? 'the runners',
  )

/**
 * Stages from cheap to expensive. The type check comes before the first build: Astro writes files
 * of the project in both.
 */
const stages: readonly (() => Promise<unknown>)[] = [
  async () => {
    for (const file of await forgottenFiles()) addFailure('no suite', file, 'belongs to no suite')
    if (words.length > 0 || touched || (!isGate && asked !== 'full')) return
    // The gate uses the caches of these tools for unchanged files; the full run checks every file.
    if (asked === 'full')
      for (const known of ['eslint', 'prettier', 'types'])
        await rm(join(root, 'node_modules/.cache', known), { recursive: true, force: true })
    await Promise.all(
      ['lint', 'types'].map(async (name) =>
        tally.add(await runScript(name, signal), () => 'lint and types'),
      ),
    )
  },
  () => Promise.all([runFiles(runOnNode, onNode, lanes + MORE), buildSite()]),
  () => runFiles(runInBrowser, inBrowser, lanes),
]

for (const stage of stages) {
  // A machine that became busier gets longer limits from then on.
  process.env['PACE'] = String(Math.max(Number(process.env['PACE'] ?? 1), await measurePace(lanes)))
  await stage()
  if (signal.aborted || (isGate && tally.failed() > 0)) break
}

printSummary()
process.exitCode = tally.isGreen() && !signal.aborted ? 0 : 1
await rm(folder, { recursive: true, force: true, maxRetries: 3 })
