import assert from 'node:assert/strict'
import test from 'node:test'
import { coalesce } from '#store/concurrency.ts'

/** Work, and a pause between two runs of it, that end on the test's command. */
const staged = () => {
  const owner = {}
  const batches: { items: readonly string[]; end(error?: Error): void }[] = []
  const rests: ((error?: Error) => void)[] = []
  const work = (items: readonly string[]) =>
    new Promise<number>((resolve, reject) => {
      const number = batches.push({
        items,
        end: (error) => (error ? reject(error) : resolve(number)),
      })
    })
  const rest = () =>
    new Promise<void>(
      (resolve, reject) => void rests.push((error) => (error ? reject(error) : resolve())),
    )
  return {
    batches,
    rests,
    patient: (item: string) => coalesce(owner, 'work', item, work, rest),
    hasty: (item: string) => coalesce(owner, 'work', item, work),
    served: () => batches.map(({ items }) => items.join(' ')),
  }
}

const turns = () => new Promise((resolve) => setImmediate(resolve))

test('the first is served at once; all who ask meanwhile are served together after a rest', async () => {
  const { patient, batches, rests, served } = staged()
  const first = patient('a')
  await turns()
  assert.deepEqual([served(), rests.length], [['a'], 0])
  const others = [patient('b'), patient('c')]
  await turns()
  assert.equal(rests.length, 0, 'the rest begins when the work has ended')
  batches[0]?.end()
  assert.equal(await first, 1)
  await turns()
  others.push(patient('d'))
  assert.deepEqual([served(), rests.length], [['a'], 1])
  rests[0]?.()
  await turns()
  assert.deepEqual(served(), ['a', 'b c d'])
  batches[1]?.end()
  assert.deepEqual(await Promise.all(others), [2, 2, 2])
  void patient('e')
  await turns()
  assert.deepEqual(
    [served(), rests.length],
    [['a', 'b c d', 'e'], 1],
    'nobody was at it: it begins at once',
  )
})

test('one who cannot wait ends the rest of all, before it begins and after', async () => {
  for (const isEarly of [true, false]) {
    const { patient, hasty, batches, rests, served } = staged()
    void patient('a')
    await turns()
    const waiting = patient('b')
    const early = isEarly ? hasty('c') : null
    batches[0]?.end()
    await turns()
    const late = isEarly ? null : hasty('c')
    await turns()
    assert.deepEqual(served(), ['a', 'b c'])
    assert.equal(rests.length, isEarly ? 0 : 1)
    batches[1]?.end()
    assert.deepEqual(await Promise.all([waiting, early ?? late]), [2, 2])
  }
})

test('a rest that fails is over', async () => {
  const { patient, batches, rests, served } = staged()
  const first = patient('a')
  await turns()
  const second = patient('b')
  batches[0]?.end()
  assert.equal(await first, 1)
  await turns()
  rests[0]?.(new Error('No clock.'))
  await turns()
  assert.deepEqual(served(), ['a', 'b'])
  batches[1]?.end()
  assert.equal(await second, 2)
})

test('a failure is of those alone whom the work served', async () => {
  const { patient, batches, rests, served } = staged()
  const first = patient('a')
  await turns()
  const second = patient('b')
  batches[0]?.end(new Error('The disk is full.'))
  await assert.rejects(first, /The disk is full/)
  await turns()
  rests[0]?.()
  await turns()
  assert.deepEqual(served(), ['a', 'b'])
  batches[1]?.end()
  assert.equal(await second, 2)
})
