import assert from 'node:assert/strict'
import test from 'node:test'
import { submissions } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { openInboxWindow, startInboxServer, until } from './inbox-window.ts'
import { holdAnswer, loseAnswer, offline, refuse } from './server.ts'

const words = cmsInbox.notes
const MARK = /^PATCH \/api\/form\//

test('a note is stored on the device while it is written, restored in the next window, and saved', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const note = await window.note(id)
  assert.equal(note.$state.get().text, null)
  note.begin()
  assert.deepEqual([note.$state.get().text, note.$state.get().isOpenedByButton], ['', true])
  note.write('اتصلت بالبنك، التحويل مؤكد.')
  await until(note.$state, ({ draftStatus }) => draftStatus.name === 'kept')
  window.kill()
  const next = openInboxWindow(t, server, { device: window.device })
  const again = await next.note(id)
  assert.deepEqual(
    [
      again.$state.get().text,
      again.$state.get().isOpenedByButton,
      again.$state.get().draftStatus.name,
    ],
    ['اتصلت بالبنك، التحويل مؤكد.', false, 'kept'],
  )
  assert.equal(await again.save(), true)
  assert.equal((await server.stored(id)).Note, 'اتصلت بالبنك، التحويل مؤكد.')
  assert.deepEqual(next.toastTexts(), [submissions.messages.update])
  assert.equal(again.$state.get().text, null)
  await until(again.$state, ({ draftStatus }) => draftStatus.name === 'nothing')
  assert.deepEqual(await next.storedDrafts('note', id), [])
  // Editing begins with the saved note.
  again.begin()
  assert.equal(again.$state.get().text, 'اتصلت بالبنك، التحويل مؤكد.')
  again.write('')
  assert.equal(await again.save(), true)
  assert.equal((await server.stored(id)).Note, '')
})

test('a discarded or unchanged note leaves no draft, and two simultaneous saves send one request', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const note = await window.note(id)
  note.begin()
  note.write('Mine.')
  await until(note.$state, ({ draftStatus }) => draftStatus.name === 'kept')
  note.write('')
  await until(note.$state, ({ draftStatus }) => draftStatus.name === 'nothing')
  note.write('Mine again.')
  note.discard()
  assert.equal(note.$state.get().text, null)
  await note.close()
  assert.deepEqual(await window.storedDrafts('note', id), [])
  await note.open()
  assert.equal(note.$state.get().text, null)
  assert.equal(await note.save(), false)
  note.begin()
  note.write('Sent once.')
  assert.deepEqual(await Promise.all([note.save(), note.save()]), [true, false])
  assert.equal(server.calls.filter(({ method }) => method === 'PATCH').length, 1)
})

test('a note that reached the server before its window was killed leaves no draft', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const note = await window.note(id)
  const heldResponse = holdAnswer()
  const stopIntercepting = server.intercept(MARK, heldResponse.interceptor)
  note.begin()
  note.write('Saved as the window went.')
  await until(note.$state, ({ draftStatus }) => draftStatus.name === 'kept')
  void note.save()
  await heldResponse.arrived
  window.kill()
  stopIntercepting()
  const next = openInboxWindow(t, server, { device: window.device })
  const again = await next.note(id)
  assert.equal(again.$state.get().text, null)
  await again.close()
  assert.deepEqual(await next.storedDrafts('note', id), [])
})

for (const [name, interceptor, expectedMessage] of [
  ['offline', offline, words.offline],
  ['a server that is down', refuse(503, 'unavailable'), words.failed],
  ['a fault of the server', refuse(500, 'internal'), words.failed],
] as const) {
  test(`a note that cannot be saved stays in the form and on the device: ${name}`, async (t) => {
    const server = await startInboxServer(t)
    const id = await server.visitorSends()
    const window = openInboxWindow(t, server)
    const note = await window.note(id)
    note.begin()
    note.write('Not lost.')
    const stopIntercepting = server.intercept(MARK, interceptor)
    assert.equal(await note.save(), false)
    assert.deepEqual(
      [note.$state.get().text, note.$state.get().errorMessage, window.toastTexts()],
      ['Not lost.', expectedMessage, [submissions.messages.updateFailed]],
    )
    await note.close()
    assert.deepEqual(
      (await window.storedDrafts('note', id)).map(({ text }) => text),
      ['Not lost.'],
    )
    stopIntercepting()
    await note.open()
    assert.equal(await note.save(), true)
    assert.equal((await server.stored(id)).Note, 'Not lost.')
  })
}

