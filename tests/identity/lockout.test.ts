import assert from 'node:assert/strict'
import test from 'node:test'
import { createLockout } from '../../netlify/local/identity/lockout.ts'
import { startIdentity } from './start-identity.ts'

const FIVE_MINUTES_MS = 5 * 60 * 1000
const ADMIN = 'admin@ghaf.example'

test('10 wrong passwords lock only this pair of IP address and e-mail for 5 minutes', async (t) => {
  const { signIn, service, clock } = await startIdentity(t)
  const right = service.adminPassword ?? ''
  for (let tries = 0; tries < 10; tries += 1)
    assert.equal((await signIn(ADMIN, `guess ${tries}`)).status, 400)
  const locked = await signIn('ADMIN@ghaf.example', right)
  assert.deepEqual([locked.status, locked.type], [429, 'application/json'])
  assert.partialDeepStrictEqual(locked.body, { code: 429 })
  assert.equal(locked.headers.get('retry-after'), '300')
  assert.equal((await signIn(ADMIN, right, '192.0.2.7')).status, 200, 'another IP address')
  assert.equal((await signIn('somebody@ghaf.example', 'x')).status, 400, 'another e-mail')
  clock.ms += FIVE_MINUTES_MS - 1
  assert.equal((await signIn(ADMIN, right)).status, 429)
  clock.ms += 1
  assert.equal((await signIn(ADMIN, 'wrong')).status, 400)
  assert.equal((await signIn(ADMIN, right)).status, 200)
})

test('an unknown e-mail is locked after 10 tries like a known one', async (t) => {
  const { signIn } = await startIdentity(t)
  for (let tries = 0; tries < 10; tries += 1) await signIn('nobody@ghaf.example', 'x')
  assert.equal((await signIn('nobody@ghaf.example', 'x')).status, 429)
})

test('a right password resets the count of wrong ones', async (t) => {
  const { signIn, service } = await startIdentity(t)
  for (let round = 0; round < 3; round += 1) {
    for (let tries = 0; tries < 9; tries += 1) await signIn(ADMIN, 'wrong')
    assert.equal((await signIn(ADMIN, service.adminPassword ?? '')).status, 200)
  }
})

test('20 parallel sign-ins with the right password all succeed', async (t) => {
  const { signIn, service } = await startIdentity(t)
  const right = await Promise.all(
    Array.from({ length: 20 }, () => signIn(ADMIN, service.adminPassword ?? '')),
  )
  assert.deepEqual(new Set(right.map(({ status }) => status)), new Set([200]))
})

test('of 30 parallel wrong passwords only 10 are checked, and the others are locked out', async (t) => {
  const { signIn } = await startIdentity(t)
  const wrong = await Promise.all(
    Array.from({ length: 30 }, (_, index) => signIn(ADMIN, `guess ${index}`)),
  )
  assert.equal(wrong.filter(({ status }) => status === 400).length, 10)
  assert.equal(wrong.filter(({ status }) => status === 429).length, 20)
})

test('a flood of wrong passwords for other pairs removes no lock, and only the oldest unlocked counts', () => {
  const clock = { ms: 0 }
  const most = 50
  const lockout = createLockout(() => clock.ms, most)
  for (let tries = 0; tries < 10; tries += 1) lockout.countWrongPassword('192.0.2.1', ADMIN)
  for (let other = 0; other < 1000; other += 1)
    lockout.countWrongPassword('192.0.2.1', `user${other}@ghaf.example`)
  assert.equal(lockout.secondsToWait('192.0.2.1', ADMIN), 300)
  for (let tries = 0; tries < 9; tries += 1)
    lockout.countWrongPassword('192.0.2.1', 'user0@ghaf.example')
  assert.equal(
    lockout.secondsToWait('192.0.2.1', 'user0@ghaf.example'),
    0,
    'the first try of this pair is no longer counted',
  )
  clock.ms += FIVE_MINUTES_MS
  lockout.countWrongPassword('192.0.2.1', 'late@ghaf.example')
  assert.equal(lockout.secondsToWait('192.0.2.1', ADMIN), 0)
})
