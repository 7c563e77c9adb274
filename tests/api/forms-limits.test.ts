import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { eraseRateLimitCounters } from '../../netlify/api/sweep.ts'
import { visitorIp, formData, inboxOf } from './forms.ts'
import { movableClock, startApi } from './harness.ts'

test('one person can send ten forms in ten minutes; a repeated form is neither counted nor refused', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const { send, sendPlain, read } = inboxOf(api)
  const ids = Array.from({ length: 10 }, () => randomUUID())
  for (const id of ids) assert.equal((await send(id, formData('CONTACT'))).status, 201)
  for (const id of ids) assert.equal((await send(id, formData('CONTACT'))).status, 200)
  const late = randomUUID()
  const refused = await send(late, formData('CONTACT'))
  assert.deepEqual([refused.status, (refused.body as { code: string }).code], [429, 'rate_limited'])
  const wait = Number(refused.headers.get('retry-after'))
  assert.ok(wait > 500 && wait <= 600, `${wait} s`)
  assert.equal((await sendPlain({ ...plainFields(), message: 'By hand' })).status, 429)
  // The same mailbox in another spelling, then another mailbox with the same number: both count for
  // the same person.
  assert.equal(
    (
      await send(
        randomUUID(),
        formData('CONTACT', { email: 'MARIAM+x@mail.example', contactNumber: '04 555 0199' }),
      )
    ).status,
    429,
  )
  assert.equal(
    (await send(randomUUID(), formData('CONTACT', { email: 'somebody.else@mail.example' }))).status,
    429,
  )
  assert.equal((await send(ids[3] ?? '', formData('CONTACT'))).status, 200)
  assert.equal((await send(late, formData('CONTACT'), 'CONTACT', { ip: visitorIp(1) })).status, 201)
  assert.equal(
    (await send(randomUUID(), formData('CONTACT'), 'CONTACT', { ip: '2001:db8:1:2::7' })).status,
    201,
  )
  clock.move(wait * 1_000)
  assert.equal((await send(randomUUID(), formData('CONTACT'))).status, 201)
  assert.equal((await read()).length, 13)
})

test('concurrent forms from different addresses of one IPv6 network are held to the limit of one person', async (t) => {
  const api = await startApi(t)
  const { send } = inboxOf(api)
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, n) =>
      send(randomUUID(), formData('CONTACT'), 'CONTACT', {
        ip: `2001:db8:0:9:${n.toString(16)}::1`,
      }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [
    ...Array<number>(10).fill(201),
    ...Array<number>(15).fill(429),
  ])
})

test('one IPv4 address, which many mobile users may share, can send forms of a hundred people in ten minutes', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const { send } = inboxOf(api)
  const person = (n: number) =>
    send(
      randomUUID(),
      formData('CONTACT', {
        email: `visitor${n}@mail.example`,
        contactNumber: `05010${String(n).padStart(5, '0')}`,
      }),
    )
  for (let n = 0; n < 100; n += 1) assert.equal((await person(n)).status, 201, String(n))
  assert.equal((await person(100)).status, 429)
  assert.equal(
    (await send(randomUUID(), formData('CONTACT'), 'CONTACT', { ip: visitorIp(1) })).status,
    201,
  )
  clock.move(10 * 60_000)
  assert.equal((await person(100)).status, 201)
})

test('one address can send 500 forms a day, and other addresses are not affected', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const { send } = inboxOf(api)
  let sent = 0
  /** Sends a form as another person each time. */
  const next = () => {
    const person = sent
    sent += 1
    return send(
      randomUUID(),
      formData('CONTACT', {
        email: `visitor${person}@mail.example`,
        contactNumber: `05010${String(person).padStart(5, '0')}`,
      }),
    )
  }
  for (let round = 0; round < 5; round += 1) {
    for (let n = 0; n < 100; n += 1) assert.equal((await next()).status, 201, String(sent))
    clock.move(10 * 60_000)
  }
  const refused = await next()
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 20 * 3_600)
  assert.equal(
    (await send(randomUUID(), formData('CONTACT'), 'CONTACT', { ip: visitorIp(1) })).status,
    201,
  )
})

test('one IPv6 network, such as a household, can send thirty forms in ten minutes', async (t) => {
  const api = await startApi(t)
  const { send } = inboxOf(api)
  const person = (n: number) =>
    send(
      randomUUID(),
      formData('CONTACT', {
        email: `visitor${n}@mail.example`,
        contactNumber: `05010${String(n).padStart(5, '0')}`,
      }),
      'CONTACT',
      { ip: `2001:db8:3:4::${n + 1}` },
    )
  for (let n = 0; n < 30; n += 1) assert.equal((await person(n)).status, 201, String(n))
  assert.equal((await person(30)).status, 429)
  assert.equal(
    (await send(randomUUID(), formData('CONTACT'), 'CONTACT', { ip: '2001:db8:3:5::1' })).status,
    201,
  )
})

test('with the setting countsVisitors off, forms are neither counted nor refused', async (t) => {
  const api = await startApi(t, { settings: { rateLimitsVisitors: false } })
  const { send } = inboxOf(api)
  for (let n = 0; n < 25; n += 1)
    assert.equal((await send(randomUUID(), formData('CONTACT'))).status, 201)
  assert.deepEqual(await api.services.ops.list('rl'), [])
})

test('a block of IPv6 networks can send a hundred forms in ten minutes, and old counters are erased', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const { send } = inboxOf(api)
  const from = (n: number) =>
    send(randomUUID(), formData('CONTACT'), 'CONTACT', { ip: `2001:db8:7:${n.toString(16)}::1` })
  for (let n = 0; n < 100; n += 1) assert.equal((await from(n)).status, 201)
  const refused = await from(100)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  const elsewhere = await send(randomUUID(), formData('CONTACT'), 'CONTACT', {
    ip: '2001:db8:8::1',
  })
  assert.equal(elsewhere.status, 201)
  clock.move(11 * 60_000)
  assert.equal((await from(100)).status, 201)
  clock.move(21 * 60_000)
  await eraseRateLimitCounters(api.services)
  assert.deepEqual(await api.services.ops.list('rl', 'form-site'), [])
})

const plainFields = (): Record<string, string> => ({
  FormType: 'CONTACT',
  firstName: 'Mariam',
  lastName: 'Ali',
  email: 'm@mail.example',
  contactNumber: '0501234567',
  message: 'Hello',
  companyName: '',
  emirate: '',
  consent: 'true',
  consentVersion: '2026-10-01',
  locale: 'en',
  website: '',
  startedAt: '',
})
