import assert from 'node:assert/strict'
import test from 'node:test'
import { blog } from '#kinds/blog.ts'
import { faq } from '#kinds/faq.ts'
import { copyFrom, sorted, type Copy } from '#cms/edit/copies.ts'
import { fitted } from '#cms/edit/fitted.ts'
import { emptyValues } from '#cms/edit/values.ts'

const copy = (part: Partial<Copy>): Copy => ({
  kind: 'blog',
  id: 'one',
  opening: 'a',
  isNew: false,
  values: {},
  base: {},
  revision: '1',
  sent: [],
  strays: [],
  at: 0,
  ...part,
})
const nobody: ReadonlySet<string> = new Set()

test('offers the copies of this item, newest first', () => {
  const older = copy({ opening: 'a', at: 1 })
  const newer = copy({ opening: 'b', at: 2 })
  const others = [copy({ kind: 'news', at: 3 }), copy({ id: 'two', at: 4 })]
  assert.deepEqual(sorted([older, ...others, newer], 'blog', 'one', nobody).offered, [newer, older])
})

test('a new item is offered what was begun as new, under whatever id', () => {
  const begun = copy({ id: 'three', isNew: true })
  assert.deepEqual(sorted([begun, copy({})], 'blog', null, nobody).offered, [begun])
})

test('leaves alone what another window is still writing, and says that it is there', () => {
  const left = copy({ opening: 'b' })
  assert.deepEqual(sorted([copy({ opening: 'a' }), left], 'blog', 'one', new Set(['a'])), { offered: [left], held: [copy({ opening: 'a' })] })
})

test('a copy of an earlier version of this program is read, and what is none is passed over', () => {
  const { strays: _strays, ...early } = { ...copy({ values: { 'Data.BlogTitle': 'Kept' } }), sent: { 'Data.BlogTitle': 'Sent' } }
  assert.deepEqual(copyFrom(early), copy({ values: { 'Data.BlogTitle': 'Kept' }, sent: [{ 'Data.BlogTitle': 'Sent' }] }))
  assert.deepEqual(copyFrom({ ...early, sent: null, base: undefined })?.sent, [])
  for (const none of [null, 7, 'text', [], {}, { kind: 'blog', id: 'one', opening: 'a' }]) assert.equal(copyFrom(none), null)
})

const now = new Date('2026-11-21T08:00:00Z')

test('a copy from before the form changed: what it lacks stays as it is now, what the form lacks comes out as text', () => {
  const usual = { ...emptyValues(blog, now), 'Data.BlogTitle': 'Now', 'Data.LanguageSelection': 'en' }
  const base = { 'Data.BlogTitle': 'Old', 'Data.Lead': '', 'Data.Same': 'Same' }
  const values = { 'Data.BlogTitle': 'Typed', 'Data.Lead': '<p>A lead that I wrote</p>', 'Data.Same': 'Same', 'Data.BlogData': ['no text'] }
  const fit = fitted(blog, usual, { values, base }, now)
  assert.equal(fit.values['Data.BlogTitle'], 'Typed')
  assert.equal(fit.values['Data.LanguageSelection'], 'en')
  assert.equal(fit.values['Data.BlogData'], '')
  assert.deepEqual(fit.strays, [
    { path: 'Data.Lead', text: 'A lead that I wrote' },
    { path: 'Data.BlogData', text: 'no text' },
  ])
  assert.deepEqual(Object.keys(fit.values).sort(), Object.keys(usual).sort())
})

test('the entries of a list are fitted one by one', () => {
  const usual = emptyValues(faq, now)
  const Guid = '7b0e6a52-6f0c-4a52-9d39-3a0f0f6f3a11'
  const values = { ...usual, 'Data.SupportData': [{ Guid, SupportTitle: 'Why?', Aside: 'An aside' }, 'a stray line', null] }
  const fit = fitted(faq, usual, { values, base: {} }, now)
  assert.deepEqual(fit.values['Data.SupportData'], [{ Guid, SupportTitle: 'Why?', SupportTitle_AR: '', SupportContent: '', SupportContent_AR: '' }])
  assert.deepEqual(
    fit.strays.map(({ text }) => text),
    ['An aside', 'a stray line'],
  )
})

test('a copy of a whole form comes back as it was', () => {
  for (const kind of [blog, faq]) {
    const values = emptyValues(kind, now)
    assert.deepEqual(fitted(kind, values, { values, base: values }, now), { values, strays: [] })
  }
})
