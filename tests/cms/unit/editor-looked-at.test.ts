import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { saveRequestAt, PUBLISH } from '#cms/model/acts.ts'
import { draftOf, EXPIRE_AT, PUBLISH_AT, revisionOf, STATUS } from '#cms/model/values.ts'
import { liveValues } from '#cms/session/item-form.ts'
import { blog } from '#kinds/blog.ts'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { startStage, type Session } from './editor-session.ts'
import { hold, loseAnswer } from './server.ts'
import { restoreNewest, saveRequestOf } from './typist.ts'

const FUTURE = '2040-01-01T00:00:00.000Z'
const SAVE_REQUEST = saveRequestOf(blog)

/** Opens a new post in an editor. @param properties of the post, outside of its data */
const openItem = async (
  t: TestContext,
  Status: 'draft' | 'published',
  properties: Record<string, unknown> = {},
) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog, undefined, { [STATUS]: Status, ...properties })
  const window = stage.openWindow()
  const session = await window.open(blog, item.id)
  /** Version that visitors see, or would see if the post were published. */
  const live = async () => liveValues(blog, await item.read())
  /** `[status, publication time, title]` of that version. */
  const visibleState = async () => [
    (await live())[STATUS],
    (await live())[PUBLISH_AT],
    (await live())['BlogTitle'],
  ]
  return {
    stage,
    item,
    window,
    session,
    live,
    visibleState,
    draft: async () => draftOf(await item.read()),
  }
}

const titleIn = ({ state }: Session) => state().values['BlogTitle']

/** Request to publish the current values, as the editor makes it after the review. */
const publicationOf = ({ state }: Session) => ({ ...PUBLISH, values: state().values })

test('a publication time in the form is dropped when another session has published the item meanwhile', async (t) => {
  const { item, session, visibleState } = await openItem(t, 'draft')
  session.editor.set(PUBLISH_AT, FUTURE)
  session.write('BlogTitle', 'Mine')
  await item.saveElsewhere({ BlogTitle_AR: 'عنوانهم' }, { Status: 'published' })
  assert.equal(await session.editor.save(), false)
  session.editor.resolveConflict({})
  assert.deepEqual(
    [session.state().values[STATUS], session.state().values[PUBLISH_AT]],
    ['published', null],
  )
  assert.equal(await session.editor.save(publicationOf(session)), true)
  assert.deepEqual(await visibleState(), ['published', null, 'Mine'])
})

test('a draft of a former version is restored with the item’s own status and publication time', async (t) => {
  const { stage, item, session, visibleState } = await openItem(t, 'published')
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
  assert.equal((await visibleState())[0], 'published')
})

test('text typed after the review is not published, also when the response is lost', async (t) => {
  const { stage, session, visibleState } = await openItem(t, 'draft')
  session.write('BlogTitle', 'Looked at')
  const act = publicationOf(session)
  const { interceptor, arrived, release } = hold()
  const stopIntercepting = stage.intercept(SAVE_REQUEST, interceptor)
  const first = session.editor.save(act)
  const again = session.editor.save(act)
  await arrived
  session.write('BlogTitle', 'Typed since')
  release()
  stopIntercepting()
  assert.deepEqual(await Promise.all([first, again]), [false, false])
  assert.deepEqual(
    [await visibleState(), titleIn(session)],
    [['published', null, 'Looked at'], 'Typed since'],
  )

  session.write('BlogTitle', 'Second look')
  const second = publicationOf(session)
  const stopLosingAnswers = stage.intercept(SAVE_REQUEST, loseAnswer)
  assert.equal(await session.editor.save(second), false)
  stopLosingAnswers()
  session.write('BlogTitle', 'Typed after that')
  assert.equal(await session.editor.save(second), false)
  assert.deepEqual(
    [await visibleState(), titleIn(session), session.state().saving.name],
    [['published', null, 'Second look'], 'Typed after that', 'saved'],
  )
})

test('a publication time chosen during a save is stored after it', async (t) => {
  const { stage, item, session, draft } = await openItem(t, 'published')
  session.write('BlogTitle', 'In spring')
  const { interceptor, arrived, release } = hold()
  const stopIntercepting = stage.intercept(SAVE_REQUEST, interceptor)
  const saved = session.editor.save()
  await arrived
  const planned = session.editor.save(
    saveRequestAt(await item.read(), { isSet: true, at: FUTURE }, Date.now()),
  )
  void session.editor.save()
  release()
  stopIntercepting()
  assert.deepEqual(
    [await Promise.all([saved, planned]), (await draft())?.PublishAt],
    [[true, true], FUTURE],
  )
})

