import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import test from 'node:test'
import { keyOf, type Key } from '#store/keys.ts'
import type { Store } from '#store/store.ts'
import {
  eraseOldCounters,
  checkAttempt,
  countAttempt,
  countAttempts,
  type Limit,
} from '../../netlify/api/attempts.ts'
import { eraseRateLimitCounters } from '../../netlify/api/sweep.ts'
import { formData, inboxOf } from './forms.ts'
import { movableClock, PASSPHRASE, startApi } from './harness.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const limit: Limit = { name: 'form', max: 3, windowMs: 10 * MINUTE }

test('the key of a counter does not reveal the address it counts: it depends on a secret of the store', async (t) => {
  const [one, other] = [await startApi(t), await startApi(t)]
  const keyIn = async ({ services: { ops, clock } }: typeof one, ip: string) => {
    await countAttempt(ops, clock, [limit, ip])
    const keys = (await ops.list('rl', 'form')).map(({ key }) => key.split('-').at(-1) ?? '')
    return { key: keys.at(-1), content: JSON.stringify((await ops.list()).map(({ key }) => key)) }
  }
  const ip = '203.0.113.7'
  const [first, same, elsewhere] = [
    await keyIn(one, ip),
    await keyIn(one, ip),
    await keyIn(other, ip),
  ]
  assert.equal(first.key, same.key)
  assert.notEqual(
    first.key,
    elsewhere.key,
    'another site counts the same address under another key',
  )
  const plain = createHash('sha256').update(ip).digest('hex').slice(0, 16)
  assert.ok(!first.content.includes(plain) && !first.content.includes(ip))
})

test('a window slides: a try counts until it is as old as the window', async (t) => {
  const clock = movableClock()
  const {
    services: { ops },
  } = await startApi(t, { clock })
  // One try per minute, over several windows of the limit: never more than three in ten minutes.
  const allowedMinutes: number[] = []
  for (let minute = 0; minute < 45; minute += 1) {
    if ((await countAttempt(ops, clock, [limit, 'somebody'])).ok) allowedMinutes.push(minute)
    clock.move(MINUTE)
  }
  assert.deepEqual(allowedMinutes, [0, 1, 2, 10, 11, 12, 20, 21, 22, 30, 31, 32, 40, 41, 42])
})

test('old counters of every limit, and those with a key of the earlier format, are erased without being read', async (t) => {
  const clock = movableClock()
  const { services } = await startApi(t, { clock })
  const { ops } = services
  const names = ['form', 'form-site', 'pass-key', 'acknowledgement']
  for (const name of names)
    for (let n = 0; n < 100; n += 1)
      await countAttempt(ops, clock, [{ ...limit, name }, `subject ${n}`])
  // Key of the earlier format: it names no time.
  await ops.put(keyOf('rl', 'form', 'a'.repeat(32)), { op: '1', tries: [] }, { onlyIfNew: true })
  clock.move(9 * MINUTE)
  await countAttempt(ops, clock, [limit, 'the last'])
  clock.move(12 * MINUTE)
  let reads = 0
  const counting: Store = {
    ...ops,
    get: <T>(key: Key) => {
      reads += 1
      return ops.get<T>(key)
    },
  }
  await eraseOldCounters(counting, clock)
  const counters = await ops.list('rl')
  assert.ok(counters.length <= 1, `${counters.length} are left after one round`)
  assert.equal(reads, 0)
  clock.move(20 * MINUTE)
  await eraseRateLimitCounters(services)
  assert.deepEqual(await ops.list('rl'), [])
})

test('a block of IPv6 networks can send 100 forms, and its refused tries store no further counters', async (t) => {
  const api = await startApi(t)
  const { ops, clock } = api.services
  const { send } = inboxOf(api)
  const statuses: number[] = []
  for (let n = 0; n < 130; n += 1)
    statuses.push(
      (
        await send(randomUUID(), formData('CONTACT'), 'CONTACT', {
          ip: `2001:db8:1:${n.toString(16)}::1`,
        })
      ).status,
    )
  assert.deepEqual(
    [
      statuses.filter((status) => status === 201).length,
      statuses.slice(100).every((status) => status === 429),
    ],
    [100, true],
  )
  assert.equal((await ops.list('rl', 'form-ipv6')).length, 100)
  // The network's own limit of 3 refuses most of these 40 tries, and a refused try does not count
  // for the block: only 3 tries count, and the one that is checked.
  for (let n = 0; n < 40; n += 1)
    await countAttempts(
      ops,
      clock,
      [
        [{ ...limit, name: 'wide', max: 20 }, 'block'],
        [{ ...limit, name: 'narrow' }, 'network'],
      ],
      randomUUID(),
    )
  const peeked = await checkAttempt(ops, clock, [{ ...limit, name: 'wide', max: 20 }, 'block'])
  assert.deepEqual(peeked, { ok: true, left: 16 })
})

test('a form is accepted again after the clock is set back by a day', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const { send } = inboxOf(api)
  const post = () => send(randomUUID(), formData('CONTACT'))
  for (let n = 0; n < 10; n += 1) assert.equal((await post()).status, 201)
  assert.equal((await post()).status, 429)
  clock.move(-DAY)
  assert.equal((await post()).status, 201)
})

