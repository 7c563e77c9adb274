import assert from 'node:assert/strict'
import test from 'node:test'
import { splitMarks } from '#cms/diff/marked-lines.ts'
import { comparableText } from '#cms/diff/readable.ts'
import { wordDiff } from '#cms/diff/word-diff.ts'
import { contentPaths, restore, restoringOf, undoRestore } from '#cms/history/restoring.ts'
import {
  changedFieldLines,
  comparedRevisions,
  currentVersionOf,
  historyLines,
  noticesOn,
  readVersionPair,
} from '#cms/history/versions.ts'
import type { ItemVersion } from '#cms/network/item-history.ts'
import { revisionOf, valuesOf, type StoredRecord } from '#cms/model/values.ts'
import { makeItemSaves } from '#cms/network/item-saves.ts'
import type { AnyKind } from '#kinds/define.ts'
import { allKinds, kinds } from '#kinds/index.ts'
import type { Values } from '#kinds/values.ts'
import { dataIn } from '#kinds/wire.ts'
import { ADMIN } from '../../api/harness.ts'
import { formOn, sampleOf, startHistory } from './history-of.ts'
import { refuse } from './server.ts'

/** Removals and additions in a field between two versions: `-wall`, `+gate`, marks included. */
const changesIn = (kind: AnyKind, path: string, before: Values, after: Values): string[] =>
  wordDiff(
    comparableText(kind, path, before[path]),
    comparableText(kind, path, after[path]),
  ).flatMap(({ kind: change, text }) =>
    change === 'same'
      ? []
      : splitMarks(text).flatMap((part) =>
          part.text.trim() === '' ? [] : [`${change === 'added' ? '+' : '-'}${part.text.trim()}`],
        ),
  )

const post = sampleOf(kinds.blog).data

test('versions are listed newest first with author, time and changes, and compared with the previous and the current version', async (t) => {
  const first = {
    ...post,
    BlogTitle: 'A ghaf at the gate',
    BlogTitle_AR: 'غافة عند الباب',
    BlogData: '<h2>Shade</h2><p>It gives <a href="/faq">shade</a>.</p>',
  }
  const second = { ...first, BlogTitle: 'A ghaf at the wall', BlogTitle_AR: 'غافة عند الجدار' }
  const third = {
    ...second,
    BlogData: '<h3>Shade</h3><p>It gives <a href="/contact">shade</a>.</p>',
  }
  const { versions, compare } = await startHistory(t, kinds.blog, [first, second, third])
  const all = await versions()
  assert.deepEqual(
    all.map((one, index) => historyLines(kinds.blog, one, index === all.length - 1)),
    [['English text'], ['English title and Arabic title'], ['Created']],
  )
  assert.ok(
    all.every(
      ({ updatedBy, updatedAt }) => updatedBy === ADMIN && Number.isFinite(Date.parse(updatedAt)),
    ),
  )
  assert.deepEqual(
    all.map(({ updatedAt }) => updatedAt),
    all
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .reverse(),
  )

  // The newest version changes the level of a heading and the address of a link, but no words.
  const newest = await compare(0, 'before')
  assert.deepEqual(changesIn(kinds.blog, 'BlogData', newest.before, newest.after), [
    '-Heading 2',
    '+Heading 3',
    '-link to /faq',
    '+link to /contact',
  ])
  assert.deepEqual(
    changedFieldLines(kinds.blog, newest.before, newest.after).changed.map(({ label }) => label),
    ['Text'],
  )

  const middle = await compare(1, 'before')
  const lines = changedFieldLines(kinds.blog, middle.before, middle.after)
  assert.deepEqual(lines.changed, [{ label: 'Title', paths: ['BlogTitle', 'BlogTitle_AR'] }])
  assert.ok(lines.same > 5)
  assert.deepEqual(changesIn(kinds.blog, 'BlogTitle', middle.before, middle.after), [
    '-gate',
    '+wall',
  ])
  assert.deepEqual(changesIn(kinds.blog, 'BlogTitle_AR', middle.before, middle.after), [
    '-الباب',
    '+الجدار',
  ])

  // The first version has no previous one: its comparison begins with an empty form.
  const oldest = await compare(2, 'before')
  assert.deepEqual([oldest.before, oldest.after['BlogTitle']], [{}, 'A ghaf at the gate'])
  const since = await compare(2, 'now')
  assert.deepEqual(
    [since.before['BlogTitle'], since.after['BlogTitle']],
    ['A ghaf at the gate', 'A ghaf at the wall'],
  )
  assert.deepEqual(
    changedFieldLines(kinds.blog, since.before, since.after).changed.map(({ label }) => label),
    ['Title', 'Text'],
  )
  const equal = await compare(0, 'now')
  assert.deepEqual(changedFieldLines(kinds.blog, equal.before, equal.after).changed, [])
})

