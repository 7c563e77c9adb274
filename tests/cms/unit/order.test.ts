import assert from 'node:assert/strict'
import test from 'node:test'
import {
  reappliedOrders,
  countMoved,
  movedEntries,
  movedIds,
  type Orders,
} from '#cms/model/orders.ts'

/** Order of items and of their entries, each written as one letter. */
const orders = (items: string, entries: Record<string, string> = {}): Orders => ({
  items: [...items],
  entries: Object.fromEntries([...items].map((id) => [id, [...(entries[id] ?? '')]])),
})

test('only moved items count, not items that others displaced', () => {
  assert.deepEqual([...movedIds([...'abcdef'], [...'afbcde'])], ['f'])
  assert.deepEqual([...movedIds([...'abcdef'], [...'bcdefa'])], ['a'])
  assert.deepEqual([...movedIds([...'abc'], [...'abc'])], [])
  // Of two swapped neighbours, the one that the person pressed counts as moved.
  for (const pressed of ['b', 'c'])
    assert.deepEqual([...movedIds([...'abcd'], [...'acbd'], pressed)], [pressed])
  assert.deepEqual([...movedIds([...'abcdef'], [...'afbcde'], 'b')], ['f'])
  assert.equal(countMoved(orders('abc', { a: '123' }), orders('cab', { a: '312' })), 2)
})

test('entries are sent only for items in which an entry was moved', () => {
  assert.deepEqual(
    movedEntries(orders('ab', { a: '12', b: '34' }), orders('ba', { a: '12', b: '43' })),
    { b: ['4', '3'] },
  )
})

test('an order made from an older list omits deleted items and puts new items after their neighbours', () => {
  assert.deepEqual(reappliedOrders(orders('cba'), orders('axbd')).items, [...'bdax'])
  assert.deepEqual(
    reappliedOrders(orders('ab', { a: '21' }), orders('ab', { a: '123' })).entries['a'],
    [...'231'],
  )
})
