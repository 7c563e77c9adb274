import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import * as v from 'valibot'
import { referenceOf } from '#forms/define.ts'
import { formOf } from '#forms/index.ts'
import { formTypes } from '#kinds/submissions.ts'
import { clockTime, dayOf, formatDate } from '#i18n/time.ts'
import { workingDayAfter } from '#rules/working-days.ts'
import { site } from '#site/site.ts'
import { deliverInBackground, sendMail } from '../../netlify/api/mail/deliver.ts'
import { sweep } from '../../netlify/api/sweep.ts'
import { visitorIp, formData, inboxOf } from './forms.ts'
import { movableClock, startApi } from './harness.ts'
import { startSmtp, type ArrivedMail } from './smtp.ts'

const toTeam = (arrived: readonly ArrivedMail[]): ArrivedMail[] =>
  arrived.filter(({ to }) => to[0] === site.email)

test('a failure of the store after the answer is logged, and the work for the mail does not reject', async (t) => {
  const { services, logged } = await startApi(t)
  const forms = { ...services.forms, get: () => Promise.reject(new Error('The store is gone.')) }
  for (const smtpUrl of [null, 'smtp://localhost:1'])
    await deliverInBackground(
      { ...services, forms, settings: { ...services.settings, smtpUrl } },
      randomUUID(),
    )
  assert.deepEqual(logged, ['a mail was not sent', 'a mail was not sent'])
})

test('each form sends one notification to the team and one acknowledgement to its sender', async (t) => {
  const smtp = await startSmtp(t)
  const api = await startApi(t, { settings: { smtpUrl: smtp.url } })
  const { send, read } = inboxOf(api)
  for (const [n, type] of formTypes.entries()) {
    const id = randomUUID()
    const locale = n === 1 ? 'ar' : 'en'
    await send(id, formData(type, { email: `sender${n}@mail.example`, locale }), type)
    assert.equal(
      (await send(id, formData(type, { email: `sender${n}@mail.example`, locale }), type)).status,
      200,
    )
    await api.settled()
    const reference = referenceOf(id, type)
    const [team, sender, ...more] = smtp.arrived.splice(0)
    assert.deepEqual(more, [])
    assert.ok(team && sender)
    assert.deepEqual(
      [team.from, team.to, sender.to],
      [site.email, [site.email], [`sender${n}@mail.example`]],
    )
    assert.match(team.mail.subject ?? '', new RegExp(`^New form response: \\w+ ${reference}$`))
    const {
      locale: _locale,
      consent: _consent,
      ...typed
    } = formData(type, { email: `sender${n}@mail.example`, locale })
    for (const value of Object.values(typed))
      assert.ok(!team.mail.text?.includes(String(value)), `the team's mail holds ${String(value)}`)
    const received = (await read()).find(({ ContactId }) => ContactId === id)?.createdAt ?? ''
    assert.deepEqual(team.mail.text?.trimEnd().split('\n'), [
      `Form: ${['Contact', 'Business', 'Careers', 'Complaints'][n]}`,
      `Reference: ${reference}`,
      `Language: ${locale === 'ar' ? 'Arabic' : 'English'}`,
      `Received: ${formatDate(received, 'en')}, ${clockTime(new Date(received))}, Dubai time`,
      ...(type === 'COMPLAINT'
        ? [`Answer promised by: ${formatDate(workingDayAfter(dayOf(received), 10), 'en')}`]
        : []),
      '',
      'Read and answer it in the staff area:',
      `http://localhost:8888/web-cms/protected/forms/${id}`,
    ])
    assert.deepEqual(
      [team.mail.from?.name, sender.mail.from?.name],
      ['Ghaf Wallet', site.name[locale]],
    )
    assert.match(
      sender.raw,
      locale === 'ar'
        ? /^From: =\?UTF-8\?[BQ]\?[\x21-\x7e]+\?= <help@ghafwallet\.example>\r$/m
        : /^From: Ghaf Wallet <help@ghafwallet\.example>\r$/m,
    )
    assert.equal(team.mail.messageId, `<notification.${id}@localhost>`)
    assert.ok(sender.mail.subject?.includes(reference) && sender.mail.text?.includes(reference))
    assert.doesNotMatch(sender.mail.text ?? '', /Mariam|transfer/)
    assert.match(sender.mail.text ?? '', locale === 'ar' ? /وصلتنا رسالتك/ : /has reached us/)
    assert.ok(sender.headerLines.includes('Auto-Submitted: auto-generated'))
  }
  for (const { Mail } of await read())
    assert.deepEqual(
      Mail.map(({ Kind, State, Tries }) => [Kind, State, Tries]),
      [
        ['notification', 'sent', 1],
        ['acknowledgement', 'sent', 1],
      ],
    )
  await sendMail(api.services)
  assert.deepEqual(smtp.arrived, [])
})

