import type { Outcome } from './run-files.ts'
import { failureText, type Result } from './report.ts'

/** Results of a run so far, by part of the run. */
export type Tally = {
  /**
   * Adds results.
   * @param partOf returns the name of the part under which a file is reported
   */
  add(outcome: Outcome, partOf: (file: string) => string): void
  /** Adds time that a part took outside of tests. */
  addTime(part: string, seconds: number): void
  /** Number of failed tests. */
  failed(): number
  /** True when something passed and nothing failed. */
  isGreen(): boolean
  /**
   * Lines of the summary; the last line is `N passed, N failed`.
   * @param slowest number of slowest files in the summary
   */
  summary(slowest: number): string[]
}

/** Line of a table: the first cell is aligned left, all others right. */
const row = (...cells: readonly (string | number)[]): string =>
  cells
    .map((cell, index) => (index === 0 ? String(cell).padEnd(28) : String(cell).padStart(8)))
    .join('')

const inSeconds = (ms: number): number => Math.round(ms / 1_000)

export const createTally = (): Tally => {
  const parts = new Map<string, { ms: number; passed: number; failed: number }>()
  /** Key: file. Value: milliseconds. */
  const times = new Map<string, number>()
  const unsteady: Result[] = []
  const partNamed = (name: string) => {
    const part = parts.get(name) ?? { ms: 0, passed: 0, failed: 0 }
    parts.set(name, part)
    return part
  }
  const sum = (result: 'passed' | 'failed'): number =>
    [...parts.values()].reduce((total, part) => total + part[result], 0)
  return {
    add: (outcome, partOf) => {
      for (const { file, ok } of outcome.results)
        partNamed(partOf(file))[ok ? 'passed' : 'failed'] += 1
      for (const [file, ms] of outcome.times) {
        partNamed(partOf(file)).ms += ms
        times.set(file, ms)
      }
      unsteady.push(...outcome.flaky)
    },
    addTime: (part, seconds) => {
      partNamed(part).ms += seconds * 1_000
    },
    failed: () => sum('failed'),
    isGreen: () => sum('failed') === 0 && sum('passed') > 0,
    summary: (slowest) => [
      '',
      row('part', 'seconds', 'passed', 'failed'),
      ...[...parts].map(([name, { ms, passed, failed }]) =>
        row(name, inSeconds(ms), passed, failed),
      ),
      '',
      `slowest files: ${[...times]
        .sort(([, a], [, b]) => b - a)
        .slice(0, slowest)
        .map(([file, ms]) => `${file} ${inSeconds(ms)} s`)
        .join(', ')}`,
      ...unsteady.map(
        (result) =>
          `UNSTEADY ${result.file}: passed the second time; the first time: ${failureText(result).split('\n').slice(0, 2).join(' | ')}`,
      ),
      '',
      `${sum('passed')} passed, ${sum('failed')} failed`,
    ],
  }
}
