import assert from 'node:assert/strict'
import test from 'node:test'
import { submissions } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { $gate, $session } from '#cms/network/entry.ts'
import {
  EMAIL,
  untilDraftStored,
  openInboxWindow,
  READ,
  repliesSent,
  startInboxServer,
  text,
  errorMessage,
  when,
} from './inbox-window.ts'
import { hold, holdAnswer, loseAnswer, offline, refuse } from './server.ts'

const words = cmsInbox.reply

const failures = [
  ['the server does not take it', refuse(422, 'invalid'), words.refused],
  ['it is too large', refuse(413, 'too_large'), words.refused],
  ['too many were sent', refuse(429, 'rate_limited', { 'retry-after': '9' }), words.failed],
  ['it is not allowed', refuse(403, 'forbidden'), words.failed],
  ['the server has a fault', refuse(500, 'internal'), words.failed],
  ['the server is down', refuse(503, 'unavailable'), words.failed],
  [
    'a proxy answers for it',
    () =>
      Promise.resolve(
        new Response('<h1>Bad gateway</h1>', {
          status: 502,
          headers: { 'content-type': 'text/html' },
        }),
      ),
    words.failed,
  ],
  ['the connection breaks on the way there', offline, words.offline],
] as const

for (const [name, way, said] of failures) {
  test(`a failure keeps the text and says what happened: ${name}; sent again it goes out once`, async (t) => {
    const server = await startInboxServer(t)
    const id = await server.visitorSends()
    const window = openInboxWindow(t, server)
    const reply = await window.reply(id)
    reply.write({ Message: 'Kept whatever happens.' })
    const mend = server.meet(EMAIL, way)
    assert.equal(await reply.send(false), false)
    assert.deepEqual(
      [text(reply), errorMessage(reply), reply.$state.get().isSending],
      ['Kept whatever happens.', said, false],
    )
    assert.deepEqual(window.said(), ['Reply failed...'])
    await untilDraftStored(reply)
    assert.deepEqual(
      (await window.kept('reply', id)).map(({ Message }) => Message),
      ['Kept whatever happens.'],
    )
    assert.deepEqual(await server.repliesTo(id), [])
    mend()
    assert.equal(await reply.send(false), true)
    assert.equal(errorMessage(reply), null)
    assert.deepEqual(await server.repliesTo(id), ['Kept whatever happens.'])
  })
}

test('a device that knows it has no connection does not try', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  reply.write({ Message: 'From the train.' })
  window.condition.isOnline = false
  assert.equal(await reply.send(false), false)
  assert.deepEqual([errorMessage(reply), repliesSent(server.calls)], [words.offline, 0])
  window.condition.isOnline = true
  assert.equal(await reply.send(false), true)
})

test('a response that was erased meanwhile: the reply is not sent, and its text stays', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  reply.write({ Message: 'Too late.' })
  await server.ask(`/api/form/${id}`, { method: 'DELETE' })
  assert.equal(await reply.send(false), false)
  assert.deepEqual(
    [text(reply), errorMessage(reply), window.said()],
    ['Too late.', words.failed, ['Reply failed...']],
  )
})

test('an answer that is lost: the server is asked, and nothing goes out twice', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  server.meet(EMAIL, loseAnswer)
  reply.write({ Message: 'Lost on the way back.' })
  assert.equal(await reply.send(false), true)
  assert.deepEqual(
    [window.said(), text(reply), repliesSent(server.calls)],
    [[submissions.messages.replyWaits.text], '', 1],
  )
  assert.deepEqual(await server.repliesTo(id), ['Lost on the way back.'])
})

test('where the server cannot be asked either it is not certain; sent again as it is, it is the same reply', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  const mend = [server.meet(EMAIL, loseAnswer), server.meet(READ, offline)]
  reply.write({ Message: 'Lost both ways.' })
  assert.equal(await reply.send(false), false)
  assert.deepEqual(
    [text(reply), errorMessage(reply), window.said()],
    ['Lost both ways.', words.unsure, []],
  )
  assert.deepEqual(
    (await window.kept('reply', id)).map(({ sent: handed }) => handed),
    [reply.$state.get().written],
  )
  for (const one of mend) one()
  assert.equal(await reply.send(false), true)
  assert.equal(repliesSent(server.calls), 2)
  assert.deepEqual(await server.repliesTo(id), ['Lost both ways.'])
})

