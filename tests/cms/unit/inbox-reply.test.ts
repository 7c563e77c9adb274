import assert from 'node:assert/strict'
import test from 'node:test'
import { submissions } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { REPLY_LIMITS } from '#cms/inbox/sending.ts'
import { startSmtp } from '../../api/smtp.ts'
import { openInboxWindow, repliesSent, startInboxServer, replyText, until } from './inbox-window.ts'
import { refuse } from './server.ts'

const words = cmsInbox.reply

for (const [locale, subject] of [
  ['en', 'Your message to Ghaf Wallet, reference '],
  ['ar', 'رسالتك إلى محفظة غاف، الرقم المرجعي '],
] as const) {
  test(`a reply is mailed to the sender with a subject in the sender’s language and the reference (${locale})`, async (t) => {
    const smtp = await startSmtp(t)
    const server = await startInboxServer(t, { settings: { smtpUrl: smtp.url } })
    const id = await server.visitorSends('CONTACT', { locale })
    await server.api.settled()
    smtp.arrived.length = 0
    const window = openInboxWindow(t, server)
    const reply = await window.reply(id)
    const { Reference } = await server.stored(id)
    assert.deepEqual(reply.$state.get().written, { Subject: subject + Reference, Message: '' })
    assert.equal(reply.$state.get().isDirty, false)
    reply.write({ Message: 'وعليكم السلام، سيصل المبلغ يوم الاثنين.' })
    assert.equal(reply.$state.get().isDirty, true)
    assert.equal(await reply.send(false), true)
    const detail = 'Mariam الكتبي'
    assert.deepEqual(window.toasts, [{ text: submissions.messages.replyWaits.text, detail }])
    assert.deepEqual(reply.$state.get().written, { Subject: subject + Reference, Message: '' })
    assert.equal(reply.$state.get().isSending, false)
    await server.api.settled()
    window.runLater()
    await until(window.inbox.$opened, (opened) => opened?.response?.Mail.at(-1)?.State === 'sent')
    await window.counting.countNow()
    assert.deepEqual(window.toasts.slice(1), [{ text: 'Reply sent!', detail }])
    assert.deepEqual(
      smtp.arrived.map(({ to, mail }) => [to, mail.subject]),
      [[['mariam@mail.example'], subject + Reference]],
    )
    assert.match(smtp.arrived[0]?.mail.text ?? '', /سيصل المبلغ يوم الاثنين/)
    assert.equal((await server.stored(id)).State, 'new')
  })
}

test('a reply that is incomplete or too long is not sent, and has an error at each field', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const reply = await openInboxWindow(t, server).reply(id)
  /** Errors at the fields after an attempt to send. */
  const missing = async () => {
    assert.equal(await reply.send(false), false)
    return reply.$state.get().fieldErrors
  }
  assert.deepEqual(await missing(), { subject: null, text: 'Write the reply first.' })
  reply.write({ Subject: ' ' })
  assert.deepEqual(reply.$state.get().fieldErrors, { subject: null, text: null })
  assert.deepEqual(await missing(), { subject: 'Write a subject.', text: 'Write the reply first.' })
  reply.write({
    Subject: 'x'.repeat(REPLY_LIMITS.subject + 1),
    Message: 'x'.repeat(REPLY_LIMITS.text + 2),
  })
  assert.deepEqual(await missing(), {
    subject: '1 characters too long',
    text: '2 characters too long',
  })
  assert.equal(repliesSent(server.calls), 0)
  // A reply of exactly the maximum lengths is accepted by the server, too.
  reply.write({ Subject: 'x'.repeat(REPLY_LIMITS.subject), Message: 'x'.repeat(REPLY_LIMITS.text) })
  assert.equal(await reply.send(false), true)
  assert.deepEqual(
    (await server.repliesTo(id)).map(({ length }) => length),
    [REPLY_LIMITS.text],
  )
})

test('pressing Send twice sends one reply', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const reply = await openInboxWindow(t, server).reply(id)
  reply.write({ Message: 'Once.' })
  const presses = [reply.send(false), reply.send(false)]
  assert.equal(reply.$state.get().isSending, true)
  assert.deepEqual(await Promise.all(presses), [true, false])
  assert.deepEqual([repliesSent(server.calls), await server.repliesTo(id)], [1, ['Once.']])
})

test('a reply can be sent and its response marked as done', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  reply.write({ Message: 'Done with it.' })
  assert.equal(await reply.send(true), true)
  assert.equal((await server.stored(id)).State, 'done')
  assert.equal(window.inbox.lastKnown(id)?.State, 'done')
})

test('a reply is sent although its response cannot be marked as done, which a toast says', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  server.intercept(/^PATCH/, refuse(503, 'unavailable'))
  const reply = await window.reply(id)
  reply.write({ Message: 'Sent, not done.' })
  assert.equal(await reply.send(true), true)
  assert.equal((await server.stored(id)).State, 'new')
  assert.deepEqual(window.toasts.at(-1), {
    text: 'Form response save failed...',
    detail: words.notDone,
  })
  assert.equal(replyText(reply), '')
})

test('the same text written again is a second reply', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const reply = await openInboxWindow(t, server).reply(id)
  for (const times of [1, 2]) {
    reply.write({ Message: 'Please call us.' })
    assert.equal(await reply.send(false), true)
    assert.equal((await server.repliesTo(id)).length, times)
  }
})
