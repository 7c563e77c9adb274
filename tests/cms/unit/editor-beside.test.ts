import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { saveRequestAt, changedByPublishing, PUBLISH } from '#cms/model/acts.ts'
import { draftOf, PUBLISH_AT, STATUS, type StoredRecord } from '#cms/model/values.ts'
import { liveValues } from '#cms/session/item-form.ts'
import { blog } from '#kinds/blog.ts'
import { allKinds } from '#kinds/index.ts'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { startStage } from './editor-session.ts'
import { loseAnswer, offline, refuse } from './server.ts'
import { sampleOf } from './stored-items.ts'
import { labelWithArticle, saveRequestOf, storeChosenFiles, typeEverywhere } from './typist.ts'

const FUTURE = '2040-01-01T00:00:00.000Z'

/** Opens a published item in an editor. @param properties of the item, outside of its data */
const openPublished = async (
  t: TestContext,
  kind = blog as (typeof allKinds)[number],
  properties: Record<string, unknown> = {},
) => {
  const stage = await startStage(t)
  await storeChosenFiles(stage)
  const item = await stage.makeItem(kind, undefined, { [STATUS]: 'published', ...properties })
  const window = stage.openWindow()
  const session = await window.open(kind, item.id)
  /** Version that visitors see. */
  const live = async () => liveValues(kind, await item.read())
  const draft = async () => draftOf(await item.read())
  return { stage, item, window, session, live, draft }
}

for (const kind of allKinds) {
  test(`a save of ${labelWithArticle(kind)} that is published stores a draft, which another session can open and publish`, async (t) => {
    const { stage, session, live, draft, item } = await openPublished(t, kind)
    const before = await live()
    const { Revision, updatedAt } = await item.read()
    typeEverywhere(session, 'the next version')
    // The start day of a version or document in force cannot be changed: the server would refuse
    // it.
    const day = kind.versions?.from ?? kind.board?.inForceKey
    if (day !== undefined) session.write(day, sampleOf(kind).data[day])
    session.editor.set(PUBLISH_AT, before[PUBLISH_AT])
    const { values } = session.state()
    assert.equal(await session.editor.save(), true, JSON.stringify(session.state().serverErrors))
    assert.deepEqual(await live(), before)
    const record = await item.read()
    assert.deepEqual(
      [record['Revision'], record['updatedAt']],
      [Revision, updatedAt],
      'the published version is unchanged',
    )
    assert.deepEqual(session.state().values, values)

    const other = await stage.openWindow().open(kind, item.id)
    assert.deepEqual(
      [other.state().values, other.state().revision],
      [values, (await draft())?.Revision],
    )
    if (kind.versions) return
    assert.equal(await other.editor.save(PUBLISH), true, JSON.stringify(other.state().serverErrors))
    assert.deepEqual([await live(), await draft()], [values, null])
  })
}

test('the second of two sessions that save a draft of one item has a conflict, and the published version stays', async (t) => {
  const { stage, item, session, live, draft } = await openPublished(t)
  const before = await live()
  const other = await stage.openWindow().open(blog, item.id)
  session.write('BlogTitle', 'Mine')
  other.write('BlogTitle', 'Theirs')
  other.write('BlogTitle_AR', 'عنوانهم')
  assert.equal(await other.editor.save(), true)
  assert.equal(await session.editor.save(), false)
  assert.deepEqual(
    [session.state().conflict?.merge.conflicts, session.state().conflict?.merge.theirs],
    [['BlogTitle'], ['BlogTitle_AR']],
  )
  session.editor.resolveConflict({ BlogTitle: 'yours' })
  assert.equal(await session.editor.save(), true)
  const { BlogTitle, BlogTitle_AR } = await item.dataNow()
  assert.deepEqual([BlogTitle, BlogTitle_AR, await live()], ['Mine', 'عنوانهم', before])
  assert.notEqual(await draft(), null)
})

