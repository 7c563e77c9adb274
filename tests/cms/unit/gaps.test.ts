import assert from 'node:assert/strict'
import test from 'node:test'
import type { Item } from '#cms/model/item.ts'
import { gapsAfterSave, gapsAfterRemoval, hasGaps } from '#cms/stores/gaps.ts'
import { kinds } from '#kinds/index.ts'

const NOW = Date.parse('2026-11-21T08:00:00Z')
const END = '2026-11-30T14:00:00.000Z'

const makeItem = (Id: string, Data: Item['Data'], change: Partial<Item>): Item => ({
  Id,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: '',
  Revision: Id,
  Status: 'published',
  PublishAt: null,
  ExpireAt: null,
  Slug: null,
  Data,
  ...change,
})
const makeDocument = (
  id: string,
  EffectiveFrom: string,
  change: Partial<Item> = {},
  Category = 'FEES_BUSINESS',
) =>
  makeItem(id, { Category, Title: id, Title_AR: '', EffectiveFrom, FileName: `${id}.pdf` }, change)
const makeFees = (InForceFrom: string, change: Partial<Item> = {}) =>
  makeItem(InForceFrom, { Title: InForceFrom, InForceFrom }, change)

const draft = { Status: 'draft' } as const

test('a document that ends before the next one begins leaves gaps, described with their days and the older document that is in force again', () => {
  const now = makeDocument('now', '2026-10-01', { ExpireAt: END })
  const next = makeDocument('next', '2027-01-01')
  const gaps = (others: Item[], saved = now) =>
    gapsAfterSave(kinds.documents, [...others, saved], saved, NOW)
  assert.deepEqual(gaps([]), [
    'Fees for businesses: no document is in force from 18:00 on 30 November 2026 on.',
  ])
  assert.deepEqual(gaps([next]), [
    'Fees for businesses: no document is in force from 18:00 on 30 November 2026 to 31 December 2026, for 32 days.',
  ])
  assert.deepEqual(gaps([next, makeDocument('old', '2025-01-01')]), [
    'Fees for businesses: \u2068old.pdf\u2069 is in force again from 18:00 on 30 November 2026 to 31 December 2026, for 32 days.',
  ])
  // The days after the end of the old document are a second gap.
  assert.deepEqual(
    gaps([next, makeDocument('old', '2025-01-01', { ExpireAt: '2026-12-10T20:00:00Z' })]),
    [
      'Fees for businesses: \u2068old.pdf\u2069 is in force again from 18:00 on 30 November 2026 to 10 December 2026, for 11 days.',
      'Fees for businesses: no document is in force from 11 December 2026 to 31 December 2026, for 21 days.',
    ],
  )
  // Drafts, other categories and versions expired by then do not fill the gap for visitors.
  assert.match(
    gaps([
      makeDocument('draft', '2026-11-01', draft),
      makeDocument('other', '2026-11-01', {}, 'FEES_INDIVIDUAL'),
      makeDocument('over', '2026-11-01', { ExpireAt: END }),
    ]).join(),
    /no document/,
  )
})

test('a document without an end, with a past end, or with a successor at its end has no gap', () => {
  const gaps = (others: Item[], change: Partial<Item>) => {
    const saved = makeDocument('now', '2026-10-01', change)
    return gapsAfterSave(kinds.documents, [...others, saved], saved, NOW)
  }
  assert.deepEqual(gaps([], {}), [])
  assert.deepEqual(gaps([], { ExpireAt: '2026-11-20T00:00:00.000Z' }), [])
  // An end that a person is still typing, and the end of a draft.
  assert.deepEqual(gaps([], { ExpireAt: '2026-11-30T' }), [])
  assert.deepEqual(gaps([], { ExpireAt: END, ...draft }), [])
  assert.deepEqual(gaps([makeDocument('same day', '2026-10-01')], { ExpireAt: END }), [])
  // The next version's day starts at 20:00 UTC.
  assert.deepEqual(
    gaps([makeDocument('next', '2026-12-01')], { ExpireAt: '2026-11-30T20:00:00.000Z' }),
    [],
  )
  assert.deepEqual(
    gaps([makeDocument('next', '2026-12-01')], { ExpireAt: '2026-11-30T19:59:00.000Z' }),
    [
      'Fees for businesses: no document is in force from 23:59 on 30 November 2026 to 30 November 2026, for 1 day.',
    ],
  )
})

