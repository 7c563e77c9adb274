import assert from 'node:assert/strict'
import test from 'node:test'
import { createLockout } from '../../netlify/local/identity/lockout.ts'
import { startIdentity } from './start-identity.ts'

const FIVE_MINUTES_MS = 5 * 60 * 1000
const ADMIN = 'admin@ghaf.example'

test('10 wrong tries lock that pair of address and e-mail, and no other, for 5 minutes', async (t) => {
  const { signIn, service, clock } = await startIdentity(t)
  const right = service.adminPassword ?? ''
  for (let tries = 0; tries < 10; tries += 1)
    assert.equal((await signIn(ADMIN, `guess ${tries}`)).status, 400)
  const locked = await signIn('ADMIN@ghaf.example', right)
  assert.deepEqual([locked.status, locked.type], [429, 'application/json'])
  assert.partialDeepStrictEqual(locked.body, { code: 429 })
  assert.equal(locked.headers.get('retry-after'), '300')
  assert.equal((await signIn(ADMIN, right, '192.0.2.7')).status, 200, 'another address')
  assert.equal((await signIn('somebody@ghaf.example', 'x')).status, 400, 'another e-mail')
  clock.ms += FIVE_MINUTES_MS - 1
  assert.equal((await signIn(ADMIN, right)).status, 429)
  clock.ms += 1
  assert.equal((await signIn(ADMIN, 'wrong')).status, 400)
  assert.equal((await signIn(ADMIN, right)).status, 200)
})

test('an unknown e-mail is locked just the same', async (t) => {
  const { signIn } = await startIdentity(t)
  for (let tries = 0; tries < 10; tries += 1) await signIn('nobody@ghaf.example', 'x')
  assert.equal((await signIn('nobody@ghaf.example', 'x')).status, 429)
})

test('a right password starts the count again', async (t) => {
  const { signIn, service } = await startIdentity(t)
  for (let round = 0; round < 3; round += 1) {
    for (let tries = 0; tries < 9; tries += 1) await signIn(ADMIN, 'wrong')
    assert.equal((await signIn(ADMIN, service.adminPassword ?? '')).status, 200)
  }
})

test('parallel guesses do not outrun the count, parallel right ones all pass', async (t) => {
  const { signIn, service } = await startIdentity(t)
  const right = await Promise.all(
    Array.from({ length: 20 }, () => signIn(ADMIN, service.adminPassword ?? '')),
  )
  assert.deepEqual(new Set(right.map(({ status }) => status)), new Set([200]))
  const wrong = await Promise.all(
    Array.from({ length: 30 }, (_, index) => signIn(ADMIN, `guess ${index}`)),
  )
  assert.equal(wrong.filter(({ status }) => status === 400).length, 10)
  assert.equal(wrong.filter(({ status }) => status === 429).length, 20)
})

test('the table is bounded, and a flood of other pairs unlocks nobody', () => {
  const clock = { ms: 0 }
  const lockout = createLockout(() => clock.ms, 50)
  for (let tries = 0; tries < 10; tries += 1) lockout.wrong('192.0.2.1', ADMIN)
  for (let other = 0; other < 1000; other += 1)
    lockout.wrong('192.0.2.1', `user${other}@ghaf.example`)
  assert.equal(lockout.wait('192.0.2.1', ADMIN), 300)
  for (let tries = 0; tries < 9; tries += 1) lockout.wrong('192.0.2.1', 'user0@ghaf.example')
  assert.equal(
    lockout.wait('192.0.2.1', 'user0@ghaf.example'),
    0,
    'the oldest unlocked pair was forgotten',
  )
  clock.ms += FIVE_MINUTES_MS
  lockout.wrong('192.0.2.1', 'late@ghaf.example')
  assert.equal(lockout.wait('192.0.2.1', ADMIN), 0)
})
