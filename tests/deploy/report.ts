import type { TestEvent } from 'node:test/reporters'

/** Message of a failure: the runner's error has the test's error as its cause. */
const messageOf = ({ cause, message }: Error): string =>
  cause instanceof Error ? cause.message : message

/** Reporter of `npm run check:deploy`: a line for each test, and the counts at the end. */
export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let [passed, failed, skipped] = [0, 0, 0]
  for await (const { type, data } of source) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.details.type === 'suite') continue
    const { name, skip } = data
    if (type === 'test:fail') {
      failed += 1
      yield `failed  ${name}: ${messageOf(data.details.error)}\n`
    } else if (skip !== undefined) {
      skipped += 1
      yield `skipped ${name}: ${skip}\n`
    } else {
      passed += 1
      yield `ok      ${name}\n`
    }
  }
  yield `${passed} passed, ${failed} failed, ${skipped} skipped\n`
}