test('a try with a time well after now does not count, and one 30 seconds after now does', async (t) => {
  const clock = movableClock()
  const {
    services: { ops },
  } = await startApi(t, { clock })
  const perDay: Limit = { name: 'day', max: 3, windowMs: DAY }
  // 20:00 UTC of the next day: the clock can go back 19 hours within the same day.
  clock.move(DAY - (clock.now() % DAY) + 20 * 60 * MINUTE)
  for (let n = 0; n < 3; n += 1)
    assert.ok((await countAttempt(ops, clock, [perDay, 'somebody'])).ok)
  assert.ok(!(await countAttempt(ops, clock, [perDay, 'somebody'])).ok)
  clock.move(-30_000)
  assert.ok(
    !(await countAttempt(ops, clock, [perDay, 'somebody'])).ok,
    'clocks of two instances may differ by 30 seconds',
  )
  clock.move(-19 * 60 * MINUTE)
  assert.ok((await countAttempt(ops, clock, [perDay, 'somebody'])).ok)
})

test('a limit on bytes adds up the sizes of tries, and a refused try waits until its size fits', async (t) => {
  const clock = movableClock()
  const {
    services: { ops },
  } = await startApi(t, { clock })
  const bytes: Limit = { name: 'bytes', max: 1_000, windowMs: 10 * MINUTE }
  // To the start of a window.
  clock.move(10 * MINUTE - (clock.now() % (10 * MINUTE)))
  const began = clock.now()
  const take = (size: number, token: string = randomUUID()) =>
    countAttempt(ops, clock, [bytes, 'somebody', size], token)
  /** Minute at which a refused try may be repeated; null if it was allowed. */
  const retryMinute = async (size: number) => {
    const attempt = await take(size)
    return attempt.ok ? null : Math.round((attempt.retryAt - began) / MINUTE)
  }
  assert.deepEqual(await take(300, 'one'), { ok: true, left: 700 })
  assert.deepEqual(await take(300, 'one'), { ok: true, left: 700 }, 'the same try again')
  clock.move(MINUTE)
  assert.deepEqual(await take(600), { ok: true, left: 100 })
  assert.deepEqual(
    [
      await retryMinute(101),
      await retryMinute(400),
      await retryMinute(401),
      await retryMinute(1_000),
    ],
    [10, 10, 11, 11],
  )
  assert.deepEqual(await take(100), { ok: true, left: 0 })
  const repeat = (size: number) =>
    countAttempt(ops, clock, [bytes, 'somebody else', size], 'same token')
  assert.deepEqual(
    [await repeat(200), await repeat(500), await repeat(100), await repeat(900)].map(
      (attempt) => attempt.ok && attempt.left,
    ),
    [800, 500, 500, 100],
    'tries with one token count once, with the largest of their sizes',
  )
  const refused = await repeat(1_001)
  assert.deepEqual([refused.ok, (await repeat(900)).ok], [false, true])
})

test("wrong passphrases sent with the admin's token do not lock out an address that sent the right one", async (t) => {
  const api = await startApi(t)
  const enter = (passphrase: string, ip: string) =>
    api.call('/api/pass-key', { method: 'POST', headers: api.signedIn, json: { passphrase }, ip })
  assert.equal((await enter(PASSPHRASE, '203.0.113.9')).status, 200)
  for (let n = 0; n < 20; n += 1)
    assert.equal((await enter(`wrong ${n}`, `198.18.0.${n}`)).status, 403)
  assert.equal(
    (await enter('wrong', '198.18.1.1')).status,
    429,
    'the limit for all other addresses together is used up',
  )
  assert.equal((await enter(PASSPHRASE, '198.18.1.1')).status, 429)
  assert.equal((await enter(PASSPHRASE, '203.0.113.9')).status, 200)
  for (let n = 0; n < 5; n += 1)
    assert.equal((await enter(`wrong ${n}`, '203.0.113.9')).status, 403)
  assert.equal(
    (await enter(PASSPHRASE, '203.0.113.9')).status,
    429,
    'a known address has the same limit of its own as any other',
  )
})

test('an address is known for thirty days after each day on which it sent the right passphrase', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const { ops } = api.services
  // Read from the store, not with API calls: the account's token lasts only an hour.
  const known = async () => (await ops.list('rl', 'pass-key-right')).length
  const enter = (passphrase: string, ip: string) =>
    api.call('/api/pass-key', { method: 'POST', headers: api.signedIn, json: { passphrase }, ip })
  for (let n = 0; n < 3; n += 1) assert.equal((await enter(PASSPHRASE, '203.0.113.9')).status, 200)
  const [note] = await ops.list('rl', 'pass-key-right')
  const tries = async () =>
    (await ops.get<{ tries: { at: number }[] }>(keyOf(note?.key ?? '')))?.data.tries.length
  assert.deepEqual([await known(), await tries()], [1, 1], 'one note per day')
  const right: Limit = { name: 'pass-key-right', max: 100, windowMs: 30 * DAY }
  for (const day of ['one', 'another']) {
    clock.move(20 * DAY)
    await countAttempt(ops, clock, [right, 'somebody'], day)
  }
  clock.move(25 * DAY)
  assert.deepEqual(
    await checkAttempt(ops, clock, [right, 'somebody']),
    { ok: true, left: 98 },
    'the second of the two still counts',
  )
})
