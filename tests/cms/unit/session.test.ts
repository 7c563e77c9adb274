import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ADMIN, PASSPHRASE, movableClock } from '../../api/harness.ts'
import { prepareDevice as prepare, statesOf as states, until } from './device.ts'
import { offline, refuse } from './server.ts'

test('nobody has signed in: the first gate asks, and the server is not', async (t) => {
  const { server, tab } = await prepare(t)
  await tab.session.enter()
  assert.deepEqual(states(tab), ['signed out', 'checking', false])
  assert.deepEqual(server.calls, [])
})

test('a wrong password leaves one outside, the right one leads to the second gate and the passphrase through it', async (t) => {
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
  const kept = device.storage.text()
  assert.match(kept, /passKey/)
  for (const secret of [PASSPHRASE, server.api.identity.password]) assert.ok(!kept.includes(secret))
})

test('the spinner is seen for 600 ms before the passphrase is asked for', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const { tab, device, signIn } = await prepare(t)
  device.clock.stop()
  const entering = signIn()
  await until(tab.entry.$session, (session) => session === 'signed in')
  await nextTurn()
  device.clock.pass(599)
  await nextTurn()
  assert.deepEqual(states(tab), ['signed in', 'checking', false])
  device.clock.pass(1)
  await entering
  assert.deepEqual(states(tab), ['signed in', 'closed', false])
})

test('too many wrong passphrases lock the second gate until a time that is told; the right one waits for it, too', async (t) => {
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

test('a service that is busy for a number of seconds tells that time', async (t) => {
  const { tab, server, signIn } = await prepare(t)
  await signIn()
  server.meet(/POST \/api\/pass-key/, refuse(429, 'rate_limited', { 'retry-after': '90' }))
  const began = Date.now()
  const locked = await tab.session.givePassphrase(PASSPHRASE)
  assert.ok(!locked.ok && locked.fault === 'locked' && locked.retryAt)
  assert.ok(Math.abs(locked.retryAt.getTime() - began - 90_000) < 30_000)
})

test('no answer to the passphrase is no verdict on it', async (t) => {
  const { tab, server, signIn } = await prepare(t)
  await signIn()
  for (const way of [offline, refuse(503, 'unavailable')]) {
    const mend = server.meet(/POST \/api\/pass-key/, way)
    assert.deepEqual(await tab.session.givePassphrase(PASSPHRASE), {
      ok: false,
      fault: 'unreachable',
    })
    mend()
  }
  assert.deepEqual(states(tab), ['signed in', 'closed', false])
  assert.equal((await tab.session.givePassphrase(PASSPHRASE)).ok, true)
})

test('an identity that ended under the passphrase screen goes back to the first gate', async (t) => {
  const { tab, server, signIn } = await prepare(t)
  await signIn()
  server.meet(/POST \/api\/pass-key/, refuse(401, 'unauthorized'))
  await tab.session.givePassphrase(PASSPHRASE)
  assert.equal(tab.entry.$session.get(), 'signed out')
})

test('a reload stays inside with what the device keeps, by one round to the server', async (t) => {
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

test('a proof that ran out while the page was closed asks for the passphrase alone, and is forgotten', async (t) => {
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

test('a server that does not answer is no verdict: it says so, keeps what is known, and trying again goes on', async (t) => {
  const { tab, device, server, signIn } = await prepare(t)
  const mendAccess = server.meet(/user-access/, offline)
  await signIn()
  assert.deepEqual(states(tab), ['unreachable', 'checking', false])
  mendAccess()
  await tab.session.enter()
  assert.deepEqual(states(tab), ['signed in', 'closed', false])
  await tab.session.givePassphrase(PASSPHRASE)
  const reloaded = device.open()
  const mendProof = server.meet(/audit/, refuse(503, 'unavailable'))
  await reloaded.session.enter()
  assert.equal(reloaded.entry.$session.get(), 'unreachable')
  assert.notEqual(reloaded.passKey.current(), null)
  mendProof()
  await reloaded.session.enter()
  assert.deepEqual(states(reloaded), ['signed in', 'open', true])
})

test('an account without access is told so, whatever it holds', async (t) => {
  const { tab, server } = await prepare(t)
  await server.api.addUser('visitor@ghaf.example')
  await tab.session.signInBy(tab.identity.signIn('visitor@ghaf.example', 'editor-pass-9'))
  assert.deepEqual(states(tab), ['no access', 'checking', false])
  server.meet(/user-access/, refuse(403, 'forbidden'))
  await tab.session.enter()
  assert.equal(tab.entry.$session.get(), 'no access')
  await tab.session.givePassphrase(PASSPHRASE)
  assert.equal(tab.entry.$open.get(), false)
})

test('a person who was removed meanwhile is asked to sign in, and cannot', async (t) => {
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
  assert.equal(tab.entry.$session.get(), 'signed out')
  assert.equal(
    (await tab.session.signInBy(tab.identity.signIn('gone@ghaf.example', 'editor-pass-9'))).ok,
    false,
  )
})
