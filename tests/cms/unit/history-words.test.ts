import assert from 'node:assert/strict'
import test from 'node:test'
import { keysOf } from '#kinds/define.ts'
import { allKinds, kinds } from '#kinds/index.ts'
import {
  contentPaths,
  restore,
  restoringOf,
  undoRestore,
  type Undo,
} from '#cms/history/restoring.ts'
import { historyLines, unknownIn, valuesIn } from '#cms/history/versions.ts'
import type { Version } from '#cms/network/item-history.ts'
import type { Values } from '#kinds/values.ts'
import { recordFor } from './record-for.ts'

const missingIn = (values: Values, version: Values, paths: readonly string[]) =>
  restoringOf({ base: values, values }, version, paths, {}).differing

const version = (part: Partial<Version>): Version => ({
  Revision: '1',
  updatedAt: '2026-11-21T08:00:00.000Z',
  updatedBy: 'a@b.example',
  Status: 'published',
  PublishAt: null,
  ExpireAt: null,
  Slug: null,
  deletedAt: null,
  Draft: null,
  isFirst: false,
  changed: [],
  Data: {},
  ...part,
})

test('what a version did is told by the names of the fields, in their language', () => {
  const told = (part: Partial<Version>, isOldest = false) =>
    historyLines(kinds.blog, version(part), isOldest)
  assert.deepEqual(told({ isFirst: true }, true), ['Created'])
  assert.deepEqual(told({ changed: ['Status'] }, true), ['The versions before it were erased'])
  assert.deepEqual(told({ changed: ['BlogTitle_AR', 'BlogData'] }), [
    'Published',
    'Arabic title and English text',
  ])
  assert.deepEqual(told({ changed: ['BlogTitle_AR'], Draft: 'saved' }), [
    'Draft saved',
    'Arabic title',
  ])
  assert.deepEqual(told({ changed: ['BlogTitle_AR'], Status: 'draft' }), ['Arabic title'])
  assert.deepEqual(told({ changed: ['Status', 'PublishAt', 'Slug'] }), [
    'Published',
    'Publish at and Address',
  ])
  assert.deepEqual(told({ changed: ['Status'], Status: 'draft' }), ['Taken off the site'])
  assert.deepEqual(told({ changed: ['deletedAt'], deletedAt: '2026-11-21T08:00:00.000Z' }), [
    'Moved to the bin',
  ])
  assert.deepEqual(told({ changed: ['deletedAt'] }), ['Restored from the bin'])
  assert.deepEqual(told({ changed: ['place'] }), ['Moved in its list'])
  assert.deepEqual(told({ changed: ['translation'] }), ['Arabic marked as up to date'])
  assert.deepEqual(told({}), ['Saved without a change'])
  const many = ['BlogTitle', 'BlogTitle_AR', 'BlogData', 'BlogData_AR', 'BlogDate']
  assert.deepEqual(told({ changed: many }), [
    'Published',
    'English title, Arabic title, English text and 2 more',
  ])
})

for (const kind of allKinds) {
  test(`a version of any kind goes back into the form as it was: ${kind.name}`, () => {
    const { data } = recordFor(kind)
    const values = valuesIn(kind, version({ Data: data }))
    for (const key of kind.form.flatMap(keysOf)) assert.deepEqual(values[key], data[key])
    assert.deepEqual(missingIn(values, values, contentPaths(kind)), [])
    assert.deepEqual(missingIn({}, values, contentPaths(kind)), contentPaths(kind))
    for (const changed of contentPaths(kind))
      assert.equal(
        historyLines(kind, version({ changed: [changed] }), false).some((words) =>
          words.includes('.'),
        ),
        false,
      )
  })
}

test('a field that the version did not have is left alone; one that is gone is named', () => {
  const old = version({ Data: { BlogTitle: 'Old', Subtitle: 'Gone' } })
  const values = valuesIn(kinds.blog, old)
  assert.deepEqual(
    missingIn({ BlogTitle: 'New', BlogData: '<p>Words</p>' }, values, contentPaths(kinds.blog)),
    ['BlogTitle'],
  )
  assert.deepEqual(unknownIn(kinds.blog, old), ['Subtitle'])
})

test('what nobody has saved is asked for, and what was put back can be undone, also twice', () => {
  const base = { a: '1', b: '1' }
  let values: Record<string, unknown> = { a: 'mine', b: '1' }
  const set = (path: string, value: unknown) => void (values = { ...values, [path]: value })
  const put = (version: Values, undo: Undo) =>
    restore(
      { base, values, set },
      version,
      restoringOf({ base, values }, version, ['a', 'b'], undo).differing,
      undo,
    )
  const at = (version: Values, undo: Undo) =>
    restoringOf({ base, values }, version, ['a', 'b'], undo)
  assert.deepEqual(at({ a: 'old', b: 'old' }, {}), {
    differing: ['a', 'b'],
    unsaved: ['a'],
    done: [],
  })
  const once = put({ a: 'old' }, {})
  assert.deepEqual(
    [values, at({ a: 'old' }, once)],
    [
      { a: 'old', b: '1' },
      { differing: [], unsaved: [], done: ['a'] },
    ],
  )
  // A value restored from a version is not unsaved text: another version replaces it without a
  // question.
  assert.deepEqual(at({ a: 'older' }, once), { differing: ['a'], unsaved: [], done: ['a'] })
  const twice = put({ a: 'older' }, once)
  assert.deepEqual(twice['a'], { before: 'mine', restored: 'older' })
  assert.deepEqual([undoRestore({ set }, ['a'], twice), values], [{}, { a: 'mine', b: '1' }])
  // A value typed after the restore is not undone, and is reported as unsaved.
  set('a', 'typed since')
  assert.deepEqual(at({ a: 'older' }, twice), { differing: ['a'], unsaved: ['a'], done: [] })
})