test('publishing after the response to a saved draft was lost leaves no draft', async (t) => {
  const { stage, session, visibleState, draft } = await openItem(t, 'published')
  session.write('BlogTitle', 'Draft')
  const stopIntercepting = stage.intercept(SAVE_REQUEST, loseAnswer)
  assert.equal(await session.editor.save(), false)
  stopIntercepting()
  session.write('BlogTitle', 'Published')
  assert.equal(await session.editor.save(publicationOf(session)), true)
  assert.deepEqual(
    [(await visibleState())[2], await draft(), titleIn(session)],
    ['Published', null, 'Published'],
  )
})

test('publishing over an unseen draft of another session is a conflict and publishes nothing', async (t) => {
  const { stage, item, session, visibleState, draft } = await openItem(t, 'published')
  const [, , title] = await visibleState()
  const other = await stage.openWindow().open(blog, item.id)
  other.write('BlogTitle', 'Theirs')
  assert.equal(await other.editor.save(), true)
  session.write('BlogTitle', 'Mine')
  assert.equal(await session.editor.save(publicationOf(session)), false)
  assert.deepEqual(
    [
      session.state().conflict?.merge.conflicts,
      (await visibleState())[2],
      (await draft())?.['Data'] !== undefined,
    ],
    [['BlogTitle'], title, true],
  )
})

test('text typed while a draft is discarded stays, and undo restores the draft as it was saved', async (t) => {
  const { stage, item, window, session, draft } = await openItem(t, 'published')
  session.write('BlogTitle', 'A draft')
  assert.equal(await session.editor.save(), true)
  session.write('BlogTitle', '')
  session.write('BlogLead', 'Typed before')
  const { interceptor, arrived, release } = hold()
  const stopIntercepting = stage.intercept(/^DELETE \/api\/draft/, interceptor)
  const discarded = session.editor.discardDraft()
  await arrived
  assert.equal(
    await session.editor.save(),
    false,
    'no save is accepted while a draft is being discarded',
  )
  session.write('BlogLead_AR', 'كتبت أثناء ذلك')
  release()
  stopIntercepting()
  assert.equal(await discarded, true)
  assert.deepEqual([session.state().values['BlogLead_AR'], await draft()], ['كتبت أثناء ذلك', null])
  await window.pressToastAction()
  assert.equal(window.toasts.at(-1), cmsDraft.undone.done)
  assert.equal((await item.dataNow())['BlogTitle'], 'A draft')
  const { BlogTitle: title, BlogLead: lead, BlogLead_AR: arabic } = session.state().values
  assert.deepEqual([title, lead, arabic], ['', 'Typed before', 'كتبت أثناء ذلك'])
})

test('cancelling the schedule of a draft stores none of the form’s unsaved values', async (t) => {
  const { item, session, draft } = await openItem(t, 'published')
  session.write('BlogTitle', 'In spring')
  assert.equal(await session.editor.save({ name: 'draft', publishAt: FUTURE }), true)
  session.write('BlogTitle', '')
  assert.equal(await session.editor.cancelSchedule(), true)
  assert.deepEqual(
    [(await draft())?.PublishAt, (await item.dataNow())['BlogTitle'], titleIn(session)],
    [null, 'In spring', ''],
  )
})

test('undoing a removal from the site is refused when the item was saved since', async (t) => {
  const { window, session, visibleState } = await openItem(t, 'published')
  const [, , title] = await visibleState()
  assert.equal(await session.editor.unpublish(), true)
  session.write('BlogTitle', 'Half-written')
  assert.equal(await session.editor.save(), true)
  await window.pressToastAction()
  assert.deepEqual(
    [window.toasts.at(-1), await visibleState()],
    [cmsDraft.putBack.stale, ['draft', null, 'Half-written']],
  )
  assert.notEqual(title, 'Half-written')
})

test('taking an item off the site cancels its draft’s schedule, and discarding the draft of a deleted item fails as not found', async (t) => {
  const { item, session, draft } = await openItem(t, 'published', {
    [EXPIRE_AT]: '2041-01-01T00:00:00.000Z',
  })
  session.write('BlogTitle', 'In spring')
  assert.equal(await session.editor.save({ name: 'draft', publishAt: FUTURE }), true)
  assert.equal(await session.editor.unpublish(), true)
  assert.deepEqual(
    [(await draft())?.PublishAt, session.state().revision],
    [null, revisionOf(await item.read())],
  )
  await item.remove()
  assert.equal(await session.editor.discardDraft(), false)
  assert.deepEqual(session.state().saving, { name: 'failed', why: 'not_found' })
})
