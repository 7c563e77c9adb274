import { join, relative } from 'node:path'
import { readReport, root, runProgram, type Failure, type Outcome } from './processes.ts'
import type { Result } from './report.ts'
import { browserFiles, type Run } from './suites.ts'

/** Outcome of one part of the browser's tests. `seconds` its tests took; `unsteady` are failures of tests that passed the second time. */
export type Part = { part: string; seconds: number; outcome: Outcome; unsteady: Failure[] }

const failureOf = ({ file, name, error }: Result): Failure => ({ file: relative(root, file), text: `${relative(root, file)}: ${name}\n${error}` })

/** A test that was tried again counts as it ended. */
const partOf = (part: string, results: readonly Result[]): Part => {
  const tests = [...Map.groupBy(results, ({ file, name }) => `${file} ${name}`).values()]
  const last = tests.flatMap((tries) => tries.at(-1) ?? [])
  return {
    part,
    seconds: Math.round(results.reduce((sum, { ms }) => sum + ms, 0) / 1_000),
    outcome: { passed: last.filter(({ ok }) => ok).length, failures: last.filter(({ ok }) => !ok).map(failureOf), results },
    unsteady: tests.flatMap((tries) => (tries.at(-1)?.ok ? tries.filter(({ ok }) => !ok).map(failureOf) : [])),
  }
}

/** Results so far, part by part; a file of no part is one that Playwright could not read. */
export const partsOf = (results: readonly Result[], parts: ReadonlyMap<string, string>): Part[] =>
  [...Map.groupBy(results, ({ file }) => parts.get(relative(root, file)) ?? 'browser').entries()].map(([part, some]) => partOf(part, some))

/** The browser's files of a run whose path holds one of the words, and the part that each is told by. */
export async function browserParts(run: Run, words: readonly string[]): Promise<Map<string, string>> {
  const all = (await browserFiles(run)).flatMap(({ parts }) => [...parts])
  return new Map(all.filter(([file]) => words.length === 0 || words.some((word) => file.includes(word))))
}

/** `workers`: how many files at once, each with a copy of the product. `folder`: for the report. */
type Options = { run: Run; workers: number; folder: string; signal: AbortSignal }

/**
 * Runs files of a run with Playwright, which prints how each of them ended and, in the gate, tries once more what failed.
 * @param parts the files, and the part that each is told by
 */
export async function runBrowsers(parts: ReadonlyMap<string, string>, { run, workers, folder, signal }: Options): Promise<Part[]> {
  const report = join(folder, 'browsers')
  const patterns = [...parts.keys()].map((file) => `${join(root, file).replace(/[^\w/]/g, '\\$&')}$`)
  const words = ['test', '--config', 'tests/playwright.config.ts', `--workers=${workers}`, ...patterns]
  const environment = { ...process.env, TEST_RUN: run, TEST_REPORT: report }
  const { code } = await runProgram(join(root, 'node_modules/.bin/playwright'), words, environment, { signal, silence: Infinity, isShown: true })
  const { results, complaints, isWhole } = await readReport(report)
  const found = partsOf(results, parts)
  const isRed = found.some(({ outcome }) => outcome.failures.length > 0)
  const held = new Set(results.map(({ file }) => relative(root, file)))
  const empty = isWhole ? [...parts.keys()].filter((file) => !held.has(file)).map((file) => `${file} holds no test`) : []
  const unclear = [...empty, ...(isRed || code === 0 || signal.aborted ? [] : [`Playwright ended with ${code}, though no test failed`])]
  for (const text of unclear) console.log(`FAILED ${text}`)
  const more = [...complaints, ...unclear]
  if (more.length > 0) found.push({ part: 'browser', seconds: 0, outcome: { passed: 0, failures: more.map((text) => ({ file: null, text })) }, unsteady: [] })
  return found
}
