import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { root } from './program.ts'

/** A test that ended, or something outside of all tests that failed. `file`: below the project's folder; empty where none can be named. */
export type Result = { file: string; name: string; ok: boolean; ms: number; error: string | null }

/** A line of a report in JSON: a test, the milliseconds that a file took, or that everything was run. */
type Line = Result | { file: string; took: number } | { end: true }

/** More files that fail than this are no chance: the gate ends without trying them again. */
export const MOST_UNSTEADY = 5

export const projectPath = (file: string): string => relative(root, file)

export const failureText = ({ file, name, error }: Result): string =>
  `${[file, name].filter(Boolean).join(': ')}\n${error ?? ''}`.trimEnd()

/** A failure that no reporter told of; it is printed here. */
export const failure = (file: string, name: string, error = ''): Result => {
  const result: Result = { file, name, ok: false, ms: 0, error }
  console.log(`FAILED ${failureText(result)}\n`)
  return result
}

/** Adds a line to the report that TEST_REPORT names. */
const write = (line: Line): void => {
  const file = process.env['TEST_REPORT']
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/**
 * Reports tests while they run: each to the file of the report, failures and ends of files to the screen.
 * @param stop ends the program of tests, once so much has failed that the gate is red
 */
export const createReporting = (stop: () => void) => {
  const failed = new Set<string>()
  let stopped = false
  return {
    /** @param kept paths of what shows the failure */
    test: (result: Result, kept: readonly string[] = []): void => {
      write(result)
      if (result.ok) return
      console.log([`FAILED ${failureText(result)}`, ...kept, ''].join('\n'))
      failed.add(result.file)
      if (stopped || process.env['TEST_RUN'] !== 'usual' || failed.size <= MOST_UNSTEADY) return
      stopped = true
      console.log('Too much failed for a second try: the run ends here.')
      stop()
    },
    file: (file: string, ms: number): void => write({ file, took: ms }),
    end: (): void => write({ end: true }),
  }
}

/** Results of a report, as far as it got; `times`: milliseconds by file. */
export type Report = { results: Result[]; times: Map<string, number>; isWhole: boolean }

export const readReport = async (file: string): Promise<Report> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  // The last line of a program that was ended may be half a line.
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
