import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paced } from '../pace.ts'
import { root, runProgram } from './program.ts'
import { failure, MOST_UNSTEADY, readReport, type Report, type Result } from './report.ts'
import type { Run } from './suites.ts'

/**
 * How files of tests ended. A test that was tried again counts as it ended; `unsteady` is what failed of those that passed
 * the second time. `times`: milliseconds by file.
 */
export type Outcome = {
  results: readonly Result[]
  unsteady: readonly Result[]
  times: ReadonlyMap<string, number>
}

export const nothing: Outcome = { results: [], unsteady: [], times: new Map() }

/** `lanes`: how many files at once. `folder`: for the report. */
type Options = { run: Run; lanes: number; folder: string; signal: AbortSignal }

/** Milliseconds after which a test hangs; the longest, a day of staff, takes four minutes. */
export const HANGS = 15 * 60_000

const nodeReport = fileURLToPath(new URL('node-report.ts', import.meta.url))

const failedFiles = (results: readonly Result[]): string[] => [
  ...new Set(results.filter(({ ok }) => !ok).map(({ file }) => file)),
]

let reports = 0

/** Runs a program whose reporter writes a report. A program that fails without a failed test is one that failed. */
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
 * Runs files by `node --test`, a process for each. In the gate, those that failed are tried once more, one by one.
 * @param files below the project's folder
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
    failed.length > MOST_UNSTEADY ||
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

/** Results of tests that may have been tried twice, as they ended. In a file of Playwright's no two tests have one name. */
export const asEnded = (results: readonly Result[]): Pick<Outcome, 'results' | 'unsteady'> => {
  const tests = [...Map.groupBy(results, ({ file, name }) => `${file} ${name}`).values()]
  return {
    results: tests.flatMap((tries) => tries.at(-1) ?? []),
    unsteady: tests.flatMap((tries) => (tries.at(-1)?.ok ? tries.filter(({ ok }) => !ok) : [])),
  }
}

/**
 * Runs files by Playwright, which in the gate tries once more what failed, after all others.
 * @param files below the project's folder
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
  return { ...asEnded([...results, ...empty]), times }
}

/** Runs a script of the project, as one test. */
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
