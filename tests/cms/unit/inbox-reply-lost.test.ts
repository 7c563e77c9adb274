import assert from 'node:assert/strict'
import test from 'node:test'
import { submissions } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { $passphrase, $signIn } from '#cms/network/entry.ts'
import {
  SEND_REPLY_REQUEST,
  untilDraftStored,
  openInboxWindow,
  READ_RESPONSE_REQUEST,
  repliesSent,
  startInboxServer,
  replyText,
  errorMessage,
  until,
} from './inbox-window.ts'
import { hold, holdAnswer, loseAnswer, offline, refuse } from './server.ts'

const words = cmsInbox.reply

/** Failures of a reply: the cause, its interceptor, and the message that must be shown. */
const failures = [
  ['the server rejects it', refuse(422, 'invalid'), words.refused],
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

for (const [name, interceptor, expectedMessage] of failures) {
  test(`a failed reply keeps its text, shows a message, and is sent once by the next attempt, when ${name}`, async (t) => {
    const server = await startInboxServer(t)
    const id = await server.visitorSends()
    const window = openInboxWindow(t, server)
    const reply = await window.reply(id)
    reply.write({ Message: 'Kept whatever happens.' })
    const stopIntercepting = server.intercept(SEND_REPLY_REQUEST, interceptor)
    assert.equal(await reply.send(false), false)
    assert.deepEqual(
      [replyText(reply), errorMessage(reply), reply.$state.get().isSending],
      ['Kept whatever happens.', expectedMessage, false],
    )
    assert.deepEqual(window.toastTexts(), ['Reply failed...'])
    await untilDraftStored(reply)
    assert.deepEqual(
      (await window.storedDrafts('reply', id)).map(({ Message }) => Message),
      ['Kept whatever happens.'],
    )
    assert.deepEqual(await server.repliesTo(id), [])
    stopIntercepting()
    assert.equal(await reply.send(false), true)
    assert.equal(errorMessage(reply), null)
    assert.deepEqual(await server.repliesTo(id), ['Kept whatever happens.'])
  })
}

test('a device that knows it is offline sends no request', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  reply.write({ Message: 'From the train.' })
  window.connection.isOnline = false
  assert.equal(await reply.send(false), false)
  assert.deepEqual([errorMessage(reply), repliesSent(server.calls)], [words.offline, 0])
  window.connection.isOnline = true
  assert.equal(await reply.send(false), true)
})

test('a reply to a response that was erased meanwhile fails and keeps its text', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  reply.write({ Message: 'Too late.' })
  await server.ask(`/api/form/${id}`, { method: 'DELETE' })
  assert.equal(await reply.send(false), false)
  assert.deepEqual(
    [replyText(reply), errorMessage(reply), window.toastTexts()],
    ['Too late.', words.failed, ['Reply failed...']],
  )
})

test('after a lost response the server is asked, and the reply is not sent twice', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  server.intercept(SEND_REPLY_REQUEST, loseAnswer)
  reply.write({ Message: 'Lost on the way back.' })
  assert.equal(await reply.send(false), true)
  assert.deepEqual(
    [window.toastTexts(), replyText(reply), repliesSent(server.calls)],
    [[submissions.messages.replyWaits.text], '', 1],
  )
  assert.deepEqual(await server.repliesTo(id), ['Lost on the way back.'])
})

test('a reply is unsure when the server cannot be asked, and stays one reply when it is sent again unchanged', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  const stopFaults = [
    server.intercept(SEND_REPLY_REQUEST, loseAnswer),
    server.intercept(READ_RESPONSE_REQUEST, offline),
  ]
  reply.write({ Message: 'Lost both ways.' })
  assert.equal(await reply.send(false), false)
  assert.deepEqual(
    [replyText(reply), errorMessage(reply), window.toastTexts()],
    ['Lost both ways.', words.unsure, []],
  )
  assert.deepEqual(
    (await window.storedDrafts('reply', id)).map(({ sent: handed }) => handed),
    [reply.$state.get().written],
  )
  for (const stopFault of stopFaults) stopFault()
  assert.equal(await reply.send(false), true)
  assert.equal(repliesSent(server.calls), 2)
  assert.deepEqual(await server.repliesTo(id), ['Lost both ways.'])
})

test('a changed text is not sent without confirmation when the first text was sent', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const reply = await openInboxWindow(t, server).reply(id)
  const stopFaults = [
    server.intercept(SEND_REPLY_REQUEST, loseAnswer),
    server.intercept(READ_RESPONSE_REQUEST, offline),
  ]
  reply.write({ Message: 'At nine.' })
  await reply.send(false)
  // A changed text is not sent while the server cannot be asked about the first one.
  reply.write({ Message: 'At ten.' })
  assert.equal(await reply.send(false), false)
  assert.deepEqual([errorMessage(reply), repliesSent(server.calls)], [words.offline, 1])
  for (const stopFault of stopFaults) stopFault()
  assert.equal(await reply.send(false), false)
  assert.deepEqual(
    [replyText(reply), errorMessage(reply), repliesSent(server.calls)],
    ['At ten.', words.goneAlready, 1],
  )
  assert.equal(await reply.send(false), true)
  assert.deepEqual(await server.repliesTo(id), ['At nine.', 'At ten.'])
})

