import assert from 'node:assert/strict'
import test from 'node:test'
import { ADMIN, PASSPHRASE } from '../../api/harness.ts'
import { prepareDevice as prepare, statesOf as states, until, type Tab } from './device.ts'

test('an expired access token is refreshed on entering', async (t) => {
  const { tab, device, signIn } = await prepare(t)
  await signIn()
  await tab.session.givePassphrase(PASSPHRASE)
  tab.identity.expire()
  const before = device.storage.getItem('gotrue.user')
  const reloaded = device.open()
  await reloaded.session.enter()
  assert.deepEqual(states(reloaded), ['signed in', 'open', true])
  assert.notEqual(device.storage.getItem('gotrue.user'), before)
})

test('a tab uses the session that another tab refreshed, and after a lost refresh asks for the sign-in and repeats the call', async (t) => {
  const { tab, device, server, signIn } = await prepare(t)
  await signIn()
  await tab.session.givePassphrase(PASSPHRASE)
  const other = device.open()
  await other.session.enter()
  tab.identity.expire()
  assert.equal((await tab.request('GET', '/api/audit?limit=1')).ok, true)
  other.identity.beforeRefresh = () => Promise.reject(new Error('It has nothing to refresh.'))
  assert.equal((await other.request('GET', '/api/audit?limit=1')).ok, true)

  // Both tabs refresh at once. The service accepts a refresh token once, and gotrue-js ends the
  // session of the second tab.
  other.identity.beforeRefresh = async () => {
    await tab.request('GET', '/api/audit?limit=1')
  }
  tab.identity.expire()
  const before = server.calls.length
  const pendingCall = other.request('GET', '/api/bin')
  await until(other.entry.$signIn, (session) => session === 'signed out')
  assert.equal(other.entry.$hasEntered.get(), true)
  await signIn(other)
  assert.equal((await pendingCall).ok, true)
  assert.equal(server.calls.slice(before).filter(({ path }) => path === '/api/bin').length, 1)
})

test('a failed refresh without a connection keeps the session', async (t) => {
  const { tab, device, signIn } = await prepare(t)
  await signIn()
  await tab.session.givePassphrase(PASSPHRASE)
  tab.identity.expire()
  const before = device.storage.getItem('gotrue.user')
  tab.identity.beforeRefresh = () => Promise.reject(new TypeError('fetch failed'))
  const answer = await tab.request('GET', '/api/audit?limit=1')
  assert.ok(!answer.ok && answer.kind === 'offline')
  assert.equal(device.storage.getItem('gotrue.user'), before)
  assert.deepEqual(states(tab), ['signed in', 'open', true])
  tab.identity.beforeRefresh = () => Promise.resolve()
  assert.equal((await tab.request('GET', '/api/audit?limit=1')).ok, true)
})

for (const { name, spoil, repair } of [
  {
    name: 'a proof that ends during a call',
    spoil: (tab: Tab) => tab.storage.setItem('passKey', 'ended.proof'),
    repair: (tab: Tab) => tab.session.givePassphrase(PASSPHRASE),
  },
  {
    name: 'an identity that ends during a call',
    spoil: (tab: Tab) => tab.identity.end(),
    repair: async (tab: Tab, signIn: (tab: Tab) => Promise<unknown>) => signIn(tab),
  },
]) {
  test(`${name} asks for the sign-in over the page, and the call is sent again after it`, async (t) => {
    const { tab, server, signIn } = await prepare(t)
    await signIn()
    await tab.session.givePassphrase(PASSPHRASE)
    spoil(tab)
    const closed = until(tab.entry.$hasAccess, (open) => !open)
    const id = crypto.randomUUID()
    const Data = {
      BlogTitle: 'Saved through the gate',
      BlogData: '<p>Words.</p>',
      BlogDate: '2026-11-21',
    }
    const body = { BlogId: id, Data, updatedBy: ADMIN }
    const saving = tab.request('POST', '/api/blog/add-or-update-blog', { body })
    await closed
    assert.equal(tab.entry.$hasEntered.get(), true, 'the page under the card stays')
    await repair(tab, signIn)
    const answer = await saving
    assert.ok(answer.ok && answer.status === 201)
    const read = await server.request<{ Data: { BlogTitle: string } }>(
      'GET',
      `/api/blog/${id}?scope=staff`,
    )
    assert.ok(read.ok && read.data.Data.BlogTitle === 'Saved through the gate')
  })
}

test('a background call does not wait for the passphrase, and an aborted call is not sent after it', async (t) => {
  const { tab, server, signIn } = await prepare(t)
  await signIn()
  await tab.session.givePassphrase(PASSPHRASE)
  tab.storage.setItem('passKey', 'ended.proof')
  const background = await tab.request('GET', '/api/audit?limit=1', { waitsForSignIn: false })
  assert.ok(!background.ok && background.kind === 'pass_key_required')
  const leaving = new AbortController()
  const waiting = tab.request('GET', '/api/bin', { signal: leaving.signal })
  leaving.abort()
  const abandoned = await waiting
  assert.ok(!abandoned.ok && abandoned.kind === 'aborted')
  const before = server.calls.length
  await tab.session.givePassphrase(PASSPHRASE)
  assert.deepEqual(
    server.calls.slice(before).map(({ path }) => path),
    ['/api/pass-key'],
  )
})

test('a mailed link is handled before the sign-in: a confirmation automatically, other links by a screen', async (t) => {
  const { device, tab, signIn } = await prepare(t)
  await signIn()
  await tab.session.givePassphrase(PASSPHRASE)
  for (const type of ['recovery', 'invitation'] as const) {
    const linked = device.open({ link: { type, token: 'AAAA' } })
    const end = linked.session.startSignIn()
    await until(linked.entry.$mailedLink, (link) => link !== null)
    assert.equal(linked.entry.$hasEntered.get(), false)
    await linked.session.leaveLink()
    assert.equal(linked.entry.$mailedLink.get(), null)
    assert.deepEqual(states(linked), ['signed in', 'open', true])
    end()
  }
  for (const token of ['alive', 'dead']) {
    const confirmed = device.open({ link: { type: 'confirmation', token } })
    const end = confirmed.session.startSignIn()
    await until(confirmed.entry.$hasAccess, (open) => open)
    assert.equal(confirmed.entry.$mailedLink.get(), null)
    end()
  }
})

test('a reported sign-out is ignored while the session exists, and otherwise asks for the sign-in over the page', async (t) => {
  const { device, tab, signIn } = await prepare(t)
  await signIn()
  await tab.session.givePassphrase(PASSPHRASE)
  const other = device.open()
  const end = other.session.startSignIn()
  t.after(end)
  await until(other.entry.$hasAccess, (open) => open)
  other.emitStorageChange({ key: 'gotrue.user', newValue: null })
  assert.deepEqual(states(other), ['signed in', 'open', true])
  tab.identity.end()
  await until(other.entry.$signIn, (session) => session === 'signed out')
  assert.equal(other.entry.$hasEntered.get(), true)
})