test('publishing a draft after another session has published keeps the other session’s field and names the fields that both changed', async (t) => {
  const { item, session, live, draft } = await openPublished(t)
  session.write('BlogTitle', 'Mine')
  assert.equal(await session.editor.save(), true)
  await item.saveElsewhere({ BlogTitle: 'Theirs', BlogTitle_AR: 'عنوانهم' })
  assert.deepEqual((await draft())?.Overlaps, ['BlogTitle'])
  // The form is older than the other session's version, so the save is a conflict.
  assert.equal(await session.editor.save(PUBLISH), false)
  assert.deepEqual(
    [session.state().conflict?.merge.theirs, session.state().conflict?.merge.conflicts],
    [['BlogTitle_AR'], []],
  )
  session.editor.resolveConflict({})
  assert.equal(await session.editor.save(PUBLISH), true)
  const { BlogTitle: english, BlogTitle_AR: arabic } = await live()
  assert.deepEqual([english, arabic, await draft()], ['Mine', 'عنوانهم', null])
})

test('saving a draft that another session has published meanwhile stores a draft and leaves the item published', async (t) => {
  const { stage, live, draft } = await openPublished(t)
  const item = await stage.makeItem(blog)
  const session = await stage.openWindow().open(blog, item.id)
  session.write('BlogTitle', 'Mine')
  await item.saveElsewhere({ BlogTitle_AR: 'عنوانهم' }, { Status: 'published' })
  assert.equal(await session.editor.save(), false)
  session.editor.resolveConflict({})
  assert.equal(await session.editor.save(), true)
  const record = await item.read()
  assert.deepEqual(
    [record[STATUS], liveValues(blog, record)['BlogTitle_AR'], (await item.dataNow())['BlogTitle']],
    ['published', 'عنوانهم', 'Mine'],
  )
  assert.deepEqual(
    [(await live())[STATUS], await draft()],
    ['published', null],
    'another item is unchanged',
  )
})

test('the publication time of a draft can be set and removed, and stays when the draft is saved', async (t) => {
  const { item, session, live, draft } = await openPublished(t)
  const before = await live()
  session.write('BlogTitle', 'In spring')
  assert.equal(
    await session.editor.save(
      saveRequestAt(await item.read(), { isSet: true, at: FUTURE }, Date.now()),
    ),
    true,
  )
  assert.deepEqual([(await draft())?.PublishAt, await live()], [FUTURE, before])
  session.write('BlogTitle', 'In the spring')
  assert.equal(await session.editor.save(), true)
  assert.equal((await draft())?.PublishAt, FUTURE)
  assert.equal(await session.editor.save({ name: 'draft', publishAt: null }), true)
  assert.deepEqual(
    [(await draft())?.PublishAt, (await item.dataNow())['BlogTitle']],
    [null, 'In the spring'],
  )
})

test('a scheduled version can be published at another time or at once', async (t) => {
  const { item, session, live, draft } = await openPublished(t, blog, { [PUBLISH_AT]: FUTURE })
  session.write('BlogTitle', 'Later')
  assert.equal(await session.editor.save(), true)
  assert.notEqual((await live())['BlogTitle'], 'Later', 'the scheduled version is unchanged')
  const LATER = '2041-01-01T00:00:00.000Z'
  assert.equal(
    await session.editor.save(
      saveRequestAt(await item.read(), { isSet: true, at: LATER }, Date.now()),
    ),
    true,
  )
  assert.deepEqual(
    [(await live())[PUBLISH_AT], (await live())['BlogTitle'], await draft()],
    [LATER, 'Later', null],
  )
  assert.equal(
    await session.editor.save(
      saveRequestAt(await item.read(), { isSet: false, at: LATER }, Date.now()),
    ),
    true,
  )
  assert.equal((await live())[PUBLISH_AT], null)
})

