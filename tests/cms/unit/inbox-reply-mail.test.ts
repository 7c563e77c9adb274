import assert from 'node:assert/strict'
import test from 'node:test'
import { submissions } from '#kinds/submissions.ts'
import { mailWords } from '#cms/inbox/form-response.ts'
import { sendMail } from '../../../netlify/api/mail/deliver.ts'
import { movableClock } from '../../api/harness.ts'
import { startSmtp } from '../../api/smtp.ts'
import { openInboxWindow, startInboxServer, until } from './inbox-window.ts'

test('a reply whose mail waits is read again until the mail is sent', async (t) => {
  const smtp = await startSmtp(t)
  const clock = movableClock()
  const server = await startInboxServer(t, { clock, settings: { smtpUrl: smtp.url } })
  const id = await server.visitorSends()
  await server.api.settled()
  await smtp.stop()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  const state = () => window.inbox.lastKnown(id)?.Mail.at(-1)?.State
  reply.write({ Message: 'Waits in the outbox.' })
  assert.equal(await reply.send(false), true)
  assert.equal(state(), 'waiting')
  await server.api.settled()
  await smtp.start()
  clock.move(4 * 60_000)
  await sendMail(server.api.services)
  /** Number of requests so far that read the response. */
  const readCount = () => server.calls.filter(({ path }) => path === `/api/form/${id}`).length
  assert.equal(readCount(), 1)
  assert.deepEqual(window.runLater(), [1_500, 6_000])
  await until(window.inbox.$opened, (opened) => opened?.response?.Mail.at(-1)?.State === 'sent')
  await window.counting.countNow()
  assert.equal(readCount(), 3)
  // The toast about the sent mail is shown once.
  const { reply: sent, replyWaits } = submissions.messages
  assert.deepEqual(window.toastTexts(), [replyWaits.text, sent])
  // A sent reply is not fetched again.
  reply.write({ Message: 'Taken at once.' })
  await reply.send(false)
  await server.api.settled()
  await window.inbox.refetch(id)
  assert.equal(state(), 'sent')
  window.runLater()
  await window.counting.countNow()
  assert.equal(readCount(), 4)
})

test('a reply that the mail server refuses is marked as failed and stays readable', async (t) => {
  const refusal = Object.assign(new Error('No such address.'), { responseCode: 550 })
  const smtp = await startSmtp(t, {
    onRecipient: (address) => (address === 'mariam@mail.example' ? refusal : null),
  })
  const server = await startInboxServer(t, { settings: { smtpUrl: smtp.url } })
  const id = await server.visitorSends()
  await server.api.settled()
  const window = openInboxWindow(t, server)
  const reply = await window.reply(id)
  reply.write({ Message: 'To nobody.' })
  assert.equal(await reply.send(false), true)
  await server.api.settled()
  window.runLater()
  await until(window.inbox.$opened, (opened) => opened?.response?.Mail.at(-1)?.State === 'failed')
  await window.counting.countNow()
  assert.deepEqual(window.toastTexts(), [
    submissions.messages.replyWaits.text,
    submissions.messages.replyFailed,
  ])
  const mail = window.inbox.lastKnown(id)?.Mail.at(-1)
  assert.ok(mail)
  assert.deepEqual([mail.Message, mail.State], ['To nobody.', 'failed'])
  assert.equal(mailWords(mail, Date.now()), 'not sent: the mail server refused this address')
})

test('the state of a mail is described in words', () => {
  const mail = {
    Id: 'reply',
    Kind: 'reply',
    State: 'waiting',
    Subject: 'S',
    Message: 'M',
    createdAt: '2026-11-20T08:15:00.000Z',
    createdBy: null,
    sentAt: null,
    Tries: 0,
    Failure: null,
  } as const
  const now = Date.parse('2026-11-20T12:00:00.000Z')
  assert.equal(mailWords(mail, now), 'waiting in the outbox')
  assert.match(
    mailWords({ ...mail, Tries: 1 }, now),
    /^not accepted by the mail server yet, tried once;/,
  )
  assert.match(mailWords({ ...mail, Tries: 3 }, now), /tried 3 times;/)
  assert.equal(
    mailWords({ ...mail, State: 'sent', sentAt: '2026-11-20T08:16:00.000Z' }, now),
    'sent 12:16',
  )
  assert.equal(mailWords({ ...mail, State: 'sent' }, now), 'sent 12:15')
  assert.equal(
    mailWords({ ...mail, State: 'failed', Failure: 'EENVELOPE 550' }, now),
    'not sent: the mail server refused this address',
  )
  assert.equal(
    mailWords({ ...mail, State: 'failed', Failure: 'too many to this address' }, now),
    'not sent: this address has had as many confirmations today as one may get',
  )
  assert.equal(
    mailWords({ ...mail, State: 'failed', Failure: 'secret text of a server' }, now),
    'not sent: the mail server refused it for three days',
  )
})
