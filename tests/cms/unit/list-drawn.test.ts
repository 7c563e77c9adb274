import assert from 'node:assert/strict'
import test from 'node:test'
import { chunksAfter } from '#cms/list/scroll.ts'

/** Chunks (parts of a long list) that are drawn at the beginning of each test. */
const drawn = new Set([0, 1])
/** Chunks that are drawn after the browser has noticed which chunks are near the visible part. */
const drawnWith = (...noticed: [chunk: number, isNear: boolean][]): number[] =>
  [
    ...chunksAfter(
      drawn,
      noticed.map(([chunk, isNear]) => ({ chunk, isNear })),
    ),
  ].toSorted()

test('a chunk that comes near is drawn, and one that is no longer near is not', () => {
  assert.deepEqual(drawnWith([2, true]), [0, 1, 2])
  assert.deepEqual(drawnWith([0, false], [2, true]), [1, 2])
})

test('the last of several notices about one chunk counts', () => {
  assert.deepEqual(drawnWith([23, false], [23, true]), [0, 1, 23])
  assert.deepEqual(drawnWith([1, false], [1, true]), [0, 1])
  assert.deepEqual(drawnWith([23, true], [23, false]), [0, 1])
})

test('notices that change nothing return the same set', () => {
  assert.equal(
    chunksAfter(drawn, [
      { chunk: 1, isNear: true },
      { chunk: 7, isNear: false },
    ]),
    drawn,
  )
  assert.equal(chunksAfter(drawn, []), drawn)
})
