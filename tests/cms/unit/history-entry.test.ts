import assert from 'node:assert/strict'
import test from 'node:test'
import { changeWords, entryChanges } from '#cms/diff/list-changes.ts'
import {
  entryRestoringOf,
  restore,
  restoringOf,
  undoRestore,
  withEntryOf,
  type UndoData,
} from '#cms/history/restoring.ts'
import { changedFieldLines, historyLines } from '#cms/history/versions.ts'
import type { Data } from '#kinds/define.ts'
import { kinds } from '#kinds/index.ts'
import { entriesAt, entryId, type ListRow } from '#kinds/values.ts'
import { formOn, sampleOf, startHistory } from './history-of.ts'

const row = kinds.faq.form.find((one): one is typeof one & ListRow => one.type === 'list')
if (!row) throw new Error('A set has no list.')
/** Entries `a1 b2` of a list: the letter is the entry's id, the whole word its title. */
const list = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((part) => ({ Guid: part.slice(0, 1), SupportTitle: part }))
/** Titles of the list `now` after one entry of the list `version` was restored into it. */
const titlesAfterRestoring = (now: string, version: string, id: string) =>
  withEntryOf(row, list(now), list(version), id)
    .map(({ SupportTitle }) => SupportTitle)
    .join(' ')

test('a restored entry stays in its current position, and other entries stay unchanged', () => {
  assert.equal(titlesAfterRestoring('c2 a2 b2', 'a1 b1 c1', 'b'), 'c2 a2 b1')
  assert.equal(titlesAfterRestoring('a2', 'a1 b1', 'z'), 'a2')
})

test('a removed entry is restored after the nearest earlier entry that still exists', () => {
  assert.equal(titlesAfterRestoring('a2 d2', 'a1 b1 c1 d1', 'c'), 'a2 c1 d2')
  assert.equal(titlesAfterRestoring('d2 a2', 'a1 b1 c1 d1', 'b'), 'd2 a2 b1')
  assert.equal(titlesAfterRestoring('b2', 'a1 b1', 'a'), 'a1 b2')
  assert.equal(titlesAfterRestoring('', 'a1 b1', 'b'), 'b1')
})

const question = (SupportTitle: string) => ({
  Guid: crypto.randomUUID(),
  SupportTitle,
  SupportTitle_AR: 'سؤال',
  SupportContent: '<p>An answer.</p>',
  SupportContent_AR: '<p>جواب.</p>',
})
const LIST = 'SupportData'

test('the history of a list names each entry as added, removed, moved or changed', async (t) => {
  const [one, two, three] = [question('One'), question('Two'), question('Three')]
  const set = (...SupportData: object[]): Data => ({ ...sampleOf(kinds.faq).data, SupportData })
  const edited = { ...two, SupportTitle: 'Two again', SupportTitle_AR: 'سؤال آخر' }
  const { compare, versions } = await startHistory(t, kinds.faq, [
    set(one, two, three),
    set(three, one, edited, question('Four')),
    set(three, one, question('Five')),
  ])
  const changesOf = async (index: number) => {
    const { before, after } = await compare(index, 'before')
    assert.deepEqual(
      changedFieldLines(kinds.faq, before, after).changed.map(({ label }) => label),
      ['Questions'],
    )
    return entryChanges(row, entriesAt(before, LIST), entriesAt(after, LIST))
  }
  const newest = await changesOf(0)
  assert.deepEqual(newest.map(changeWords).filter(Boolean).sort(), ['Added', 'Removed', 'Removed'])
  const middle = await changesOf(1)
  assert.deepEqual(
    middle.map((change) => [changeWords(change), change.fields.length]),
    [
      ['Moved from 3 to 1', 0],
      ['', 0],
      ['', 2],
      ['Added', 4],
    ],
  )
  const fields = middle.find(({ id }) => id === two.Guid)?.fields ?? []
  assert.deepEqual(
    fields.map(({ side, before, after }) => [side, before, after]),
    [
      ['en', 'Two', 'Two again'],
      ['ar', 'سؤال', 'سؤال آخر'],
    ],
  )
  assert.deepEqual(
    (await versions()).map((version, index) => historyLines(kinds.faq, version, index === 2)),
    [['Questions'], ['Questions'], ['Created']],
  )
})

test('changed and removed entries are restored one by one, and undone together', async (t) => {
  const [sun, moon, star] = [question('Sun'), question('Moon'), question('Star')]
  const set = (...SupportData: object[]): Data => ({ ...sampleOf(kinds.faq).data, SupportData })
  const { record, save, compare, dataNow } = await startHistory(t, kinds.faq, [
    set(sun, moon, star),
    set({ ...sun, SupportTitle: 'Sun again' }, { ...star, SupportTitle: 'Star again' }),
  ])
  const form = formOn(kinds.faq, record)
  const titles = () => entriesAt(form.values, LIST).map(({ SupportTitle }) => SupportTitle)
  const { before: version } = await compare(1, 'now')
  let undo: UndoData = {}
  const entry = ({ Guid }: { Guid: string }) =>
    entryRestoringOf(form, version, LIST, row, Guid, undo)
  const putBack = (which: { Guid: string }) => {
    const restoring = entry(which)
    assert.ok(restoring)
    assert.equal(restoring.isUnsaved, false)
    undo = restore(form, restoring.versionWithEntry, [LIST], undo)
    assert.equal(entry(which)?.isSame, true)
  }
  putBack(star)
  // A value restored from a version is not unsaved text: another version replaces it without a
  // question.
  const older = {
    ...version,
    [LIST]: entriesAt(version, LIST).map((one) =>
      entryId(row, one) === star.Guid ? { ...one, SupportTitle: 'Star, older' } : one,
    ),
  }
  assert.deepEqual(
    [
      entryRestoringOf(form, older, LIST, row, star.Guid, undo)?.isSame,
      entryRestoringOf(form, older, LIST, row, star.Guid, undo)?.isUnsaved,
    ],
    [false, false],
  )
  putBack(moon)
  assert.deepEqual([titles(), entry(sun)?.isSame], [['Sun again', 'Moon', 'Star'], false])
  undo = undoRestore(form, restoringOf(form, version, [LIST], undo).done, undo)
  assert.deepEqual([titles(), undo], [['Sun again', 'Star again'], {}])
  // An entry with unsaved changes is reported as unsaved; an entry missing in the version cannot be
  // restored.
  form.set(`${LIST}.${sun.Guid}.SupportTitle`, 'Sun, never saved')
  assert.equal(entry(sun)?.isUnsaved, true)
  form.set(`${LIST}.${sun.Guid}.SupportTitle`, 'Sun again')
  assert.equal(entry({ Guid: crypto.randomUUID() }), null)
  putBack(moon)
  const saved = await save(form.values, form.revision)
  assert.ok(saved.ok)
  const stored = (await dataNow())['SupportData'] as Record<string, unknown>[]
  assert.deepEqual(
    stored.map(({ SupportTitle }) => SupportTitle),
    ['Sun again', 'Moon', 'Star again'],
  )
  assert.deepEqual(
    stored.map((one) => entryId(row, one)),
    [sun.Guid, moon.Guid, star.Guid],
  )
})