test('saved drafts are listed among the versions, and a version of the item itself is compared with the previous one of the item', async (t) => {
  const { server, id, record, versions, compare } = await startHistory(t, kinds.blog, [
    { ...post, BlogTitle: 'Gate' },
    { ...post, BlogTitle: 'Wall' },
  ])
  const records = makeItemSaves(server.request)
  const target = { kind: kinds.blog, id, updatedBy: ADMIN }
  /** Saves a draft over this version. @returns the stored draft */
  const draft = async (over: StoredRecord, BlogTitle: string): Promise<StoredRecord> => {
    const answer = await records.saveDraft({
      ...target,
      values: { ...valuesOf(kinds.blog, over, new Date()), BlogTitle },
      revision: revisionOf(over),
    })
    assert.ok(answer.ok)
    return answer.data
  }
  const first = await draft(record, 'Garden')
  const second = await draft(first, 'Garden wall')
  assert.ok((await records.discardDraft({ ...target, revision: revisionOf(second) })).ok)
  const all = await versions()
  assert.deepEqual(
    all.map((one, index) => [
      historyLines(kinds.blog, one, index === all.length - 1),
      one === currentVersionOf(all),
    ]),
    [
      [['Draft discarded'], false],
      [['Draft saved', 'English title'], false],
      [['Draft saved', 'English title'], false],
      [['English title'], true],
      [['Created'], false],
    ],
  )
  const titles = async (index: number, mode: 'before' | 'now') => {
    const { before, after } = await compare(index, mode)
    return [before['BlogTitle'], after['BlogTitle']]
  }
  assert.deepEqual(await Promise.all([0, 1, 2, 3].map((index) => titles(index, 'before'))), [
    ['Garden wall', 'Wall'],
    ['Garden', 'Garden wall'],
    ['Wall', 'Garden'],
    ['Gate', 'Wall'],
  ])
  assert.deepEqual(await titles(1, 'now'), ['Garden wall', 'Wall'])
})

for (const kind of allKinds) {
  test(`a restored version can be undone, and is saved only over the version that was read (${kind.name})`, async (t) => {
    const { data, changed } = sampleOf(kind)
    const { record, save, versions, compare, dataNow } = await startHistory(t, kind, [
      data,
      changed,
    ])
    const form = formOn(kind, record)
    const paths = contentPaths(kind)
    const { version, before } = await compare(1, 'now')
    const restoring = restoringOf(form, before, paths, {})
    assert.deepEqual(
      [restoring.differing.length > 0, restoring.unsaved, restoring.done],
      [true, [], []],
    )
    const undo = restore(form, before, restoring.differing, {})
    assert.deepEqual(restoringOf(form, before, paths, undo), {
      differing: [],
      unsaved: [],
      done: restoring.differing,
    })
    assert.deepEqual(noticesOn(kind, form.base, version), { errors: [], unknown: [] })
    // The change is in the form only, where it can be undone.
    assert.deepEqual(await dataNow(), changed)
    assert.deepEqual(undoRestore(form, restoring.differing, undo), {})
    assert.deepEqual(form.values, form.base)
    restore(form, before, restoring.differing, {})
    const saved = await save(form.values, form.revision)
    assert.ok(saved.ok, JSON.stringify(saved))
    assert.deepEqual([dataIn(kind, saved.data), await dataNow()], [data, data])
    const all = await versions()
    assert.equal(all.length, 3)
    // Properties outside of the content are unchanged.
    for (const property of ['Status', 'PublishAt', 'ExpireAt', 'Slug'] as const)
      assert.deepEqual(saved.data[property], record[property])
    // A second save over the same revision is refused, since the first has replaced that version.
    const stale = await save(form.base, form.revision)
    assert.deepEqual([stale.ok, !stale.ok && stale.kind], [false, 'stale'])
  })
}

