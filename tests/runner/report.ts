import { inspect } from 'node:util'
import type { TestEvent } from 'node:test/reporters'

/** A test that ended. */
export type Result = { file: string; name: string; ok: boolean; ms: number; error: string | null }

/** A line of the report of a process of tests, in JSON: a test, a complaint that belongs to none, or that everything was run. */
export type Line = Result | { complaint: string } | { end: true }

const lineOf = (event: TestEvent): Line | null => {
  if (event.type === 'test:summary') return event.data.file === undefined ? { end: true } : null
  // The counts at the end are said as diagnostics, too.
  if (event.type === 'test:diagnostic') return /^Error: |^Warning: /.test(event.data.message) ? { complaint: event.data.message } : null
  if (event.type !== 'test:pass' && event.type !== 'test:fail') return null
  const { data } = event
  // A suite says what its tests say. A file that holds no test is reported as one that passed.
  const isTest = data.details.type !== 'suite' && data.skip === undefined && data.todo === undefined
  if (!isTest || (event.type === 'test:pass' && data.file !== undefined && data.file.endsWith(data.name))) return null
  const error = event.type === 'test:fail' ? inspect(event.data.details.error.cause ?? event.data.details.error, { depth: 6, maxStringLength: 20_000 }) : null
  return { file: data.file ?? '', name: data.name, ok: event.type === 'test:pass', ms: Math.round(data.details.duration_ms), error }
}

/** The reporter of a process of tests; skipped tests are none. */
export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of source) {
    const line = lineOf(event)
    if (line) yield `${JSON.stringify(line)}\n`
  }
}
