import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { saveRequestAt, PUBLISH } from '#cms/model/acts.ts'
import { draftOf, EXPIRE_AT, PUBLISH_AT, revisionOf, STATUS } from '#cms/model/values.ts'
import { liveValues } from '#cms/session/item-form.ts'
import { blog } from '#kinds/blog.ts'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { startStage, type Session } from './editor-session.ts'
import { hold, loseAnswer } from './server.ts'
import { restoreNewest, savesOf } from './typist.ts'

const FUTURE = '2040-01-01T00:00:00.000Z'
const SAVES = savesOf(blog)

const openItem = async (
  t: TestContext,
  Status: 'draft' | 'published',
  beside: Record<string, unknown> = {},
) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog, undefined, { [STATUS]: Status, ...beside })
  const window = stage.openWindow()
  const session = await window.open(blog, item.id)
  const live = async () => liveValues(blog, await item.read())
  const seen = async () => [
    (await live())[STATUS],
    (await live())[PUBLISH_AT],
    (await live())['BlogTitle'],
  ]
  return { stage, item, window, session, live, seen, draft: async () => draftOf(await item.read()) }
}

const titleIn = ({ state }: Session) => state().values['BlogTitle']

/** Publication as the editor sends it after the review. */
const looked = ({ state }: Session) => ({ ...PUBLISH, values: state().values })

test('a time in the form is none of an item that others have published: what is published now is published now', async (t) => {
  const { item, session, seen } = await openItem(t, 'draft')
  session.editor.set(PUBLISH_AT, FUTURE)
  session.write('BlogTitle', 'Mine')
  await item.saveElsewhere({ BlogTitle_AR: 'عنوانهم' }, { Status: 'published' })
  assert.equal(await session.editor.save(), false)
  session.editor.resolve({})
  assert.deepEqual(
    [session.state().values[STATUS], session.state().values[PUBLISH_AT]],
    ['published', null],
  )
  assert.equal(await session.editor.save(looked(session)), true)
  assert.deepEqual(await seen(), ['published', null, 'Mine'])
})

test('a copy on this device that a former form wrote, with a status and half a time, is restored as what the item is', async (t) => {
  const { stage, item, session, seen } = await openItem(t, 'published')
  session.close()
  const { base, revision } = session.state()
  const values = { ...base, [STATUS]: 'draft', [PUBLISH_AT]: 'T02:30' }
  const copy = {
    kind: 'blog',
    id: item.id,
    isNew: false,
    base,
    revision,
    sent: [],
    strays: [],
    at: 1,
  }
  await stage.drafts.write({ ...copy, opening: 'same', values })
  await stage.drafts.write({
    ...copy,
    opening: 'other',
    values: { ...values, BlogTitle: 'Typed' },
  })
  const next = await stage.openWindow().open(blog, item.id)
  await next.until(({ offered }) => offered.length === 1)
  await restoreNewest(next)
  assert.deepEqual(
    [titleIn(next), next.state().values[STATUS], next.state().values[PUBLISH_AT]],
    ['Typed', 'published', null],
  )
  assert.equal(await next.editor.save(), true)
  assert.equal((await seen())[0], 'published')
})

test('what is typed after the look at a publication is not published with it, nor after an answer that got lost', async (t) => {
  const { stage, session, seen } = await openItem(t, 'draft')
  session.write('BlogTitle', 'Looked at')
  const act = looked(session)
  const { way, arrived, release } = hold()
  const clear = stage.meet(SAVES, way)
  const first = session.editor.save(act)
  const again = session.editor.save(act)
  await arrived
  session.write('BlogTitle', 'Typed since')
  release()
  clear()
  assert.deepEqual(await Promise.all([first, again]), [false, false])
  assert.deepEqual(
    [await seen(), titleIn(session)],
    [['published', null, 'Looked at'], 'Typed since'],
  )

  session.write('BlogTitle', 'Second look')
  const second = looked(session)
  const lost = stage.meet(SAVES, loseAnswer)
  assert.equal(await session.editor.save(second), false)
  lost()
  session.write('BlogTitle', 'Typed after that')
  assert.equal(await session.editor.save(second), false)
  assert.deepEqual(
    [await seen(), titleIn(session), session.state().saving.name],
    [['published', null, 'Second look'], 'Typed after that', 'saved'],
  )
})

test('a time that is chosen while a save is under way is stored after it', async (t) => {
  const { stage, item, session, draft } = await openItem(t, 'published')
  session.write('BlogTitle', 'In spring')
  const { way, arrived, release } = hold()
  const clear = stage.meet(SAVES, way)
  const saved = session.editor.save()
  await arrived
  const planned = session.editor.save(
    saveRequestAt(await item.read(), { isSet: true, at: FUTURE }, Date.now()),
  )
  void session.editor.save()
  release()
  clear()
  assert.deepEqual(
    [await Promise.all([saved, planned]), (await draft())?.PublishAt],
    [[true, true], FUTURE],
  )
})