test('mail that could not be sent while the mail server was down is sent later, once, however many sweeps run', async (t) => {
  const smtp = await startSmtp(t)
  const clock = movableClock()
  const api = await startApi(t, { clock, settings: { smtpUrl: smtp.url } })
  const { send, read } = inboxOf(api)
  await smtp.stop()
  const ids = Array.from({ length: 6 }, () => randomUUID())
  for (const [n, id] of ids.entries())
    assert.equal(
      (
        await send(id, formData('CONTACT', { email: `n${n}@mail.example` }), 'CONTACT', {
          ip: visitorIp(n),
        })
      ).status,
      201,
    )
  await api.settled()
  for (const { Mail } of await read())
    assert.deepEqual([Mail[0]?.State, Mail[0]?.Failure], ['waiting', 'ESOCKET'])
  await sendMail(api.services)
  await smtp.start()
  await sendMail(api.services)
  assert.deepEqual(smtp.arrived, [], 'not due yet')
  clock.move(4 * 60_000)
  await Promise.all([sweep(api.services), sweep(api.services), sendMail(api.services)])
  clock.move(10 * 60_000)
  await Promise.all([sendMail(api.services), sendMail(api.services)])
  assert.deepEqual(
    toTeam(smtp.arrived)
      .map(({ mail }) => mail.messageId)
      .sort(),
    ids.map((id) => `<notification.${id}@localhost>`).sort(),
  )
  assert.equal(smtp.arrived.length, 12)
  assert.deepEqual(
    (await read()).flatMap(({ Mail }) => Mail.map(({ State }) => State)),
    Array<string>(12).fill('sent'),
  )
})

test('without a mail server messages stay in the outbox, and the log says so without personal data', async (t) => {
  const logged: unknown[] = []
  const api = await startApi(t)
  const { services } = api
  services.log = (event, details) => void logged.push({ event, ...details })
  const { send, read } = inboxOf(api)
  const id = randomUUID()
  await send(id, formData('CONTACT'))
  await api.settled()
  await sendMail(services)
  assert.deepEqual(
    (await read())[0]?.Mail.map(({ Kind, State, Tries }) => [Kind, State, Tries]),
    [
      ['notification', 'waiting', 0],
      ['acknowledgement', 'waiting', 0],
    ],
  )
  assert.deepEqual(
    logged,
    ['notification', 'acknowledgement'].map((kind) => ({
      event: 'a mail is in the outbox',
      kind,
      response: id,
    })),
  )
})

