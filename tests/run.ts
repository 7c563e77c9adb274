import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measurePace } from './pace.ts'
import { compileCache } from './platform/spawn.ts'
import { touchedSince } from './runner/changed.ts'
import { emptyOutcome, runInBrowser, runOnNode, runScript } from './runner/run-files.ts'
import { makeRunFolder } from './runner/folder.ts'
import { root } from './runner/program.ts'
import { printFailure } from './runner/report.ts'
import { browserFiles, forgottenFiles, nodeFiles, type Run } from './runner/suites.ts'
import { createTally } from './runner/tally.ts'
import { makeTemplates } from './runner/templates.ts'

// npm test
//   The gate, which every change must pass. Its stages run from cheap to expensive, and the run
//   ends after the first stage with a failure. A failed file is retried once, alone.
// npm run test:full
//   The tests that are not in the gate: other widths and pages, long journeys, broken devices,
//   validators. Run the files that a change touches.
// npm run test:matrix
//   Every combination of which the full run tests a sample: every attack, every page in forced
//   colours.
// npm run soak
//   Load, faults and fuzzing with large counts, which FUZZ_RUNS, FORM_POSTS, KILLS and REBUILDS
//   change.
// Each of these commands accepts:
//   -- <words>              only files whose path contains one of these words
//   -- --changed <commit>   only files that a change since this commit touches (runner/changed.ts)
// Runs have no time limit. An interrupted run (Ctrl+C, SIGTERM) prints its results and fails.
const { values: options, positionals: words } = parseArgs({
  options: {
    full: { type: 'boolean' },
    matrix: { type: 'boolean' },
    soak: { type: 'boolean' },
    changed: { type: 'string' },
  },
  allowPositionals: true,
})
const run: Run = (['full', 'matrix', 'soak'] as const).find((name) => options[name]) ?? 'usual'
const isGate = run === 'usual'

const began = Date.now()
/** Number of files or tests that run at the same time. */
const lanes = Math.max(2, Number(process.env['TEST_LANES'] ?? availableParallelism()))

process.env['NODE_COMPILE_CACHE'] ??= compileCache
process.env['PLAYWRIGHT_TRANSFORM_CACHE_DIR'] ??= join(root, 'node_modules/.cache/playwright')
// A larger young generation makes everything on Node a sixth faster.
process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'], '--max-semi-space-size=64']
  .filter(Boolean)
  .join(' ')
if (run === 'full' || run === 'matrix') process.env['FULL'] = '1'
if (run === 'matrix') process.env['MATRIX'] = '1'
if (run === 'soak')
  Object.assign(process.env, {
    SOAK: '1',
    KILLS: '200',
    REBUILDS: '20',
    FUZZ_RUNS: '100000',
    FORM_POSTS: '10000',
    ...process.env,
  })

/** Ends the run. */
const abortController = new AbortController()
const { signal } = abortController
const tally = createTally()

/** Number of slowest files in the summary, by default. */
const SLOWEST = 12

const printSummary = (): void => {
  const lines = tally.summary(Number(process.env['SLOWEST'] ?? SLOWEST))
  // Inserted before the totals, which are the last line.
  lines.splice(
    -1,
    0,
    `${Math.round((Date.now() - began) / 1_000)} s on ${lanes} lanes; limits × ${Number(process.env['PACE'] ?? 1).toFixed(1)}`,
  )
  for (const line of lines) console.log(line)
}

/** Ends the run with the results so far. */
const interrupt = (reason: string): void => {
  if (signal.aborted) return
  console.log(`\nCut by ${reason}: what was under way is not counted.`)
  abortController.abort()
}
// `once`: a second signal has its usual effect and ends this process immediately.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupt(name))
// npm sends a signal to its shell only. The shell ends without passing the signal on, so this
// process detects the end of its parent.
const { ppid } = process
setInterval(() => {
  if (process.ppid !== ppid) interrupt('the end of the program that started it')
}, 1_000).unref()
// A closed output is no failure: the program that reads it may have ended.
process.stdout.on('error', () => undefined)

const folder = await makeRunFolder()
process.env['TMPDIR'] = folder

const allOnNode = await nodeFiles(run)
const allInBrowser = new Map((await browserFiles(run)).flatMap(({ parts }) => [...parts]))
const touched =
  options.changed === undefined
    ? null
    : touchedSince(options.changed, [...allOnNode.keys(), ...allInBrowser.keys()])

/**
 * Files selected by the command's arguments. Key: file. Value: part of the run under which the file
 * is reported.
 */
const selected = (parts: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(
    [...parts].filter(
      ([file]) =>
        (touched?.has(file) ?? true) &&
        (words.length === 0 || words.some((word) => file.includes(word))),
    ),
  )

const onNode = selected(allOnNode)
const inBrowser = selected(allInBrowser)

/** Files that Node runs in addition to one per lane: files spend a fourth of their time waiting. */
const EXTRA_FILES = 1

const addFailure = (part: string, file: string, name: string, error?: string): void =>
  tally.add({ ...emptyOutcome, results: [printFailure(file, name, error)] }, () => part)

const buildSite = async (): Promise<void> => {
  if (inBrowser.size === 0 || signal.aborted) return
  const start = Date.now()
  try {
    process.env['SITE_TEMPLATES'] = await makeTemplates()
  } catch (error) {
    if (!signal.aborted) addFailure('built site', '', 'the site was not built', String(error))
  }
  tally.addTime('built site', (Date.now() - start) / 1_000)
}

const runFiles = async (
  runner: typeof runOnNode,
  parts: ReadonlyMap<string, string>,
  lanesUsed: number,
): Promise<void> =>
  tally.add(
    await runner([...parts.keys()], { run, lanes: lanesUsed, folder, signal }),
    (file) => parts.get(file) ?? 'the runners',
  )

/**
 * Stages, from cheap to expensive. The type check ends before the first build begins, since Astro
 * writes to the same files in both.
 */
const stages: readonly (() => Promise<unknown>)[] = [
  async () => {
    for (const file of await forgottenFiles()) addFailure('no suite', file, 'belongs to no suite')
    if (words.length > 0 || touched || (!isGate && run !== 'full')) return
    // In the gate these tools skip files that are unchanged since their last success. The full run
    // removes their caches, so that they check every file.
    if (run === 'full')
      for (const cache of ['eslint', 'prettier', 'types'])
        await rm(join(root, 'node_modules/.cache', cache), { recursive: true, force: true })
    await Promise.all(
      ['lint', 'types'].map(async (name) =>
        tally.add(await runScript(name, signal), () => 'lint and types'),
      ),
    )
  },
  () => Promise.all([runFiles(runOnNode, onNode, lanes + EXTRA_FILES), buildSite()]),
  () => runFiles(runInBrowser, inBrowser, lanes),
]

for (const stage of stages) {
  // Time limits become longer when the machine has become slower, and never shorter.
  process.env['PACE'] = String(Math.max(Number(process.env['PACE'] ?? 1), await measurePace(lanes)))
  await stage()
  if (signal.aborted || (isGate && tally.failed() > 0)) break
}

printSummary()
process.exitCode = tally.isGreen() && !signal.aborted ? 0 : 1
await rm(folder, { recursive: true, force: true, maxRetries: 3 })
