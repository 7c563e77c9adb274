import { resolve } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { root } from './program.ts'
import { createReporting, projectPath, type Result } from './report.ts'

/** Maximum number of characters of a failed file's output that are shown, from its end. */
const MAX_SHOWN = 8_000

/** Results of a file so far. */
type FileState = {
  passed: number
  failed: number
  /** Text that the file's process has printed. */
  output: string
  /** Messages about errors outside of the file's tests. */
  notes: string[]
}

type Ended = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>

/** Error of a failed test, or of the process of a file. */
const errorOf = ({ type, data }: Ended): string | null => {
  if (type !== 'test:fail') return null
  const { error } = data.details
  return inspect(error.cause ?? error, { depth: 6, maxStringLength: 20_000 })
}

/** Reporter for `node --test`, with a process for each file; skipped tests do not count. */
export default async function* nodeReport(
  source: AsyncIterable<TestEvent>,
): AsyncGenerator<string> {
  const { test, file, end } = createReporting(() => process.exit(1))
  const files = new Map<string, FileState>()
  const stateOf = (path: string): FileState => {
    const state = files.get(path) ?? { passed: 0, failed: 0, output: '', notes: [] }
    files.set(path, state)
    return state
  }

  const reportTest = (result: Result): void => {
    stateOf(result.file)[result.ok ? 'passed' : 'failed'] += 1
    test(result)
  }

  /**
   * Reports a file itself as a failed test. Node sends an event for a file's process only when the
   * process ended before its tests, has no tests, or failed outside of its tests.
   */
  const reportProcess = (path: string, event: Ended): void => {
    const { output, notes, passed, failed } = stateOf(path)
    const reason =
      passed + failed > 0
        ? 'failed outside of its tests'
        : 'holds no test, or its process ended before its tests'
    reportTest({
      file: path,
      name: reason,
      ok: false,
      ms: 0,
      error: [...notes, errorOf(event), output.slice(-MAX_SHOWN)].filter(Boolean).join('\n'),
    })
  }

  for await (const event of source) {
    const { type, data } = event
    const absolute = data !== undefined && 'file' in data ? data.file : undefined
    if (data === undefined || absolute === undefined) {
      if (type === 'test:summary') end()
      continue
    }
    const path = projectPath(absolute)
    const isProcess = 'name' in data && resolve(root, data.name) === absolute
    if (type === 'test:stdout' || type === 'test:stderr') stateOf(path).output += data.message
    if (type === 'test:diagnostic') {
      if (/^(Error|Warning): /.test(data.message)) stateOf(path).notes.push(data.message)
      else console.log(`  ${path}: ${data.message}`)
    }
    if (type === 'test:complete' && isProcess) file(path, Math.round(data.details.duration_ms))
    if (type === 'test:summary') {
      const { passed, failed, output } = stateOf(path)
      if (failed > 0 && output.trim() !== '')
        console.log(`Printed by ${path}:\n${output.slice(-MAX_SHOWN)}\n`)
      console.log(`${path}: ${passed} passed, ${failed} failed`)
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (isProcess) reportProcess(path, event)
    // A suite is not reported, since its tests are.
    else if (data.details.type !== 'suite' && data.skip === undefined && data.todo === undefined) {
      reportTest({
        file: path,
        name: data.name,
        ok: type === 'test:pass',
        ms: Math.round(data.details.duration_ms),
        error: errorOf(event),
      })
    }
  }
  yield ''
}