test('saving a note again after a lost response succeeds', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const note = await openInboxWindow(t, server).note(id)
  const stopIntercepting = server.intercept(MARK, loseAnswer)
  note.begin()
  note.write('  Saved, unheard. ')
  assert.equal(await note.save(), false)
  stopIntercepting()
  assert.equal(await note.save(), true)
  assert.equal((await server.stored(id)).Note, 'Saved, unheard.')
})

/** Writes a note and saves it after another session has saved a different one. */
const prepareConflict = async (t: Parameters<typeof startInboxServer>[0]) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const note = await window.note(id)
  note.begin()
  note.write('Mine.')
  await server.changeElsewhere(id, { Note: 'Theirs.' })
  assert.equal(await note.save(), false)
  assert.deepEqual(
    [
      note.$state.get().theirs,
      note.$state.get().text,
      (await server.stored(id)).Note,
      window.toastTexts(),
    ],
    ['Theirs.', 'Mine.', 'Theirs.', []],
  )
  const stored = async () => (await server.stored(id)).Note
  return { server, id, window, note, stored }
}

test('in a conflict of two notes, keeping both joins them', async (t) => {
  const { note, stored } = await prepareConflict(t)
  note.keepBoth()
  assert.deepEqual([note.$state.get().text, note.$state.get().theirs], ['Theirs.\nMine.', null])
  assert.equal(await note.save(), true)
  assert.equal(await stored(), 'Theirs.\nMine.')
})

test('in a conflict of two notes, keeping the other session’s note discards this window’s draft', async (t) => {
  const { note, stored, window, id } = await prepareConflict(t)
  note.keepTheirs()
  assert.equal(note.$state.get().text, null)
  await note.close()
  assert.deepEqual([await stored(), await window.storedDrafts('note', id)], ['Theirs.', []])
})

test('in a conflict of two notes, keeping this window’s note replaces only the version that was shown', async (t) => {
  const { note, stored, server, id } = await prepareConflict(t)
  await server.changeElsewhere(id, { Note: 'Theirs again.' })
  assert.equal(await note.keepYours(), false)
  assert.deepEqual([note.$state.get().theirs, await stored()], ['Theirs again.', 'Theirs again.'])
  assert.equal(await note.keepYours(), true)
  assert.equal(await stored(), 'Mine.')
})

test('in a conflict with an emptied note, keeping both leaves this window’s note', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  await server.changeElsewhere(id, { Note: 'Before.' })
  const note = await openInboxWindow(t, server).note(id)
  note.begin()
  note.write('Before. And mine.')
  await server.changeElsewhere(id, { Note: '' })
  assert.equal(await note.save(), false)
  assert.equal(note.$state.get().theirs, '')
  note.keepBoth()
  assert.equal(note.$state.get().text, 'Before. And mine.')
  assert.equal(await note.save(), true)
})

test('a restored note is saved only over the note that its author saw', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const note = await window.note(id)
  note.begin()
  note.write('Mine.')
  await until(note.$state, ({ draftStatus }) => draftStatus.name === 'kept')
  window.kill()
  await server.changeElsewhere(id, { Note: 'Theirs, meanwhile.' })
  const again = await openInboxWindow(t, server, { device: window.device }).note(id)
  assert.equal(again.$state.get().text, 'Mine.')
  assert.equal(await again.save(), false)
  assert.equal(again.$state.get().theirs, 'Theirs, meanwhile.')
  assert.equal((await server.stored(id)).Note, 'Theirs, meanwhile.')
})

test('two windows that write a note on one response store one draft each', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const one = openInboxWindow(t, server)
  const two = openInboxWindow(t, server, { device: one.device })
  const [first, second] = [await one.note(id), await two.note(id)]
  for (const [note, text] of [
    [first, 'First.'],
    [second, 'Second.'],
  ] as const) {
    note.begin()
    note.write(text)
    await until(note.$state, ({ draftStatus }) => draftStatus.name === 'kept')
  }
  assert.deepEqual((await one.storedDrafts('note', id)).map(({ text }) => text).sort(), [
    'First.',
    'Second.',
  ])
  assert.equal(await first.save(), true)
  assert.equal(await second.save(), false)
  assert.equal(second.$state.get().theirs, 'First.')
})
