import assert from 'node:assert/strict'
import test from 'node:test'
import { entryChanges } from '#cms/diff/list-changes.ts'
import { faq } from '#kinds/faq.ts'
import { compare, compareItem, mergedItem } from '#kinds/merge.ts'
import type { Entry, ListRow, Values } from '#kinds/values.ts'

const base = { a: '1', b: '1', c: '1', d: '1', e: null }
const paths = Object.keys(base)
const merged = (theirs: Values, yours: Values, choices: Record<string, 'theirs' | 'yours'>) =>
  mergedItem(faq, compare(paths, base, theirs, yours), { base, theirs, yours }, choices)
/** Values without the kind's own list, which the merge adds. */
const plain = ({ SupportData: _list, ...rest }: Values) => rest

test('tells what one side changed from what both changed', () => {
  const theirs = { ...base, a: 'theirs', b: 'theirs', d: 'same', e: null }
  const yours = { ...base, a: 'yours', c: 'yours', d: 'same', e: null }
  assert.deepEqual(compare(paths, base, theirs, yours), {
    conflicts: ['a'],
    theirs: ['b'],
    yours: ['c'],
    equal: 2,
  })
})

test('keeps both sides where only one changed, and the choice where both did', () => {
  const theirs = { ...base, a: 'theirs', b: 'theirs' }
  const yours = { ...base, a: 'yours', c: 'yours' }
  assert.deepEqual(plain(merged(theirs, yours, { a: 'theirs' })), {
    ...base,
    a: 'theirs',
    b: 'theirs',
    c: 'yours',
  })
  assert.deepEqual(plain(merged(theirs, yours, { a: 'yours' })), {
    ...base,
    a: 'yours',
    b: 'theirs',
    c: 'yours',
  })
})

test('never drops text of yours that nobody chose against', () => {
  assert.equal(merged({ ...base, a: 'theirs' }, { ...base, a: 'yours' }, {})['a'], 'yours')
})

test('a field that both took away is no conflict', () => {
  const gone = { ...base, a: '' }
  assert.deepEqual(compare(paths, base, gone, gone).conflicts, [])
})

const LIST = 'SupportData'
const entry = (Guid: string, title = `Title ${Guid}`): Entry => ({
  Guid,
  SupportTitle: title,
  SupportTitle_AR: '',
  SupportContent: '<p>x</p>',
  SupportContent_AR: '',
})
const set = (...entries: Entry[]): Values => ({ SupportHeading: 'Heading', [LIST]: entries })
const [a, b, c] = [entry('a'), entry('b'), entry('c')]
const stood = set(a, b, c)
const meet = (theirs: Values, yours: Values, choices: Record<string, 'theirs' | 'yours'> = {}) => {
  const three = { base: stood, theirs, yours }
  const merge = compareItem(faq, Object.keys(stood), three)
  const entries = mergedItem(faq, merge, three, choices)[LIST] as Entry[]
  return { merge, titles: entries.map(({ SupportTitle }) => SupportTitle) }
}

test('two people in two entries of one list do not meet at all', () => {
  const { merge, titles } = meet(set(entry('a', 'Theirs'), b, c), set(a, b, entry('c', 'Yours')))
  assert.deepEqual(
    [merge.conflicts, merge.theirs, merge.yours],
    [[], [`${LIST}.a.SupportTitle`], [`${LIST}.c.SupportTitle`]],
  )
  assert.deepEqual(titles, ['Theirs', 'Title b', 'Yours'])
})

test('the same field of the same entry is chosen', () => {
  const [theirs, yours] = [set(entry('a', 'Theirs'), b, c), set(entry('a', 'Yours'), b, c)]
  const path = `${LIST}.a.SupportTitle`
  assert.deepEqual(meet(theirs, yours).merge.conflicts, [path])
  assert.equal(meet(theirs, yours, { [path]: 'theirs' }).titles[0], 'Theirs')
  assert.equal(meet(theirs, yours).titles[0], 'Yours')
})

test('what either side added stays, each after its neighbour', () => {
  const { merge, titles } = meet(set(a, entry('t'), b, c), set(a, b, c, entry('y')))
  assert.deepEqual(merge.conflicts, [])
  assert.deepEqual(titles, ['Title a', 'Title t', 'Title b', 'Title c', 'Title y'])
})

test('what one side took out is gone, unless the other wrote in it', () => {
  assert.deepEqual(meet(set(a, c), set(a, b, entry('c', 'Yours'))).titles, ['Title a', 'Yours'])
  assert.deepEqual(meet(set(a, c), set(a, entry('b', 'Yours'), c)).titles, [
    'Title a',
    'Yours',
    'Title c',
  ])
  assert.deepEqual(meet(set(a, entry('b', 'Theirs'), c), set(a, c)).titles, [
    'Title a',
    'Theirs',
    'Title c',
  ])
})

test('an order that one side changed is kept, one that both changed is chosen', () => {
  assert.deepEqual(meet(set(c, a, b), set(a, entry('b', 'Yours'), c)).titles, [
    'Title c',
    'Title a',
    'Yours',
  ])
  const [theirs, yours] = [set(c, a, b), set(b, a, c)]
  assert.deepEqual(meet(theirs, yours).merge.conflicts, [LIST])
  assert.deepEqual(meet(theirs, yours).titles, ['Title b', 'Title a', 'Title c'])
  assert.deepEqual(meet(theirs, yours, { [LIST]: 'theirs' }).titles, [
    'Title c',
    'Title a',
    'Title b',
  ])
})

test('a list is compared entry by entry: added, taken out, moved, changed', () => {
  const row = faq.form.find((one) => one.type === 'list') as ListRow
  const changes = entryChanges(
    row,
    [a, b, c, entry('d')],
    [entry('d'), entry('a', 'Other'), c, entry('n')],
  )
  const told = changes.map(({ id, state, from, to, isMoved, fields }) => [
    id,
    state,
    from,
    to,
    isMoved,
    fields.length,
  ])
  assert.deepEqual(told, [
    ['d', 'kept', 4, 1, true, 0],
    ['a', 'kept', 1, 2, false, 1],
    ['b', 'removed', 2, null, false, 2],
    ['c', 'kept', 3, 3, false, 0],
    ['n', 'added', null, 4, false, 2],
  ])
})