test('an acknowledgement whose receiver is refused for good is given up, and a notification to the team is tried again', async (t) => {
  const refusal = Object.assign(new Error('No such person mariam@mail.example'), {
    responseCode: 550,
  })
  const smtp = await startSmtp(t, { onRecipient: () => refusal })
  const clock = movableClock()
  const api = await startApi(t, { clock, settings: { smtpUrl: smtp.url } })
  const { send, read } = inboxOf(api)
  await send(randomUUID(), formData('CONTACT'))
  await api.settled()
  const states = async () =>
    (await read())[0]?.Mail.map(({ Kind, State, Failure }) => [Kind, State, Failure])
  assert.deepEqual(await states(), [
    ['notification', 'waiting', 'EENVELOPE 550'],
    ['acknowledgement', 'failed', 'EENVELOPE 550'],
  ])
  for (let n = 0; n < 3; n += 1) {
    clock.move(60 * 60_000 * 24)
    await sendMail(api.services)
  }
  const stored = await api.services.forms.list('r')
  assert.equal(stored.length, 1)
  const found = await api.services.forms.get<{
    mail: { tries: number; failedAt: string | null }[]
  }>(stored[0]?.key as never)
  assert.deepEqual(
    found?.data.mail.map(({ tries, failedAt }) => [tries, failedAt === null]),
    [
      [4, true],
      [1, false],
    ],
  )
})

test('a mail that the server refuses does not stop other mails', async (t) => {
  const ids = [randomUUID(), randomUUID(), randomUUID()] as const
  const smtp = await startSmtp(t, {
    onRecipient: (address) =>
      address === 'slow@mail.example'
        ? Object.assign(new Error('Try later'), { responseCode: 450 })
        : null,
    onMail: (text) =>
      text.includes(`Subject: New form response: Contact ${referenceOf(ids[0], 'CONTACT')}`)
        ? Object.assign(new Error('Not this'), { responseCode: 554 })
        : null,
  })
  const clock = movableClock()
  const api = await startApi(t, { clock, settings: { smtpUrl: smtp.url } })
  const { send, read } = inboxOf(api)
  await smtp.stop()
  const emails = ['mariam@mail.example', 'slow@mail.example', 'last@mail.example']
  for (const [n, id] of ids.entries()) {
    await send(id, formData('CONTACT', { email: emails[n] }), 'CONTACT', { ip: visitorIp(n) })
    await api.settled()
    clock.move(1_000)
  }
  await smtp.start()
  clock.move(4 * 60_000)
  await sendMail(api.services)
  const states = (await read()).map(({ FormData, Mail }) => [
    FormData['email'],
    ...Mail.map(({ State, Failure }) => Failure ?? State),
  ])
  assert.deepEqual(states, [
    ['last@mail.example', 'sent', 'sent'],
    ['slow@mail.example', 'sent', 'EENVELOPE 450'],
    ['mariam@mail.example', 'EMESSAGE 554', 'sent'],
  ])
  clock.move(10 * 60_000)
  await sendMail(api.services)
  assert.equal(
    (await read())[1]?.Mail[1]?.Tries,
    3,
    'the mail with a temporary refusal is tried again',
  )
})

test('a mail whose sending was interrupted before it was noted is sent again under the same id, but not at once', async (t) => {
  const smtp = await startSmtp(t)
  const clock = movableClock()
  const api = await startApi(t, { clock, settings: { smtpUrl: smtp.url } })
  const id = randomUUID()
  // State after a process ended between the mail server's reply and the note that the mail was
  // sent: the next attempt is due in three minutes.
  await inboxOf(api).send(id, formData('CONTACT'))
  await api.settled()
  const { forms } = api.services
  const key = (await forms.list('r'))[0]?.key as never
  const found = await forms.get<{ mail: object[] }>(key)
  const mail = (found?.data.mail ?? []).map((message) => ({
    ...message,
    sentAt: null,
    nextAt: new Date(clock.now() + 180_000).toISOString(),
  }))
  await forms.put(
    key,
    { ...found?.data, op: randomUUID(), mail },
    { onlyIfMatch: found?.etag ?? '' },
  )
  await sendMail(api.services)
  assert.equal(smtp.arrived.length, 2)
  clock.move(181_000)
  await sendMail(api.services)
  const ids = smtp.arrived.map(({ mail: { messageId } }) => messageId)
  assert.deepEqual(ids.sort(), [
    `<acknowledgement.${id}@localhost>`,
    `<acknowledgement.${id}@localhost>`,
    `<notification.${id}@localhost>`,
    `<notification.${id}@localhost>`,
  ])
})

