import assert from 'node:assert/strict'
import test from 'node:test'
import { nameOf } from '#cms/model/fields.ts'
import type { StoredRecord } from '#cms/model/values.ts'
import { blog } from '#kinds/blog.ts'
import type { Data } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { ADMIN } from '../../api/harness.ts'
import {
  savedToastOf,
  SAVE_REQUEST,
  startStage,
  type Session,
  type Stage,
} from './editor-session.ts'
import { hold } from './server.ts'
import {
  sampleOf,
  bilingualFieldOf,
  fieldValueOf,
  type Item,
  type BilingualField,
} from './stored-items.ts'

/** Changed values of a sample, without the two languages of one field. */
const changesOutside = (
  { data, changed }: { data: Data; changed: Data },
  row: BilingualField,
): Data =>
  Object.fromEntries(
    Object.entries(changed).filter(
      ([key, value]) =>
        key !== row.en && key !== row.ar && JSON.stringify(value) !== JSON.stringify(data[key]),
    ),
  )

/**
 * Edits a post's English and Arabic title in a session, and saves it after another session did.
 * @param theirs data that the other session saves
 * @returns the session, with an open conflict
 */
async function makeConflict(
  stage: Stage,
  post: Item,
  theirs: Data = { BlogTitle: 'Theirs', BlogTitle_AR: 'ما كتبوا' },
): Promise<Session> {
  const session = await stage.openWindow().open(blog, post.id)
  session.write('BlogTitle', 'Mine')
  session.write('BlogTitle_AR', 'ما كتبت')
  await post.saveElsewhere(theirs)
  assert.equal(await session.editor.save(), false)
  return session
}

for (const kind of allKinds) {
  const row = bilingualFieldOf(kind)
  const [en, ar] = [row.en, row.ar]

  test(`a conflict in both languages of a field stores the version chosen for each language (${kind.name})`, async (t) => {
    const stage = await startStage(t)
    const sample = sampleOf(kind)
    const item = await stage.makeItem(kind)
    const window = stage.openWindow()
    const session = await window.open(kind, item.id)
    session.write(row.en, fieldValueOf(row, 'Mine'))
    session.write(row.ar, fieldValueOf(row, 'ما كتبت'))
    const theirs = {
      ...changesOutside(sample, row),
      [row.en]: fieldValueOf(row, 'Theirs'),
      [row.ar]: fieldValueOf(row, 'ما كتبوا'),
    }
    await item.saveElsewhere(theirs)
    assert.equal(await session.editor.save(), false)
    const { conflict, values } = session.state()
    assert.deepEqual(
      [conflict?.isOpen, conflict?.merge.conflicts, conflict?.updatedBy],
      [true, [en, ar], ADMIN],
    )
    assert.deepEqual(
      conflict?.merge.conflicts.map((path) => nameOf(kind, path, values)),
      [row.label, `${row.label}, Arabic`],
    )
    assert.deepEqual(conflict?.merge.theirs, Object.keys(changesOutside(sample, row)))
    assert.deepEqual(await item.dataNow(), { ...sample.data, ...theirs })
    assert.deepEqual(window.toasts, [])

    session.editor.resolveConflict({ [en]: 'yours', [ar]: 'theirs' })
    assert.equal(await session.editor.save(), true)
    assert.deepEqual(await item.dataNow(), {
      ...sample.data,
      ...theirs,
      [row.en]: fieldValueOf(row, 'Mine'),
    })
    assert.deepEqual(window.toasts, [savedToastOf(kind)])
  })

  test(`two sessions that change different fields are asked, and both changes are stored (${kind.name})`, async (t) => {
    const stage = await startStage(t)
    const item = await stage.makeItem(kind)
    const session = await stage.openWindow().open(kind, item.id)
    session.write(row.en, fieldValueOf(row, 'Mine'))
    await item.saveElsewhere({ [row.ar]: fieldValueOf(row, 'ما كتبوا') })
    assert.equal(await session.editor.save(), false)
    assert.deepEqual(
      [session.state().conflict?.isOpen, session.state().conflict?.merge.conflicts],
      [true, []],
    )
    session.editor.resolveConflict({})
    assert.equal(await session.editor.save(), true)
    assert.deepEqual(await item.dataNow(), {
      ...sampleOf(kind).data,
      [row.en]: fieldValueOf(row, 'Mine'),
      [row.ar]: fieldValueOf(row, 'ما كتبوا'),
    })
  })

  test(`two sessions that write the same text have no conflict (${kind.name})`, async (t) => {
    const stage = await startStage(t)
    const item = await stage.makeItem(kind)
    const session = await stage.openWindow().open(kind, item.id)
    session.write(row.en, fieldValueOf(row, 'The same words'))
    await item.saveElsewhere({ [row.en]: fieldValueOf(row, 'The same words') })
    assert.equal(await session.editor.save(), true)
    assert.equal(session.state().conflict, null)
    assert.deepEqual(await item.dataNow(), {
      ...sampleOf(kind).data,
      [row.en]: fieldValueOf(row, 'The same words'),
    })
  })
}

