import assert from 'node:assert/strict'
import test from 'node:test'
import { drawnAfter } from '#cms/list/scroll.ts'

const now = new Set([0, 1])
const after = (...noticed: [chunk: number, isNear: boolean][]): number[] =>
  [
    ...drawnAfter(
      now,
      noticed.map(([chunk, isNear]) => ({ chunk, isNear })),
    ),
  ].toSorted()

test('what comes near is drawn, what has gone is not', () => {
  assert.deepEqual(after([2, true]), [0, 1, 2])
  assert.deepEqual(after([0, false], [2, true]), [1, 2])
})

test('of what a busy browser tells at once of one chunk, the last holds: a part of the list that is looked at is never empty', () => {
  assert.deepEqual(after([23, false], [23, true]), [0, 1, 23])
  assert.deepEqual(after([1, false], [1, true]), [0, 1])
  assert.deepEqual(after([23, true], [23, false]), [0, 1])
})

test('where nothing changes it is the same set, so that nothing is drawn again', () => {
  assert.equal(
    drawnAfter(now, [
      { chunk: 1, isNear: true },
      { chunk: 7, isNear: false },
    ]),
    now,
  )
  assert.equal(drawnAfter(now, []), now)
})