test('a changed text does not overwrite the first text when that arrives late', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const reply = await openInboxWindow(t, server).reply(id)
  let deliverFirst: (() => Promise<Response>) | undefined
  const stopFaults = [
    server.intercept(SEND_REPLY_REQUEST, (deliver, call) => {
      deliverFirst = deliver
      return offline(deliver, call)
    }),
    server.intercept(READ_RESPONSE_REQUEST, offline),
  ]
  reply.write({ Message: 'At nine.' })
  await reply.send(false)
  assert.equal(errorMessage(reply), words.unsure)
  for (const stopFault of stopFaults) stopFault()
  reply.write({ Message: 'At ten.' })
  // The server has no reply yet when it is asked. Then the first text arrives before the second.
  const stopIntercepting = server.intercept(SEND_REPLY_REQUEST, async (deliver) => {
    await deliverFirst?.()
    return deliver()
  })
  assert.equal(await reply.send(false), false)
  stopIntercepting()
  assert.deepEqual([replyText(reply), errorMessage(reply)], ['At ten.', words.goneAlready])
  assert.deepEqual(await server.repliesTo(id), ['At nine.'])
  assert.equal(await reply.send(false), true)
  assert.deepEqual(await server.repliesTo(id), ['At nine.', 'At ten.'])
})

test('a reply that arrived before its window was killed is not offered again', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  const heldResponse = holdAnswer()
  const stopIntercepting = server.intercept(SEND_REPLY_REQUEST, heldResponse.interceptor)
  reply.write({ Message: 'Sent as the window went.' })
  void reply.send(false)
  await heldResponse.arrived
  window.kill()
  stopIntercepting()
  const next = openInboxWindow(t, server, { device: window.device })
  const again = await next.reply(id)
  assert.deepEqual([replyText(again), errorMessage(again)], ['', null])
  await again.close()
  assert.deepEqual(await next.storedDrafts('reply', id), [])
  assert.deepEqual(
    [repliesSent(server.calls), await server.repliesTo(id)],
    [1, ['Sent as the window went.']],
  )
})

test('a reply that did not arrive before its window was killed is restored and sent once', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  const heldReply = hold()
  const stopIntercepting = server.intercept(SEND_REPLY_REQUEST, heldReply.interceptor)
  reply.write({ Message: 'Held up.' })
  void reply.send(false)
  await heldReply.arrived
  window.kill()
  stopIntercepting()
  const next = openInboxWindow(t, server, { device: window.device })
  await next.openResponse(id)
  const stopReadFailure = server.intercept(READ_RESPONSE_REQUEST, offline)
  const unsure = await next.reply(id)
  assert.deepEqual([replyText(unsure), errorMessage(unsure)], ['Held up.', words.unsure])
  await unsure.close()
  stopReadFailure()
  const again = await next.reply(id)
  assert.deepEqual([replyText(again), errorMessage(again)], ['Held up.', null])
  assert.equal(await again.send(false), true)
  // The first request arrives now: the server recognises the reply's id and sends no second mail.
  heldReply.release()
  await server.api.settled()
  assert.deepEqual(await server.repliesTo(id), ['Held up.'])
})

for (const [name, interceptor, gate] of [
  ['the session', refuse(401, 'unauthorized'), $signIn],
  ['the proof of the passphrase', refuse(403, 'pass_key_required'), $passphrase],
] as const) {
  test(`a reply during which ${name} expires waits for the next sign-in and is sent once`, async (t) => {
    $signIn.set('signed in')
    $passphrase.set('open')
    const server = await startInboxServer(t)
    const id = await server.visitorSends()
    const window = openInboxWindow(t, server)
    const reply = await window.reply(id)
    const stopIntercepting = server.intercept(SEND_REPLY_REQUEST, interceptor)
    reply.write({ Message: 'After the break.' })
    const closed = until<string>(gate, (state) => state === 'signed out' || state === 'closed')
    const sending = reply.send(false)
    await closed
    assert.equal(reply.$state.get().isSending, true)
    assert.deepEqual(
      (await window.storedDrafts('reply', id)).map(({ Message }) => Message),
      ['After the break.'],
    )
    assert.deepEqual(await server.repliesTo(id), [])
    stopIntercepting()
    $signIn.set('signed in')
    $passphrase.set('open')
    assert.equal(await sending, true)
    assert.deepEqual(await server.repliesTo(id), ['After the break.'])
  })
}
