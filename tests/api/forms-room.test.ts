import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { forms as arabic } from '#messages/ar/forms.ts'
import { forms as english } from '#messages/en/forms.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { site } from '#site/site.ts'
import { countAttempts } from '../../netlify/api/attempts.ts'
import { warnOfRoom } from '../../netlify/api/mail/room-warning.ts'
import { countSubmissions } from '../../netlify/api/submissions/inbox.ts'
import {
  MAX_BYTES_A_DAY,
  noteChange,
  readJournal,
  roomState,
  roomShares,
} from '../../netlify/api/submissions/journal.ts'
import { countedTriesOf, formBytesPerDay } from '../../netlify/api/submissions/sender-limits.ts'
import { newUploadId } from '../../netlify/api/uploads/upload.ts'
import { visitorIp, plainFormFields, formData, inboxOf } from './forms.ts'
import { movableClock, startApi, type Answer, type Api } from './harness.ts'
import { startSmtp } from './smtp.ts'

const DAY = 86_400_000

// The API stores a limited number of bytes of responses in a day, its room. A response is refused
// as `full` if more than a share of the room would be used; the share depends on its kind and
// sender.

/**
 * Notes responses until the used part of the day's room reaches a share. `smallest`: size in bytes
 * of the last responses, and so the accuracy.
 */
const takeRoom = async (
  { services }: Api,
  maxShareOfRoom: number,
  smallest = 20_000,
): Promise<void> => {
  const note = (bytes: number) =>
    noteChange(
      services,
      {
        id: randomUUID(),
        op: randomUUID(),
        receivedAt: new Date(services.clock.now()).toISOString(),
      },
      { bytes, maxShareOfRoom },
    )
  for (const bytes of [200_000, 20_000, 2_000].filter((size) => size >= smallest)) {
    let outcome = await note(bytes)
    while (outcome !== 'full') outcome = await note(bytes)
  }
}

/** Message of about 4,000 bytes. */
const LONG = { message: 'ع'.repeat(2_000) }

/** Clock at least ten minutes before the end of the day in the Emirates (UTC+4). */
const clockWithinDay = () => {
  const clock = movableClock()
  const untilMidnight = DAY - ((clock.now() + 4 * 3_600_000) % DAY)
  if (untilMidnight < 600_000) clock.move(untilMidnight)
  return clock
}

/** Value of a form's file field that names a file which was never uploaded. */
const missingFile = ({ services }: Api): string =>
  `${newUploadId(services.clock.now())}/${'0'.repeat(64)}/cv.pdf`

const codeOf = ({ status, body }: Answer): [number, string | undefined] => [
  status,
  (body as { code?: string }).code,
]

