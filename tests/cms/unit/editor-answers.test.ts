import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { failureReason } from '#cms/edit/save-state.ts'
import { valuesOf, workingVersionOf } from '#cms/model/values.ts'
import { isDeleted } from '#cms/session/session-state.ts'
import { blog } from '#kinds/blog.ts'
import type { AnyKind } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { startStage } from './editor-session.ts'
import { hold, loseAnswer, offline, refuse, type Interceptor } from './server.ts'
import {
  labelWithArticle,
  restoreNewest,
  saveRequestOf,
  storeChosenFiles,
  typeEverywhere,
} from './typist.ts'

const words = cmsEdit.bar

type Fault = {
  name: string
  interceptor: Interceptor
  /** Text that the save bar must show. */
  says: string
  /** Reason that must be shown with the text; null when there is none. */
  why: string | null
}

/** Responds to a save with this response, without the server. */
const respondWith =
  (status: number, type: string, body: string): Interceptor =>
  () =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }))
/** Fault after which the save bar says that the save failed, for this reason. */
const failedFault = (name: string, interceptor: Interceptor, why: string): Fault => ({
  name,
  interceptor,
  says: words.failed,
  why: words.why[why] ?? null,
})
/** Fault after which the save bar says that there is no connection. */
const offlineFault = (name: string, interceptor: Interceptor): Fault => ({
  name,
  interceptor,
  says: words.offline,
  why: null,
})

/** Faults of the server or the connection that make a save fail. */
const faults: readonly Fault[] = [
  offlineFault('the network is cut', offline),
  offlineFault('a response that breaks off', respondWith(200, 'application/json', '{"Id":"')),
  failedFault(
    'no response in time',
    () => Promise.reject(new DOMException('', 'TimeoutError')),
    'unavailable',
  ),
  failedFault(
    '500 with a page of HTML',
    respondWith(500, 'text/html', '<h1>500</h1>'),
    'unavailable',
  ),
  failedFault('500 of the API', refuse(500, 'internal'), 'unexpected'),
  failedFault('503 of the API', refuse(503, 'unavailable'), 'unavailable'),
  failedFault('502 of a gateway', respondWith(502, 'text/html', ''), 'unavailable'),
  failedFault('504 of a gateway', respondWith(504, 'text/html', ''), 'unavailable'),
  failedFault('413', refuse(413, 'too_large'), 'too_large'),
  failedFault('413 of a proxy', respondWith(413, 'text/plain', 'too large'), 'too_large'),
  failedFault(
    '422 without a field',
    () =>
      Promise.resolve(Response.json({ status: 422, code: 'invalid', errors: [] }, { status: 422 })),
    'invalid',
  ),
  failedFault('429', refuse(429, 'rate_limited', { 'retry-after': '60' }), 'rate_limited'),
  failedFault('429 of a proxy', respondWith(429, 'text/html', ''), 'rate_limited'),
  failedFault('409 of a record that nobody has changed', refuse(409, 'conflict'), 'conflict'),
  failedFault('412 of a record that nobody has changed', refuse(412, 'stale'), 'stale'),
  failedFault('403 of the origin check', refuse(403, 'forbidden'), 'forbidden'),
  failedFault(
    '200 with the sign-in page of a public network',
    respondWith(200, 'text/html', '<p>Sign in to the hotel</p>'),
    'unexpected',
  ),
  failedFault(
    '200 with JSON that is no record',
    respondWith(200, 'application/json', '{"ok":true}'),
    'unexpected',
  ),
  failedFault('200 with null', respondWith(200, 'application/json', 'null'), 'unexpected'),
]

/** Opens a new item of a kind in an editor. */
const openItem = async (t: TestContext, kind: AnyKind) => {
  const stage = await startStage(t)
  await storeChosenFiles(stage)
  const item = await stage.makeItem(kind)
  const window = stage.openWindow()
  const session = await window.open(kind, item.id)
  /** Record as a form shows it. */
  const stored = async () => valuesOf(kind, workingVersionOf(await item.read()), new Date())
  return { stage, item, window, session, stored }
}

