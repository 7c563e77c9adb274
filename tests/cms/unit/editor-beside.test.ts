import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { saveRequestAt, changedByPublishing, PUBLISH } from '#cms/model/acts.ts'
import { draftOf, PUBLISH_AT, STATUS, type Stored } from '#cms/model/values.ts'
import { liveValues } from '#cms/session/item-form.ts'
import { blog } from '#kinds/blog.ts'
import { allKinds } from '#kinds/index.ts'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { startStage } from './editor-session.ts'
import { loseAnswer, offline, refuse } from './server.ts'
import { sampleOf } from './stored-items.ts'
import { nameOf, savesOf, storeChosenFiles, typeEverywhere } from './typist.ts'

const FUTURE = '2040-01-01T00:00:00.000Z'

const openPublished = async (
  t: TestContext,
  kind = blog as (typeof allKinds)[number],
  beside: Record<string, unknown> = {},
) => {
  const stage = await startStage(t)
  await storeChosenFiles(stage)
  const item = await stage.makeItem(kind, undefined, { [STATUS]: 'published', ...beside })
  const window = stage.openWindow()
  const session = await window.open(kind, item.id)
  /** Version that visitors see. */
  const live = async () => liveValues(kind, await item.read())
  const draft = async () => draftOf(await item.read())
  return { stage, item, window, session, live, draft }
}

