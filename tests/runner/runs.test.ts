import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { listen } from '../listening.ts'
import { paced } from '../pace.ts'
import { eventually } from '../waiting.ts'
import { lastResults, runOnNode } from './run-files.ts'
import { projectPath, type Result } from './report.ts'
import { browserFiles, forgottenFiles, nodeFiles } from './suites.ts'
import { createTally } from './tally.ts'

/**
 * Runs test files as the gate does.
 * @param texts code of the files. Key: file name without its ending
 * @param silence milliseconds without progress after which the run counts as hung
 * @returns `run`: the outcome. `over`: ends the run. `lines`: results as sorted texts
 */
const start = async (t: TestContext, texts: Record<string, string>, silence?: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'runner-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const files = await Promise.all(
    Object.entries(texts).map(async ([name, text]) => {
      const file = join(folder, `${name}.test.mjs`)
      await writeFile(
        file,
        `import test from 'node:test'\nimport assert from 'node:assert/strict'\nimport { appendFileSync, readFileSync } from 'node:fs'\nconst log = ${JSON.stringify(join(folder, 'log'))}\n${text}`,
      )
      return file
    }),
  )
  const over = new AbortController()
  const run = runOnNode(files, {
    run: 'usual',
    lanes: 2,
    folder,
    signal: over.signal,
    ...(silence !== undefined && { silence }),
  })
  const nameOf = (file: string): string => /([^/]+)\.test\.mjs$/.exec(file)?.[1] ?? file
  return {
    run,
    over,
    lines: (results: readonly Result[]) =>
      results.map(({ file, name, ok }) => `${ok ? '' : 'FAILED '}${nameOf(file)}: ${name}`).sort(),
  }
}

const passing = "test('it holds', () => assert.equal(1, 1))"
/** Test that fails only the first time: it then finds one `x` in the log. */
const unsteady =
  "test('it falls once', () => { appendFileSync(log, 'x'); assert.notEqual(readFileSync(log, 'utf8'), 'x') })"

test('every test is counted once, and a failed file is retried once and counted by its second result', async (t) => {
  const { run, lines } = await start(t, {
    steady: `${passing}\ntest('steps', async (t) => { await t.test('one', () => undefined) })\ntest.skip('left out', () => assert.fail())`,
    unsteady: `${passing}\n${unsteady}`,
    broken: `${passing}\ntest('it does not hold', () => assert.equal(1, 2))`,
  })
  const outcome = await run
  assert.deepEqual(lines(outcome.results), [
    'FAILED broken: it does not hold',
    'broken: it holds',
    'steady: it holds',
    'steady: one',
    'steady: steps',
    'unsteady: it falls once',
    'unsteady: it holds',
  ])
  assert.deepEqual(lines(outcome.flaky), ['FAILED unsteady: it falls once'])
  assert.match(outcome.results.find(({ ok }) => !ok)?.error ?? '', /1 !== 2/)
  const tally = createTally()
  tally.add(outcome, () => 'planted')
  assert.equal(tally.isGreen(), false)
  assert.equal(tally.summary(3).at(-1), '6 passed, 1 failed')
  assert.match(
    tally.summary(3).join('\n'),
    /^UNSTEADY \S+unsteady\.test\.mjs: passed the second time; the first time: \S+: it falls once \| AssertionError/m,
  )
})

test('a file fails the run when it has no test, cannot load, ends early or has an error outside of its tests', async (t) => {
  const { run, lines } = await start(t, {
    empty: 'assert.ok(true)',
    missing: "import './nothing-here.mjs'",
    early: `${passing}\ntest('it ends', async () => { await undefined; process.exit(0) })`,
    late: `${passing}\nsetTimeout(() => { throw new Error('late') }, 0)\ntest('it waits', () => new Promise((resolve) => setTimeout(resolve, 200)))`,
  })
  const { results, flaky: unsteadyResults } = await run
  assert.deepEqual(lines(results.filter(({ ok }) => !ok)), [
    'FAILED early: holds no test, or its process ended before its tests',
    'FAILED empty: holds no test, or its process ended before its tests',
    'FAILED late: failed outside of its tests',
    'FAILED missing: holds no test, or its process ended before its tests',
  ])
  assert.deepEqual(unsteadyResults, [])
  assert.match(
    results.find(({ file, ok }) => !ok && file.includes('missing'))?.error ?? '',
    /nothing-here/,
  )
  assert.match(
    results.find(({ file, ok }) => !ok && file.includes('late'))?.error ?? '',
    /Error: late/,
  )
})

test('after the sixth failed file the run ends without starting or retrying anything', async (t) => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const waiting =
    "test('the seventh', () => new Promise((resolve) => setTimeout(resolve, 600_000)))"
  const { run, lines } = await start(t, {
    ...Object.fromEntries(names.map((name) => [name, "test('it falls', () => assert.fail())"])),
    waiting,
  })
  const { results, flaky: unsteadyResults } = await run
  assert.deepEqual(
    [lines(results), unsteadyResults],
    [names.map((name) => `FAILED ${name}: it falls`), []],
  )
})

test('a process that a timer keeps alive is ended, and the failure names the file after which it hung', async (t) => {
  const { run, lines } = await start(
    t,
    { open: `${passing}\nsetInterval(() => undefined, 1_000)` },
    paced(8_000),
  )
  const { results } = await run
  assert.deepEqual(lines(results), ['FAILED : node --test', 'open: it holds'])
  assert.match(results.at(-1)?.error ?? '', /it hung after \S+open\.test\.mjs/)
})

test('an interrupted run ends the processes that it started and keeps the results so far', async (t) => {
  const started = Promise.withResolvers<number>()
  const server = await listen((request, response) => {
    started.resolve(Number(request.url?.slice(1)))
    response.end()
  }, t)
  const program = `fetch('${server.origin}/' + process.pid); setInterval(() => undefined, 1_000)`
  const { run, over, lines } = await start(t, {
    starting: `${passing}\ntest('it starts a program', async () => { (await import('node:child_process')).spawn(process.execPath, ['--eval', ${JSON.stringify(program)}]); await new Promise((resolve) => setTimeout(resolve, 600_000)) })`,
  })
  const pid = await started.promise
  over.abort()
  assert.deepEqual(lines((await run).results), ['starting: it holds'])
  await eventually(async () => assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' }))
})

test('a retried browser test is counted once, by its last result', () => {
  const result = (file: string, name: string, error: string | null = null): Result => ({
    file,
    name,
    ok: error === null,
    ms: 1_000,
    error,
  })
  const [once, twice] = [
    result('a', 'falls once', 'it fell'),
    result('c', 'falls twice', 'it fell again'),
  ]
  assert.deepEqual(
    lastResults([
      result('a', 'steady'),
      once,
      result('c', 'falls twice', 'it fell'),
      result('b', 'falls once'),
      result('a', 'falls once'),
      twice,
    ]),
    {
      results: [result('a', 'steady'), result('a', 'falls once'), twice, result('b', 'falls once')],
      flaky: [once],
    },
  )
})

test('a run without a passed test is not green', () => {
  assert.equal(createTally().isGreen(), false)
})

test('every test file is in a suite', async () => {
  assert.deepEqual(await forgottenFiles(), [])
})

test('no test file runs twice in one run', async () => {
  for (const run of ['usual', 'full'] as const) {
    const files = [
      ...(await nodeFiles(run)).keys(),
      ...(await browserFiles(run)).flatMap((project) => project.files.map(projectPath)),
    ]
    assert.deepEqual(
      files.filter((file, index) => files.indexOf(file) !== index),
      [],
      run,
    )
  }
})