test('when the room of a day is used up, forms are refused with the time of the next day, staff see it, and the next day has room', async (t) => {
  const clock = clockWithinDay()
  const api = await startApi(t, { clock })
  const { send, sendPlain } = inboxOf(api)
  const counts = async () =>
    (await api.call('/api/form-counts', { headers: api.staff })).body as Record<string, unknown>
  const first = randomUUID()
  assert.equal((await send(first, formData('CONTACT'))).status, 201)
  assert.deepEqual(Object.keys(await counts()), [
    'CONTACT',
    'BUSINESS',
    'CAREER',
    'COMPLAINT',
    'Mail',
  ])
  await takeRoom(api, 0.5)
  assert.equal((await counts())['Room'], undefined)
  await takeRoom(api, 0.6)
  assert.equal((await counts())['Room'], 'little')
  await takeRoom(api, roomShares.fewSent, 2_000)
  const { Room, RoomFrom } = await counts()
  assert.equal(Room, 'none')
  const until = Date.parse(String(RoomFrom))
  assert.ok(
    until > clock.now() && until <= clock.now() + DAY && new Date(until).getUTCHours() === 20,
    'midnight in the Emirates',
  )

  const begun = clock.now()
  const answer = await send(randomUUID(), formData('CONTACT', LONG), 'CONTACT', {
    ip: visitorIp(1),
  })
  assert.deepEqual(
    [...codeOf(answer), (answer.body as { retryAt: string }).retryAt],
    [503, 'full', new Date(until).toISOString()],
  )
  assert.ok(Number(answer.headers.get('retry-after')) * 1_000 <= until - begun + 1_000)
  for (const [locale, words] of [
    ['en', english],
    ['ar', arabic],
  ] as const) {
    const page = await sendPlain(
      plainFormFields('CONTACT', { ...LONG, locale, firstName: `Kept${locale}` }),
      undefined,
      { ip: visitorIp(100) },
    )
    assert.equal(page.status, 503)
    assert.ok(page.text.includes(words.notSent.full.split('#')[0] ?? ''))
    assert.match(page.text, new RegExp(`800 0000(.|\n)*value="Kept${locale}"`))
  }
  assert.equal(
    (await send(randomUUID(), formData('COMPLAINT', LONG), 'COMPLAINT', { ip: visitorIp(2) }))
      .status,
    201,
    'a complaint has a larger share of the room',
  )
  await takeRoom(api, roomShares.complaint, 2_000)
  assert.deepEqual(
    codeOf(
      await send(randomUUID(), formData('COMPLAINT', LONG), 'COMPLAINT', { ip: visitorIp(3) }),
    ),
    [503, 'full'],
  )
  assert.equal(
    (await send(first, formData('CONTACT'))).status,
    200,
    'a repeated form needs no room',
  )
  const stored = await api.call(`/api/form/${first}`, { headers: api.staff })
  const change = await api.call(`/api/form/${first}`, {
    method: 'PATCH',
    headers: { ...api.staff, 'if-match': stored.headers.get('etag') ?? '' },
    json: { State: 'done' },
  })
  assert.equal(change.status, 200, 'staff can change a response')

  clock.move(until - clock.now() + 1_000)
  assert.equal(
    (await send(randomUUID(), formData('CONTACT'), 'CONTACT', { ip: visitorIp(101) })).status,
    201,
  )
  // Read from the store, not with an API call: the staff session has ended by then.
  assert.equal(roomState((await countSubmissions(api.services)).bytesToday), 'enough')
})

test('a refused form uses no room of the day, and a stored one uses it once however often it is sent', async (t) => {
  const api = await startApi(t, { clock: clockWithinDay() })
  const { send } = inboxOf(api)
  const usedBytes = async () => (await readJournal(api.services)).bytesToday
  const id = randomUUID()
  const resume = missingFile(api)
  for (let n = 0; n < 30; n += 1)
    assert.equal(
      (await send(id, formData('CAREER', { ...LONG, resumeUrl: '', resume }), 'CAREER')).status,
      422,
    )
  assert.equal(await usedBytes(), 0)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => send(id, formData('CONTACT', LONG))),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [
    ...Array<number>(11).fill(200),
    201,
  ])
  const bytes = await usedBytes()
  assert.ok(bytes > 4_000 && bytes < 8_000, `${bytes} bytes`)
})

test('as the room of a day fills, spam is refused first, then forms of senders of many, and others last', async (t) => {
  const api = await startApi(t, { clock: clockWithinDay() })
  const { send } = inboxOf(api)
  const from = (n: number, ip: string, more = {}) =>
    send(
      randomUUID(),
      formData('CONTACT', {
        ...LONG,
        email: `visitor${n}@mail.example`,
        contactNumber: `05010${String(n).padStart(5, '0')}`,
        ...more,
      }),
      'CONTACT',
      { ip },
    )
  const busyAddress = visitorIp(1)
  await takeRoom(api, roomShares.spam, 2_000)
  assert.deepEqual(codeOf(await from(0, visitorIp(2), { website: 'x' })), [503, 'full'])
  for (let n = 0; n < 6; n += 1) assert.equal((await from(n, busyAddress)).status, 201, String(n))
  await takeRoom(api, roomShares.usual, 2_000)
  assert.deepEqual(codeOf(await from(7, busyAddress)), [503, 'full'])
  assert.equal((await from(8, visitorIp(3))).status, 201)
})

