import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { root } from './program.ts'

/** Test that ended, or a failure outside of all tests. */
export type Result = {
  /** Path from the project's folder; empty when unknown. */
  file: string
  name: string
  ok: boolean
  ms: number
  error: string | null
}

/** Line of a report in JSON: a test, the milliseconds of a file (`took`), or the end of the run. */
type Line = Result | { file: string; took: number } | { end: true }

/** Maximum number of failed files that the gate retries: with more, it ends without a retry. */
export const MAX_FLAKY_FILES = 5

/** Path from the project's folder. */
export const projectPath = (file: string): string => relative(root, file)

export const failureText = ({ file, name, error }: Result): string =>
  `${[file, name].filter(Boolean).join(': ')}\n${error ?? ''}`.trimEnd()

/** Prints a failure that no reporter has seen, and returns it as a result. */
export const printFailure = (file: string, name: string, error = ''): Result => {
  const result: Result = { file, name, ok: false, ms: 0, error }
  console.log(`FAILED ${failureText(result)}\n`)
  return result
}

/** Adds a line to the report file, whose path is in the environment variable TEST_REPORT. */
const write = (line: Line): void => {
  const file = process.env['TEST_REPORT']
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/**
 * Reports tests while they run: every test to the report file, and failures also to the screen.
 * @param stop ends the test program; called in the gate after too many failed files for a retry
 */
export const createReporting = (stop: () => void) => {
  const failed = new Set<string>()
  let stopped = false
  return {
    /** @param attachments paths of files that show the failure, such as a screenshot */
    test: (result: Result, attachments: readonly string[] = []): void => {
      write(result)
      if (result.ok) return
      console.log([`FAILED ${failureText(result)}`, ...attachments, ''].join('\n'))
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

/** Content of a report file. */
export type Report = {
  results: Result[]
  /** Key: file. Value: milliseconds. */
  times: Map<string, number>
  /** False when the test program was ended before it finished the report. */
  isWhole: boolean
}

export const readReport = async (file: string): Promise<Report> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  // What follows the last line break is left out: nothing, or the incomplete line of a killed
  // program.
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
