import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { site } from '#site/site.ts'
import { keyOf } from '#store/keys.ts'
import { countAttempt } from '../../netlify/api/attempts.ts'
import { sendMail } from '../../netlify/api/mail/deliver.ts'
import { acknowledgementsPerHour, mailboxOf, noticeTry } from '../../netlify/api/mail/limits.ts'
import { newMessage, type Submission } from '../../netlify/api/submissions/submission.ts'
import { addUnlistedRecords } from '../../netlify/api/submissions/up-to-date.ts'
import { visitorIp, formData, inboxOf } from './forms.ts'
import { movableClock, startApi } from './harness.ts'
import { startSmtp, type ArrivedMail } from './smtp.ts'
import { storedResponse, storeResponses } from './stored-responses.ts'

const toTeam = (arrived: readonly ArrivedMail[]): ArrivedMail[] =>
  arrived.filter(({ to }) => to[0] === site.email)

test('addresses that differ in tags, case, or dots that their host ignores are one mailbox', () => {
  const sameMailbox = [
    [
      'victim@mail.example',
      'Victim@Mail.Example',
      'victim+1@mail.example',
      'victim+a+b@mail.example',
      'ｖictim@mail.example',
    ],
    ['victim@gmail.com', 'v.i.c.t.i.m@gmail.com', 'vic.tim+x@googlemail.com'],
    ['some.one@proton.me', 'someone@protonmail.com', 'some-one_@pm.me'],
  ]
  for (const addresses of sameMailbox)
    assert.equal(new Set(addresses.map(mailboxOf)).size, 1, addresses.join())
  assert.equal(
    new Set(
      ['a.b@mail.example', 'ab@mail.example', 'ab@gmail.com', '+ab@mail.example'].map(mailboxOf),
    ).size,
    4,
  )
})

test('one mailbox gets three acknowledgements, whatever the tags of its address', async (t) => {
  const smtp = await startSmtp(t)
  const api = await startApi(t, { settings: { smtpUrl: smtp.url } })
  for (let n = 0; n < 8; n += 1) {
    await inboxOf(api).send(
      randomUUID(),
      formData('CONTACT', { email: `victim+${n}@mail.example` }),
      'CONTACT',
      { ip: visitorIp(n) },
    )
    await api.settled()
  }
  assert.equal(smtp.arrived.length - toTeam(smtp.arrived).length, 3)
})

test('many waiting acknowledgements delay neither those of complaints nor the notifications to the team', async (t) => {
  const smtp = await startSmtp(t)
  const clock = movableClock()
  const api = await startApi(t, { clock, settings: { smtpUrl: smtp.url } })
  const { ops } = api.services
  for (let n = 0; n < acknowledgementsPerHour.max; n += 1)
    await countAttempt(ops, clock, [acknowledgementsPerHour, 'all'])
  for (let n = 0; n < noticeTry[0].max; n += 1) await countAttempt(ops, clock, noticeTry)
  const at = (ms: number): string => new Date(clock.now() + ms).toISOString()
  // More responses than one round of mail examines, all older than the complaints sent below.
  const flood = Array.from({ length: 700 }, (_, n) =>
    storedResponse(clock.now() - 3_600_000 + n, {
      values: { email: `flood${n}@mail.example` },
      mail: [
        newMessage({ id: 'acknowledgement', kind: 'acknowledgement', queuedAt: at(-3_600_000) }),
      ],
    }),
  )
  await storeResponses(api.services, flood)
  await addUnlistedRecords(api.services, 600_000)
  const { send } = inboxOf(api)
  for (let n = 0; n < 3; n += 1) {
    assert.equal(
      (
        await send(
          randomUUID(),
          formData('COMPLAINT', { email: `real${n}@mail.example` }),
          'COMPLAINT',
          { ip: visitorIp(n) },
        )
      ).status,
      201,
    )
    await api.settled()
  }
  assert.deepEqual(
    smtp.arrived.map(({ to }) => to[0]),
    ['real0@mail.example', 'real1@mail.example', 'real2@mail.example'],
  )
  smtp.arrived.length = 0
  clock.move(4 * 60_000)
  await sendMail(api.services)
  assert.deepEqual(
    smtp.arrived.map(({ to, mail }) => [to[0], mail.subject]),
    [[site.email, '3 form responses: Complaints 3']],
  )
})

test('of many forms some acknowledgements wait for the next hour, and the team gets the last notifications as a digest', async (t) => {
  const smtp = await startSmtp(t)
  const clock = movableClock()
  const api = await startApi(t, { clock, settings: { smtpUrl: smtp.url } })
  const { send, read } = inboxOf(api)
  const [count, sentBefore] = [25, acknowledgementsPerHour.max - 10]
  for (let n = 0; n < sentBefore; n += 1)
    await countAttempt(api.services.ops, clock, [acknowledgementsPerHour, 'all'])
  for (let n = 0; n < count; n += 1) {
    assert.equal(
      (
        await send(
          randomUUID(),
          formData('CONTACT', { email: `person${n}@mail.example` }),
          'CONTACT',
          { ip: visitorIp(n) },
        )
      ).status,
      201,
    )
    await api.settled()
  }
  const [team, senders] = [
    toTeam(smtp.arrived).length,
    smtp.arrived.length - toTeam(smtp.arrived).length,
  ]
  assert.deepEqual([team, senders], [20, 10])
  const waitingReasons = (await read()).flatMap(({ Mail }) =>
    Mail.flatMap(({ State, Failure }) => (State === 'waiting' ? [Failure] : [])),
  )
  assert.deepEqual(
    [
      waitingReasons.filter((reason) => reason === 'in the next digest').length,
      waitingReasons.filter((reason) => reason === 'too many this hour').length,
    ],
    [count - 20, 15],
  )
  smtp.arrived.length = 0
  clock.move(4 * 60_000)
  await Promise.all([sendMail(api.services), sendMail(api.services)])
  const digests = toTeam(smtp.arrived)
  assert.equal(smtp.arrived.length, digests.length, 'no more acknowledgements in this hour')
  assert.equal(
    digests.reduce(
      (sum, { mail }) =>
        sum + Number(/^(\d+) form responses: Contact \d+$/.exec(mail.subject ?? '')?.[1]),
      0,
    ),
    count - 20,
  )
  assert.ok(digests.length <= 2)
  for (const { mail } of digests) {
    assert.doesNotMatch(mail.text ?? '', /Mariam|person\d|transfer/)
    assert.match(mail.text ?? '', /^C-\w{4}-\w{2} {2}Contact, English, \d/m)
    assert.ok(mail.text?.trimEnd().endsWith('/web-cms/protected/forms'))
  }
  smtp.arrived.length = 0
  clock.move(61 * 60_000)
  await sendMail(api.services)
  assert.deepEqual([smtp.arrived.length, toTeam(smtp.arrived).length], [15, 0])
  const stored = await Promise.all(
    (await api.services.forms.list('r')).map(({ key }) =>
      api.services.forms.get<Submission>(keyOf(key)),
    ),
  )
  assert.deepEqual(
    stored
      .flatMap((submission) => submission?.data.mail ?? [])
      .filter(({ sentAt }) => sentAt === null),
    [],
  )
})
