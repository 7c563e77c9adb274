import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { root } from './processes.ts'
import type { Line } from './report.ts'
import { MOST_UNSTEADY, tooMuchFailed } from './tries.ts'

const textOf = ({ stack, message, value, cause }: TestError): string =>
  stripVTControlCharacters(`${stack ?? message ?? value ?? ''}${cause ? `\nbecause of: ${textOf(cause)}` : ''}`)

const write = (line: Line): void => {
  const file = process.env['TEST_REPORT']
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** Tests of a file that have not ended yet, and how those ended that have. */
type Tally = { left: number; passed: number; failed: number; ms: number }

/** Prints how each file of the browser's part ended, and what failed; adds a line per test to the file that TEST_REPORT names. */
export default class BrowserReport implements Reporter {
  private readonly files = new Map<string, Tally>()
  private readonly failed = new Set<string>()

  onBegin(_config: unknown, all: Suite): void {
    for (const { location } of all.allTests()) {
      const tally = this.files.get(location.file) ?? { left: 0, passed: 0, failed: 0, ms: 0 }
      this.files.set(location.file, { ...tally, left: tally.left + 1 })
    }
  }

  onError(error: TestError): void {
    write({ complaint: textOf(error) })
    console.log(`FAILED outside of a test: ${textOf(error)}\n`)
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'skipped' || result.status === 'interrupted') return
    const { file } = test.location
    const name = `${relative(root, file)}: ${test.title}`
    const ok = result.status === 'passed'
    const error = ok ? null : result.errors.map(textOf).join('\n')
    write({ file, name: test.title, ok, ms: result.duration, error })
    for (const { type, description } of result.annotations) if (type === 'diagnostic') console.log(`  ${relative(root, file)}: ${description}`)
    if (!ok) {
      const kept = result.attachments.flatMap(({ path }) => (path === undefined ? [] : relative(root, path)))
      console.log([`FAILED ${name}`, error, ...kept, ''].join('\n'))
      this.failed.add(file)
    }
    this.tally(file, result)
    // As many as cannot be chance are not tried again.
    if (test.retries === 0 || this.failed.size <= MOST_UNSTEADY) return
    console.log(tooMuchFailed)
    process.kill(process.pid, 'SIGINT')
  }

  onEnd({ status }: FullResult): void {
    if (status === 'passed' || status === 'failed') write({ end: true })
  }

  private tally(file: string, { status, duration, retry }: TestResult): void {
    const tally = this.files.get(file)
    if (!tally) return
    const ok = status === 'passed'
    tally.left -= retry === 0 ? 1 : 0
    tally.ms += duration
    tally.passed += ok ? 1 : 0
    tally.failed += ok ? 0 : 1
    if (retry > 0) console.log(`Once more, alone: ${relative(root, file)}`)
    else if (tally.left === 0) console.log(`${relative(root, file)}: ${Math.round(tally.ms / 1_000)} s, ${tally.passed} passed, ${tally.failed} failed`)
  }
}