test('changed after a lost answer: where the first text went out the second is not sent unasked', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const reply = await openInboxWindow(t, server).reply(id)
  const mend = [server.meet(EMAIL, loseAnswer), server.meet(READ, offline)]
  reply.write({ Message: 'At nine.' })
  await reply.send(false)
  // Nothing is sent while the server cannot be asked.
  reply.write({ Message: 'At ten.' })
  assert.equal(await reply.send(false), false)
  assert.deepEqual([errorMessage(reply), repliesSent(server.calls)], [words.offline, 1])
  for (const one of mend) one()
  assert.equal(await reply.send(false), false)
  assert.deepEqual(
    [text(reply), errorMessage(reply), repliesSent(server.calls)],
    ['At ten.', words.goneAlready, 1],
  )
  assert.equal(await reply.send(false), true)
  assert.deepEqual(await server.repliesTo(id), ['At nine.', 'At ten.'])
})

test('changed after a lost answer: a first text that comes in late, before the second, is not written over', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const reply = await openInboxWindow(t, server).reply(id)
  let arrive: (() => Promise<Response>) | undefined
  const mend = [
    server.meet(EMAIL, (deliver, call) => {
      arrive = deliver
      return offline(deliver, call)
    }),
    server.meet(READ, offline),
  ]
  reply.write({ Message: 'At nine.' })
  await reply.send(false)
  assert.equal(errorMessage(reply), words.unsure)
  for (const one of mend) one()
  reply.write({ Message: 'At ten.' })
  // The server has nothing yet when asked; then the first text arrives before the second.
  const unmeet = server.meet(EMAIL, async (deliver) => {
    await arrive?.()
    return deliver()
  })
  assert.equal(await reply.send(false), false)
  unmeet()
  assert.deepEqual([text(reply), errorMessage(reply)], ['At ten.', words.goneAlready])
  assert.deepEqual(await server.repliesTo(id), ['At nine.'])
  assert.equal(await reply.send(false), true)
  assert.deepEqual(await server.repliesTo(id), ['At nine.', 'At ten.'])
})

test('a window that goes while a reply is under way: the next one asks before it offers the text again', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  const answer = holdAnswer()
  const mend = server.meet(EMAIL, answer.way)
  reply.write({ Message: 'Sent as the window went.' })
  void reply.send(false)
  await answer.arrived
  window.kill()
  mend()
  const next = openInboxWindow(t, server, { device: window.device })
  const again = await next.reply(id)
  assert.deepEqual([text(again), errorMessage(again)], ['', null])
  await again.close()
  assert.deepEqual(await next.kept('reply', id), [])
  assert.deepEqual(
    [repliesSent(server.calls), await server.repliesTo(id)],
    [1, ['Sent as the window went.']],
  )
})

test('a window that goes before its reply arrived: the next one has the text, and sends it once', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  const way = hold()
  const mend = server.meet(EMAIL, way.way)
  reply.write({ Message: 'Held up.' })
  void reply.send(false)
  await way.arrived
  window.kill()
  mend()
  const next = openInboxWindow(t, server, { device: window.device })
  await next.opened(id)
  const cut = server.meet(READ, offline)
  const unsure = await next.reply(id)
  assert.deepEqual([text(unsure), errorMessage(unsure)], ['Held up.', words.unsure])
  await unsure.close()
  cut()
  const again = await next.reply(id)
  assert.deepEqual([text(again), errorMessage(again)], ['Held up.', null])
  assert.equal(await again.send(false), true)
  // The first attempt arrives after all: the server recognises its id.
  way.release()
  await server.api.settled()
  assert.deepEqual(await server.repliesTo(id), ['Held up.'])
})

for (const [name, way, gate] of [
  ['the session', refuse(401, 'unauthorized'), $session],
  ['the proof of the passphrase', refuse(403, 'pass_key_required'), $gate],
] as const) {
  test(`${name} expires as a reply is sent: it waits for the next sign-in, with its text kept, and goes out once`, async (t) => {
    $session.set('signed in')
    $gate.set('open')
    const server = await startInboxServer(t)
    const id = await server.visitorSends()
    const window = openInboxWindow(t, server)
    const reply = await window.reply(id)
    const mend = server.meet(EMAIL, way)
    reply.write({ Message: 'After the break.' })
    const closed = when<string>(gate, (state) => state === 'signed out' || state === 'closed')
    const sending = reply.send(false)
    await closed
    assert.equal(reply.$state.get().isSending, true)
    assert.deepEqual(
      (await window.kept('reply', id)).map(({ Message }) => Message),
      ['After the break.'],
    )
    assert.deepEqual(await server.repliesTo(id), [])
    mend()
    $session.set('signed in')
    $gate.set('open')
    assert.equal(await sending, true)
    assert.deepEqual(await server.repliesTo(id), ['After the break.'])
  })
}
