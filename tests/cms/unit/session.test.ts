import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ADMIN, PASSPHRASE, movableClock } from '../../api/harness.ts'
import { prepareDevice as prepare, statesOf as states, until } from './device.ts'
import { offline, refuse } from './server.ts'

test('without a session, the sign-in is asked for without a request to the server', async (t) => {
  const { server, tab } = await prepare(t)
  await tab.session.enter()
  assert.deepEqual(states(tab), ['signed out', 'checking', false])
  assert.deepEqual(server.calls, [])
})

test('password and passphrase open the two gates, and wrong ones do not', async (t) => {
  const { tab, device, server, signIn } = await prepare(t)
  await tab.session.enter()
  assert.deepEqual(await tab.session.signInBy(tab.identity.signIn(ADMIN, 'not the password')), {
    ok: false,
    fault: 'wrong',
  })
  assert.deepEqual(states(tab), ['signed out', 'checking', false])
  assert.equal((await signIn()).ok, true)
  assert.deepEqual(states(tab), ['signed in', 'closed', false])
  assert.deepEqual(await tab.session.givePassphrase('not the passphrase'), {
    ok: false,
    fault: 'wrong',
    triesLeft: 4,
  })
  assert.deepEqual(await tab.session.givePassphrase('not that either'), {
    ok: false,
    fault: 'wrong',
    triesLeft: 3,
  })
  assert.deepEqual(states(tab), ['signed in', 'closed', false])
  assert.deepEqual(await tab.session.givePassphrase(PASSPHRASE), { ok: true })
  assert.deepEqual(states(tab), ['signed in', 'open', true])
  const storedText = device.storage.text()
  assert.match(storedText, /passKey/)
  for (const secret of [PASSPHRASE, server.api.identity.password])
    assert.ok(!storedText.includes(secret))
})

test('the spinner is shown for 600 ms before the passphrase is asked for', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const { tab, device, signIn } = await prepare(t)
  device.clock.stop()
  const entering = signIn()
  await until(tab.entry.$signIn, (session) => session === 'signed in')
  await nextTurn()
  device.clock.pass(599)
  await nextTurn()
  assert.deepEqual(states(tab), ['signed in', 'checking', false])
  device.clock.pass(1)
  await entering
  assert.deepEqual(states(tab), ['signed in', 'closed', false])
})

test('five wrong passphrases lock the second gate for 15 minutes, also for the right one', async (t) => {
  const clock = movableClock()
  const { tab, signIn } = await prepare(t, { clock })
  await signIn()
  for (let tries = 0; tries < 5; tries += 1) await tab.session.givePassphrase('not the passphrase')
  const began = Date.now()
  const locked = await tab.session.givePassphrase(PASSPHRASE)
  assert.ok(!locked.ok && locked.fault === 'locked' && locked.retryAt)
  const minutes = (locked.retryAt.getTime() - began) / 60_000
  assert.ok(minutes > 10 && minutes <= 15.1, `${minutes} minutes`)
  assert.deepEqual(states(tab), ['signed in', 'closed', false])
  clock.move(15 * 60_000)
  assert.deepEqual(await tab.session.givePassphrase(PASSPHRASE), { ok: true })
})

test('a rate-limited passphrase is locked until the time in the response', async (t) => {
  const { tab, server, signIn } = await prepare(t)
  await signIn()
  server.intercept(/POST \/api\/pass-key/, refuse(429, 'rate_limited', { 'retry-after': '90' }))
  const began = Date.now()
  const locked = await tab.session.givePassphrase(PASSPHRASE)
  assert.ok(!locked.ok && locked.fault === 'locked' && locked.retryAt)
  assert.ok(Math.abs(locked.retryAt.getTime() - began - 90_000) < 30_000)
})

test('without a response the passphrase is neither accepted nor refused', async (t) => {
  const { tab, server, signIn } = await prepare(t)
  await signIn()
  for (const interceptor of [offline, refuse(503, 'unavailable')]) {
    const stopIntercepting = server.intercept(/POST \/api\/pass-key/, interceptor)
    assert.deepEqual(await tab.session.givePassphrase(PASSPHRASE), {
      ok: false,
      fault: 'unreachable',
    })
    stopIntercepting()
  }
  assert.deepEqual(states(tab), ['signed in', 'closed', false])
  assert.equal((await tab.session.givePassphrase(PASSPHRASE)).ok, true)
})

