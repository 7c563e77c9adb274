import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { cleanStores } from 'nanostores'
import { makeActivity } from '../../../src/cms/stores/activity.ts'
import type { Transport } from '../../../src/cms/network/api.ts'
import { ADMIN, PASSPHRASE } from '../../api/harness.ts'
import { makeDevice, type Tab } from './device.ts'
import { offline, startServer } from './server.ts'

const MINUTE = 60_000
/** Interval of the activity checks, in milliseconds. */
const CHECK = 15_000

/**
 * Signs a person in on a device with one open tab. Device and server share a clock, which only the
 * test advances.
 */
const prepare = async (t: TestContext) => {
  t.mock.timers.enable({ apis: ['Date', 'setInterval'], now: Date.parse('2026-11-21T08:00:00Z') })
  const server = await startServer(t)
  const device = makeDevice(t, server)
  const underway = new Set<Promise<unknown>>()
  /** Makes the activity store of a tab, and collects its running requests in `underway`. */
  const watch = (tab: Tab) => {
    const request: Transport = (...call) => {
      const answer = tab.request(...call) as ReturnType<Transport>
      underway.add(answer)
      void answer.then(() => underway.delete(answer))
      return answer as never
    }
    const activity = makeActivity({
      entry: tab.entry,
      passKey: tab.passKey,
      request,
      page: tab.page,
    })
    activity.$expiryWarning.listen(() => undefined)
    // Unmounts the store at once. Otherwise nanostores would do it a second after the last listener
    // left, on the clock of the next test.
    t.after(() => cleanStores(activity.$expiryWarning))
    return activity
  }
  const tab = device.open()
  const activity = watch(tab)
  await tab.session.signInBy(tab.identity.signIn(ADMIN, server.api.identity.password))
  await tab.session.givePassphrase(PASSPHRASE)
  /**
   * Advances the clock in steps of 15 s, and awaits the responses of each step.
   * @param beforeStep runs before each step
   */
  const pass = async (minutes: number, beforeStep: () => void = () => undefined): Promise<void> => {
    for (let left = minutes * MINUTE; left > 0; left -= CHECK) {
      beforeStep()
      t.mock.timers.tick(CHECK)
      await Promise.all(underway)
    }
  }
  /** Number of requests so far that renew the session. */
  const renewals = () => server.calls.filter(({ path }) => path === '/api/audit?limit=1').length
  return { server, device, tab, activity, watch, pass, renewals }
}

test('without activity, a warning counts down the last five minutes, and one press keeps the session', async (t) => {
  const { tab, activity, pass, renewals } = await prepare(t)
  const warnings: unknown[] = []
  activity.$expiryWarning.listen((ending) => warnings.push(ending))
  await pass(24.5)
  assert.deepEqual(warnings, [])
  await pass(3)
  assert.deepEqual(warnings, [
    { why: 'idle', minutes: 5 },
    { why: 'idle', minutes: 4 },
    { why: 'idle', minutes: 3 },
  ])
  const before = renewals()
  await activity.staySignedIn()
  assert.equal(renewals(), before + 1)
  assert.equal(activity.$expiryWarning.get(), null)
  assert.equal(tab.entry.$hasAccess.get(), true)
  await pass(24)
  assert.equal(activity.$expiryWarning.get(), null)
  assert.equal(
    (await tab.request('GET', '/api/bin')).ok,
    true,
    'the server takes the renewed proof',
  )
})

test('without activity until the end, the gate closes when the server’s does, and the passphrase opens it', async (t) => {
  const { tab, activity, pass } = await prepare(t)
  await pass(29.75)
  assert.deepEqual(activity.$expiryWarning.get(), { why: 'idle', minutes: 1 })
  assert.equal(tab.entry.$hasAccess.get(), true)
  await pass(0.25)
  assert.equal(tab.entry.$passphrase.get(), 'closed')
  assert.equal(tab.entry.$hasEntered.get(), true)
  assert.equal(activity.$isAskedEarly.get(), false)
  assert.equal(activity.$expiryWarning.get(), null)
  const refused = await tab.request('GET', '/api/audit?limit=1', { waitsForSignIn: false })
  assert.ok(!refused.ok && refused.kind === 'pass_key_required')
  await tab.session.givePassphrase(PASSPHRASE)
  await pass(24)
  assert.equal(tab.entry.$hasAccess.get(), true)
})