for (const kind of allKinds) {
  test(`a save of ${labelWithArticle(kind)} that fails for any reason shows the reason and keeps every field in the form and on the device`, async (t) => {
    const { stage, item, window, session, stored } = await openItem(t, kind)
    typeEverywhere(session, 'through every fault')
    const { values } = session.state()
    for (const { name, interceptor, says, why } of faults) {
      const stopIntercepting = stage.intercept(saveRequestOf(kind), interceptor)
      const toasts = window.toasts.length
      assert.equal(await session.editor.save(), false, name)
      stopIntercepting()
      assert.deepEqual(
        [session.saveBarText(), failureReason(session.state().saving)],
        [says, why],
        name,
      )
      assert.equal(window.toasts.length, toasts + 1, `${name}: a toast`)
      assert.deepEqual(session.state().values, values, name)
      assert.deepEqual(
        (await stage.drafts.all()).map((draft) => draft.values),
        [values],
        `${name}: on the device, too`,
      )
    }
    window.crash()
    const next = await stage.openWindow().open(kind, item.id)
    await restoreNewest(next)
    assert.deepEqual(next.state().values, values, 'after the crash')
    assert.equal(await next.editor.save(), true, JSON.stringify(next.state().serverErrors))
    assert.deepEqual(await stored(), values)
  })

  test(`a save of ${labelWithArticle(kind)} whose response is lost causes no conflict with the next save, also after a crash`, async (t) => {
    const { stage, item, window, session, stored } = await openItem(t, kind)
    typeEverywhere(session, 'and stored')
    const stopIntercepting = stage.intercept(saveRequestOf(kind), loseAnswer)
    assert.equal(await session.editor.save(), false)
    stopIntercepting()
    assert.equal(session.saveBarText(), words.offline)
    assert.deepEqual(await stored(), session.state().values)
    typeEverywhere(session, 'once more')
    await session.untilDrafted()
    window.crash()
    const next = await stage.openWindow().open(kind, item.id)
    await restoreNewest(next)
    const { values } = next.state()
    assert.equal(await next.editor.save(), true, JSON.stringify(next.state().saving))
    assert.deepEqual(await stored(), values)
    assert.deepEqual(await stage.drafts.all(), [])
  })
}

for (const kind of allKinds.filter(({ shape }) => shape === 'collection')) {
  test(`a new ${kind.label.one.toLowerCase()} is created once although the responses to its first saves are lost`, async (t) => {
    const stage = await startStage(t)
    await storeChosenFiles(stage)
    const session = await stage.openWindow().open(kind)
    typeEverywhere(session, 'new')
    const { id, values } = session.state()
    const stopIntercepting = stage.intercept(saveRequestOf(kind), loseAnswer)
    assert.equal(await session.editor.save(), false)
    assert.equal(await session.editor.save(), false)
    stopIntercepting()
    assert.equal(await session.editor.save(), true, JSON.stringify(session.state().saving))
    assert.deepEqual(session.state().values, values)
    const { body } = await stage.api.call(`${kind.api.list?.path ?? ''}?scope=staff`, {
      headers: stage.api.staff,
      method: kind.api.list?.method ?? 'GET',
      ...(kind.api.list?.method !== 'GET' && { json: {} }),
    })
    const all = Object.values(body as Record<string, unknown[]>).flat() as {
      [key: string]: unknown
    }[]
    assert.deepEqual(
      all.map((record) => record[kind.wire.id]),
      [id],
    )
  })

  test(`text typed into ${labelWithArticle(kind)} that was deleted meanwhile is restored into a new one`, async (t) => {
    const { stage, item, window, session } = await openItem(t, kind)
    typeEverywhere(session, 'while it was deleted')
    await session.untilDrafted()
    await item.remove()
    assert.equal(await session.editor.save(), false)
    assert.equal(session.saveBarText(), words.failed)
    assert.equal(isDeleted(session.state().saving, session.state()), true)
    window.crash()
    const next = await stage.openWindow().open(kind, item.id)
    assert.equal(next.state().phase, 'gone')
    await restoreNewest(next)
    const { id, values } = next.state()
    assert.notEqual(id, item.id)
    assert.deepEqual(values, {
      ...session.state().values,
      ...('Slug' in values && { Slug: values['Slug'] }),
    })
    assert.equal(await next.editor.save(), true, JSON.stringify(next.state().serverErrors))
    const { record } = next.state()
    assert.equal(record?.[kind.wire.id], id)
    assert.deepEqual({ ...next.state().values, Slug: '' }, { ...values, Slug: '' })
    await assert.rejects(item.read(), 'the old one stays in the bin')
  })
}

