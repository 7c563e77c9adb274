import assert from 'node:assert/strict'
import test from 'node:test'
import { rowsOf, visibleRows, type Query } from '../../../src/cms/list/query.ts'
import { noticeStartDay, type Item } from '../../../src/cms/model/item.ts'
import type { LiveState } from '../../../src/cms/stores/publish.ts'
import { blog } from '../../../src/kinds/blog.ts'
import { fees } from '../../../src/kinds/fees.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const live = (): LiveState => ({ name: 'not public' })

const feesOf = (Amount: number) => [
  {
    Guid: '1',
    Service: 'Bill',
    Service_AR: '',
    Name: 'bill',
    Group: 'out',
    Charge: 'amount',
    Amount,
  },
]

const version = (InForceFrom: string, amount: number, changes: Partial<Item> = {}): Item => ({
  Id: InForceFrom,
  createdAt: '2025-08-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  updatedBy: 'mariam@ghaf.example',
  Revision: '1',
  Status: 'published',
  PublishAt: null,
  ExpireAt: null,
  Slug: InForceFrom,
  Data: { Title: `From ${InForceFrom}`, InForceFrom, Services: feesOf(amount) },
  ...changes,
})

const versions = [
  version('2026-10-01', 1),
  version('2027-04-01', 3, { VisibleFrom: '2026-11-20T00:00:00Z' }),
  version('2025-10-01', 1),
  version('2026-12-31', 2, { VisibleFrom: '2026-11-20T21:00:00Z' }),
  version('2027-01-01', 9, { Status: 'draft' }),
]
const notesAt = (at: number) =>
  Object.fromEntries(
    rowsOf(fees, versions, live, at).map(({ item, versionNote: note }) => [item.Id, note]),
  )

test('the list marks earlier, current and coming versions, and a version with too short a notice', () => {
  assert.deepEqual(notesAt(now), {
    '2025-10-01': { text: 'Earlier', warning: null },
    '2026-10-01': { text: 'In force', warning: null },
    // Visible from 01:00 on 21 November in Dubai: 40 days of notice.
    '2026-12-31': { text: 'In 40 days', warning: 'A fee goes up: 40 days of notice instead of 60' },
    '2027-01-01': null,
    '2027-04-01': { text: 'In 131 days', warning: null },
  })
})

test('a version comes into force at midnight in Dubai, without the list being read again', () => {
  assert.equal(notesAt(Date.parse('2026-12-30T19:59:00Z'))['2026-12-31']?.text, 'In 1 day')
  const after = notesAt(Date.parse('2026-12-30T20:00:00Z'))
  assert.deepEqual([after['2026-12-31']?.text, after['2026-10-01']?.text], ['In force', 'Earlier'])
})

test('notice is counted from the publication, and required only when a fee goes up', () => {
  const warning = (amount: number) =>
    rowsOf(
      fees,
      [
        version('2026-10-01', 2),
        version('2027-04-01', amount, { PublishAt: '2027-03-01T05:00:00Z' }),
      ],
      live,
      now,
    ).find(({ item }) => item.Id === '2027-04-01')?.versionNote?.warning
  assert.equal(warning(2.01), 'A fee goes up: 31 days of notice instead of 60')
  assert.equal(warning(2), null)
})

test('notice starts on the later of the scheduled day and the first visible day, or today for a new publication', () => {
  const seen = '2026-11-01T08:00:00Z'
  for (const [PublishAt, VisibleFrom, day] of [
    [null, null, '2026-11-21'],
    [null, seen, '2026-11-01'],
    ['2026-10-01T05:00:00Z', null, '2026-11-21'],
    ['2026-10-01T05:00:00Z', seen, '2026-11-01'],
    ['2026-12-01T20:00:00Z', seen, '2026-12-02'],
    // Scheduled when it was saved, now published at once.
    [null, '2026-12-01T20:00:00Z', '2026-11-21'],
  ] as const)
    assert.equal(
      noticeStartDay({ PublishAt, VisibleFrom }, '2026-11-21'),
      day,
      `${PublishAt} ${VisibleFrom}`,
    )
})

test('versions are sorted by their day, the latest first, until another order is chosen', () => {
  const shown = (query: Query) =>
    visibleRows(fees, rowsOf(fees, versions, live, now), query).map(({ item: { Id } }) => Id)
  const latestFirst = ['2027-04-01', '2027-01-01', '2026-12-31', '2026-10-01', '2025-10-01']
  assert.deepEqual(shown({}), latestFirst)
  assert.deepEqual(shown({ sort: 'second', order: 'asc' }), latestFirst.toReversed())
})

test('items of other kinds have no note about versions', () => {
  assert.deepEqual(
    rowsOf(blog, [version('2026-10-01', 1)], live, now).map(({ versionNote: note }) => note),
    [null],
  )
})