test('removing the version in force leaves a gap, described with its last day and the older version that is in force again', () => {
  const [old, current, next] = [
    makeFees('2025-10-01'),
    makeFees('2026-10-01'),
    makeFees('2027-01-01'),
  ]
  const gapsWithout = (items: Item[], ...leaving: Item[]) =>
    gapsAfterRemoval(kinds.fees, items, leaving, NOW)
  assert.deepEqual(gapsWithout([current], current), ['No version is in force from today on.'])
  assert.deepEqual(gapsWithout([current, next], current), [
    'No version is in force from today to 31 December 2026, for 41 days.',
  ])
  assert.deepEqual(gapsWithout([old, current, next], current), [
    'The version of 1 October 2025 is in force again from today to 31 December 2026, for 41 days.',
  ])
  assert.deepEqual(gapsWithout([old, current, next], current, old), [
    'No version is in force from today to 31 December 2026, for 41 days.',
  ])
})

test('a removal that leaves no day uncovered has no gaps', () => {
  const [old, current, next] = [
    makeFees('2025-10-01'),
    makeFees('2026-10-01'),
    makeFees('2027-01-01'),
  ]
  const gapsWithout = (items: Item[], ...leaving: Item[]) =>
    gapsAfterRemoval(kinds.fees, items, leaving, NOW)
  // Removed: an earlier version, a draft, and a future version while the current one continues.
  assert.deepEqual(gapsWithout([old, current, next], old), [])
  assert.deepEqual(
    gapsWithout([current, makeFees('2026-11-01', draft)], makeFees('2026-11-01', draft)),
    [],
  )
  assert.deepEqual(gapsWithout([old, current, next], next), [])
  // No version was in force before, either.
  assert.deepEqual(gapsWithout([next], next), [])
})

test('only kinds with days in force can have gaps', () => {
  const current = makeFees('2026-10-01')
  assert.deepEqual(
    [hasGaps(kinds.fees), hasGaps(kinds.documents), hasGaps(kinds.news)],
    [true, true, false],
  )
  assert.deepEqual(gapsAfterRemoval(kinds.news, [current], [current], NOW), [])
})

test('removing the version after an end leaves a gap until the next version', () => {
  const ending = makeFees('2026-10-01', { ExpireAt: '2026-12-31T20:00:00Z' })
  assert.deepEqual(
    gapsAfterRemoval(
      kinds.fees,
      [ending, makeFees('2027-01-01'), makeFees('2027-04-01')],
      [makeFees('2027-01-01')],
      NOW,
    ),
    ['No version is in force from 1 January 2027 to 31 March 2027, for 90 days.'],
  )
})

test('a version that is saved as a draft or with a later day leaves a gap', () => {
  const [old, current] = [makeFees('2025-10-01'), makeFees('2026-10-01')]
  const changed = (Data: Item['Data'], change: Partial<Item> = {}) =>
    gapsAfterSave(kinds.fees, [old, current], { ...current, Data, ...change }, NOW)
  assert.deepEqual(changed(current.Data, draft), [
    'The version of 1 October 2025 is in force again from today on.',
  ])
  assert.deepEqual(changed({ ...current.Data, InForceFrom: '2027-01-01' }), [
    'The version of 1 October 2025 is in force again from today to 31 December 2026, for 41 days.',
  ])
  assert.deepEqual(changed({ ...current.Data, InForceFrom: '2026-09-01' }), [])
  assert.deepEqual(changed(current.Data), [])
  // New versions, as a draft or for a future day.
  assert.deepEqual(gapsAfterSave(kinds.fees, [current], makeFees('2027-01-01', draft), NOW), [])
  assert.deepEqual(gapsAfterSave(kinds.fees, [current], makeFees('2027-01-01'), NOW), [])
})

test('a restored version with an end leaves the days after it to the earlier version', () => {
  const restored = makeFees('2026-11-01', { ExpireAt: '2026-12-09T20:00:00Z' })
  assert.deepEqual(
    gapsAfterSave(kinds.fees, [makeFees('2026-10-01'), makeFees('2027-01-01')], restored, NOW),
    [
      'The version of 1 October 2026 is in force again from 10 December 2026 to 31 December 2026, for 22 days.',
    ],
  )
  assert.deepEqual(
    gapsAfterSave(kinds.fees, [makeFees('2026-10-01')], { ...restored, ExpireAt: null }, NOW),
    [],
  )
  assert.deepEqual(
    gapsAfterSave(kinds.fees, [makeFees('2026-10-01')], { ...restored, ...draft }, NOW),
    [],
  )
})