test('"edit the result" puts the choices into the form and saves nothing yet', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const session = await stage.openWindow().open(blog, post.id)
  session.write('BlogTitle', 'Mine')
  await post.saveElsewhere({ BlogTitle: 'Theirs', BlogTitle_AR: 'لهم' })
  await session.editor.save()
  session.editor.resolveConflict({ BlogTitle: 'theirs' })
  const { values, conflict, revision } = session.state()
  assert.deepEqual([values['BlogTitle'], values['BlogTitle_AR'], conflict], ['Theirs', 'لهم', null])
  assert.equal(revision, (await post.read())['Revision'])
  session.write('BlogTitle', 'Both')
  assert.equal(await session.editor.save(), true)
  const { BlogTitle, BlogTitle_AR } = await post.dataNow()
  assert.deepEqual([BlogTitle, BlogTitle_AR], ['Both', 'لهم'])
})

test('closing a conflict keeps the typed text, and text typed after it becomes part of the conflict', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const session = await makeConflict(stage, post, { BlogTitle: 'Theirs', BlogDate: '2026-11-18' })
  session.editor.closeConflict()
  assert.equal(session.state().conflict?.isOpen, false)
  assert.equal(session.saveBarText(), 'Changed somewhere else. Choose what to keep.')
  assert.equal(session.state().values['BlogTitle'], 'Mine')
  session.write('BlogDate', '2026-11-19')
  session.editor.openConflict()
  assert.deepEqual(session.state().conflict?.merge.conflicts, ['BlogTitle', 'BlogDate'])
  assert.deepEqual(session.state().conflict?.merge.yours, ['BlogTitle_AR'])
  session.editor.resolveConflict({ BlogTitle: 'theirs', BlogDate: 'yours' })
  assert.equal(await session.editor.save(), true)
  const { BlogTitle, BlogTitle_AR, BlogDate } = await post.dataNow()
  assert.deepEqual([BlogTitle, BlogTitle_AR, BlogDate], ['Theirs', 'ما كتبت', '2026-11-19'])
})

test('one session’s address and the other session’s title are saved together as a draft', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const session = await stage.openWindow().open(blog, post.id)
  session.editor.set('Slug', 'ghaf-at-the-gate')
  session.write('BlogTitle', 'Mine')
  await post.saveElsewhere({ BlogTitle: 'Theirs' }, { Status: 'published' })
  await session.editor.save()
  session.editor.resolveConflict({ BlogTitle: 'theirs' })
  assert.equal(await session.editor.save(), true)
  const { Slug, Status, Draft } = await post.read()
  // The other session has published the post, so this save stores a draft.
  assert.deepEqual(
    [Slug, Status, (Draft as StoredRecord)['Slug'], (await post.dataNow())['BlogTitle']],
    ['a-sample', 'published', 'ghaf-at-the-gate', 'Theirs'],
  )
})

test('a save by another session during a conflict causes a second conflict with that version', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const session = await makeConflict(stage, post)
  await post.saveElsewhere({ BlogTitle: 'Theirs again' })
  session.editor.resolveConflict({ BlogTitle: 'yours', BlogTitle_AR: 'yours' })
  assert.equal(await session.editor.save(), false)
  const { conflict } = session.state()
  assert.deepEqual(
    [conflict?.merge.conflicts, conflict?.theirs['BlogTitle']],
    [['BlogTitle'], 'Theirs again'],
  )
  session.editor.resolveConflict({ BlogTitle: 'yours' })
  assert.equal(await session.editor.save(), true)
  const { BlogTitle, BlogTitle_AR } = await post.dataNow()
  assert.deepEqual([BlogTitle, BlogTitle_AR], ['Mine', 'ما كتبت'])
})

test('discarding all changes during a conflict shows what the other session saved', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const session = await makeConflict(stage, post)
  session.editor.discardUnsaved()
  const { values, conflict, revision } = session.state()
  assert.deepEqual(
    [values['BlogTitle'], values['BlogTitle_AR'], conflict],
    ['Theirs', 'ما كتبوا', null],
  )
  assert.equal(revision, (await post.read())['Revision'])
  await session.until(({ draftStatus }) => draftStatus.name === 'nothing')
  assert.deepEqual(await stage.drafts.all(), [])
})

test('a conflict in a window that is killed comes up again in the next window', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, post.id)
  session.write('BlogTitle', 'Mine')
  await post.saveElsewhere({ BlogTitle: 'Theirs' })
  await session.editor.save()
  await session.untilDrafted()
  window.crash()
  const next = await stage.openWindow().open(blog, post.id)
  const [draft] = next.state().offered
  assert.ok(draft)
  await next.editor.restoreOfferedDraft(draft)
  assert.equal(await next.editor.save(), false)
  assert.deepEqual(next.state().conflict?.merge.conflicts, ['BlogTitle'])
  assert.equal((await post.dataNow())['BlogTitle'], 'Theirs')
})

test('text typed during a save that ends in a conflict is part of the conflict', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const session = await stage.openWindow().open(blog, post.id)
  session.write('BlogTitle', 'Mine')
  const { interceptor, arrived, release } = hold()
  const stopIntercepting = stage.intercept(SAVE_REQUEST, interceptor)
  const saved = session.editor.save()
  await arrived
  stopIntercepting()
  session.write('BlogTitle_AR', 'ما كتبت بعدها')
  await post.saveElsewhere({ BlogTitle: 'Theirs', BlogTitle_AR: 'ما كتبوا' })
  release()
  assert.equal(await saved, false)
  assert.deepEqual(session.state().conflict?.merge.conflicts, ['BlogTitle', 'BlogTitle_AR'])
})
