import assert from 'node:assert/strict'
import test from 'node:test'
import { entryChanges } from '#cms/diff/list-changes.ts'
import { faq } from '#kinds/faq.ts'
import { compareValues, compareItem, mergedItem } from '#kinds/merge.ts'
import type { Entry, ListRow, Values } from '#kinds/values.ts'

const base = { a: '1', b: '1', c: '1', d: '1', e: null }
const paths = Object.keys(base)
const merged = (theirs: Values, yours: Values, choices: Record<string, 'theirs' | 'yours'>) =>
  mergedItem(faq, compareValues(paths, base, theirs, yours), { base, theirs, yours }, choices)
/** Values without the kind's own list, which the merge adds. */
const plain = ({ SupportData: _list, ...rest }: Values) => rest

test('a comparison separates fields that one side changed from fields that both changed', () => {
  const theirs = { ...base, a: 'theirs', b: 'theirs', d: 'same', e: null }
  const yours = { ...base, a: 'yours', c: 'yours', d: 'same', e: null }
  assert.deepEqual(compareValues(paths, base, theirs, yours), {
    conflicts: ['a'],
    theirs: ['b'],
    yours: ['c'],
    equalCount: 2,
  })
})

test('a merge keeps the change of either side, and the chosen one where both changed a field', () => {
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

test('a conflict without a choice keeps your text', () => {
  assert.equal(merged({ ...base, a: 'theirs' }, { ...base, a: 'yours' }, {})['a'], 'yours')
})

test('a field that both sides emptied is no conflict', () => {
  const gone = { ...base, a: '' }
  assert.deepEqual(compareValues(paths, base, gone, gone).conflicts, [])
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
const baseSet = set(a, b, c)
/** Merge of two changes of the base set, and the titles of the entries that result. */
const mergeSets = (
  theirs: Values,
  yours: Values,
  choices: Record<string, 'theirs' | 'yours'> = {},
) => {
  const versions = { base: baseSet, theirs, yours }
  const merge = compareItem(faq, Object.keys(baseSet), versions)
  const entries = mergedItem(faq, merge, versions, choices)[LIST] as Entry[]
  return { merge, titles: entries.map(({ SupportTitle }) => SupportTitle) }
}

test('changes in two different entries of one list are no conflict', () => {
  const { merge, titles } = mergeSets(
    set(entry('a', 'Theirs'), b, c),
    set(a, b, entry('c', 'Yours')),
  )
  assert.deepEqual(
    [merge.conflicts, merge.theirs, merge.yours],
    [[], [`${LIST}.a.SupportTitle`], [`${LIST}.c.SupportTitle`]],
  )
  assert.deepEqual(titles, ['Theirs', 'Title b', 'Yours'])
})

test('a field of one entry that both sides changed is a conflict, which a choice decides', () => {
  const [theirs, yours] = [set(entry('a', 'Theirs'), b, c), set(entry('a', 'Yours'), b, c)]
  const path = `${LIST}.a.SupportTitle`
  assert.deepEqual(mergeSets(theirs, yours).merge.conflicts, [path])
  assert.equal(mergeSets(theirs, yours, { [path]: 'theirs' }).titles[0], 'Theirs')
  assert.equal(mergeSets(theirs, yours).titles[0], 'Yours')
})

test('entries that either side added are kept, each after its neighbour', () => {
  const { merge, titles } = mergeSets(set(a, entry('t'), b, c), set(a, b, c, entry('y')))
  assert.deepEqual(merge.conflicts, [])
  assert.deepEqual(titles, ['Title a', 'Title t', 'Title b', 'Title c', 'Title y'])
})

test('an entry that one side removed is gone unless the other side changed it', () => {
  assert.deepEqual(mergeSets(set(a, c), set(a, b, entry('c', 'Yours'))).titles, [
    'Title a',
    'Yours',
  ])
  assert.deepEqual(mergeSets(set(a, c), set(a, entry('b', 'Yours'), c)).titles, [
    'Title a',
    'Yours',
    'Title c',
  ])
  assert.deepEqual(mergeSets(set(a, entry('b', 'Theirs'), c), set(a, c)).titles, [
    'Title a',
    'Theirs',
    'Title c',
  ])
})

test('an order that one side changed is kept, and one that both changed is a conflict', () => {
  assert.deepEqual(mergeSets(set(c, a, b), set(a, entry('b', 'Yours'), c)).titles, [
    'Title c',
    'Title a',
    'Yours',
  ])
  const [theirs, yours] = [set(c, a, b), set(b, a, c)]
  assert.deepEqual(mergeSets(theirs, yours).merge.conflicts, [LIST])
  assert.deepEqual(mergeSets(theirs, yours).titles, ['Title b', 'Title a', 'Title c'])
  assert.deepEqual(mergeSets(theirs, yours, { [LIST]: 'theirs' }).titles, [
    'Title c',
    'Title a',
    'Title b',
  ])
})

test('a list is compared entry by entry: added, removed, moved, changed', () => {
  const row = faq.form.find(({ type }) => type === 'list') as ListRow
  const changes = entryChanges(
    row,
    [a, b, c, entry('d')],
    [entry('d'), entry('a', 'Other'), c, entry('n')],
  )
  const summaries = changes.map(({ id, state, oldPosition, newPosition, isMoved, fields }) => [
    id,
    state,
    oldPosition,
    newPosition,
    isMoved,
    fields.length,
  ])
  assert.deepEqual(summaries, [
    ['d', 'kept', 4, 1, true, 0],
    ['a', 'kept', 1, 2, false, 1],
    ['b', 'removed', 2, null, false, 2],
    ['c', 'kept', 3, 3, false, 0],
    ['n', 'added', null, 4, false, 2],
  ])
})
