import assert from 'node:assert/strict'
import test from 'node:test'
import { secondColumnOf, secondText } from '../../../src/cms/list/columns.ts'
import { orderOf, queryOf, rowsOf, select, views, type Query } from '../../../src/cms/list/query.ts'
import { nounOf, type Item } from '../../../src/cms/model/item.ts'
import type { Live } from '../../../src/cms/stores/publish.ts'
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
const live = (one: Item): Live =>
  one.Id === 'a' ? { name: 'building', secondsLeft: null } : { name: 'not public' }
const rows = rowsOf(kind, items, live, now)
const found = (query: Query): string =>
  select(kind, rows, query)
    .map(({ item: { Id } }) => Id)
    .join('')

test('without a query everything stands there, newest change first', () => {
  assert.equal(found({}), 'bcaed')
  assert.deepEqual(orderOf(kind, {}), { sort: 'updated', descending: true })
})

test('the search reads both languages', () => {
  assert.equal(found({ q: 'المال' }), 'a')
  assert.equal(found({ q: 'PHONE lost' }), 'c')
  assert.equal(found({ q: 'nothing' }), '')
})

test('filters narrow one another', () => {
  assert.equal(found({ status: 'draft' }), 'b')
  assert.equal(found({ status: 'scheduled' }), 'c')
  assert.equal(found({ language: 'en' }), 'ed')
  assert.equal(found({ status: 'published', translation: 'complete' }), 'a')
  assert.equal(found({ status: 'draft', language: 'en' }), '')
})

test('every view holds what its name says', () => {
  const inView = Object.fromEntries(
    Object.keys(views).map((view) => [view, found({ view, sort: 'title' })]),
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

test('titles sort as people read them, numbers by value', () => {
  assert.equal(found({ sort: 'title' }), 'edcba')
  assert.equal(found({ sort: 'title', order: 'desc' }), 'abcde')
})

test('an address with nonsense shows the list, not an error', () => {
  assert.equal(found({ view: 'nonsense', sort: 'nonsense' }), 'bcaed')
  assert.deepEqual(queryOf({ q: 'x', page: '2', status: '' }), { q: 'x' })
})

test('a kind names its items by the last word of its label', () => {
  assert.deepEqual(nounOf(kind), { one: 'article', many: 'articles' })
})

test('a kind has its own order: the saved one, or that of its groups, until somebody sorts', () => {
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
    select(documents, files, query)
      .map(({ item: { Id } }) => Id)
      .join('')
  assert.equal(shown({}), 'yzx')
  assert.equal(shown({ group: 'FEES_BUSINESS', sort: 'title' }), 'xz')
})

test('beside the title stands what tells items apart: languages, a category, a place, a count', () => {
  assert.deepEqual(
    [blog, documents, jobs, faq].map((one) => secondColumnOf(one)?.type),
    ['language', 'choice', 'text', 'count'],
  )
  const second = secondColumnOf(documents)
  assert.ok(second)
  assert.equal(secondText(second, { Data: { Category: 'FEES_BUSINESS' } }), 'Fees for businesses')
})

test('a draft beside what visitors see is among the drafts, with its time among what is scheduled, and its save is the newest', () => {
  const beside = [
    ...items,
    item('f', { Draft: nextVersion(null) }),
    item('g', { Draft: nextVersion('2026-12-24T00:00:00Z') }),
  ]
  const of = (view: string) =>
    beside
      .filter((one) =>
        views[view]?.(rowsOf(kind, [one], live, now)[0] as Parameters<(typeof views)['all']>[0]),
      )
      .map(({ Id }) => Id)
  assert.deepEqual(
    [of('draft'), of('scheduled')],
    [
      ['b', 'f', 'g'],
      ['c', 'g'],
    ],
  )
  const filtered = (status: string) =>
    select(kind, rowsOf(kind, beside, live, now), { status })
      .map(({ item: { Id } }) => Id)
      .sort()
  assert.deepEqual([filtered('draft'), filtered('scheduled')], [of('draft'), of('scheduled')])
  assert.ok(filtered('published').includes('f'), 'visitors see its published version')
  assert.equal(
    select(kind, rowsOf(kind, beside, live, now), { sort: 'updated', order: 'desc' })[0]?.item.Id,
    'f',
  )
})
