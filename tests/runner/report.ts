import { inspect } from 'node:util'
import type { TestEvent } from 'node:test/reporters'

/** What a process of tests says of one test: the lines of its report, in JSON. */
export type Result = { file: string; name: string; ok: boolean; ms: number; error: string | null }

/** The reporter of a process of tests: a line for each test that asserts something itself; suites and skipped tests are none. */
export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of source) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const { data } = event
    if (data.details.type === 'suite' || data.skip !== undefined || data.todo !== undefined) continue
    const error = event.type === 'test:fail' ? inspect(event.data.details.error.cause ?? event.data.details.error, { depth: 6, maxStringLength: 20_000 }) : null
    const result: Result = { file: data.file ?? '', name: data.name, ok: event.type === 'test:pass', ms: Math.round(data.details.duration_ms), error }
    yield `${JSON.stringify(result)}\n`
  }
}
