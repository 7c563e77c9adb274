import assert from 'node:assert/strict'
import test from 'node:test'
import { compare, merged } from '#cms/edit/merge.ts'

const base = { a: '1', b: '1', c: '1', d: '1', e: null }
const paths = Object.keys(base)

test('tells what one side changed from what both changed', () => {
  const theirs = { ...base, a: 'theirs', b: 'theirs', d: 'same', e: null }
  const yours = { ...base, a: 'yours', c: 'yours', d: 'same', e: null }
  assert.deepEqual(compare(paths, base, theirs, yours), { conflicts: ['a'], theirs: ['b'], yours: ['c'], equal: 2 })
})

test('keeps both sides where only one changed, and the choice where both did', () => {
  const theirs = { ...base, a: 'theirs', b: 'theirs' }
  const yours = { ...base, a: 'yours', c: 'yours' }
  const merge = compare(paths, base, theirs, yours)
  assert.deepEqual(merged(merge, theirs, yours, { a: 'theirs' }), { ...base, a: 'theirs', b: 'theirs', c: 'yours' })
  assert.deepEqual(merged(merge, theirs, yours, { a: 'yours' }), { ...base, a: 'yours', b: 'theirs', c: 'yours' })
})

test('never drops text of yours that nobody chose against', () => {
  const theirs = { ...base, a: 'theirs' }
  const yours = { ...base, a: 'yours' }
  assert.equal(merged(compare(paths, base, theirs, yours), theirs, yours, {})['a'], 'yours')
})

test('a field that both took away is no conflict', () => {
  const gone = { ...base, a: '' }
  assert.deepEqual(compare(paths, base, gone, gone).conflicts, [])
})
