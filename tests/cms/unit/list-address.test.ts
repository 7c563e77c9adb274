import assert from 'node:assert/strict'
import test from 'node:test'
import { columnHeadersOf } from '#cms/list/columns.ts'
import {
  unfilteredAddress,
  addressWith,
  nextSort,
  sortOptionOf,
  sortOptions,
  queryOf,
  rowsOf,
  visibleRows,
  sortFromOption,
  type Query,
} from '#cms/list/query.ts'
import { saveTopRow, topRowIn } from '#cms/list/scroll.ts'
import type { Item } from '#cms/model/item.ts'
import { $page, openPage } from '#cms/stores/router.ts'
import { blog } from '#kinds/blog.ts'
import { documents } from '#kinds/documents.ts'

const list = '/web-cms/protected/blogs'
const [screen] = blog.screens

/** Query of a list that is loaded at an address. */
const queryAt = (address: string): Query => {
  openPage(address)
  return queryOf($page.get()?.search ?? {})
}
const search = (): Readonly<Record<string, string>> => $page.get()?.search ?? {}

const item = (n: number, Data: Item['Data'], more: Partial<Item> = {}): Item => ({
  Id: String(n),
  Revision: '1',
  Slug: null,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: `2026-11-0${n}T00:00:00Z`,
  updatedBy: 'mariam@ghaf.example',
  Status: 'draft',
  PublishAt: null,
  ExpireAt: null,
  translation: 'complete',
  Data,
  ...more,
})
const items = [
  item(1, { BlogTitle: 'Article 10', BlogTitle_AR: 'محفظةٌ إلى المنزل', LanguageSelection: 'all' }),
  item(
    2,
    { BlogTitle: 'Article 9', BlogTitle_AR: 'على الهاتف', LanguageSelection: 'en' },
    { Status: 'published', translation: 'not needed' },
  ),
  item(
    3,
    { BlogTitle: 'Beginning', BlogTitle_AR: '', LanguageSelection: 'ar' },
    { translation: 'missing' },
  ),
]
const rows = rowsOf(
  blog,
  items,
  ({ Id }) => (Id === '2' ? { name: 'live', since: null } : { name: 'not public' }),
  Date.parse('2026-11-21T00:00:00Z'),
)
const idsAt = (address: string): string =>
  visibleRows(blog, rows, queryAt(address))
    .map(({ item: { Id } }) => Id)
    .join('')

test('search, filters and order of a list are written to its address and read from it', () => {
  let query = queryAt(list)
  for (const next of [{ q: 'محفظه الى' }, { status: 'draft' }, { sort: 'title', order: 'asc' }]) {
    const address = addressWith(screen, query, next)
    query = queryAt(address)
  }
  assert.deepEqual(query, { q: 'محفظه الى', status: 'draft', sort: 'title', order: 'asc' })
  assert.equal(idsAt(addressWith(screen, query, {})), '1')
  assert.equal(
    addressWith(screen, query, {
      q: undefined,
      status: undefined,
      sort: undefined,
      order: undefined,
    }),
    list,
    'an address without a query is that of the list',
  )
  assert.equal(addressWith(screen, query, { q: '' }), `${list}?status=draft&sort=title&order=asc`)
})

test('the search finds Arabic in any spelling and English in any case', () => {
  for (const typed of ['محفظة', 'محفظه', 'مَحْفَظَة', 'الى المنزل', 'ARTICLE 10'])
    assert.equal(idsAt(`${list}?${new URLSearchParams({ q: typed }).toString()}`), '1', typed)
  assert.equal(idsAt(`${list}?q=${encodeURIComponent('علي الهاتف')}`), '2')
  assert.equal(idsAt(`${list}?q=zzzz`), '')
})

test('clearing the query shows all items, and keeps the choice of a list instead of the board', () => {
  assert.equal(
    unfilteredAddress(screen, queryAt(`${list}?q=zzzz&status=draft&view=moving&sort=title`)),
    list,
  )
  assert.equal(
    unfilteredAddress(documents.screens[0], { show: 'list', q: 'zzzz' }),
    '/web-cms/protected/pdf-uploads?show=list',
  )
})

test('pressing a column’s head sorts by it, then in reverse, then in the list’s own order', () => {
  const inOrder: Record<string, readonly string[]> = {}
  for (const { label, sort } of columnHeadersOf(blog)) {
    let query: Query = {}
    const seen: string[] = []
    for (let press = 0; press < 3; press += 1) {
      query = queryAt(addressWith(screen, query, nextSort(blog, sort, query)))
      seen.push(
        `${query.order ?? 'own'} ${visibleRows(blog, rows, query)
          .map(({ item: { Id } }) => Id)
          .join('')}`,
      )
    }
    inOrder[label] = seen
  }
  assert.deepEqual(inOrder, {
    Title: ['asc 213', 'desc 312', 'own 321'],
    'Shown in': ['asc 312', 'desc 213', 'own 321'],
    Translation: ['asc 312', 'desc 213', 'own 321'],
    Status: ['asc 132', 'desc 213', 'own 321'],
    'On the site': ['asc 213', 'desc 132', 'own 321'],
    // The list's own order is by the last change, so the second press restores it.
    Updated: ['asc 123', 'own 321', 'asc 123'],
  })
  assert.deepEqual(
    nextSort(blog, 'updated', { sort: 'title', order: 'asc' }),
    { sort: 'updated', order: 'desc' },
    'a column of dates is first sorted with the newest on top',
  )
})

test('the sheet of filters offers both orders of every column, and selects the one of the address', () => {
  const options = sortOptions(blog)
  assert.equal(options.length, 2 * columnHeadersOf(blog).length)
  for (const { value, sort, order } of options) {
    const query = queryAt(addressWith(screen, {}, sortFromOption(value)))
    assert.deepEqual(query, { sort, order })
    assert.equal(sortOptionOf(blog, query), value)
  }
  assert.equal(sortOptionOf(blog, {}), '')
  assert.equal(
    addressWith(screen, { sort: 'title', order: 'desc' }, sortFromOption('')),
    list,
    'the list’s own order',
  )
})

test('the top row is written to the address, and removed by another search', () => {
  openPage(`${list}?q=article`)
  saveTopRow(screen, 430)
  assert.deepEqual(search(), { q: 'article', at: '430' })
  assert.equal(topRowIn(search()), 430)
  assert.equal(
    addressWith(screen, queryOf(search()), { q: 'another' }),
    `${list}?q=another`,
    'another search begins at its first row',
  )
  saveTopRow(screen, 0)
  assert.deepEqual(search(), { q: 'article' })
})

test('the top row is written to the address of its own list only', () => {
  openPage(`${list}/11111111-1111-4111-8111-111111111111?q=x`)
  saveTopRow(screen, 7)
  assert.deepEqual([$page.get()?.route, search()], ['item', { q: 'x' }])
  openPage('/web-cms/protected/news')
  saveTopRow(screen, 7)
  assert.deepEqual(search(), {})
  openPage(`${list}?arrange=all`)
  saveTopRow(screen, 7)
  assert.deepEqual(search(), { arrange: 'all' })
})

test('an invalid top row in the address is the first row', () => {
  for (const at of ['', 'x', '-4', 'NaN']) assert.equal(topRowIn({ at }), 0)
  assert.equal(topRowIn({}), 0)
  assert.equal(topRowIn({ at: '12px' }), 12)
})
