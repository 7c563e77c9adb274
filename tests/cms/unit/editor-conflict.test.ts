import assert from 'node:assert/strict'
import test from 'node:test'
import { nameOf } from '#cms/model/fields.ts'
import type { Stored } from '#cms/model/values.ts'
import { blog } from '#kinds/blog.ts'
import type { Data } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { ADMIN } from '../../api/harness.ts'
import { savedToastOf, SAVES, startStage, type Session, type Stage } from './editor-session.ts'
import { hold } from './server.ts'
import {
  sampleOf,
  bilingualFieldOf,
  wordsIn,
  type Item,
  type BilingualField,
} from './stored-items.ts'

/** Changes of a sample outside of the twin fields: they happen on one side only. */
const aside = ({ data, changed }: { data: Data; changed: Data }, row: BilingualField): Data =>
  Object.fromEntries(
    Object.entries(changed).filter(
      ([key, value]) =>
        key !== row.en && key !== row.ar && JSON.stringify(value) !== JSON.stringify(data[key]),
    ),
  )

/**
 * Edits the title and its Arabic in two sessions.
 * @param theirs data of the other session
 */
async function meet(
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

  test(`two sessions write in the same item, in both languages; what is chosen is what is stored (${kind.name})`, async (t) => {
    const stage = await startStage(t)
    const sample = sampleOf(kind)
    const item = await stage.makeItem(kind)
    const window = stage.openWindow()
    const session = await window.open(kind, item.id)
    session.write(row.en, wordsIn(row, 'Mine'))
    session.write(row.ar, wordsIn(row, 'ما كتبت'))
    const theirs = {
      ...aside(sample, row),
      [row.en]: wordsIn(row, 'Theirs'),
      [row.ar]: wordsIn(row, 'ما كتبوا'),
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
    assert.deepEqual(conflict?.merge.theirs, Object.keys(aside(sample, row)))
    assert.deepEqual(await item.dataNow(), { ...sample.data, ...theirs })
    assert.deepEqual(window.toasts, [])

    session.editor.resolve({ [en]: 'yours', [ar]: 'theirs' })
    assert.equal(await session.editor.save(), true)
    assert.deepEqual(await item.dataNow(), {
      ...sample.data,
      ...theirs,
      [row.en]: wordsIn(row, 'Mine'),
    })
    assert.deepEqual(window.toasts, [savedToastOf(kind)])
  })

  test(`two sessions in different fields: both are kept, and nothing is overwritten unasked (${kind.name})`, async (t) => {
    const stage = await startStage(t)
    const item = await stage.makeItem(kind)
    const session = await stage.openWindow().open(kind, item.id)
    session.write(row.en, wordsIn(row, 'Mine'))
    await item.saveElsewhere({ [row.ar]: wordsIn(row, 'ما كتبوا') })
    assert.equal(await session.editor.save(), false)
    assert.deepEqual(
      [session.state().conflict?.isOpen, session.state().conflict?.merge.conflicts],
      [true, []],
    )
    session.editor.resolve({})
    assert.equal(await session.editor.save(), true)
    assert.deepEqual(await item.dataNow(), {
      ...sampleOf(kind).data,
      [row.en]: wordsIn(row, 'Mine'),
      [row.ar]: wordsIn(row, 'ما كتبوا'),
    })
  })

  test(`two sessions that write the same are not asked, and the item is stored once more (${kind.name})`, async (t) => {
    const stage = await startStage(t)
    const item = await stage.makeItem(kind)
    const session = await stage.openWindow().open(kind, item.id)
    session.write(row.en, wordsIn(row, 'The same words'))
    await item.saveElsewhere({ [row.en]: wordsIn(row, 'The same words') })
    assert.equal(await session.editor.save(), true)
    assert.equal(session.state().conflict, null)
    assert.deepEqual(await item.dataNow(), {
      ...sampleOf(kind).data,
      [row.en]: wordsIn(row, 'The same words'),
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
  session.editor.resolve({ BlogTitle: 'theirs' })
  const { values, conflict, revision } = session.state()
  assert.deepEqual([values['BlogTitle'], values['BlogTitle_AR'], conflict], ['Theirs', 'لهم', null])
  assert.equal(revision, (await post.read())['Revision'])
  session.write('BlogTitle', 'Both')
  assert.equal(await session.editor.save(), true)
  const { BlogTitle, BlogTitle_AR } = await post.dataNow()
  assert.deepEqual([BlogTitle, BlogTitle_AR], ['Both', 'لهم'])
})

test('a conflict that is put aside keeps what was typed; what is typed after it belongs to the choice', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const session = await meet(stage, post, { BlogTitle: 'Theirs', BlogDate: '2026-11-18' })
  session.editor.closeConflict()
  assert.equal(session.state().conflict?.isOpen, false)
  assert.equal(session.bar(), 'Changed somewhere else. Choose what to keep.')
  assert.equal(session.state().values['BlogTitle'], 'Mine')
  session.write('BlogDate', '2026-11-19')
  session.editor.openConflict()
  assert.deepEqual(session.state().conflict?.merge.conflicts, ['BlogTitle', 'BlogDate'])
  assert.deepEqual(session.state().conflict?.merge.yours, ['BlogTitle_AR'])
  session.editor.resolve({ BlogTitle: 'theirs', BlogDate: 'yours' })
  assert.equal(await session.editor.save(), true)
  const { BlogTitle, BlogTitle_AR, BlogDate } = await post.dataNow()
  assert.deepEqual([BlogTitle, BlogTitle_AR, BlogDate], ['Theirs', 'ما كتبت', '2026-11-19'])
})

test('an address of mine and their words go together, beside what they have published', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const session = await stage.openWindow().open(blog, post.id)
  session.editor.set('Slug', 'ghaf-at-the-gate')
  session.write('BlogTitle', 'Mine')
  await post.saveElsewhere({ BlogTitle: 'Theirs' }, { Status: 'published' })
  await session.editor.save()
  session.editor.resolve({ BlogTitle: 'theirs' })
  assert.equal(await session.editor.save(), true)
  const { Slug, Status, Draft } = await post.read()
  // The other session has published it: this save is a draft of the next version.
  assert.deepEqual(
    [Slug, Status, (Draft as Stored)['Slug'], (await post.dataNow())['BlogTitle']],
    ['a-sample', 'published', 'ghaf-at-the-gate', 'Theirs'],
  )
})

test('somebody saves a third time while it is chosen: it is asked again, over that version', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const session = await meet(stage, post)
  await post.saveElsewhere({ BlogTitle: 'Theirs again' })
  session.editor.resolve({ BlogTitle: 'yours', BlogTitle_AR: 'yours' })
  assert.equal(await session.editor.save(), false)
  const { conflict } = session.state()
  assert.deepEqual(
    [conflict?.merge.conflicts, conflict?.theirs['BlogTitle']],
    [['BlogTitle'], 'Theirs again'],
  )
  session.editor.resolve({ BlogTitle: 'yours' })
  assert.equal(await session.editor.save(), true)
  const { BlogTitle, BlogTitle_AR } = await post.dataNow()
  assert.deepEqual([BlogTitle, BlogTitle_AR], ['Mine', 'ما كتبت'])
})

test('discarding while a conflict is open leaves what the other session saved', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const session = await meet(stage, post)
  session.editor.revert()
  const { values, conflict, revision } = session.state()
  assert.deepEqual(
    [values['BlogTitle'], values['BlogTitle_AR'], conflict],
    ['Theirs', 'ما كتبوا', null],
  )
  assert.equal(revision, (await post.read())['Revision'])
  await session.until(({ draftStatus }) => draftStatus.name === 'nothing')
  assert.deepEqual(await stage.drafts.all(), [])
})

