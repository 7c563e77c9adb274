import { stripVTControlCharacters } from 'node:util'
import type {
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter'
import { createReporting, projectPath } from './report.ts'

const textOf = ({ stack, message, value, cause }: TestError): string =>
  stripVTControlCharacters(
    `${stack ?? message ?? value ?? ''}${cause ? `\nbecause of: ${textOf(cause)}` : ''}`,
  )

/** Counts of the tests of a file. */
type Tally = {
  /** Number of tests that have not ended. */
  pending: number
  passed: number
  failed: number
  /** Duration of all tests, in milliseconds. */
  ms: number
}

/** Reporter for Playwright. A retried test is reported twice. */
export default class BrowserReport implements Reporter {
  private readonly reporting = createReporting(() => process.kill(process.pid, 'SIGINT'))
  /** Key: absolute path. */
  private readonly files = new Map<string, Tally>()

  onBegin(_config: unknown, all: Suite): void {
    for (const { location } of all.allTests()) {
      const tally = this.files.get(location.file) ?? { pending: 0, passed: 0, failed: 0, ms: 0 }
      this.files.set(location.file, { ...tally, pending: tally.pending + 1 })
    }
  }

  onError(error: TestError): void {
    this.reporting.test({
      file: '',
      name: 'outside of a test',
      ok: false,
      ms: 0,
      error: textOf(error),
    })
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'skipped' || result.status === 'interrupted') return
    const file = projectPath(test.location.file)
    const ok = result.status === 'passed'
    const attachments = result.attachments.flatMap(({ path }) =>
      path === undefined ? [] : projectPath(path),
    )
    for (const { type, description } of result.annotations)
      if (type === 'diagnostic') console.log(`  ${file}: ${description}`)
    this.reporting.test(
      {
        file,
        name: test.title,
        ok,
        ms: result.duration,
        error: ok ? null : result.errors.map(textOf).join('\n'),
      },
      attachments,
    )
    this.tally(test.location.file, result)
  }

  onEnd({ status }: FullResult): void {
    if (status === 'passed' || status === 'failed') this.reporting.end()
  }

  private tally(path: string, { status, duration, retry }: TestResult): void {
    const tally = this.files.get(path)
    if (!tally) return
    const file = projectPath(path)
    const ok = status === 'passed'
    tally.pending -= retry === 0 ? 1 : 0
    tally.ms += duration
    tally.passed += ok ? 1 : 0
    tally.failed += ok ? 0 : 1
    this.reporting.file(file, tally.ms)
    if (retry > 0) console.log(`Once more, alone: ${file}`)
    else if (tally.pending === 0)
      console.log(
        `${file}: ${Math.round(tally.ms / 1_000)} s, ${tally.passed} passed, ${tally.failed} failed`,
      )
  }
}
