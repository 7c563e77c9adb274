import assert from 'node:assert/strict'
import test from 'node:test'
import type { ResponseState } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { markedWords } from '#cms/inbox/marking.ts'
import { $signIn } from '#cms/network/entry.ts'
import { openInboxWindow, startInboxServer, until } from './inbox-window.ts'
import { holdAnswer, loseAnswer, offline, refuse } from './server.ts'

const MARK = /^PATCH \/api\/form\//

test('a new state is stored on the server and shown in the list and the open response', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  await window.inbox.read({})
  const response = await window.openResponse(id)
  await window.inbox.open(id)
  for (const state of ['read', 'done', 'spam', 'new'] satisfies ResponseState[]) {
    assert.deepEqual(await window.marking.mark(response, state), { name: 'done' })
    assert.deepEqual(
      [
        (await server.stored(id)).State,
        window.inbox.$opened.get()?.response?.State,
        window.inbox.$inbox.get().items[0]?.State,
      ],
      [state, state, state],
    )
    assert.equal(markedWords({ name: 'done' }, state), `Marked as ${state}.`)
  }
})

test('a mark is saved over a newer version in which only the note changed', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const response = await window.openResponse(id)
  await server.changeElsewhere(id, { Note: 'Called the bank.' })
  assert.deepEqual(await window.marking.mark(response, 'read'), { name: 'done' })
  const { State, Note } = await server.stored(id)
  assert.deepEqual(
    [State, Note, window.inbox.lastKnown(id)?.Note],
    ['read', 'Called the bank.', 'Called the bank.'],
  )
})

test('a state that another session has changed is shown and not overwritten, unless it is the wanted one', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const response = await window.openResponse(id)
  await server.changeElsewhere(id, { State: 'done' })
  const marked = await window.marking.mark(response, 'read')
  assert.equal(marked.name, 'changed')
  assert.equal(
    markedWords(marked, 'read'),
    'This response was changed somewhere else. It is now marked as done.',
  )
  assert.deepEqual(
    [(await server.stored(id)).State, window.inbox.lastKnown(id)?.State],
    ['done', 'done'],
  )
  await server.changeElsewhere(id, { State: 'spam' })
  assert.deepEqual(await window.marking.mark(response, 'spam'), { name: 'done' })
  assert.equal(window.inbox.lastKnown(id)?.State, 'spam')
  // Already in that state: no request is sent.
  const before = server.calls.length
  assert.deepEqual(await window.marking.mark(response, 'spam'), { name: 'done' })
  assert.equal(server.calls.length, before)
})

test('changes of a response are sent one after the other, each over the version of the previous one', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const response = await window.openResponse(id)
  const marks = await Promise.all([
    window.marking.mark(response, 'read'),
    window.marking.mark(response, 'done'),
    window.marking.saveNote(response, '', 'And a note.'),
  ])
  assert.deepEqual(marks, [{ name: 'done' }, { name: 'done' }, { name: 'done' }])
  const patches = server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  assert.deepEqual(patches, [{ State: 'read' }, { State: 'done' }, { Note: 'And a note.' }])
  const { State, Note } = await server.stored(id)
  assert.deepEqual([State, Note], ['done', 'And a note.'])
})

test('a mark is given up after three attempts that another session’s changes interrupt', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const response = await window.openResponse(id)
  let notes = 0
  server.intercept(MARK, async (deliver) => {
    await server.changeElsewhere(id, { Note: `Note ${(notes += 1)}` })
    return deliver()
  })
  const marked = await window.marking.mark(response, 'done')
  assert.equal(marked.name, 'changed')
  assert.equal(notes, 3)
  assert.deepEqual(
    [(await server.stored(id)).State, window.inbox.lastKnown(id)?.Note],
    ['new', 'Note 3'],
  )
})

for (const [name, interceptor, why, expectedWords] of [
  ['without a connection', offline, 'offline', cmsInbox.notMarkedOffline],
  ['while the server is down', refuse(503, 'unavailable'), 'unavailable', cmsInbox.notMarked],
  ['that the server rejects', refuse(422, 'invalid'), 'invalid', cmsInbox.notMarked],
] as const) {
  test(`a mark ${name} fails with an explanation and changes nothing, and the next one succeeds`, async (t) => {
    const server = await startInboxServer(t)
    const id = await server.visitorSends()
    const window = openInboxWindow(t, server)
    const response = await window.openResponse(id)
    const stopIntercepting = server.intercept(MARK, interceptor)
    const marked = await window.marking.mark(response, 'done')
    assert.deepEqual(marked, { name: 'failed', why })
    assert.equal(markedWords(marked, 'done'), expectedWords)
    assert.equal(window.inbox.lastKnown(id)?.State, 'new')
    stopIntercepting()
    assert.deepEqual(await window.marking.mark(response, 'done'), { name: 'done' })
  })
}

test('a mark whose response is lost succeeds when it is repeated', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const response = await window.openResponse(id)
  const stopIntercepting = server.intercept(MARK, loseAnswer)
  assert.equal((await window.marking.mark(response, 'done')).name, 'failed')
  stopIntercepting()
  assert.deepEqual(await window.marking.mark(response, 'done'), { name: 'done' })
  assert.equal(window.inbox.lastKnown(id)?.State, 'done')
})

test('responses are counted by form and state, again after each mark, and a failed count keeps the old numbers', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  await server.visitorSends('BUSINESS')
  await server.visitorSends('CONTACT', { website: 'https://buy.example' })
  const window = openInboxWindow(t, server)
  const { $counts, $newResponses, $totalCount, countNow } = window.counting
  assert.equal($newResponses.get(), null)
  await countNow()
  const none = { new: 0, read: 0, done: 0, spam: 0 }
  assert.deepEqual($counts.get(), {
    CONTACT: { ...none, new: 1, spam: 1 },
    BUSINESS: { ...none, new: 1 },
    CAREER: none,
    COMPLAINT: none,
  })
  const stops = [$newResponses.listen(() => undefined), $totalCount.listen(() => undefined)]
  assert.deepEqual([$newResponses.get(), $totalCount.get()], [2, 3])
  await window.marking.mark(await window.openResponse(id), 'read')
  await until($newResponses, (count) => count === 1)
  server.intercept(/form-counts/, refuse(503, 'unavailable'))
  await countNow()
  assert.deepEqual([$newResponses.get(), $totalCount.get()], [1, 3])
  for (const stop of stops) stop()
})

test('a late count does not replace a newer one, and a count after the session’s end keeps the numbers', async (t) => {
  const server = await startInboxServer(t)
  const window = openInboxWindow(t, server)
  const { $counts, $hasMailServer, countNow } = window.counting
  const lateResponse = holdAnswer()
  const stopIntercepting = server.intercept(/form-counts/, lateResponse.interceptor)
  const first = countNow()
  await lateResponse.arrived
  stopIntercepting()
  await server.visitorSends()
  assert.equal($hasMailServer.get(), true, 'true until the first count')
  await countNow()
  assert.deepEqual([$counts.get()?.CONTACT.new, $hasMailServer.get()], [1, false])
  lateResponse.release()
  await first
  assert.equal($counts.get()?.CONTACT.new, 1)
  $signIn.set('signed in')
  server.intercept(/form-counts/, refuse(401, 'unauthorized'))
  await countNow()
  assert.equal($counts.get()?.CONTACT.new, 1)
})
