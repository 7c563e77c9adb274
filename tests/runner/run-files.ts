import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paced } from '../pace.ts'
import { root, runProgram } from './program.ts'
import { printFailure, MAX_FLAKY_FILES, readReport, type Report, type Result } from './report.ts'
import type { Run } from './suites.ts'

/** Results of test files. */
export type Outcome = {
  /** Last result of each test. */
  results: readonly Result[]
  /** First failures of tests that passed when they were retried. */
  flaky: readonly Result[]
  /** Key: file. Value: milliseconds. */
  times: ReadonlyMap<string, number>
}

/** Outcome without a test. */
export const emptyOutcome: Outcome = { results: [], flaky: [], times: new Map() }

type Options = {
  run: Run
  /** Number of files that run at the same time. */
  lanes: number
  /** Folder for the report. */
  folder: string
  signal: AbortSignal
}

/**
 * Milliseconds after which a test counts as hung. The longest test, a whole day of staff, takes
 * four minutes.
 */
export const HANG_MS = 15 * 60_000

const nodeReport = fileURLToPath(new URL('node-report.ts', import.meta.url))

const failedFiles = (results: readonly Result[]): string[] => [
  ...new Set(results.filter(({ ok }) => !ok).map(({ file }) => file)),
]

let reportCount = 0

/**
 * Runs a test program whose reporter writes a report. If the program fails without a failed test,
 * or hangs, the report gets a failure with the name of the program.
 */
const runWithReport = async (
  name: string,
  program: string,
  args: readonly string[],
  { run, folder, signal }: Options,
  silence?: number,
): Promise<Report> => {
  reportCount += 1
  const reportFile = join(folder, `report-${reportCount}`)
  const environment = {
    ...process.env,
    // Set when this run is itself started by a test: `node --test` would then run no files.
    NODE_TEST_CONTEXT: undefined,
    TEST_RUN: run,
    TEST_REPORT: reportFile,
  }
  const { code, isHung } = await runProgram(program, args, {
    environment,
    report: reportFile,
    signal,
    isShown: true,
    ...(silence !== undefined && { silenceMs: silence }),
  })
  const report = await readReport(reportFile)
  if (signal.aborted) return report
  const hasFailure = report.results.some(({ ok }) => !ok)
  if (isHung)
    report.results.push(
      printFailure(
        '',
        name,
        `was ended: it hung after ${report.results.at(-1)?.file ?? 'its start'}`,
      ),
    )
  else if (!hasFailure && (code !== 0 || !report.isWhole))
    report.results.push(printFailure('', name, `ended with ${code}, though no test failed`))
  return report
}

/**
 * Runs files with `node --test`, each in a process of its own. In the gate, failed files are
 * retried once, one after the other.
 * @param files paths from the project's folder
 */
export async function runOnNode(
  files: readonly string[],
  options: Options & { silence?: number },
): Promise<Outcome> {
  if (files.length === 0 || options.signal.aborted) return emptyOutcome
  const attempt = (paths: readonly string[], lanes: number) =>
    runWithReport(
      'node --test',
      process.execPath,
      [
        '--test',
        `--test-concurrency=${lanes}`,
        `--test-timeout=${paced(HANG_MS)}`,
        `--test-reporter=${nodeReport}`,
        ...paths,
      ],
      options,
      options.silence,
    )
  const { results, times } = await attempt(files, options.lanes)
  const failed = failedFiles(results)
  // '' is the file of a failure outside of all files.
  const isRetried =
    options.run === 'usual' &&
    failed.length > 0 &&
    failed.length <= MAX_FLAKY_FILES &&
    !failed.includes('') &&
    !options.signal.aborted
  if (!isRetried) return { results, flaky: [], times }
  console.log(`Once more, one by one: ${failed.join(' ')}`)
  const second = await attempt(failed, 1)
  const stillFailed = new Set(failedFiles(second.results))
  return {
    results: [...results.filter(({ file }) => !failed.includes(file)), ...second.results],
    flaky: stillFailed.has('')
      ? []
      : results.filter(({ file, ok }) => !ok && !stillFailed.has(file)),
    times,
  }
}

/**
 * Last results of tests that may have been retried, and first failures of tests that then passed. A
 * test is identified by its file and name: Playwright requires unique names within a file.
 */
export const lastResults = (results: readonly Result[]): Pick<Outcome, 'results' | 'flaky'> => {
  const tests = [...Map.groupBy(results, ({ file, name }) => `${file} ${name}`).values()]
  return {
    results: tests.flatMap((tries) => tries.at(-1) ?? []),
    flaky: tests.flatMap((tries) => (tries.at(-1)?.ok ? tries.filter(({ ok }) => !ok) : [])),
  }
}

/**
 * Runs files with Playwright, which in the gate retries failed tests once, after all other tests.
 * @param files paths from the project's folder
 */
export async function runInBrowser(files: readonly string[], options: Options): Promise<Outcome> {
  if (files.length === 0 || options.signal.aborted) return emptyOutcome
  // Playwright takes regular expressions for paths.
  const patterns = files.map((file) => `${join(root, file).replace(/[^\w/]/g, '\\$&')}$`)
  const args = [
    'test',
    '--config',
    'tests/playwright.config.ts',
    `--workers=${options.lanes}`,
    ...patterns,
  ]
  const { results, times, isWhole } = await runWithReport(
    'Playwright',
    join(root, 'node_modules/.bin/playwright'),
    args,
    options,
    Infinity,
  )
  const filesWithTests = new Set(results.map(({ file }) => file))
  const emptyFiles = isWhole ? files.filter((file) => !filesWithTests.has(file)) : []
  const failures = emptyFiles.map((file) => printFailure(file, 'holds no test'))
  return { ...lastResults([...results, ...failures]), times }
}

/** Runs a script of package.json as a single test. */
export async function runScript(name: string, signal: AbortSignal): Promise<Outcome> {
  const start = Date.now()
  const { code, output } = await runProgram(process.execPath, ['--run', name], {
    signal,
    silenceMs: Infinity,
  })
  const ms = Date.now() - start
  console.log(`${name}: ${Math.round(ms / 1_000)} s`)
  const results = signal.aborted
    ? []
    : [
        code === 0
          ? { file: '', name, ok: true, ms, error: null }
          : printFailure('', name, `ended with ${code}\n${output}`),
      ]
  return { ...emptyOutcome, results, times: new Map([[name, ms]]) }
}
