import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { measurePace } from './pace.ts'
import { compileCache } from './platform/spawn.ts'
import { browserParts, runBrowsers } from './runner/browsers.ts'
import { folderOfRun } from './runner/folder.ts'
import { root, runTests, runTool } from './runner/processes.ts'
import { forgottenFiles, groupsOf, nodeSuites, type NodeSuite, type Run } from './runner/suites.ts'
import { makeTemplates } from './runner/templates.ts'
import { createTries, tooMuchFailed, type Job } from './runner/tries.ts'

// npm test              the gate: from cheap to dear, ending at the first red stage; a file that failed is tried once more, alone
// npm run test:full     what it leaves, run for what a change touches: the other widths and pages, long journeys, broken devices, validators
// npm run test:matrix   every cell of what the full run takes a share of: every attack, every page in forced colours
// npm run soak          load, faults and fuzzing with large counts; FUZZ_RUNS, FORM_POSTS, KILLS, REBUILDS change them
// … -- <words>          only the files whose path holds one of these words
// A run has no limit of its own. One that is cut (Ctrl+C, SIGTERM) still says what it had proven, and fails.
const asked: Run = (['full', 'matrix', 'soak'] as const).find((run) => process.argv.includes(`--${run}`)) ?? 'usual'
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isGate = asked === 'usual'

const began = Date.now()
const lanes = Math.max(2, Number(process.env['TEST_LANES'] ?? availableParallelism()))

process.env['NODE_COMPILE_CACHE'] ??= compileCache
process.env['PLAYWRIGHT_TRANSFORM_CACHE_DIR'] ??= join(root, 'node_modules/.cache/playwright')
// With more room for what lives shortly, all that runs on Node takes a sixth less time.
process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'], '--max-semi-space-size=64'].filter(Boolean).join(' ')
if (asked === 'full' || asked === 'matrix') process.env['FULL'] = '1'
if (asked === 'matrix') process.env['MATRIX'] = '1'
if (asked === 'soak') Object.assign(process.env, { SOAK: '1', KILLS: '200', REBUILDS: '20', FUZZ_RUNS: '100000', FORM_POSTS: '10000', ...process.env })

/** Why the run was cut; the summary is its last word. */
let cut: string | null = null
const over = new AbortController()
const { signal } = over
const tries = createTries({
  over: signal,
  print: (text) => {
    if (cut === null) console.log(text)
  },
  isRed: () => {
    if (!isGate || signal.aborted) return
    console.log(tooMuchFailed)
    over.abort()
  },
})

/** How many of the slowest files the end names. */
const NAMED = 12

const finish = (): void => {
  const lines = tries.summary(Number(process.env['SLOWEST'] ?? NAMED))
  lines.splice(-1, 0, `${Math.round((Date.now() - began) / 1_000)} s on ${lanes} lanes; limits × ${Number(process.env['PACE'] ?? 1).toFixed(1)}`)
  for (const line of lines) console.log(line)
}

const cutBy = (reason: string): void => {
  if (cut !== null) return
  console.log(`\nCut by ${reason}: what was under way is not counted.`)
  cut = reason
  process.exitCode = 1
  over.abort()
}
// A second signal ends everything at once.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => cutBy(name))
// npm passes a signal on to its shell alone, which ends without passing it on.
const { ppid } = process
setInterval(() => {
  if (process.ppid !== ppid) cutBy('the end of the program that started it')
}, 1_000).unref()
// Nobody may be left to read the summary.
process.stdout.on('error', () => undefined)

const jobsOf = async (suite: NodeSuite): Promise<Job[]> =>
  (await groupsOf(suite))
    .map((files) => files.filter((file) => words.length === 0 || words.some((word) => file.includes(word))))
    .filter((files) => files.length > 0)
    .map((files) => ({ part: suite.part, label: '', files, run: (some) => runTests({ files: some, signal }) }))

/** A script of the project, as one test. */
const script = (name: string): Job => ({ part: 'lint and types', label: name, files: [], run: () => runTool('node', ['--run', name], signal) })

const folder = await folderOfRun()
process.env['TMPDIR'] = folder

const onNode = (await Promise.all(nodeSuites.filter(({ runs }) => runs.includes(asked)).map(jobsOf))).flat()
const inBrowser = await browserParts(asked, words)

/** Takes the jobs of a queue in all lanes; the first of them begins with something else. */
const inLanes = (queue: Job[], first: () => Promise<void> = async () => undefined): Promise<unknown> =>
  Promise.all([first().then(() => tries.take(queue)), ...Array.from({ length: lanes - 1 }, () => tries.take(queue))])

const buildSite = async (): Promise<void> => {
  if (inBrowser.size === 0 || signal.aborted) return
  const start = Date.now()
  const failures = await makeTemplates().then(
    (templates) => {
      process.env['SITE_TEMPLATES'] = templates
      return []
    },
    (error: unknown) => (signal.aborted ? [] : [{ file: null, text: `The site was not built: ${String(error)}` }]),
  )
  for (const { text } of failures) console.log(`FAILED ${text}\n`)
  tries.add('built site', Math.round((Date.now() - start) / 1_000), { passed: 0, failures })
}

/** From cheap to dear. The check of types comes before the first build: Astro writes files of the project in both. */
const stages: readonly (() => Promise<unknown>)[] = [
  async () => {
    const forgotten = await forgottenFiles()
    if (forgotten.length > 0) tries.add('no suite', 0, { passed: 0, failures: forgotten.map((file) => ({ file, text: file })) })
    for (const file of forgotten) console.log(`FAILED ${file} belongs to no suite\n`)
    if (words.length > 0 || (!isGate && asked !== 'full')) return
    // The gate takes what these two know of files that have not changed; the full run asks about all of them.
    if (asked === 'full') for (const known of ['eslint', 'types']) await rm(join(root, 'node_modules/.cache', known), { recursive: true, force: true })
    await inLanes([script('lint'), script('types')])
  },
  () => inLanes([...onNode], buildSite),
  async () => {
    if (inBrowser.size === 0) return
    for (const { part, seconds, outcome, unsteady } of await runBrowsers(inBrowser, { run: asked, workers: lanes, folder, signal })) tries.add(part, seconds, outcome, unsteady)
  },
]

for (const stage of stages) {
  // A machine that grows busy is given longer from then on.
  process.env['PACE'] = String(Math.max(Number(process.env['PACE'] ?? 1), await measurePace(lanes)))
  await stage()
  // Every other run tells all that fails, and tries nothing twice: who asked for it wants to know.
  if (isGate) await tries.again()
  if (signal.aborted || (isGate && tries.failed() > 0)) break
}

finish()
process.exitCode = tries.isGreen() ? 0 : 1
await rm(folder, { recursive: true, force: true, maxRetries: 3 })
