import assert from 'node:assert/strict'
import test from 'node:test'
import { coalesce } from '#store/concurrency.ts'

/** Work in batches, with a pause between two batches. The test ends each of them. */
const staged = () => {
  const owner = {}
  /** Batches that have started: their items, and a function that ends the work. */
  const batches: { items: readonly string[]; end(error?: Error): void }[] = []
  /** Pauses that have started: functions that end them. */
  const pauses: ((error?: Error) => void)[] = []
  /** Resolves with the number of the batch, from 1. */
  const work = (items: readonly string[]) =>
    new Promise<number>((resolve, reject) => {
      const number = batches.push({
        items,
        end: (error) => (error ? reject(error) : resolve(number)),
      })
    })
  const pause = () =>
    new Promise<void>(
      (resolve, reject) => void pauses.push((error) => (error ? reject(error) : resolve())),
    )
  return {
    batches,
    pauses,
    /** Asks for work on an item that may wait for the pause. */
    patient: (item: string) => coalesce(owner, 'work', item, work, pause),
    /** Asks for work on an item without a pause. */
    hasty: (item: string) => coalesce(owner, 'work', item, work),
    served: () => batches.map(({ items }) => items.join(' ')),
  }
}

/** Resolves when all promises that can go on have done so. */
const afterPromises = () => new Promise((resolve) => setImmediate(resolve))

test('the first caller is served at once; all who call meanwhile are served together after a pause', async () => {
  const { patient, batches, pauses, served } = staged()
  const first = patient('a')
  await afterPromises()
  assert.deepEqual([served(), pauses.length], [['a'], 0])
  const others = [patient('b'), patient('c')]
  await afterPromises()
  assert.equal(pauses.length, 0, 'the pause begins when the work has ended')
  batches[0]?.end()
  assert.equal(await first, 1)
  await afterPromises()
  others.push(patient('d'))
  assert.deepEqual([served(), pauses.length], [['a'], 1])
  pauses[0]?.()
  await afterPromises()
  assert.deepEqual(served(), ['a', 'b c d'])
  batches[1]?.end()
  assert.deepEqual(await Promise.all(others), [2, 2, 2])
  void patient('e')
  await afterPromises()
  assert.deepEqual(
    [served(), pauses.length],
    [['a', 'b c d', 'e'], 1],
    'with no work under way, the next batch begins at once',
  )
})

test('a caller without a pause ends the pause for all, or prevents it', async () => {
  for (const isEarly of [true, false]) {
    const { patient, hasty, batches, pauses, served } = staged()
    void patient('a')
    await afterPromises()
    const waiting = patient('b')
    const early = isEarly ? hasty('c') : null
    batches[0]?.end()
    await afterPromises()
    const late = isEarly ? null : hasty('c')
    await afterPromises()
    assert.deepEqual(served(), ['a', 'b c'])
    assert.equal(pauses.length, isEarly ? 0 : 1)
    batches[1]?.end()
    assert.deepEqual(await Promise.all([waiting, early ?? late]), [2, 2])
  }
})

test('the work goes on after a pause that failed', async () => {
  const { patient, batches, pauses, served } = staged()
  const first = patient('a')
  await afterPromises()
  const second = patient('b')
  batches[0]?.end()
  assert.equal(await first, 1)
  await afterPromises()
  pauses[0]?.(new Error('No clock.'))
  await afterPromises()
  assert.deepEqual(served(), ['a', 'b'])
  batches[1]?.end()
  assert.equal(await second, 2)
})

test('failed work rejects only the callers of its batch', async () => {
  const { patient, batches, pauses, served } = staged()
  const first = patient('a')
  await afterPromises()
  const second = patient('b')
  batches[0]?.end(new Error('The disk is full.'))
  await assert.rejects(first, /The disk is full/)
  await afterPromises()
  pauses[0]?.()
  await afterPromises()
  assert.deepEqual(served(), ['a', 'b'])
  batches[1]?.end()
  assert.equal(await second, 2)
})
