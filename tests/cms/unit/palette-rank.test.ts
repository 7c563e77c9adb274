import assert from 'node:assert/strict'
import test from 'node:test'
import { findEntries, groupEntries, type Entry } from '#cms/palette/search.ts'

const entry = (title: string, more: Partial<Entry> = {}): Entry => ({
  id: title,
  group: 'Blog articles',
  icon: 'article',
  title,
  target: '/',
  ...more,
})
const titles = (entries: readonly Entry[], query: string): string[] =>
  findEntries(entries, query).entries.map(({ title }) => title)

test('hits at the beginning of a title come first, then at the beginning of a word, then within a word', () => {
  const all = [entry('Overcharging'), entry('How a charge is made'), entry('Charges abroad')]
  assert.deepEqual(titles(all, 'charg'), ['Charges abroad', 'How a charge is made', 'Overcharging'])
})

test('an entry matches when it has every typed word, in any order and either language', () => {
  const all = [
    entry('Cash points in Al Ain', { otherLanguageTitle: 'نقاط النقد في العين' }),
    entry('Cash points in Dubai', { otherLanguageTitle: 'نقاط النقد في دبي' }),
  ]
  assert.deepEqual(titles(all, 'ain cash'), ['Cash points in Al Ain'])
  assert.deepEqual(titles(all, 'cash دبي'), ['Cash points in Dubai'])
  assert.deepEqual(titles(all, 'cash sharjah'), [])
})

test('Arabic is found in any spelling, with and without its article', () => {
  const all = [entry('The wallet', { otherLanguageTitle: 'المَحفظة الإلكترونيّة' })]
  for (const query of ['محفظة', 'المحفظه', 'الالكترونية', 'إلكترونيه', 'محفـظة'])
    assert.deepEqual(titles(all, query), ['The wallet'], query)
})

test('actions come before items with equal hits, and newer items before older ones', () => {
  const all = [
    entry('New wallet A', { savedAt: 1 }),
    entry('New wallet B', { savedAt: 2 }),
    entry('New article', { id: 'new', group: 'Actions' }),
  ]
  assert.deepEqual(titles(all, 'new'), ['New article', 'New wallet B', 'New wallet A'])
})

test('an action is found by a synonym, after entries with that word in the title', () => {
  const all = [
    entry('Sign out', { keywords: 'log out logout' }),
    entry('Logout explained', { savedAt: 1 }),
  ]
  assert.deepEqual(titles(all, 'logout'), ['Logout explained', 'Sign out'])
})

test('at most fifty entries are returned, with the number of others', () => {
  const all = Array.from({ length: 5_000 }, (_, n) => entry(`Article ${n}`, { savedAt: n }))
  const found = findEntries(all, 'article')
  assert.equal(found.entries.length, 50)
  assert.equal(found.moreCount, 4_950)
  assert.equal(found.entries[0]?.title, 'Article 4999')
  assert.deepEqual(findEntries(all, ' ، '), { entries: [], moreCount: 0 })
})

test('groups are ordered by their best hit', () => {
  const groups = groupEntries([
    entry('a', { group: 'News' }),
    entry('b', { group: 'Jobs' }),
    entry('c', { group: 'News' }),
  ])
  assert.deepEqual(
    groups.map(({ name, entries }) => [name, entries.map(({ title }) => title)]),
    [
      ['News', ['a', 'c']],
      ['Jobs', ['b']],
    ],
  )
})
