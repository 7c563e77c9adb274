import assert from 'node:assert/strict'
import test from 'node:test'
import { keysOf } from '#kinds/define.ts'
import { allKinds, kinds } from '#kinds/index.ts'
import {
  contentPaths,
  restore,
  restoringOf,
  undoRestore,
  type UndoData,
} from '#cms/history/restoring.ts'
import { historyLines, unknownFieldsIn, valuesIn } from '#cms/history/versions.ts'
import type { ItemVersion } from '#cms/network/item-history.ts'
import type { Values } from '#kinds/values.ts'
import { sampleRecordOf } from './record-for.ts'

/** Paths whose values in this form differ from those of the version. */
const differingPaths = (values: Values, version: Values, paths: readonly string[]) =>
  restoringOf({ base: values, values }, version, paths, {}).differing

const version = (part: Partial<ItemVersion>): ItemVersion => ({
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

test('a version is described by its action and the changed fields, with their language', () => {
  const wordsOf = (part: Partial<ItemVersion>, isOldest = false) =>
    historyLines(kinds.blog, version(part), isOldest)
  assert.deepEqual(wordsOf({ isFirst: true }, true), ['Created'])
  assert.deepEqual(wordsOf({ changed: ['Status'] }, true), ['The versions before it were erased'])
  assert.deepEqual(wordsOf({ changed: ['BlogTitle_AR', 'BlogData'] }), [
    'Published',
    'Arabic title and English text',
  ])
  assert.deepEqual(wordsOf({ changed: ['BlogTitle_AR'], Draft: 'saved' }), [
    'Draft saved',
    'Arabic title',
  ])
  assert.deepEqual(wordsOf({ changed: ['BlogTitle_AR'], Status: 'draft' }), ['Arabic title'])
  assert.deepEqual(wordsOf({ changed: ['Status', 'PublishAt', 'Slug'] }), [
    'Published',
    'Publish at and Address',
  ])
  assert.deepEqual(wordsOf({ changed: ['Status'], Status: 'draft' }), ['Taken off the site'])
  assert.deepEqual(wordsOf({ changed: ['deletedAt'], deletedAt: '2026-11-21T08:00:00.000Z' }), [
    'Moved to the bin',
  ])
  assert.deepEqual(wordsOf({ changed: ['deletedAt'] }), ['Restored from the bin'])
  assert.deepEqual(wordsOf({ changed: ['place'] }), ['Moved in its list'])
  assert.deepEqual(wordsOf({ changed: ['translation'] }), ['Arabic marked as up to date'])
  assert.deepEqual(wordsOf({}), ['Saved without a change'])
  const many = ['BlogTitle', 'BlogTitle_AR', 'BlogData', 'BlogData_AR', 'BlogDate']
  assert.deepEqual(wordsOf({ changed: many }), [
    'Published',
    'English title, Arabic title, English text and 2 more',
  ])
})

for (const kind of allKinds) {
  test(`a version has every value of its data, and any form without them differs (${kind.name})`, () => {
    const { data } = sampleRecordOf(kind)
    const values = valuesIn(kind, version({ Data: data }))
    for (const key of kind.form.flatMap(keysOf)) assert.deepEqual(values[key], data[key])
    assert.deepEqual(differingPaths(values, values, contentPaths(kind)), [])
    assert.deepEqual(differingPaths({}, values, contentPaths(kind)), contentPaths(kind))
    for (const changed of contentPaths(kind))
      assert.equal(
        historyLines(kind, version({ changed: [changed] }), false).some((words) =>
          words.includes('.'),
        ),
        false,
      )
  })
}

test('restoring leaves fields that the version lacks, and names its fields that no longer exist', () => {
  const old = version({ Data: { BlogTitle: 'Old', Subtitle: 'Gone' } })
  const values = valuesIn(kinds.blog, old)
  assert.deepEqual(
    differingPaths(
      { BlogTitle: 'New', BlogData: '<p>Words</p>' },
      values,
      contentPaths(kinds.blog),
    ),
    ['BlogTitle'],
  )
  assert.deepEqual(unknownFieldsIn(kinds.blog, old), ['Subtitle'])
})

test('unsaved fields are reported before restoring, and two restorations are undone together', () => {
  const base = { a: '1', b: '1' }
  let values: Record<string, unknown> = { a: 'mine', b: '1' }
  const set = (path: string, value: unknown) => void (values = { ...values, [path]: value })
  const restoreFrom = (version: Values, undo: UndoData) =>
    restore(
      { base, values, set },
      version,
      restoringOf({ base, values }, version, ['a', 'b'], undo).differing,
      undo,
    )
  const restoringFrom = (version: Values, undo: UndoData) =>
    restoringOf({ base, values }, version, ['a', 'b'], undo)
  assert.deepEqual(restoringFrom({ a: 'old', b: 'old' }, {}), {
    differing: ['a', 'b'],
    unsaved: ['a'],
    done: [],
  })
  const once = restoreFrom({ a: 'old' }, {})
  assert.deepEqual(
    [values, restoringFrom({ a: 'old' }, once)],
    [
      { a: 'old', b: '1' },
      { differing: [], unsaved: [], done: ['a'] },
    ],
  )
  // A value restored from a version is not unsaved text: another version replaces it without a
  // question.
  assert.deepEqual(restoringFrom({ a: 'older' }, once), {
    differing: ['a'],
    unsaved: [],
    done: ['a'],
  })
  const twice = restoreFrom({ a: 'older' }, once)
  assert.deepEqual(twice['a'], { before: 'mine', restored: 'older' })
  assert.deepEqual([undoRestore({ set }, ['a'], twice), values], [{}, { a: 'mine', b: '1' }])
  // A value typed after the restore is not undone, and is reported as unsaved.
  set('a', 'typed since')
  assert.deepEqual(restoringFrom({ a: 'older' }, twice), {
    differing: ['a'],
    unsaved: ['a'],
    done: [],
  })
})