test('a single field is restored into the form, can be undone, and an unsaved field is reported as such', async (t) => {
  const second = { ...post, BlogTitle: 'Second', BlogTitle_AR: 'الثاني', BlogDate: '2026-11-25' }
  const { record, save, compare, dataNow } = await startHistory(t, kinds.blog, [post, second])
  const form = formOn(kinds.blog, record)
  form.set('BlogTitle', 'Never saved')
  const { before: version } = await compare(1, 'now')
  const [english, arabic] = ['BlogTitle', 'BlogTitle_AR']
  const undo = restore(form, version, [arabic], {})
  assert.deepEqual(
    [form.values[arabic], restoringOf(form, version, [arabic], undo)],
    [post.BlogTitle_AR, { differing: [], unsaved: [], done: [arabic] }],
  )
  assert.deepEqual([undoRestore(form, [arabic], undo), form.values[arabic]], [{}, 'الثاني'])
  const again = restore(form, version, [arabic], {})
  assert.deepEqual(restoringOf(form, version, [english], again), {
    differing: [english],
    unsaved: [english],
    done: [],
  })
  const saved = await save(form.values, form.revision)
  assert.ok(saved.ok)
  const now = await dataNow()
  assert.deepEqual(
    [now['BlogTitle'], now['BlogTitle_AR'], now['BlogDate']],
    ['Never saved', post.BlogTitle_AR, '2026-11-25'],
  )
})

test('notices on an old version report values that are no longer valid and fields that no longer exist', async (t) => {
  const { server, record, compare } = await startHistory(t, kinds.blog, [
    post,
    { ...post, BlogTitle: 'Second' },
  ])
  server.intercept(/\/api\/revisions\?.*Revision=/, async (deliver) => {
    const [version] = (await (await deliver()).json()) as [ItemVersion]
    return Response.json([
      { ...version, Data: { ...version.Data, BlogTitle: 'T'.repeat(300), Subtitle: 'Gone' } },
    ])
  })
  const { version } = await compare(1, 'now')
  const { base } = formOn(kinds.blog, record)
  const { errors, unknown } = noticesOn(kinds.blog, base, version)
  assert.deepEqual(errors, [
    { path: 'BlogTitle', text: 'Title: Too long: 200 characters at most.' },
  ])
  assert.deepEqual(unknown, ['Subtitle'])
})

test('a history that cannot be read is a failure, and is read again on the next request', async (t) => {
  const { server, id, read, versions } = await startHistory(t, kinds.blog, [
    post,
    { ...post, BlogTitle: 'Second' },
  ])
  const stopIntercepting = server.intercept(/\/api\/revisions/, refuse(500, 'internal'))
  assert.equal((await read('blog', id)).ok, false)
  stopIntercepting()
  assert.equal((await versions()).length, 2)
})

test('a comparison is null while one of its versions cannot be read, and each version is read once', async (t) => {
  const { server, versions, reader } = await startHistory(t, kinds.blog, [
    post,
    { ...post, BlogTitle: 'Second' },
  ])
  const revisions = comparedRevisions(await versions(), 0, 'before')
  const [own = ''] = revisions
  const stopVersionFailure = server.intercept(
    new RegExp(`Revision=${own}`),
    refuse(503, 'unavailable'),
  )
  assert.equal(await readVersionPair(reader, revisions), null)
  stopVersionFailure()
  const sides = await readVersionPair(reader, revisions)
  assert.deepEqual(
    sides?.map((side) => side?.Data['BlogTitle']),
    ['Second', post.BlogTitle],
  )
  const before = server.calls.length
  assert.deepEqual(await readVersionPair(reader, revisions), sides)
  assert.equal(server.calls.length, before)
  assert.deepEqual(await readVersionPair(reader, [null, null]), [null, null])
})

test('an item in the bin has its history', async (t) => {
  const { server, id, versions } = await startHistory(t, kinds.blog, [post])
  await server.request('DELETE', `/api/blog/delete?id=${id}`)
  assert.deepEqual(
    (await versions()).map((version, index) => historyLines(kinds.blog, version, index === 1)),
    [['Moved to the bin'], ['Created']],
  )
})

test('an aborted request for a history is answered as aborted', async (t) => {
  const { id, read } = await startHistory(t, kinds.blog, [post])
  const stop = new AbortController()
  stop.abort()
  const answer = await read('blog', id, stop.signal)
  assert.deepEqual([answer.ok, !answer.ok && answer.kind], [false, 'aborted'])
})
