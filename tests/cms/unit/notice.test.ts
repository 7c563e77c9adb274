import assert from 'node:assert/strict'
import test from 'node:test'
import { itemOf, type Item } from '#cms/model/item.ts'
import { storedOf } from '#cms/network/wire-names.ts'
import { shortNoticesOf } from '#cms/stores/notice-period.ts'
import { documents } from '#kinds/documents.ts'
import type { BoardKind } from '../../../src/cms/uploads/placing/cells.ts'
import { shortNoticesOfChoice, type Choice } from '../../../src/cms/uploads/placing/choices.ts'

const NOW = Date.parse('2026-11-21T21:30:00Z')
/** Date in Dubai, where midnight has just passed. */
const TODAY = '2026-11-22'
/** Sixty days after today, and one day less. */
const [ENOUGH, SHORT] = ['2027-01-21', '2027-01-20']

const paper = (
  Id: string,
  EffectiveFrom: string,
  more: Partial<Item> = {},
  Category = 'FEES_BUSINESS',
): Item =>
  itemOf(
    storedOf(documents, {
      Id,
      Category,
      Title: Id,
      Title_AR: '',
      FilePath: '/assets/x/a.pdf',
      FileName: 'a.pdf',
      EffectiveFrom,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      updatedBy: '',
      Revision: `r-${Id}`,
      Status: 'published',
      PublishAt: null,
      ExpireAt: null,
      Slug: null,
      ...more,
    }),
  )

const current = paper('now', '2026-01-01')
const read = { VisibleFrom: '2026-11-01T08:00:00.000Z' }
const notices = (own: Item, others: Item[] = [current]): string[] =>
  shortNoticesOf(documents, own, [...others, own], NOW)

test('a document that takes the place of another is to be announced sixty days before, from the day on which visitors can read it', () => {
  assert.deepEqual(notices(paper('next', ENOUGH, { Status: 'draft' })), [])
  assert.deepEqual(notices(paper('next', SHORT, { Status: 'draft' })), [
    'Only 59 days’ notice: new terms and fees must be announced 60 days in advance.',
  ])
  assert.deepEqual(notices(paper('next', '2026-12-31', read)), [])
  assert.match(notices(paper('next', '2026-12-30', read)).join(), /^Only 59 days/)
  assert.match(
    notices(paper('next', ENOUGH, { PublishAt: '2026-12-31T08:00:00.000Z' })).join(),
    /^Only 21 days/,
  )
})

test('what is in force, what replaces nothing that visitors have, and a day that is brought forward', () => {
  assert.deepEqual(notices(paper('next', TODAY, read)), [])
  assert.match(notices(paper('next', TODAY, { Status: 'draft' })).join(), /^No notice/)
  assert.deepEqual(notices(paper('next', TODAY, { ExpireAt: '2026-11-01T00:00:00.000Z' })), [])
  assert.deepEqual(notices(paper('next', SHORT), []), [])
  for (const other of [
    paper('other', '2026-01-01', {}, 'FEES_INDIVIDUAL'),
    paper('draft', '2026-01-01', { Status: 'draft' }),
    paper('over', '2026-01-01', { ExpireAt: '2026-11-01T00:00:00.000Z' }),
  ]) {
    assert.deepEqual(notices(paper('next', SHORT), [other]), [], other.Id)
  }
  // Visitors had read a later day than the form's, another file, or another place.
  const saved = paper('next', '2027-03-01', read)
  const changed = (Data: Item['Data']): string =>
    shortNoticesOf(
      documents,
      { ...saved, Data: { ...saved.Data, ...Data } },
      [current, saved],
      NOW,
    ).join()
  assert.equal(changed({ Title: 'Another' }), '')
  assert.match(changed({ EffectiveFrom: SHORT }), /^Only 59 days/)
  const soon = paper('next', '2026-12-31', read)
  for (const Data of [{ FilePath: '/assets/x/b.pdf' }, { Category: 'FEES_INDIVIDUAL' }]) {
    assert.match(
      shortNoticesOf(
        documents,
        { ...soon, Data: { ...soon.Data, ...Data } },
        [current, paper('other', '2026-01-01', {}, 'FEES_INDIVIDUAL'), soon],
        NOW,
      ).join(),
      /^Only 39 days/,
    )
  }
})

test('a file that is placed is held against the same days; a correction, and one beside another, against none', () => {
  const choose = (since: string, replacedId = 'now', items = [current]): string[] => {
    const choice: Choice = { value: 'FEES_BUSINESS', replacedId, title: '', since }
    return shortNoticesOfChoice(documents as BoardKind, items, choice, NOW)
  }
  assert.deepEqual(choose(ENOUGH), [])
  assert.match(choose(SHORT).join(), /^Only 59 days/)
  assert.match(choose(TODAY).join(), /^No notice/)
  assert.deepEqual(choose('2026-01-01'), [])
  assert.deepEqual(choose(SHORT, '', []), [])
  const coming = paper('next', '2027-03-01', read)
  assert.match(choose('2026-12-24', 'next', [current, coming]).join(), /^Only 32 days/)
  assert.deepEqual(choose('2027-03-01', 'next', [current, coming]), [])
})
