import assert from 'node:assert/strict'
import test from 'node:test'
import { hasLostHalf } from '#content/read-entries.ts'
import type { Entity } from '#store/records.ts'

const entity = (more: Partial<Entity>): Entity => ({
  id: 'a',
  rev: '1',
  op: 'a',
  ops: ['a'],
  previous: null,
  rank: null,
  status: 'published',
  publishAt: null,
  expireAt: null,
  slug: null,
  oldSlugs: [],
  data: {},
  touched: { en: '', ar: '' },
  createdAt: '',
  updatedAt: '',
  updatedBy: '',
  deletedAt: null,
  ...more,
})
/** Items that the last build showed, by key. */
const known = (records: Record<string, Partial<Entity>>) =>
  Object.fromEntries(
    Object.entries(records).map(([key, more]) => [key, { etag: key, entity: entity(more) }]),
  )

test('half is lost when more than half of the items that the last build showed are gone', () => {
  const last = known({ a: {}, b: {}, c: {} })
  assert.equal(hasLostHalf(last, new Set(['a', 'b'])), false)
  assert.equal(hasLostHalf(last, new Set(['a'])), true)
  assert.equal(hasLostHalf(last, new Set()), true)
})

test('drafts and items in the bin do not count as lost: they are erased after their time', () => {
  const deleted = { deletedAt: '2026-01-01T00:00:00.000Z' }
  assert.equal(
    hasLostHalf(known({ a: {}, b: deleted, c: deleted, d: { status: 'draft' } }), new Set(['a'])),
    false,
  )
  assert.equal(hasLostHalf(known({ b: deleted, d: { status: 'draft' } }), new Set()), false)
  assert.equal(hasLostHalf(known({ a: {}, b: deleted, c: deleted }), new Set(['b', 'c'])), true)
  assert.equal(hasLostHalf({}, new Set()), false)
})