test('a save without a response fails after 15 s and causes no conflict with the next save', async (t) => {
  const { stage, session, stored, window, item } = await openItem(t, blog)
  session.write('BlogTitle', 'Sent into the void')
  await session.untilDrafted()
  // The request arrives and is stored; its response is lost.
  const arrived = Promise.withResolvers<void>()
  const stopIntercepting = stage.intercept(saveRequestOf(blog), async (deliver) => {
    await deliver()
    arrived.resolve()
    return new Promise(() => undefined)
  })
  // The test ends the time limit of the request itself, by `limit`.
  const limits: number[] = []
  const limit = new AbortController()
  const { mock } = t.mock.method(AbortSignal, 'timeout', (ms: number) => {
    limits.push(ms)
    return limit.signal
  })
  const saved = session.editor.save()
  await arrived.promise
  mock.restore()
  assert.deepEqual([limits, session.saveBarText()], [[15_000], words.saving])
  limit.abort(new DOMException('', 'TimeoutError'))
  assert.equal(await saved, false)
  stopIntercepting()
  assert.deepEqual(
    [session.saveBarText(), failureReason(session.state().saving)],
    [words.failed, words.why['unavailable']],
  )
  assert.equal(session.state().values['BlogTitle'], 'Sent into the void')
  // A second save never arrives: the server has stored the first one only.
  const stopOffline = stage.intercept(saveRequestOf(blog), offline)
  session.write('BlogTitle', 'Typed after it')
  assert.equal(await session.editor.save(), false)
  assert.equal(session.saveBarText(), words.offline)
  stopOffline()
  assert.equal((await stored())['BlogTitle'], 'Sent into the void')
  window.crash()
  const next = await stage.openWindow().open(blog, item.id)
  await restoreNewest(next)
  assert.equal(await next.editor.save(), true)
  assert.equal((await stored())['BlogTitle'], 'Typed after it')
})

test('text typed during a save stays, and a second press of Save saves it, too', async (t) => {
  const { stage, session, stored } = await openItem(t, blog)
  const heldCalls = hold()
  const stopIntercepting = stage.intercept(saveRequestOf(blog), heldCalls.interceptor)
  session.write('BlogTitle', 'First half')
  const first = session.editor.save()
  await heldCalls.arrived
  assert.equal(session.saveBarText(), words.saving)
  session.write('BlogTitle', 'First half and second half')
  session.write('BlogData_AR', '<p>أثناء الحفظ تعطي ظلاً.</p>')
  const second = session.editor.save()
  stopIntercepting()
  heldCalls.release()
  assert.deepEqual(await Promise.all([first, second]), [true, true])
  assert.equal(stage.calls.filter(({ method }) => method === 'PUT').length, 2)
  const values = await stored()
  assert.deepEqual(
    [values['BlogTitle'], values['BlogData_AR']],
    ['First half and second half', '<p>أثناء الحفظ تعطي ظلاً.</p>'],
  )
})

test('text typed during a save that fails stays in the form and on the device', async (t) => {
  const { stage, session } = await openItem(t, blog)
  const answered = Promise.withResolvers<Response>()
  const begun = Promise.withResolvers<void>()
  const stopIntercepting = stage.intercept(saveRequestOf(blog), () => {
    begun.resolve()
    return answered.promise
  })
  session.write('BlogTitle', 'First half')
  const saved = session.editor.save()
  await begun.promise
  session.write('BlogTitle', 'First half and second half')
  answered.resolve(new Response('', { status: 500 }))
  assert.equal(await saved, false)
  stopIntercepting()
  await session.untilDrafted()
  const [draft] = await stage.drafts.all()
  assert.equal(draft?.values['BlogTitle'], 'First half and second half')
})

test('text typed after a conflict was closed becomes part of the conflict and is not overwritten', async (t) => {
  const { item, session, stored } = await openItem(t, blog)
  session.write('BlogTitle', 'Mine')
  await item.saveElsewhere({ BlogTitle: 'Theirs', BlogTitle_AR: 'لهم' })
  assert.equal(await session.editor.save(), false)
  assert.equal(session.state().conflict?.isOpen, true)
  session.editor.closeConflict()
  assert.equal(session.saveBarText(), words.conflict)
  // Only the other session has changed the Arabic title so far.
  assert.deepEqual(session.state().conflict?.merge.conflicts, ['BlogTitle'])
  session.write('BlogTitle_AR', 'لي بعد ذلك')
  session.editor.openConflict()
  const conflicts = session.state().conflict?.merge.conflicts ?? []
  assert.deepEqual(conflicts, ['BlogTitle', 'BlogTitle_AR'])
  session.editor.resolveConflict(Object.fromEntries(conflicts.map((path) => [path, 'yours'])))
  assert.equal(await session.editor.save(), true)
  const values = await stored()
  assert.deepEqual([values['BlogTitle'], values['BlogTitle_AR']], ['Mine', 'لي بعد ذلك'])
})