test('a window that is killed in the middle of choosing: the next one is asked the same', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, post.id)
  session.write('BlogTitle', 'Mine')
  await post.saveElsewhere({ BlogTitle: 'Theirs' })
  await session.editor.save()
  await session.drafted()
  window.crash()
  const next = await stage.openWindow().open(blog, post.id)
  const [draft] = next.state().offered
  assert.ok(draft)
  await next.editor.restore(draft)
  assert.equal(await next.editor.save(), false)
  assert.deepEqual(next.state().conflict?.merge.conflicts, ['BlogTitle'])
  assert.equal((await post.dataNow())['BlogTitle'], 'Theirs')
})

test('typed while a save is on its way into a conflict: it is part of what is compared', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const session = await stage.openWindow().open(blog, post.id)
  session.write('BlogTitle', 'Mine')
  const { way, arrived, release } = hold()
  const clear = stage.meet(SAVES, way)
  const saved = session.editor.save()
  await arrived
  clear()
  session.write('BlogTitle_AR', 'ما كتبت بعدها')
  await post.saveElsewhere({ BlogTitle: 'Theirs', BlogTitle_AR: 'ما كتبوا' })
  release()
  assert.equal(await saved, false)
  assert.deepEqual(session.state().conflict?.merge.conflicts, ['BlogTitle', 'BlogTitle_AR'])
})
