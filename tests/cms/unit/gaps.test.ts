import assert from 'node:assert/strict'
import test from 'node:test'
import type { Item } from '#cms/model/item.ts'
import { gapsAfterSave, gapsAfterRemoval, hasGaps } from '#cms/stores/gaps.ts'
import { kinds } from '#kinds/index.ts'

const NOW = Date.parse('2026-11-21T08:00:00Z')
const END = '2026-11-30T14:00:00.000Z'

const held = (Id: string, Data: Item['Data'], change: Partial<Item>): Item => ({
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
const paper = (
  id: string,
  EffectiveFrom: string,
  change: Partial<Item> = {},
  Category = 'FEES_BUSINESS',
) => held(id, { Category, Title: id, Title_AR: '', EffectiveFrom, FileName: `${id}.pdf` }, change)
const fees = (InForceFrom: string, change: Partial<Item> = {}) =>
  held(InForceFrom, { Title: InForceFrom, InForceFrom }, change)

const draft = { Status: 'draft' } as const

test('a document that is taken down before another follows says on which days visitors find what', () => {
  const now = paper('now', '2026-10-01', { ExpireAt: END })
  const next = paper('next', '2027-01-01')
  const gaps = (others: Item[], own = now) =>
    gapsAfterSave(kinds.documents, [...others, own], own, NOW)
  assert.deepEqual(gaps([]), [
    'Fees for businesses: no document is in force from 18:00 on 30 November 2026 on.',
  ])
  assert.deepEqual(gaps([next]), [
    'Fees for businesses: no document is in force from 18:00 on 30 November 2026 to 31 December 2026, for 32 days.',
  ])
  assert.deepEqual(gaps([next, paper('old', '2025-01-01')]), [
    'Fees for businesses: \u2068old.pdf\u2069 is in force again from 18:00 on 30 November 2026 to 31 December 2026, for 32 days.',
  ])
  // Days after the end of the old one are a second gap.
  assert.deepEqual(gaps([next, paper('old', '2025-01-01', { ExpireAt: '2026-12-10T20:00:00Z' })]), [
    'Fees for businesses: \u2068old.pdf\u2069 is in force again from 18:00 on 30 November 2026 to 10 December 2026, for 11 days.',
    'Fees for businesses: no document is in force from 11 December 2026 to 31 December 2026, for 21 days.',
  ])
  // Drafts, other categories and versions expired by then do not fill the gap for visitors.
  assert.match(
    gaps([
      paper('draft', '2026-11-01', draft),
      paper('other', '2026-11-01', {}, 'FEES_INDIVIDUAL'),
      paper('over', '2026-11-01', { ExpireAt: END }),
    ]).join(),
    /no document/,
  )
})

test('nothing is said where another is there by then, where there is no end, and where it is over', () => {
  const gaps = (others: Item[], change: Partial<Item>) => {
    const own = paper('now', '2026-10-01', change)
    return gapsAfterSave(kinds.documents, [...others, own], own, NOW)
  }
  assert.deepEqual(gaps([], {}), [])
  assert.deepEqual(gaps([], { ExpireAt: '2026-11-20T00:00:00.000Z' }), [])
  assert.deepEqual(gaps([], { ExpireAt: '2026-11-30T' }), [])
  assert.deepEqual(gaps([], { ExpireAt: END, ...draft }), [])
  assert.deepEqual(gaps([paper('beside', '2026-10-01')], { ExpireAt: END }), [])
  // The next version's day starts at 20:00 UTC.
  assert.deepEqual(
    gaps([paper('next', '2026-12-01')], { ExpireAt: '2026-11-30T20:00:00.000Z' }),
    [],
  )
  assert.deepEqual(gaps([paper('next', '2026-12-01')], { ExpireAt: '2026-11-30T19:59:00.000Z' }), [
    'Fees for businesses: no document is in force from 23:59 on 30 November 2026 to 30 November 2026, for 1 day.',
  ])
})

test('who takes the version in force off the site reads what holds then: nothing, or the one before, and until when', () => {
  const [old, current, next] = [fees('2025-10-01'), fees('2026-10-01'), fees('2027-01-01')]
  const without = (items: Item[], ...leaving: Item[]) =>
    gapsAfterRemoval(kinds.fees, items, leaving, NOW)
  assert.deepEqual(without([current], current), ['No version is in force from today on.'])
  assert.deepEqual(without([current, next], current), [
    'No version is in force from today to 31 December 2026, for 41 days.',
  ])
  assert.deepEqual(without([old, current, next], current), [
    'The version of 1 October 2025 is in force again from today to 31 December 2026, for 41 days.',
  ])
  assert.deepEqual(without([old, current, next], current, old), [
    'No version is in force from today to 31 December 2026, for 41 days.',
  ])
})

test('what leaves no day uncovered is not warned about', () => {
  const [old, current, next] = [fees('2025-10-01'), fees('2026-10-01'), fees('2027-01-01')]
  const without = (items: Item[], ...leaving: Item[]) =>
    gapsAfterRemoval(kinds.fees, items, leaving, NOW)
  // An earlier version, a draft, and a future one while the current one continues.
  assert.deepEqual(without([old, current, next], old), [])
  assert.deepEqual(without([current, fees('2026-11-01', draft)], fees('2026-11-01', draft)), [])
  assert.deepEqual(without([old, current, next], next), [])
  // No version was in force before, either.
  assert.deepEqual(without([next], next), [])
  assert.deepEqual(
    [hasGaps(kinds.fees), hasGaps(kinds.documents), hasGaps(kinds.news)],
    [true, true, false],
  )
  assert.deepEqual(gapsAfterRemoval(kinds.news, [current], [current], NOW), [])
})

test('who takes away the one that was to close a gap reads that it opens', () => {
  const ending = fees('2026-10-01', { ExpireAt: '2026-12-31T20:00:00Z' })
  assert.deepEqual(
    gapsAfterRemoval(
      kinds.fees,
      [ending, fees('2027-01-01'), fees('2027-04-01')],
      [fees('2027-01-01')],
      NOW,
    ),
    ['No version is in force from 1 January 2027 to 31 March 2027, for 90 days.'],
  )
})

test('a changed version: as a draft, with a later day, and without a gap', () => {
  const [old, current] = [fees('2025-10-01'), fees('2026-10-01')]
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
  assert.deepEqual(gapsAfterSave(kinds.fees, [current], fees('2027-01-01', draft), NOW), [])
  assert.deepEqual(gapsAfterSave(kinds.fees, [current], fees('2027-01-01'), NOW), [])
})

test('what comes back from the bin with an end leaves the days after it to what was over', () => {
  const back = fees('2026-11-01', { ExpireAt: '2026-12-09T20:00:00Z' })
  assert.deepEqual(gapsAfterSave(kinds.fees, [fees('2026-10-01'), fees('2027-01-01')], back, NOW), [
    'The version of 1 October 2026 is in force again from 10 December 2026 to 31 December 2026, for 22 days.',
  ])
  assert.deepEqual(
    gapsAfterSave(kinds.fees, [fees('2026-10-01')], { ...back, ExpireAt: null }, NOW),
    [],
  )
  assert.deepEqual(gapsAfterSave(kinds.fees, [fees('2026-10-01')], { ...back, ...draft }, NOW), [])
})
