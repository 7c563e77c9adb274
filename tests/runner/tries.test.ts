import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import test from 'node:test'
import { root, type Outcome } from './processes.ts'
import { createTries, type Job } from './tries.ts'

const passing = (file: string): Outcome => ({ passed: 1, failures: [], results: [{ file: resolve(root, file), name: 'one', ok: true, ms: 1, error: null }] })
const failing = (file: string): Outcome => ({ passed: 0, failures: [{ file, text: `${file}: one\nit fell` }], results: [{ file: resolve(root, file), name: 'one', ok: false, ms: 1, error: 'it fell' }] })
const together = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failures: outcomes.flatMap(({ failures }) => failures),
  results: outcomes.flatMap(({ results = [] }) => results),
})

/** A run of jobs whose files fail as often as the name says: `falls-1` the first time, `falls-2` both times. */
const run = () => {
  const over = new AbortController()
  const printed: string[] = []
  const ran: string[] = []
  const tries = createTries({ over: over.signal, print: (text) => printed.push(text), isRed: () => over.abort() })
  const job = (...files: string[]): Job => ({
    part: 'files',
    label: '',
    files,
    run: async (some) => {
      ran.push(some.join(' '))
      return together(some.map((file) => (ran.filter((one) => one.split(' ').includes(file)).length <= Number(/falls-(\d)/.exec(file)?.[1] ?? 0) ? failing(file) : passing(file))))
    },
  })
  return { tries, job, ran, printed, over }
}

test('a file that failed is tried once more, alone, after the others: it counts as passed, and is named with what failed', async () => {
  const { tries, job, ran } = run()
  await tries.take([job('a', 'falls-1', 'b'), job('c')])
  await tries.again()
  assert.deepEqual(ran, ['a falls-1 b', 'c', 'falls-1'])
  assert.equal(tries.isGreen(), true)
  const summary = tries.summary(3)
  assert.equal(summary.at(-1), '4 passed, 0 failed')
  assert.match(summary.join('\n'), /^UNSTEADY falls-1: passed the second time; the first time: falls-1: one \| it fell$/m)
})

test('a file that fails again is red, and is not tried a third time', async () => {
  const { tries, job, ran } = run()
  await tries.take([job('a', 'falls-2')])
  await tries.again()
  await tries.again()
  assert.deepEqual(ran, ['a falls-2', 'falls-2'])
  assert.equal(tries.isGreen(), false)
  assert.equal(tries.summary(3).at(-1), '1 passed, 1 failed')
  assert.doesNotMatch(tries.summary(3).join('\n'), /UNSTEADY/)
})

test('a process that failed as a whole is tried again with all its files, and so is a job that threw', async () => {
  const { tries, ran } = run()
  const outcomes: (() => Outcome)[] = [() => ({ passed: 7, failures: [{ file: null, text: 'it ended early' }] }), () => together([passing('a'), passing('b')])]
  await tries.take([{ part: 'files', label: '', files: ['a', 'b'], run: async (some) => (ran.push(some.join(' ')), outcomes.shift()?.() ?? failing('a')) }])
  await tries.again()
  assert.deepEqual(ran, ['a b', 'a b'])
  assert.equal(tries.summary(3).at(-1), '2 passed, 0 failed')

  const thrown = run()
  await thrown.tries.take([{ part: 'files', label: '', files: ['a'], run: () => Promise.reject(new Error('no room')) }])
  await thrown.tries.again()
  assert.match(thrown.printed.join('\n'), /FAILED a: Error: no room[\s\S]*Once more, alone: a/)
  assert.equal(thrown.tries.summary(3).at(-1), '0 passed, 1 failed')
})

test('with more than five failed files the run is red at once: nothing more is begun or tried again', async () => {
  const { tries, job, ran, over } = run()
  const five = ['falls-1a', 'falls-1b', 'falls-1c', 'falls-1d', 'falls-1e']
  await tries.take([job(...five), job('a')])
  assert.equal(over.signal.aborted, false)
  await tries.take([job('falls-1f'), job('b')])
  await tries.again()
  assert.deepEqual(ran, [five.join(' '), 'a', 'falls-1f'])
  assert.equal(tries.isGreen(), false)
  assert.equal(tries.summary(3).at(-1), '1 passed, 6 failed')
})

test('a run in which nothing was proven is not green', () => {
  assert.equal(run().tries.isGreen(), false)
})
