import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paced } from '../pace.ts'
import { root, runProgram } from './program.ts'
import { failure, MAX_FLAKY_FILES, readReport, type Report, type Result } from './report.ts'
import type { Run } from './suites.ts'

/**
 * Results of test files. A retried test counts with its last result; `unsteady` lists first
 * failures of tests that then passed. `times`: milliseconds by file.
 */
export type Outcome = {
  results: readonly Result[]
  unsteady: readonly Result[]
  times: ReadonlyMap<string, number>
}

export const nothing: Outcome = { results: [], unsteady: [], times: new Map() }

/** `lanes`: number of files at once. `folder`: place of the report. */
type Options = { run: Run; lanes: number; folder: string; signal: AbortSignal }

/**
 * Milliseconds after which a test counts as hung; the longest, a day of staff, takes four minutes.
 */
export const HANGS = 15 * 60_000

const nodeReport = fileURLToPath(new URL('node-report.ts', import.meta.url))

const failedFiles = (results: readonly Result[]): string[] => [
  ...new Set(results.filter(({ ok }) => !ok).map(({ file }) => file)),
]

let reports = 0

/**
 * Runs a program whose reporter writes a report. If it fails without a failed test, the program
 * itself counts as failed.
 */
const reported = async (
  name: string,
  program: string,
  parts: readonly string[],
  { run, folder, signal }: Options,
  silence?: number,
): Promise<Report> => {
  const report = join(folder, `report-${(reports += 1)}`)
  const environment = {
    ...process.env,
    NODE_TEST_CONTEXT: undefined,
    TEST_RUN: run,
    TEST_REPORT: report,
  }
  const { code, isLate } = await runProgram(program, parts, {
    environment,
    report,
    signal,
    isShown: true,
    ...(silence !== undefined && { silence }),
  })
  const found = await readReport(report)
  if (signal.aborted) return found
  const isRed = found.results.some(({ ok }) => !ok)
  if (isLate)
    found.results.push(
      failure('', name, `was ended: it hung after ${found.results.at(-1)?.file ?? 'its start'}`),
    )
  else if (!isRed && (code !== 0 || !found.isWhole))
    found.results.push(failure('', name, `ended with ${code}, though no test failed`))
  return found
}

/**
 * Runs files by `node --test`, one process each. In the gate, failed files are retried once, one by
 * one.
 * @param files relative to the project's folder
 */
export async function runOnNode(
  files: readonly string[],
  options: Options & { silence?: number },
): Promise<Outcome> {
  if (files.length === 0 || options.signal.aborted) return nothing
  const attempt = (some: readonly string[], lanes: number) =>
    reported(
      'node --test',
      process.execPath,
      [
        '--test',
        `--test-concurrency=${lanes}`,
        `--test-timeout=${paced(HANGS)}`,
        `--test-reporter=${nodeReport}`,
        ...some,
      ],
      options,
      options.silence,
    )
  const { results, times } = await attempt(files, options.lanes)
  const failed = failedFiles(results)
  if (
    options.run !== 'usual' ||
    failed.length === 0 ||
    failed.length > MAX_FLAKY_FILES ||
    failed.includes('') ||
    options.signal.aborted
  )
    return { results, unsteady: [], times }
  console.log(`Once more, one by one: ${failed.join(' ')}`)
  const second = await attempt(failed, 1)
  const stillFailed = new Set(failedFiles(second.results))
  return {
    results: [...results.filter(({ file }) => !failed.includes(file)), ...second.results],
    unsteady: stillFailed.has('')
      ? []
      : results.filter(({ file, ok }) => !ok && !stillFailed.has(file)),
    times,
  }
}

/**
 * Last results of tests that may have been retried. Within a file of Playwright's, names of tests
 * are unique.
 */
export const lastResults = (results: readonly Result[]): Pick<Outcome, 'results' | 'unsteady'> => {
  const tests = [...Map.groupBy(results, ({ file, name }) => `${file} ${name}`).values()]
  return {
    results: tests.flatMap((tries) => tries.at(-1) ?? []),
    unsteady: tests.flatMap((tries) => (tries.at(-1)?.ok ? tries.filter(({ ok }) => !ok) : [])),
  }
}

/**
 * Runs files by Playwright, which in the gate retries failed tests once, after all others.
 * @param files relative to the project's folder
 */
export async function runInBrowser(files: readonly string[], options: Options): Promise<Outcome> {
  if (files.length === 0 || options.signal.aborted) return nothing
  const patterns = files.map((file) => `${join(root, file).replace(/[^\w/]/g, '\\$&')}$`)
  const words = [
    'test',
    '--config',
    'tests/playwright.config.ts',
    `--workers=${options.lanes}`,
    ...patterns,
  ]
  const { results, times, isWhole } = await reported(
    'Playwright',
    join(root, 'node_modules/.bin/playwright'),
    words,
    options,
    Infinity,
  )
  const held = new Set(results.map(({ file }) => file))
  const empty = isWhole
    ? files.filter((file) => !held.has(file)).map((file) => failure(file, 'holds no test'))
    : []
  return { ...lastResults([...results, ...empty]), times }
}

/** Runs a script of the project as a single test. */
export async function runScript(name: string, signal: AbortSignal): Promise<Outcome> {
  const start = Date.now()
  const { code, output } = await runProgram(process.execPath, ['--run', name], {
    signal,
    silence: Infinity,
  })
  const ms = Date.now() - start
  console.log(`${name}: ${Math.round(ms / 1_000)} s`)
  const results = signal.aborted
    ? []
    : [
        code === 0
          ? { file: '', name, ok: true, ms, error: null }
          : failure('', name, `ended with ${code}\n${output}`),
      ]
  return { ...nothing, results, times: new Map([[name, ms]]) }
}