for (const kind of allKinds) {
  test(`${nameOf(kind)} that is published: a save is a draft beside it, which another session goes on with, and publishing makes it what visitors see`, async (t) => {
    const { stage, session, live, draft, item } = await openPublished(t, kind)
    const before = await live()
    const { Revision, updatedAt } = await item.read()
    typeEverywhere(session, 'the next version')
    // The start day of a version or document in force cannot be changed: the server would refuse
    // it.
    const day = kind.versions?.from ?? kind.board?.since
    if (day !== undefined) session.write(day, sampleOf(kind).data[day])
    session.editor.set(PUBLISH_AT, before[PUBLISH_AT])
    const { values } = session.state()
    assert.equal(await session.editor.save(), true, JSON.stringify(session.state().serverErrors))
    assert.deepEqual(await live(), before)
    const record = await item.read()
    assert.deepEqual(
      [record['Revision'], record['updatedAt']],
      [Revision, updatedAt],
      'the record itself is as it was',
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

test('two sessions save one draft: the second is asked about what both changed, and what is live stays', async (t) => {
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
  session.editor.resolve({ BlogTitle: 'yours' })
  assert.equal(await session.editor.save(), true)
  const { BlogTitle, BlogTitle_AR } = await item.dataNow()
  assert.deepEqual([BlogTitle, BlogTitle_AR, await live()], ['Mine', 'عنوانهم', before])
  assert.notEqual(await draft(), null)
})

test('a draft that was begun before another session published something else: publishing it keeps their field, and names what both changed', async (t) => {
  const { item, session, live, draft } = await openPublished(t)
  session.write('BlogTitle', 'Mine')
  assert.equal(await session.editor.save(), true)
  await item.saveElsewhere({ BlogTitle: 'Theirs', BlogTitle_AR: 'عنوانهم' })
  assert.deepEqual((await draft())?.Overlaps, ['BlogTitle'])
  // The form is older than their version: the save asks instead of overwriting.
  assert.equal(await session.editor.save(PUBLISH), false)
  assert.deepEqual(
    [session.state().conflict?.merge.theirs, session.state().conflict?.merge.conflicts],
    [['BlogTitle_AR'], []],
  )
  session.editor.resolve({})
  assert.equal(await session.editor.save(PUBLISH), true)
  const { BlogTitle: english, BlogTitle_AR: arabic } = await live()
  assert.deepEqual([english, arabic, await draft()], ['Mine', 'عنوانهم', null])
})

test('they publish what is a draft in this form: saving it makes a draft beside theirs and takes nothing off the site', async (t) => {
  const { stage, live, draft } = await openPublished(t)
  const item = await stage.makeItem(blog)
  const session = await stage.openWindow().open(blog, item.id)
  session.write('BlogTitle', 'Mine')
  await item.saveElsewhere({ BlogTitle_AR: 'عنوانهم' }, { Status: 'published' })
  assert.equal(await session.editor.save(), false)
  session.editor.resolve({})
  assert.equal(await session.editor.save(), true)
  const record = await item.read()
  assert.deepEqual(
    [record[STATUS], liveValues(blog, record)['BlogTitle_AR'], (await item.dataNow())['BlogTitle']],
    ['published', 'عنوانهم', 'Mine'],
  )
  assert.deepEqual(
    [(await live())[STATUS], await draft()],
    ['published', null],
    'the other item has nothing to do with it',
  )
})

test('a draft gets a time and loses it; a save between leaves it, and the version that waits for its own time takes the new one', async (t) => {
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
  assert.equal(await session.editor.save({ name: 'draft', at: null }), true)
  assert.deepEqual(
    [(await draft())?.PublishAt, (await item.dataNow())['BlogTitle']],
    [null, 'In the spring'],
  )
})

test('a version that waits for its time is published at another one, or now, by a press that says so', async (t) => {
  const { item, session, live, draft } = await openPublished(t, blog, { [PUBLISH_AT]: FUTURE })
  session.write('BlogTitle', 'Later')
  assert.equal(await session.editor.save(), true)
  assert.notEqual((await live())['BlogTitle'], 'Later', 'what was agreed on for that time stays')
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

test('a draft is discarded, and that is undone with what was typed into it and its time; a draft that changed meanwhile stays', async (t) => {
  const { item, window, session, live, draft } = await openPublished(t)
  const before = await live()
  session.write('BlogTitle', 'A draft')
  assert.equal(await session.editor.save({ name: 'draft', at: FUTURE }), true)
  session.write('BlogTitle', 'A draft, and more')
  assert.equal(await session.editor.discardDraft(), true)
  assert.deepEqual(
    [await draft(), session.state().values, session.bar()],
    [null, before, 'Nothing changed since it was opened'],
  )
  assert.equal(window.toasts.at(-1), cmsDraft.discard.done)
  await window.undo()
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

test('an item is taken off the site with its draft and put back; what is typed stays in the form, and a bad answer changes nothing', async (t) => {
  const { stage, item, window, session, draft } = await openPublished(t)
  const slug = (await item.read())['Slug']
  session.write('BlogTitle', 'The next version')
  assert.equal(await session.editor.save(), true)
  session.write('BlogTitle', 'Typed since')
  for (const way of [offline, refuse(503, 'unavailable')]) {
    const clear = stage.meet(savesOf(blog), way)
    assert.equal(await session.editor.unpublish(), false)
    clear()
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
  await window.undo()
  const back = await item.read()
  assert.deepEqual(
    [
      back[STATUS],
      back['Slug'],
      (await item.dataNow())['BlogTitle'],
      session.state().values['BlogTitle'],
    ],
    ['published', slug, 'The next version', 'Typed since'],
  )

  // Off the site there is one version again: a save includes the draft.
  assert.equal(await session.editor.unpublish(), true)
  assert.equal(await session.editor.save(), true)
  assert.deepEqual(
    [(await item.read())[STATUS], await draft(), (await item.dataNow())['BlogTitle']],
    ['draft', null, 'Typed since'],
  )
})

test('the answer to a publication of a draft got lost: pressed again it is no conflict with itself', async (t) => {
  const { stage, session, live, draft } = await openPublished(t)
  session.write('BlogTitle', 'Out')
  assert.equal(await session.editor.save(), true)
  const clear = stage.meet(savesOf(blog), loseAnswer)
  assert.equal(await session.editor.save(PUBLISH), false)
  clear()
  assert.deepEqual([(await live())['BlogTitle'], await draft()], ['Out', null])
  assert.equal(await session.editor.save(PUBLISH), true)
  assert.deepEqual(
    [session.state().conflict, (await live())['BlogTitle'], session.state().record?.['Draft']],
    [null, 'Out', undefined],
  )
})

test('the review names what differs from what visitors see, and neither the status nor the time', async (t) => {
  const { item, session } = await openPublished(t)
  session.write('BlogTitle', 'Other')
  session.editor.set('ExpireAt', FUTURE)
  const record: Stored = await item.read()
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
