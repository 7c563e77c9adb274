import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { createStore } from 'idb-keyval'
import { makeIndexedStore } from '#cms/drafts/key-value-store.ts'
import { makeLockedStore } from '#cms/drafts/slots.ts'
import { makeWindowLocks } from './window-locks.ts'

/** Browser whose windows share their slots (stored values, each with a lock). */
const openBrowser = (t: TestContext) => {
  const database = crypto.randomUUID()
  return () => {
    const { locks, release } = makeWindowLocks()
    t.after(release)
    const storage = makeIndexedStore(() => createStore(database, 'slots'))
    return {
      ...makeLockedStore({ storage, locks, lockNameOf: (key) => `${database}/${key}` }),
      kill: release,
    }
  }
}

test('a slot that one window holds can be held by another after the first is gone', async (t) => {
  const openWindow = openBrowser(t)
  const [one, two] = [openWindow(), openWindow()]
  one.hold('reply/1')
  await one.put('reply/1', 'Dear Mariam')
  await one.put('reply/2', 'Left by an earlier visit')
  await one.put('note/1', 'Call back')
  assert.deepEqual(await two.all('reply/'), [
    { key: 'reply/1', value: 'Dear Mariam', isHeld: true },
    { key: 'reply/2', value: 'Left by an earlier visit', isHeld: false },
  ])
  assert.equal((await two.all()).length, 3)
  assert.equal(await two.tryHold('reply/1'), null)

  const becameFree = two.whenFree('reply/1', new AbortController().signal)
  one.kill()
  assert.equal(await becameFree, true)
  const release = await two.tryHold('reply/1')
  assert.ok(release)
  assert.equal((await two.all('reply/1'))[0]?.isHeld, true)
  release()
  await two.remove('reply/1')
  assert.deepEqual(await two.all('reply/1'), [])
})

test('windows hold a slot one after the other, without a window that no longer waits', async (t) => {
  const openWindow = openBrowser(t)
  const [one, two, three] = [openWindow(), openWindow(), openWindow()]
  const holders: string[] = []
  /** Requests the slot in a window; `turn` resolves once the window holds the slot. */
  const holdIn = (window: typeof one, name: string) => {
    const granted = Promise.withResolvers<undefined>()
    const release = window.hold('upload', () => {
      holders.push(name)
      granted.resolve(undefined)
    })
    return { release, turn: granted.promise }
  }
  const first = holdIn(one, 'one')
  await first.turn
  const second = holdIn(two, 'two')
  const third = holdIn(three, 'three')
  second.release()
  first.release()
  await third.turn
  assert.deepEqual(holders, ['one', 'three'])
})

test('a wait for a slot ends with its signal', async (t) => {
  const openWindow = openBrowser(t)
  const [one, two] = [openWindow(), openWindow()]
  one.hold('opening')
  const wait = new AbortController()
  const becameFree = two.whenFree('opening', wait.signal)
  wait.abort()
  assert.equal(await becameFree, false)
})

test('every call is rejected when the browser refuses storage', async () => {
  const { locks } = makeWindowLocks()
  const refused = () => Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
  const slots = makeLockedStore({
    storage: makeIndexedStore(() => refused),
    locks,
    lockNameOf: (key) => key,
  })
  await assert.rejects(slots.put('reply/1', 'Dear Mariam'), /No room/)
  await assert.rejects(slots.remove('reply/1'), /No room/)
  await assert.rejects(slots.all(), /No room/)
})
