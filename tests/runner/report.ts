import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { root } from './program.ts'

/**
 * Test that ended, or a failure outside of all tests. `file`: relative to the project's folder;
 * empty when unknown.
 */
export type Result = { file: string; name: string; ok: boolean; ms: number; error: string | null }

/** Line of a report in JSON: a test, the milliseconds of a file, or the end of the run. */
type Line = Result | { file: string; took: number } | { end: true }

/**
 * Maximum number of failed files that may be unsteady: with more, the gate ends without retrying
 * them.
 */
export const MAX_FLAKY_FILES = 5

export const projectPath = (file: string): string => relative(root, file)

export const failureText = ({ file, name, error }: Result): string =>
  `${[file, name].filter(Boolean).join(': ')}\n${error ?? ''}`.trimEnd()

/** Failure outside of the reporters; it is printed here. */
export const failure = (file: string, name: string, error = ''): Result => {
  const result: Result = { file, name, ok: false, ms: 0, error }
  console.log(`FAILED ${failureText(result)}\n`)
  return result
}

/** Adds a line to the report named by TEST_REPORT. */
const write = (line: Line): void => {
  const file = process.env['TEST_REPORT']
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/**
 * Reports tests while they run: each to the report file, failures and ends of files to the screen.
 * @param stop ends the test program, once enough has failed that the gate is red
 */
export const createReporting = (stop: () => void) => {
  const failed = new Set<string>()
  let stopped = false
  return {
    /** @param kept paths of files that show the failure */
    test: (result: Result, kept: readonly string[] = []): void => {
      write(result)
      if (result.ok) return
      console.log([`FAILED ${failureText(result)}`, ...kept, ''].join('\n'))
      failed.add(result.file)
      if (stopped || process.env['TEST_RUN'] !== 'usual' || failed.size <= MAX_FLAKY_FILES) return
      stopped = true
      console.log('Too much failed for a second try: the run ends here.')
      stop()
    },
    file: (file: string, ms: number): void => write({ file, took: ms }),
    end: (): void => write({ end: true }),
  }
}

/** Results of a possibly incomplete report; `times`: milliseconds by file. */
export type Report = { results: Result[]; times: Map<string, number>; isWhole: boolean }

export const readReport = async (file: string): Promise<Report> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  // The last line of a killed program may be incomplete.
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line)
  return {
    results: lines.filter((line) => 'name' in line),
    times: new Map(
      lines.flatMap((line) => ('took' in line ? [[line.file, line.took] as const] : [])),
    ),
    isWhole: lines.some((line) => 'end' in line),
  }
}