test('a discarded draft can be restored with its time and the text typed since, and a draft changed by another session is not discarded', async (t) => {
  const { item, window, session, live, draft } = await openPublished(t)
  const before = await live()
  session.write('BlogTitle', 'A draft')
  assert.equal(await session.editor.save({ name: 'draft', publishAt: FUTURE }), true)
  session.write('BlogTitle', 'A draft, and more')
  assert.equal(await session.editor.discardDraft(), true)
  assert.deepEqual(
    [await draft(), session.state().values, session.saveBarText()],
    [null, before, 'Nothing changed since it was opened'],
  )
  assert.equal(window.toasts.at(-1), cmsDraft.discard.done)
  await window.pressToastAction()
  assert.deepEqual(
    [
      (await item.dataNow())['BlogTitle'],
      (await draft())?.PublishAt,
      session.state().values['BlogTitle'],
    ],
    ['A draft', FUTURE, 'A draft, and more'],
  )

  await item.saveElsewhere({ BlogTitle_AR: 'عنوانهم' })
  assert.equal(await session.editor.discardDraft(), false)
  assert.equal(window.toasts.at(-1), cmsDraft.discard.stale)
  assert.equal((await item.dataNow())['BlogTitle'], 'A draft')
})

test('taking an item off the site keeps its draft and the typed text, can be undone, and changes nothing when it fails', async (t) => {
  const { stage, item, window, session, draft } = await openPublished(t)
  const slug = (await item.read())['Slug']
  session.write('BlogTitle', 'The next version')
  assert.equal(await session.editor.save(), true)
  session.write('BlogTitle', 'Typed since')
  for (const interceptor of [offline, refuse(503, 'unavailable')]) {
    const stopIntercepting = stage.intercept(saveRequestOf(blog), interceptor)
    assert.equal(await session.editor.unpublish(), false)
    stopIntercepting()
    assert.deepEqual(
      [window.toasts.at(-1), (await item.read())[STATUS]],
      [cmsDraft.takeOff.failed, 'published'],
    )
  }
  assert.equal(await session.editor.unpublish(), true)
  assert.deepEqual(
    [
      (await item.read())[STATUS],
      (await draft())?.['Data'] !== undefined,
      session.state().values['BlogTitle'],
      session.state().values[STATUS],
    ],
    ['draft', true, 'Typed since', 'draft'],
  )
  await window.pressToastAction()
  const restored = await item.read()
  assert.deepEqual(
    [
      restored[STATUS],
      restored['Slug'],
      (await item.dataNow())['BlogTitle'],
      session.state().values['BlogTitle'],
    ],
    ['published', slug, 'The next version', 'Typed since'],
  )

  // An item that is not published has one version only: the save replaces the draft, too.
  assert.equal(await session.editor.unpublish(), true)
  assert.equal(await session.editor.save(), true)
  assert.deepEqual(
    [(await item.read())[STATUS], await draft(), (await item.dataNow())['BlogTitle']],
    ['draft', null, 'Typed since'],
  )
})

test('publishing a draft again after its response was lost causes no conflict', async (t) => {
  const { stage, session, live, draft } = await openPublished(t)
  session.write('BlogTitle', 'Out')
  assert.equal(await session.editor.save(), true)
  const stopIntercepting = stage.intercept(saveRequestOf(blog), loseAnswer)
  assert.equal(await session.editor.save(PUBLISH), false)
  stopIntercepting()
  assert.deepEqual([(await live())['BlogTitle'], await draft()], ['Out', null])
  assert.equal(await session.editor.save(PUBLISH), true)
  assert.deepEqual(
    [session.state().conflict, (await live())['BlogTitle'], session.state().record?.['Draft']],
    [null, 'Out', undefined],
  )
})

test('the review before publishing names every changed field except status and publication time', async (t) => {
  const { item, session } = await openPublished(t)
  session.write('BlogTitle', 'Other')
  session.editor.set('ExpireAt', FUTURE)
  const record: StoredRecord = await item.read()
  assert.deepEqual(
    changedByPublishing(liveValues(blog, record), session.state().values).toSorted(),
    ['BlogTitle', 'ExpireAt'],
  )
  assert.deepEqual(
    changedByPublishing(liveValues(blog, record), {
      ...liveValues(blog, record),
      [STATUS]: 'draft',
      [PUBLISH_AT]: FUTURE,
    }),
    [],
  )
  assert.deepEqual(
    saveRequestAt({ [PUBLISH_AT]: null, Data: {} }, { isSet: false, at: FUTURE }, Date.now()),
    PUBLISH,
  )
})