test('a session that ends on the passphrase screen returns to the sign-in', async (t) => {
  const { tab, server, signIn } = await prepare(t)
  await signIn()
  server.intercept(/POST \/api\/pass-key/, refuse(401, 'unauthorized'))
  await tab.session.givePassphrase(PASSPHRASE)
  assert.equal(tab.entry.$signIn.get(), 'signed out')
})

test('a reload stays signed in with the stored proof, after one round of requests', async (t) => {
  const { tab, device, server, signIn } = await prepare(t)
  await signIn()
  await tab.session.givePassphrase(PASSPHRASE)
  const reloaded = device.open()
  const before = server.calls.length
  await reloaded.session.enter()
  assert.deepEqual(states(reloaded), ['signed in', 'open', true])
  assert.equal(reloaded.entry.$email.get(), ADMIN)
  assert.deepEqual(
    server.calls
      .slice(before)
      .map(({ path }) => path)
      .sort(),
    ['/api/audit?limit=1', '/api/user-access'],
  )
})

test('an expired proof is removed, and only the passphrase is asked for', async (t) => {
  const clock = movableClock()
  const { tab, device, signIn } = await prepare(t, { clock })
  await signIn()
  await tab.session.givePassphrase(PASSPHRASE)
  clock.move(31 * 60_000)
  const reloaded = device.open()
  await reloaded.session.enter()
  assert.deepEqual(states(reloaded), ['signed in', 'closed', false])
  assert.doesNotMatch(device.storage.text(), /passKey/)
})

test('while the server is unreachable, session and proof are kept, and another attempt continues', async (t) => {
  const { tab, device, server, signIn } = await prepare(t)
  const stopAccessFailure = server.intercept(/user-access/, offline)
  await signIn()
  assert.deepEqual(states(tab), ['unreachable', 'checking', false])
  stopAccessFailure()
  await tab.session.enter()
  assert.deepEqual(states(tab), ['signed in', 'closed', false])
  await tab.session.givePassphrase(PASSPHRASE)
  const reloaded = device.open()
  const stopProofFailure = server.intercept(/audit/, refuse(503, 'unavailable'))
  await reloaded.session.enter()
  assert.equal(reloaded.entry.$signIn.get(), 'unreachable')
  assert.notEqual(reloaded.passKey.current(), null)
  stopProofFailure()
  await reloaded.session.enter()
  assert.deepEqual(states(reloaded), ['signed in', 'open', true])
})

test('an account without access is refused, also with the passphrase', async (t) => {
  const { tab, server } = await prepare(t)
  await server.api.addUser('visitor@ghaf.example')
  await tab.session.signInBy(tab.identity.signIn('visitor@ghaf.example', 'editor-pass-9'))
  assert.deepEqual(states(tab), ['no access', 'checking', false])
  server.intercept(/user-access/, refuse(403, 'forbidden'))
  await tab.session.enter()
  assert.equal(tab.entry.$signIn.get(), 'no access')
  await tab.session.givePassphrase(PASSPHRASE)
  assert.equal(tab.entry.$hasAccess.get(), false)
})

test('a removed person is signed out and cannot sign in again', async (t) => {
  const clock = movableClock()
  const { tab, server } = await prepare(t, { clock })
  await server.api.addUser('gone@ghaf.example')
  await tab.session.signInBy(tab.identity.signIn('gone@ghaf.example', 'editor-pass-9'))
  const { url } = server.api.identity
  const headers = { authorization: server.api.signedIn.authorization }
  const { users } = (await (await fetch(`${url}/admin/users`, { headers })).json()) as {
    users: { id: string; email: string }[]
  }
  const { id } = users.find(({ email }) => email === 'gone@ghaf.example') ?? { id: '' }
  assert.ok((await fetch(`${url}/admin/users/${id}`, { method: 'DELETE', headers })).ok)
  // The API caches the identity service's answer about a token for a while.
  clock.move(10 * 60_000)
  await tab.session.enter()
  assert.equal(tab.entry.$signIn.get(), 'signed out')
  assert.equal(
    (await tab.session.signInBy(tab.identity.signIn('gone@ghaf.example', 'editor-pass-9'))).ok,
    false,
  )
})
