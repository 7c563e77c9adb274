import assert from 'node:assert/strict'
import test from 'node:test'
import { itemOf, type Item } from '#cms/model/item.ts'
import { storedOf } from '#cms/network/wire-names.ts'
import { shortNoticesOf } from '#cms/stores/notice-period.ts'
import { documents } from '#kinds/documents.ts'
import type { BoardKind } from '../../../src/cms/uploads/placing/cells.ts'
import {
  shortNoticesOfChoice,
  type TargetChoice,
} from '../../../src/cms/uploads/placing/choices.ts'

const NOW = Date.parse('2026-11-21T21:30:00Z')
/** Date in Dubai, where midnight has just passed. */
const TODAY = '2026-11-22'
/** Sixty days after today. */
const ENOUGH = '2027-01-21'
/** Fifty-nine days after today. */
const SHORT = '2027-01-20'

const makeDocument = (
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

const current = makeDocument('now', '2026-01-01')
const visible = { VisibleFrom: '2026-11-01T08:00:00.000Z' }
/** Warnings about too short a notice for one document among others. */
const notices = (document: Item, others: Item[] = [current]): string[] =>
  shortNoticesOf(documents, document, [...others, document], NOW)

test('a document that replaces another needs sixty days of notice from the day on which visitors can read it', () => {
  assert.deepEqual(notices(makeDocument('next', ENOUGH, { Status: 'draft' })), [])
  assert.deepEqual(notices(makeDocument('next', SHORT, { Status: 'draft' })), [
    'Only 59 days’ notice: new terms and fees must be announced 60 days in advance.',
  ])
  assert.deepEqual(notices(makeDocument('next', '2026-12-31', visible)), [])
  assert.match(notices(makeDocument('next', '2026-12-30', visible)).join(), /^Only 59 days/)
  assert.match(
    notices(makeDocument('next', ENOUGH, { PublishAt: '2026-12-31T08:00:00.000Z' })).join(),
    /^Only 21 days/,
  )
})

test('a document that is in force or replaces no visible document needs no notice', () => {
  assert.deepEqual(notices(makeDocument('next', TODAY, visible)), [])
  assert.match(notices(makeDocument('next', TODAY, { Status: 'draft' })).join(), /^No notice/)
  assert.deepEqual(
    notices(makeDocument('next', TODAY, { ExpireAt: '2026-11-01T00:00:00.000Z' })),
    [],
  )
  assert.deepEqual(notices(makeDocument('next', SHORT), []), [])
  for (const other of [
    makeDocument('other', '2026-01-01', {}, 'FEES_INDIVIDUAL'),
    makeDocument('draft', '2026-01-01', { Status: 'draft' }),
    makeDocument('over', '2026-01-01', { ExpireAt: '2026-11-01T00:00:00.000Z' }),
  ]) {
    assert.deepEqual(notices(makeDocument('next', SHORT), [other]), [], other.Id)
  }
})

test('a visible document whose day, file or category changes needs a new notice', () => {
  const saved = makeDocument('next', '2027-03-01', visible)
  const changed = (Data: Item['Data']): string =>
    shortNoticesOf(
      documents,
      { ...saved, Data: { ...saved.Data, ...Data } },
      [current, saved],
      NOW,
    ).join()
  assert.equal(changed({ Title: 'Another' }), '')
  assert.match(changed({ EffectiveFrom: SHORT }), /^Only 59 days/)
  const soon = makeDocument('next', '2026-12-31', visible)
  for (const Data of [{ FilePath: '/assets/x/b.pdf' }, { Category: 'FEES_INDIVIDUAL' }]) {
    assert.match(
      shortNoticesOf(
        documents,
        { ...soon, Data: { ...soon.Data, ...Data } },
        [current, makeDocument('other', '2026-01-01', {}, 'FEES_INDIVIDUAL'), soon],
        NOW,
      ).join(),
      /^Only 39 days/,
    )
  }
})

test('a file for a document needs the same notice, unless it corrects the document or replaces none', () => {
  const choose = (since: string, replacedId = 'now', items = [current]): string[] => {
    const choice: TargetChoice = {
      category: 'FEES_BUSINESS',
      replacedId,
      title: '',
      firstDay: since,
    }
    return shortNoticesOfChoice(documents as BoardKind, items, choice, NOW)
  }
  assert.deepEqual(choose(ENOUGH), [])
  assert.match(choose(SHORT).join(), /^Only 59 days/)
  assert.match(choose(TODAY).join(), /^No notice/)
  assert.deepEqual(choose('2026-01-01'), [])
  assert.deepEqual(choose(SHORT, '', []), [])
  const coming = makeDocument('next', '2027-03-01', visible)
  assert.match(choose('2026-12-24', 'next', [current, coming]).join(), /^Only 32 days/)
  assert.deepEqual(choose('2027-03-01', 'next', [current, coming]), [])
})