test('one address gets three acknowledgements a day, whoever enters it', async (t) => {
  const smtp = await startSmtp(t)
  const api = await startApi(t, { settings: { smtpUrl: smtp.url } })
  const { send } = inboxOf(api)
  for (let n = 0; n < 5; n += 1) {
    await send(
      randomUUID(),
      formData('CONTACT', { email: n % 2 ? 'Victim@mail.example' : 'victim@mail.example' }),
      'CONTACT',
      { ip: visitorIp(n) },
    )
    await api.settled()
  }
  assert.equal(toTeam(smtp.arrived).length, 5)
  assert.equal(smtp.arrived.length, 8)
})

test('no text in any field of a form adds or changes a header of a mail', async (t) => {
  const smtp = await startSmtp(t)
  const clock = movableClock()
  const api = await startApi(t, { clock, settings: { smtpUrl: smtp.url } })
  const { send } = inboxOf(api)
  const payloads = [
    'x\r\nBcc: evil@mail.example',
    'x\nBcc: evil@mail.example\n\nbody',
    'x\rBcc: evil@mail.example',
    '=?utf-8?B?DQpCY2M6IGV2aWxAbWFpbC5leGFtcGxl?=',
    'x\u2028Bcc: evil@mail.example',
    'x\u2029Bcc: evil@mail.example',
    '"><evil@mail.example>, evil@mail.example',
    '%0d%0aBcc: evil@mail.example',
    '.\r\n.\r\nRCPT TO:<evil@mail.example>',
  ]
  const names = [
    'Auto-Submitted',
    'Content-Transfer-Encoding',
    'Content-Type',
    'Date',
    'From',
    'MIME-Version',
    'Message-ID',
    'Subject',
    'To',
  ]
  const posts = formTypes.flatMap((type) =>
    payloads.map((payload) => {
      const { schema, fields } = formOf(type)
      // Only fields whose schema accepts the payload. A filled trap field would send no mail at
      // all.
      const acceptingKeys = fields
        .filter(
          ({ key, type: field }) =>
            field !== 'trap' &&
            key !== 'startedAt' &&
            v.is(schema, formData(type, { [key]: payload })),
        )
        .map(({ key }) => key)
      assert.ok(['firstName', 'lastName', 'message'].every((key) => acceptingKeys.includes(key)))
      return {
        id: randomUUID(),
        type,
        data: formData(type, Object.fromEntries(acceptingKeys.map((key) => [key, payload]))),
      }
    }),
  )
  for (const [n, { id, type, data }] of posts.entries()) {
    assert.equal(
      (await send(id, { ...data, email: `person${n}@mail.example` }, type, { ip: visitorIp(n) }))
        .status,
      201,
    )
    await api.settled()
    // Nine forms an hour stay below the limit of notifications to the team.
    const isNinth = n % 9 === 8
    if (isNinth) clock.move(61 * 60_000)
  }
  assert.equal(smtp.arrived.length, posts.length * 2)
  for (const { to, from, headerLines, mail } of smtp.arrived) {
    assert.deepEqual(headerLines.map((line) => line.split(':')[0]).sort(), names)
    assert.deepEqual(
      [from, mail.from?.address, to.length, mail.to?.length, mail.to?.[0]?.address],
      [site.email, site.email, 1, 1, to[0]],
    )
    assert.match(to[0] ?? '', /^(help@ghafwallet\.example|person\d+@mail\.example)$/)
    assert.match(
      mail.subject ?? '',
      /^(New form response: \w+ |We have your (?:message|complaint) \()[CBJK]-\w{4}-\w{2}\)?$/,
    )
    // Ids may contain the letters bcc.
    assert.doesNotMatch(headerLines.join('\n'), /evil|^Bcc/im)
  }
})
