import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { countForRun } from '../extent.ts'
import { startSession } from '../fuzz/session.ts'
import { requestArbitrary, type GeneratedRequest } from '../fuzz/requests.ts'
import { CANARY } from '../fuzz/values.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? countForRun(1_000, 3_000))
/** Requests per store. Longer runs use several stores, since a new store has short lists. */
const PER_STORE = 1_500
/** Seed of the run. A failure prints the seed; `FUZZ_SEED` with it repeats the same requests. */
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)

/** Number of answers in all tests, by method and class of status, such as `GET 2xx`. */
const totals = new Map<string, number>()

type ProblemBody = { title: string; detail: string; errors?: { message: string }[] }

const textOf = (body: unknown): string => {
  const { title, detail, errors = [] } = body as ProblemBody
  return [title, detail, ...errors.map(({ message }) => message)].join('\n')
}

const summaryOf = ({ method, path, caller, headers, bodyKind, body }: GeneratedRequest): string =>
  `${bodyKind}, ${caller}: ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${body ? Buffer.from(body.bytes.slice(0, 1_000)).toString() : ''}`

for (let first = 0; first < RUNS; first += PER_STORE) {
  const numRuns = Math.min(PER_STORE, RUNS - first)
  const seed = SEED + first
  test(`${numRuns} random requests (seed ${seed}) get answers as described and no 5xx, and a refused one writes and repeats nothing`, async (t) => {
    const session = await startSession(t)
    const answered = new Map<string, number>()
    const property = fc.asyncProperty(requestArbitrary, async (made) => {
      // The harness checks every response against the description.
      const { answer, writes, logged } = await session.send(made)
      const { status, headers, body } = answer
      const what = () => `${status} ${answer.text.slice(0, 500)}\nto ${summaryOf(made)}`
      const group = `${made.method} ${Math.floor(status / 100)}xx`
      answered.set(group, (answered.get(group) ?? 0) + 1)
      assert.ok(status < 500, what())
      assert.ok(
        !logged.join('\n').includes(CANARY),
        `the log repeats the request: ${logged.join('\n')}`,
      )
      // Proves that writes are counted: otherwise the check after a refusal would always pass.
      if (status === 201) assert.ok(writes.length > 0, what())
      if (status < 400) return
      assert.deepEqual(writes, [], `written although refused: ${what()}`)
      assert.ok(!JSON.stringify([...headers]).includes(CANARY), what())
      if (body !== null)
        assert.ok(!textOf(body).includes(CANARY), `the answer repeats the request: ${what()}`)
    })
    await fc.assert(property, { numRuns, seed, endOnFailure: true })
    t.diagnostic(
      [...answered]
        .sort()
        .map(([what, count]) => `${what}: ${count}`)
        .join(', '),
    )
    for (const [group, count] of answered) totals.set(group, (totals.get(group) ?? 0) + count)
  })
}

// If all of their requests were refused, the tests above would prove little.
test('some of the random requests of every method succeeded', () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
    assert.ok((totals.get(`${method} 2xx`) ?? 0) > 0, method)
})
