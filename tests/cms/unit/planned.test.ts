import assert from 'node:assert/strict'
import test from 'node:test'
import { plannedChangesOf } from '#cms/start/planned.ts'

const now = Date.parse('2026-11-28T10:00:00Z')
const [past, soon, later] = [
  '2026-11-28T09:00:00.000Z',
  '2026-11-29T05:00:00.000Z',
  '2026-12-24T05:00:00.000Z',
]
const item = { Status: 'published', PublishAt: null, ExpireAt: null } as const
const draft = { Revision: '0000021234567', updatedAt: past, updatedBy: 'admin@example.com' }

test('an item appears, changes and goes at its future times only', () => {
  assert.deepEqual(plannedChangesOf({ ...item, PublishAt: soon, ExpireAt: later }, now), [
    { changeType: 'appears', at: soon },
    { changeType: 'goes', at: later },
  ])
  assert.deepEqual(
    plannedChangesOf({ ...item, PublishAt: past, Draft: { ...draft, PublishAt: soon } }, now),
    [{ changeType: 'changes', at: soon }],
  )
  assert.deepEqual(
    plannedChangesOf(
      { ...item, PublishAt: past, ExpireAt: past, Draft: { ...draft, PublishAt: null } },
      now,
    ),
    [],
  )
})

test('a draft without a published version, and a draft that was held back, have no planned times', () => {
  assert.deepEqual(plannedChangesOf({ Status: 'draft', PublishAt: soon, ExpireAt: later }, now), [])
  assert.deepEqual(
    plannedChangesOf(
      { ...item, Draft: { ...draft, PublishAt: soon, Blocked: { errors: [] } } },
      now,
    ),
    [],
  )
})
