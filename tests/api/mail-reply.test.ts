import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { sendMail } from '../../netlify/api/mail/deliver.ts'
import { plainSubject } from '../../netlify/api/mail/letters.ts'
import { formData, inboxOf, type FormResponse } from './forms.ts'
import { movableClock, startApi } from './harness.ts'
import { startSmtp } from './smtp.ts'

test('a reply of staff waits while the mail server is down, is sent once, and has a subject of one line', async (t) => {
  const smtp = await startSmtp(t)
  const clock = movableClock()
  const api = await startApi(t, { clock, settings: { smtpUrl: smtp.url } })
  const { send, read } = inboxOf(api)
  const id = randomUUID()
  await send(id, formData('CONTACT', { locale: 'ar' }))
  await api.settled()
  const { Revision } = (await read())[0] as FormResponse
  smtp.arrived.length = 0
  await smtp.stop()
  const json = {
    ContactId: id,
    Subject: 'تحويلك\r\nBcc: evil@mail.example\u2028=?utf-8?Q?x?=',
    Message: 'وعليكم السلام،\r\n.\r\nBcc: evil@mail.example',
  }
  const reply = () => api.call('/api/email', { method: 'POST', headers: api.staff, json })
  for (let n = 0; n < 2; n += 1) {
    const answer = await reply()
    assert.equal(answer.status, 202)
    assert.deepEqual(
      (answer.body as FormResponse).Mail.map(({ Kind }) => Kind),
      ['notification', 'acknowledgement', 'reply'],
    )
  }
  await api.settled()
  assert.equal((await read())[0]?.Mail[2]?.State, 'waiting')
  assert.equal((await read())[0]?.Revision, Revision, 'mail does not change the revision')
  await smtp.start()
  clock.move(4 * 60_000)
  await sendMail(api.services)
  assert.equal((await reply()).status, 202)
  await api.settled()
  const [mail, ...more] = smtp.arrived
  assert.deepEqual(more, [])
  assert.deepEqual(
    [mail?.to, mail?.mail.subject],
    [['mariam@mail.example'], 'تحويلك Bcc: evil@mail.example = ?utf-8?Q?x?='],
  )
  assert.equal(mail?.mail.from?.name, 'محفظة غاف')
  assert.equal(
    mail?.headerLines.some((line) => /^(bcc|cc|auto-submitted)/i.test(line)),
    false,
  )
  assert.match(mail?.mail.text ?? '', /^وعليكم السلام،\r?\n\.\r?\nBcc: evil@mail\.example/)
  for (const wrong of [
    { ...json, Subject: ' ' },
    { ...json, Subject: 'x'.repeat(201) },
    { ...json, Message: '' },
    { ...json, Message: 'x'.repeat(10_001) },
    { ...json, To: 'evil@mail.example' },
    { ...json, ContactId: 'x' },
  ]) {
    assert.equal(
      (await api.call('/api/email', { method: 'POST', headers: api.staff, json: wrong })).status,
      422,
    )
  }
})

test('requests with the same ReplyId send one mail, another ReplyId sends another, and other words under a used one are refused', async (t) => {
  const smtp = await startSmtp(t)
  const api = await startApi(t, { settings: { smtpUrl: smtp.url } })
  const { send, read } = inboxOf(api)
  const id = randomUUID()
  await send(id, formData('CONTACT'))
  await api.settled()
  smtp.arrived.length = 0
  const json = { ContactId: id, Subject: 'Your transfer', Message: 'It has arrived.' }
  const [first, second] = [randomUUID(), randomUUID()]
  const reply = async (more: Record<string, unknown>) => {
    const answer = await api.call('/api/email', {
      method: 'POST',
      headers: api.staff,
      json: { ...json, ...more },
    })
    await api.settled()
    return answer
  }
  // Several concurrent requests, and one after sending: a single mail.
  const tries = await Promise.all([1, 2, 3].map(() => reply({ ReplyId: first })))
  assert.deepEqual(
    [...tries, await reply({ ReplyId: first.toUpperCase() })].map(({ status }) => status),
    [202, 202, 202, 202],
  )
  assert.equal(smtp.arrived.length, 1)
  assert.equal((await reply({ ReplyId: second })).status, 202)
  assert.deepEqual(
    smtp.arrived.map(({ mail }) => mail.subject),
    ['Your transfer', 'Your transfer'],
  )
  assert.equal(new Set(smtp.arrived.map(({ mail }) => mail.messageId)).size, 2)
  const other = await reply({ ReplyId: second, Message: 'It has not.' })
  assert.deepEqual([other.status, (other.body as { code: string }).code], [409, 'conflict'])
  assert.doesNotMatch(other.text, /It has/)
  for (const wrong of ['', 'x', 'reply', 'acknowledgement'])
    assert.equal((await reply({ ReplyId: wrong })).status, 422)
  assert.equal(smtp.arrived.length, 2)
  const [response] = await read()
  assert.deepEqual(
    response?.Mail.slice(2).map(({ Id, State, Message }) => [Id, State, Message]),
    [
      [first, 'sent', json.Message],
      [second, 'sent', json.Message],
    ],
  )
  const audit = (await api.call('/api/audit', { headers: api.staff })).body as { action: string }[]
  assert.equal(audit.filter(({ action }) => action === 'reply').length, 2)
})

test('line breaks, control characters and the start of an encoded word are removed from a subject', () => {
  assert.equal(plainSubject(' a\r\n\tb\u2028c\u0085d\u202ee =?x '), 'a b c de = ?x')
})

test('a response can get fifty replies, not counting automatic mail', async (t) => {
  const api = await startApi(t)
  const { send } = inboxOf(api)
  const id = randomUUID()
  await send(id, formData('CONTACT'))
  await api.settled()
  const reply = async (n: number) => {
    const json = {
      ContactId: id,
      ReplyId: randomUUID(),
      Subject: 'Your transfer',
      Message: `Line ${n}.`,
    }
    const { status } = await api.call('/api/email', { method: 'POST', headers: api.staff, json })
    return status
  }
  for (let n = 1; n <= 50; n += 1) assert.equal(await reply(n), 202, `reply ${n}`)
  assert.equal(await reply(51), 409)
})