test('activity renews the session automatically, with about one request in five minutes', async (t) => {
  const { tab, activity, pass, renewals } = await prepare(t)
  const warnings: unknown[] = []
  activity.$expiryWarning.listen((ending) => warnings.push(ending))
  await pass(45, tab.press)
  assert.deepEqual(warnings, [])
  assert.equal(tab.entry.$hasAccess.get(), true)
  assert.ok(renewals() >= 7 && renewals() <= 9, `${renewals()} calls`)
})

test('one key press every nine minutes keeps the session, and a person counts as active for ten minutes after it', async (t) => {
  const { tab, activity, pass } = await prepare(t)
  for (let times = 0; times < 4; times += 1) {
    await pass(9)
    assert.equal(activity.isPersonActive(), true)
    tab.press()
  }
  assert.equal(tab.entry.$hasAccess.get(), true)
  assert.equal(activity.$expiryWarning.get(), null)
  await pass(10)
  assert.equal(activity.isPersonActive(), false)
})

test('shortly before eight hours end, a person may enter the passphrase early or postpone it', async (t) => {
  const { tab, activity, pass } = await prepare(t)
  // 15 minutes of the proof's eight hours are left.
  tab.storage.setItem('passKeyUntil', String(Date.now() + 15 * MINUTE))
  await pass(11, tab.press)
  assert.deepEqual(activity.$expiryWarning.get(), { why: 'whole', minutes: 4 })
  await activity.staySignedIn()
  assert.equal(activity.$isAskedEarly.get(), true)
  assert.equal(tab.entry.$passphrase.get(), 'closed')
  activity.postponePassphrase()
  assert.equal(tab.entry.$hasAccess.get(), true)
  assert.equal(activity.$isAskedEarly.get(), false)
  assert.deepEqual(activity.$expiryWarning.get(), { why: 'whole', minutes: 4 })
  await activity.staySignedIn()
  await tab.session.givePassphrase(PASSPHRASE)
  assert.equal(activity.$expiryWarning.get(), null)
  assert.equal(tab.passKey.endsAt(), Date.now() + 8 * 60 * MINUTE)
  await pass(30, tab.press)
  assert.equal(tab.entry.$hasAccess.get(), true)
})

test('an early passphrase card that nobody answers can no longer be postponed once the proof has ended', async (t) => {
  const { tab, activity, pass } = await prepare(t)
  tab.storage.setItem('passKeyUntil', String(Date.now() + 6 * MINUTE))
  await pass(2, tab.press)
  await activity.staySignedIn()
  assert.equal(activity.$isAskedEarly.get(), true)
  await pass(5)
  assert.equal(activity.$isAskedEarly.get(), false)
  assert.equal(tab.entry.$passphrase.get(), 'closed')
})

test('without a connection, the gate stays open for an active person until the server is reached and closes it', async (t) => {
  const { tab, server, pass } = await prepare(t)
  const reconnect = server.intercept(/./, offline)
  await pass(40, tab.press)
  assert.equal(tab.entry.$passphrase.get(), 'open')
  reconnect()
  await pass(1, tab.press)
  assert.equal(tab.entry.$passphrase.get(), 'closed')
})

test('activity in one tab keeps the session of another tab, which shows no warning', async (t) => {
  const { tab, device, watch, pass } = await prepare(t)
  const other = device.open()
  const quiet = watch(other)
  await other.session.enter()
  assert.equal(other.entry.$hasAccess.get(), true)
  await pass(45, tab.press)
  assert.equal(quiet.$expiryWarning.get(), null)
  assert.equal(other.entry.$hasAccess.get(), true)
})

test('a device that slept past the end closes the gate when the page becomes visible again', async (t) => {
  const { tab } = await prepare(t)
  t.mock.timers.setTime(Date.now() + 45 * MINUTE)
  assert.equal(tab.entry.$passphrase.get(), 'open')
  tab.setHidden(false)
  assert.equal(tab.entry.$passphrase.get(), 'closed')
})
