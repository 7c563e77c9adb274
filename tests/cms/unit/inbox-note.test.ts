import assert from 'node:assert/strict'
import test from 'node:test'
import { submissions } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { openInboxWindow, startInboxServer, when } from './inbox-window.ts'
import { holdAnswer, loseAnswer, offline, refuse } from './server.ts'

const words = cmsInbox.notes
const MARK = /^PATCH \/api\/form\//

test('a note is kept on this device while it is written, found again, and saved', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const note = await window.note(id)
  assert.equal(note.$state.get().text, null)
  note.begin()
  assert.deepEqual([note.$state.get().text, note.$state.get().isAsked], ['', true])
  note.write('اتصلت بالبنك، التحويل مؤكد.')
  await when(note.$state, ({ keeping }) => keeping.name === 'kept')
  window.kill()
  const next = openInboxWindow(t, server, { device: window.device })
  const again = await next.note(id)
  assert.deepEqual(
    [again.$state.get().text, again.$state.get().isAsked, again.$state.get().keeping.name],
    ['اتصلت بالبنك، التحويل مؤكد.', false, 'kept'],
  )
  assert.equal(await again.save(), true)
  assert.equal((await server.stored(id)).Note, 'اتصلت بالبنك، التحويل مؤكد.')
  assert.deepEqual(next.said(), [submissions.messages.update])
  assert.equal(again.$state.get().text, null)
  await when(again.$state, ({ keeping }) => keeping.name === 'nothing')
  assert.deepEqual(await next.kept('note', id), [])
  // Editing begins with the saved note.
  again.begin()
  assert.equal(again.$state.get().text, 'اتصلت بالبنك، التحويل مؤكد.')
  again.write('')
  assert.equal(await again.save(), true)
  assert.equal((await server.stored(id)).Note, '')
})

test('a note that is discarded, or as it stood, is not kept; saved twice at once it is sent once', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const note = await window.note(id)
  note.begin()
  note.write('Mine.')
  await when(note.$state, ({ keeping }) => keeping.name === 'kept')
  note.write('')
  await when(note.$state, ({ keeping }) => keeping.name === 'nothing')
  note.write('Mine again.')
  note.discard()
  assert.equal(note.$state.get().text, null)
  await note.close()
  assert.deepEqual(await window.kept('note', id), [])
  await note.open()
  assert.equal(note.$state.get().text, null)
  assert.equal(await note.save(), false)
  note.begin()
  note.write('Sent once.')
  assert.deepEqual(await Promise.all([note.save(), note.save()]), [true, false])
  assert.equal(server.calls.filter(({ method }) => method === 'PATCH').length, 1)
})

test('a note that reached the server as the window went is not offered again', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const note = await window.note(id)
  const answer = holdAnswer()
  const mend = server.meet(MARK, answer.way)
  note.begin()
  note.write('Saved as the window went.')
  await when(note.$state, ({ keeping }) => keeping.name === 'kept')
  void note.save()
  await answer.arrived
  window.kill()
  mend()
  const next = openInboxWindow(t, server, { device: window.device })
  const again = await next.note(id)
  assert.equal(again.$state.get().text, null)
  await again.close()
  assert.deepEqual(await next.kept('note', id), [])
})

for (const [name, way, said] of [
  ['offline', offline, words.offline],
  ['a server that is down', refuse(503, 'unavailable'), words.failed],
  ['a fault of the server', refuse(500, 'internal'), words.failed],
] as const) {
  test(`a note that cannot be saved stays and is kept: ${name}`, async (t) => {
    const server = await startInboxServer(t)
    const id = await server.visitorSends()
    const window = openInboxWindow(t, server)
    const note = await window.note(id)
    note.begin()
    note.write('Not lost.')
    const mend = server.meet(MARK, way)
    assert.equal(await note.save(), false)
    assert.deepEqual(
      [note.$state.get().text, note.$state.get().errorMessage, window.said()],
      ['Not lost.', said, [submissions.messages.updateFailed]],
    )
    await note.close()
    assert.deepEqual(
      (await window.kept('note', id)).map(({ text }) => text),
      ['Not lost.'],
    )
    mend()
    await note.open()
    assert.equal(await note.save(), true)
    assert.equal((await server.stored(id)).Note, 'Not lost.')
  })
}

test('a note whose answer is lost is as good as saved when it is saved again', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const note = await openInboxWindow(t, server).note(id)
  const mend = server.meet(MARK, loseAnswer)
  note.begin()
  note.write('  Saved, unheard. ')
  assert.equal(await note.save(), false)
  mend()
  assert.equal(await note.save(), true)
  assert.equal((await server.stored(id)).Note, 'Saved, unheard.')
})

const conflict = async (t: Parameters<typeof startInboxServer>[0]) => {
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
      window.said(),
    ],
    ['Theirs.', 'Mine.', 'Theirs.', []],
  )
  const stored = async () => (await server.stored(id)).Note
  return { server, id, window, note, stored }
}

test('two who write a note: nothing is overwritten, and both can be kept', async (t) => {
  const { note, stored } = await conflict(t)
  note.keepBoth()
  assert.deepEqual([note.$state.get().text, note.$state.get().theirs], ['Theirs.\nMine.', null])
  assert.equal(await note.save(), true)
  assert.equal(await stored(), 'Theirs.\nMine.')
})

test('two who write a note: theirs is kept, and mine is forgotten', async (t) => {
  const { note, stored, window, id } = await conflict(t)
  note.keepTheirs()
  assert.equal(note.$state.get().text, null)
  await note.close()
  assert.deepEqual([await stored(), await window.kept('note', id)], ['Theirs.', []])
})

test('two who write a note: mine is kept over the one that was seen, and no other', async (t) => {
  const { note, stored, server, id } = await conflict(t)
  await server.changeElsewhere(id, { Note: 'Theirs again.' })
  assert.equal(await note.keepYours(), false)
  assert.deepEqual([note.$state.get().theirs, await stored()], ['Theirs again.', 'Theirs again.'])
  assert.equal(await note.keepYours(), true)
  assert.equal(await stored(), 'Mine.')
})

test('a note that the other one emptied is told as empty; both kept it is mine alone', async (t) => {
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

test('a note found on this device is saved only over the note that its author saw', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const note = await window.note(id)
  note.begin()
  note.write('Mine.')
  await when(note.$state, ({ keeping }) => keeping.name === 'kept')
  window.kill()
  await server.changeElsewhere(id, { Note: 'Theirs, meanwhile.' })
  const again = await openInboxWindow(t, server, { device: window.device }).note(id)
  assert.equal(again.$state.get().text, 'Mine.')
  assert.equal(await again.save(), false)
  assert.equal(again.$state.get().theirs, 'Theirs, meanwhile.')
  assert.equal((await server.stored(id)).Note, 'Theirs, meanwhile.')
})

test('two windows that write a note on one response keep one each', async (t) => {
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
    await when(note.$state, ({ keeping }) => keeping.name === 'kept')
  }
  assert.deepEqual((await one.kept('note', id)).map(({ text }) => text).sort(), [
    'First.',
    'Second.',
  ])
  assert.equal(await first.save(), true)
  assert.equal(await second.save(), false)
  assert.equal(second.$state.get().theirs, 'First.')
})