test('a draft whose answer got lost is no other one that waits behind a publication', async (t) => {
  const { stage, session, seen, draft } = await openItem(t, 'published')
  session.write('BlogTitle', 'Draft')
  const clear = stage.meet(SAVES, loseAnswer)
  assert.equal(await session.editor.save(), false)
  clear()
  session.write('BlogTitle', 'Published')
  assert.equal(await session.editor.save(looked(session)), true)
  assert.deepEqual(
    [(await seen())[2], await draft(), titleIn(session)],
    ['Published', null, 'Published'],
  )
})

test('a publication meets a draft of somebody else that it has not seen: both are shown, and nothing is published', async (t) => {
  const { stage, item, session, seen, draft } = await openItem(t, 'published')
  const [, , title] = await seen()
  const other = await stage.openWindow().open(blog, item.id)
  other.write('BlogTitle', 'Theirs')
  assert.equal(await other.editor.save(), true)
  session.write('BlogTitle', 'Mine')
  assert.equal(await session.editor.save(looked(session)), false)
  assert.deepEqual(
    [
      session.state().conflict?.merge.conflicts,
      (await seen())[2],
      (await draft())?.['Data'] !== undefined,
    ],
    [['BlogTitle'], title, true],
  )
})

test('what is typed while a draft is discarded stays; undone, the draft is as it was saved and the rest is unsaved again', async (t) => {
  const { stage, item, window, session, draft } = await openItem(t, 'published')
  session.write('BlogTitle', 'A draft')
  assert.equal(await session.editor.save(), true)
  session.write('BlogTitle', '')
  session.write('BlogLead', 'Typed before')
  const { way, arrived, release } = hold()
  const clear = stage.meet(/^DELETE \/api\/draft/, way)
  const discarded = session.editor.discardDraft()
  await arrived
  assert.equal(await session.editor.save(), false, 'one act at a time')
  session.write('BlogLead_AR', 'كتبت أثناء ذلك')
  release()
  clear()
  assert.equal(await discarded, true)
  assert.deepEqual([session.state().values['BlogLead_AR'], await draft()], ['كتبت أثناء ذلك', null])
  await window.undo()
  assert.equal(window.toasts.at(-1), cmsDraft.undone.done)
  assert.equal((await item.dataNow())['BlogTitle'], 'A draft')
  const { BlogTitle: title, BlogLead: lead, BlogLead_AR: arabic } = session.state().values
  assert.deepEqual([title, lead, arabic], ['', 'Typed before', 'كتبت أثناء ذلك'])
})

test('the time of a draft is taken away whatever the form holds, and none of it goes along', async (t) => {
  const { item, session, draft } = await openItem(t, 'published')
  session.write('BlogTitle', 'In spring')
  assert.equal(await session.editor.save({ name: 'draft', at: FUTURE }), true)
  session.write('BlogTitle', '')
  assert.equal(await session.editor.cancelSchedule(), true)
  assert.deepEqual(
    [(await draft())?.PublishAt, (await item.dataNow())['BlogTitle'], titleIn(session)],
    [null, 'In spring', ''],
  )
})

test('putting an item back on the site publishes what was there, not what was saved since', async (t) => {
  const { window, session, seen } = await openItem(t, 'published')
  const [, , title] = await seen()
  assert.equal(await session.editor.unpublish(), true)
  session.write('BlogTitle', 'Half-written')
  assert.equal(await session.editor.save(), true)
  await window.undo()
  assert.deepEqual(
    [window.toasts.at(-1), await seen()],
    [cmsDraft.putBack.stale, ['draft', null, 'Half-written']],
  )
  assert.notEqual(title, 'Half-written')
})

test('an item that is taken off the site takes the time of its draft along; one that others deleted says so', async (t) => {
  const { item, session, draft } = await openItem(t, 'published', {
    [EXPIRE_AT]: '2041-01-01T00:00:00.000Z',
  })
  session.write('BlogTitle', 'In spring')
  assert.equal(await session.editor.save({ name: 'draft', at: FUTURE }), true)
  assert.equal(await session.editor.unpublish(), true)
  assert.deepEqual(
    [(await draft())?.PublishAt, session.state().revision],
    [null, revisionOf(await item.read())],
  )
  await item.remove()
  assert.equal(await session.editor.discardDraft(), false)
  assert.deepEqual(session.state().saving, { name: 'failed', why: 'not_found' })
})