test('a complaint from an address that has sent many forms is stored when other forms from there are refused', async (t) => {
  const api = await startApi(t, { clock: clockWithinDay() })
  const { send } = inboxOf(api)
  const ip = visitorIp(1)
  const person = (n: number) => ({
    email: `visitor${n}@mail.example`,
    contactNumber: `05010${String(n).padStart(5, '0')}`,
  })
  for (let n = 0; n < 8; n += 1)
    assert.equal(
      (await send(randomUUID(), formData('CONTACT', { ...LONG, ...person(n) }), 'CONTACT', { ip }))
        .status,
      201,
    )
  await takeRoom(api, roomShares.usual, 2_000)
  assert.deepEqual(
    codeOf(
      await send(randomUUID(), formData('CONTACT', { ...LONG, ...person(8) }), 'CONTACT', { ip }),
    ),
    [503, 'full'],
  )
  assert.equal(
    (
      await send(randomUUID(), formData('COMPLAINT', { ...LONG, ...person(9) }), 'COMPLAINT', {
        ip,
      })
    ).status,
    201,
  )
})

test('a longer form with the id of a refused one counts with its full size for its address', async (t) => {
  const api = await startApi(t, { clock: clockWithinDay() })
  const { send } = inboxOf(api)
  const ip = visitorIp(1)
  /** Bytes that count for the address today; null if it has used up its limit. */
  const countedBytes = async () => {
    // A try of one byte, after which the last counter, that of the bytes, has this much left.
    const attempt = await countAttempts(
      api.services.ops,
      api.services.clock,
      countedTriesOf({}, 1, ip),
      randomUUID(),
    )
    return attempt.ok ? formBytesPerDay.max - (attempt.left.at(-1) ?? 0) - 1 : null
  }
  const id = randomUUID()
  const withMissingFile = formData('CAREER', { resumeUrl: '', resume: missingFile(api) })
  assert.equal((await send(id, withMissingFile, 'CAREER', { ip })).status, 422)
  assert.equal((await send(id, formData('COMPLAINT', LONG), 'COMPLAINT', { ip })).status, 201)
  assert.ok(Number(await countedBytes()) > 5_000, String(await countedBytes()))
})

test('one network has a limit of bytes per day, so that a few addresses cannot use up the room of all', async (t) => {
  const api = await startApi(t, { clock: clockWithinDay() })
  const ip = '2001:db8:7:1::1'
  const counters = countedTriesOf(
    { email: 'other@mail.example', contactNumber: '04 555 0100' },
    formBytesPerDay.max - 8_000,
    ip,
  )
  assert.ok((await countAttempts(api.services.ops, api.services.clock, counters, randomUUID())).ok)
  const send = (next: string) =>
    inboxOf(api).send(randomUUID(), formData('CONTACT', LONG), 'CONTACT', { ip: next })
  assert.equal((await send('2001:db8:7:2::1')).status, 201)
  assert.equal((await send('2001:db8:7:3::1')).status, 429, 'a /48 counts as one')
  assert.equal((await send('2001:db8:8:3::1')).status, 201)
  assert.ok(MAX_BYTES_A_DAY * roomShares.usual >= 35 * formBytesPerDay.max)
})

test('the team gets one mail when there is little room, and one when there is none', async (t) => {
  const smtp = await startSmtp(t)
  const clock = clockWithinDay()
  const api = await startApi(t, { clock, settings: { smtpUrl: smtp.url } })
  await warnOfRoom(api.services)
  assert.equal(smtp.arrived.length, 0)
  for (const room of ['little', 'none'] as const) {
    await takeRoom(api, room === 'little' ? 0.6 : roomShares.fewSent, 2_000)
    await Promise.all([warnOfRoom(api.services), warnOfRoom(api.services)])
    await warnOfRoom(api.services)
    assert.deepEqual(
      smtp.arrived.map(({ to, mail }) => [...to, mail.subject]),
      [[site.email, cmsInbox.lowCapacity.subject[room]]],
    )
    assert.ok(
      smtp.arrived[0]?.mail.text?.startsWith(
        cmsInbox.lowCapacity[room]('midnight').split('midnight')[0]?.slice(0, 60) ?? '-',
      ),
    )
    smtp.arrived.length = 0
  }
})
