import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { cleanStores } from 'nanostores'
import { makeActivity } from '../../../src/cms/stores/activity.ts'
import type { Transport } from '../../../src/cms/network/api.ts'
import { ADMIN, PASSPHRASE } from '../../api/harness.ts'
import { makeDevice, type Tab } from './device.ts'
import { offline, startServer } from './server.ts'

const MINUTE = 60_000
const CHECK = 15_000

/** Signed-in person, before a clock that only the test moves; the server uses the same clock. */
const prepare = async (t: TestContext) => {
  t.mock.timers.enable({ apis: ['Date', 'setInterval'], now: Date.parse('2026-11-21T08:00:00Z') })
  const server = await startServer(t)
  const device = makeDevice(t, server)
  const underway = new Set<Promise<unknown>>()
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
    activity.$endsSoon.listen(() => undefined)
    // Clean at once: nanostores unmounts a store without listeners a second later, by then on the
    // next test's clock.
    t.after(() => cleanStores(activity.$endsSoon))
    return activity
  }
  const tab = device.open()
  const activity = watch(tab)
  await tab.session.signInBy(tab.identity.signIn(ADMIN, server.api.identity.password))
  await tab.session.givePassphrase(PASSPHRASE)
  /** Lets time pass, and awaits every response that it causes. @param each runs every 15 s */
  const pass = async (minutes: number, each: () => void = () => undefined): Promise<void> => {
    for (let left = minutes * MINUTE; left > 0; left -= CHECK) {
      each()
      t.mock.timers.tick(CHECK)
      await Promise.all(underway)
    }
  }
  const renewals = () => server.calls.filter(({ path }) => path === '/api/audit?limit=1').length
  return { server, device, tab, activity, watch, pass, renewals }
}

test('nobody there: the warning comes five minutes before, counts down, and one press keeps the session', async (t) => {
  const { tab, activity, pass, renewals } = await prepare(t)
  const told: unknown[] = []
  activity.$endsSoon.listen((ending) => told.push(ending))
  await pass(24.5)
  assert.deepEqual(told, [])
  await pass(3)
  assert.deepEqual(told, [
    { why: 'idle', minutes: 5 },
    { why: 'idle', minutes: 4 },
    { why: 'idle', minutes: 3 },
  ])
  const before = renewals()
  await activity.staySignedIn()
  assert.equal(renewals(), before + 1)
  assert.equal(activity.$endsSoon.get(), null)
  assert.equal(tab.entry.$open.get(), true)
  await pass(24)
  assert.equal(activity.$endsSoon.get(), null)
  assert.equal(
    (await tab.request('GET', '/api/bin')).ok,
    true,
    'the server takes the renewed proof',
  )
})

test('nobody there to the end: the gate closes by itself, as the server’s has, and the passphrase opens it', async (t) => {
  const { tab, activity, pass } = await prepare(t)
  await pass(29.75)
  assert.deepEqual(activity.$endsSoon.get(), { why: 'idle', minutes: 1 })
  assert.equal(tab.entry.$open.get(), true)
  await pass(0.25)
  assert.equal(tab.entry.$gate.get(), 'closed')
  assert.equal(tab.entry.$entered.get(), true)
  assert.equal(activity.$early.get(), false)
  assert.equal(activity.$endsSoon.get(), null)
  const refused = await tab.request('GET', '/api/audit?limit=1', { wait: false })
  assert.ok(!refused.ok && refused.kind === 'pass_key_required')
  await tab.session.givePassphrase(PASSPHRASE)
  await pass(24)
  assert.equal(tab.entry.$open.get(), true)
})

test('at work, the session goes on by itself, by one call in five minutes', async (t) => {
  const { tab, activity, pass, renewals } = await prepare(t)
  const told: unknown[] = []
  activity.$endsSoon.listen((ending) => told.push(ending))
  await pass(45, tab.press)
  assert.deepEqual(told, [])
  assert.equal(tab.entry.$open.get(), true)
  assert.ok(renewals() >= 7 && renewals() <= 9, `${renewals()} calls`)
})

test('one key in nine minutes is enough, and whoever stops is active for ten', async (t) => {
  const { tab, activity, pass } = await prepare(t)
  for (let times = 0; times < 4; times += 1) {
    await pass(9)
    assert.equal(activity.isActive(), true)
    tab.press()
  }
  assert.equal(tab.entry.$open.get(), true)
  assert.equal(activity.$endsSoon.get(), null)
  await pass(10)
  assert.equal(activity.isActive(), false)
})

test('after eight hours the passphrase is asked for over the page: early if one wants, and that can wait', async (t) => {
  const { tab, activity, pass } = await prepare(t)
  // 15 minutes of the proof's eight hours are left.
  tab.storage.setItem('passKeyUntil', String(Date.now() + 15 * MINUTE))
  await pass(11, tab.press)
  assert.deepEqual(activity.$endsSoon.get(), { why: 'whole', minutes: 4 })
  await activity.staySignedIn()
  assert.equal(activity.$early.get(), true)
  assert.equal(tab.entry.$gate.get(), 'closed')
  activity.stayForNow()
  assert.equal(tab.entry.$open.get(), true)
  assert.equal(activity.$early.get(), false)
  assert.deepEqual(activity.$endsSoon.get(), { why: 'whole', minutes: 4 })
  await activity.staySignedIn()
  await tab.session.givePassphrase(PASSPHRASE)
  assert.equal(activity.$endsSoon.get(), null)
  assert.equal(tab.passKey.endsAt(), Date.now() + 8 * 60 * MINUTE)
  await pass(30, tab.press)
  assert.equal(tab.entry.$open.get(), true)
})

test('an early card that nobody answers is no choice any more once the proof has ended', async (t) => {
  const { tab, activity, pass } = await prepare(t)
  tab.storage.setItem('passKeyUntil', String(Date.now() + 6 * MINUTE))
  await pass(2, tab.press)
  await activity.staySignedIn()
  assert.equal(activity.$early.get(), true)
  await pass(5)
  assert.equal(activity.$early.get(), false)
  assert.equal(tab.entry.$gate.get(), 'closed')
})

test('whoever is at work without a connection is left to it: only the server closes that gate', async (t) => {
  const { tab, server, pass } = await prepare(t)
  const reconnect = server.meet(/./, offline)
  await pass(40, tab.press)
  assert.equal(tab.entry.$gate.get(), 'open')
  reconnect()
  await pass(1, tab.press)
  assert.equal(tab.entry.$gate.get(), 'closed')
})

test('work in one tab keeps the session of the others, and no warning comes there', async (t) => {
  const { tab, device, watch, pass } = await prepare(t)
  const other = device.open()
  const quiet = watch(other)
  await other.session.enter()
  assert.equal(other.entry.$open.get(), true)
  await pass(45, tab.press)
  assert.equal(quiet.$endsSoon.get(), null)
  assert.equal(other.entry.$open.get(), true)
})

test('a device that slept past the end closes the gate when the page is seen again', async (t) => {
  const { tab } = await prepare(t)
  t.mock.timers.setTime(Date.now() + 45 * MINUTE)
  assert.equal(tab.entry.$gate.get(), 'open')
  tab.setHidden(false)
  assert.equal(tab.entry.$gate.get(), 'closed')
})
