import assert from 'node:assert/strict'
import test from 'node:test'
import { secondColumnOf, secondText } from '../../../src/cms/list/columns.ts'
import {
  orderOf,
  queryOf,
  rowsOf,
  visibleRows,
  viewFilters,
  type Query,
} from '../../../src/cms/list/query.ts'
import { nounOf } from '#kinds/label.ts'
import type { Item } from '../../../src/cms/model/item.ts'
import type { LiveState } from '../../../src/cms/stores/publish.ts'
import { blog } from '../../../src/kinds/blog.ts'
import type { AnyKind } from '../../../src/kinds/define.ts'
import { documents } from '../../../src/kinds/documents.ts'
import { faq } from '../../../src/kinds/faq.ts'
import { jobs } from '../../../src/kinds/jobs.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const kind: AnyKind = blog

const item = (
  Id: string,
  changes: Partial<Item> & { en?: string; ar?: string; shown?: string } = {},
): Item => ({
  Id,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  updatedBy: 'mariam@ghaf.example',
  Revision: '1',
  Status: 'published',
  PublishAt: null,
  ExpireAt: null,
  Slug: Id,
  translation: 'complete',
  ...changes,
  Data: {
    BlogTitle: changes.en ?? Id,
    BlogTitle_AR: changes.ar ?? '',
    LanguageSelection: changes.shown ?? 'all',
  },
})

const items = [
  item('a', { en: 'Send money', ar: 'حوّل المال', updatedAt: '2026-11-03T00:00:00Z' }),
  item('b', {
    en: 'Salary day',
    Status: 'draft',
    translation: 'missing',
    updatedAt: '2026-11-05T00:00:00Z',
  }),
  item('c', {
    en: 'Lost phone',
    ar: 'هاتف مفقود',
    PublishAt: '2026-12-01T00:00:00Z',
    translation: 'outdated',
    updatedAt: '2026-11-04T00:00:00Z',
  }),
  item('d', { en: 'Article 10', shown: 'en', translation: 'not needed' }),
  item('e', {
    en: 'Article 9',
    shown: 'en',
    translation: 'not needed',
    updatedAt: '2026-11-02T00:00:00Z',
  }),
]
const nextVersion = (PublishAt: string | null) => ({
  Revision: '2',
  updatedAt: '2026-11-06T00:00:00Z',
  updatedBy: 'omar@ghaf.example',
  PublishAt,
})
const live = (one: Item): LiveState =>
  one.Id === 'a' ? { name: 'building', secondsLeft: null } : { name: 'not public' }
const rows = rowsOf(kind, items, live, now)
const idsFor = (query: Query): string =>
  visibleRows(kind, rows, query)
    .map(({ item: { Id } }) => Id)
    .join('')

test('a list without a query has all items, the last changed first', () => {
  assert.equal(idsFor({}), 'bcaed')
  assert.deepEqual(orderOf(kind, {}), { sort: 'updated', descending: true })
})

test('the search finds text in both languages', () => {
  assert.equal(idsFor({ q: 'المال' }), 'a')
  assert.equal(idsFor({ q: 'PHONE lost' }), 'c')
  assert.equal(idsFor({ q: 'nothing' }), '')
})

test('several filters apply together', () => {
  assert.equal(idsFor({ status: 'draft' }), 'b')
  assert.equal(idsFor({ status: 'scheduled' }), 'c')
  assert.equal(idsFor({ language: 'en' }), 'ed')
  assert.equal(idsFor({ status: 'published', translation: 'complete' }), 'a')
  assert.equal(idsFor({ status: 'draft', language: 'en' }), '')
})

test('each view has the items with its state', () => {
  const inView = Object.fromEntries(
    Object.keys(viewFilters).map((view) => [view, idsFor({ view, sort: 'title' })]),
  )
  assert.deepEqual(inView, {
    all: 'edcba',
    draft: 'b',
    scheduled: 'c',
    missing: 'b',
    outdated: 'c',
    moving: 'a',
  })
})

test('titles are sorted with numbers by value', () => {
  assert.equal(idsFor({ sort: 'title' }), 'edcba')
  assert.equal(idsFor({ sort: 'title', order: 'desc' }), 'abcde')
})

test('unknown values in the address are ignored', () => {
  assert.equal(idsFor({ view: 'nonsense', sort: 'nonsense' }), 'bcaed')
  assert.deepEqual(queryOf({ q: 'x', page: '2', status: '' }), { q: 'x' })
})

test('a kind names its items by the last word of its label', () => {
  assert.deepEqual(nounOf(kind), { one: 'article', many: 'articles' })
})

test('a kind has its own order, by place or by group, until another is chosen', () => {
  assert.deepEqual(
    [orderOf(faq, {}), orderOf(documents, {})].map(({ sort }) => sort),
    ['place', 'group'],
  )
  const document = (Id: string, Category: string) => ({
    ...item(Id),
    Data: { Title: Id, Title_AR: '', Category },
  })
  const files = rowsOf(
    documents,
    [
      document('z', 'FEES_BUSINESS'),
      document('y', 'KEY_FACTS_INDIVIDUAL'),
      document('x', 'FEES_BUSINESS'),
    ],
    live,
    now,
  )
  const shown = (query: Query) =>
    visibleRows(documents, files, query)
      .map(({ item: { Id } }) => Id)
      .join('')
  assert.equal(shown({}), 'yzx')
  assert.equal(shown({ group: 'FEES_BUSINESS', sort: 'title' }), 'xz')
})

test('the second column shows the languages, category, location or count of an item', () => {
  assert.deepEqual(
    [blog, documents, jobs, faq].map((one) => secondColumnOf(one)?.type),
    ['language', 'choice', 'text', 'count'],
  )
  const second = secondColumnOf(documents)
  assert.ok(second)
  assert.equal(secondText(second, { Data: { Category: 'FEES_BUSINESS' } }), 'Fees for businesses')
})

test('a published item with a draft is also among the drafts, and among the scheduled when its draft has a time', () => {
  const itemsWithDrafts = [
    ...items,
    item('f', { Draft: nextVersion(null) }),
    item('g', { Draft: nextVersion('2026-12-24T00:00:00Z') }),
  ]
  const idsInView = (view: string) =>
    itemsWithDrafts
      .filter((one) =>
        viewFilters[view]?.(
          rowsOf(kind, [one], live, now)[0] as Parameters<(typeof viewFilters)['all']>[0],
        ),
      )
      .map(({ Id }) => Id)
  assert.deepEqual(
    [idsInView('draft'), idsInView('scheduled')],
    [
      ['b', 'f', 'g'],
      ['c', 'g'],
    ],
  )
  const filtered = (status: string) =>
    visibleRows(kind, rowsOf(kind, itemsWithDrafts, live, now), { status })
      .map(({ item: { Id } }) => Id)
      .sort()
  assert.deepEqual(
    [filtered('draft'), filtered('scheduled')],
    [idsInView('draft'), idsInView('scheduled')],
  )
  assert.ok(filtered('published').includes('f'), 'an item with a draft is also among the published')
  assert.equal(
    visibleRows(kind, rowsOf(kind, itemsWithDrafts, live, now), {
      sort: 'updated',
      order: 'desc',
    })[0]?.item.Id,
    'f',
  )
})
