import assert from 'node:assert/strict'
import test from 'node:test'
import { loadOrReload } from '#cms/shell/load-or-reload.ts'
import { preload, makeLazyPart, type HandOver, type PartState } from '#cms/ui/lazy-part.ts'

/** Hands over without delay: removes the note about the missing part and shows the part. */
const atOnce: HandOver = (clearMissing, show) => {
  clearMissing()
  show()
}

/** File of the program; the test lets each request for it succeed or fail. */
const makeFile = (name = 'the part') => {
  const requests: { succeed: () => void; fail: () => void }[] = []
  const load = (): Promise<string> =>
    new Promise((resolve, reject) => {
      requests.push({
        succeed: () => resolve(name),
        fail: () => reject(new TypeError('Failed to fetch dynamically imported module')),
      })
    })
  const requestAt = (index: number) =>
    requests[index] ?? assert.fail(`The file was not requested ${index + 1} times.`)
  return { load, requests, requestAt }
}

/** Resolves once pending promise callbacks have run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
/** State of a part in words; the name of its file once it is loaded. */
const describe = ({ part, hasFailed, isPending }: PartState<string>): string =>
  part?.loaded ?? (hasFailed ? `missing${isPending ? ', asked for again' : ''}` : 'waiting')

test('a part is loaded once, when it is first requested', async () => {
  const { load, requests, requestAt } = makeFile()
  const part = makeLazyPart(load, atOnce)
  assert.deepEqual([requests.length, describe(part.$state.get())], [0, 'waiting'])
  part.request()
  assert.equal(describe(part.$state.get()), 'waiting')
  requestAt(0).succeed()
  await settled()
  assert.equal(describe(part.$state.get()), 'the part')
  part.release()
  part.request()
  assert.deepEqual([requests.length, describe(part.$state.get())], [1, 'the part'])
})

test('a part that fails to load is missing until a retry succeeds', async () => {
  const { load, requestAt } = makeFile()
  const part = makeLazyPart(load, atOnce)
  part.request()
  requestAt(0).fail()
  await settled()
  assert.equal(describe(part.$state.get()), 'missing')
  part.retry()
  assert.equal(describe(part.$state.get()), 'missing, asked for again')
  requestAt(1).fail()
  await settled()
  assert.equal(describe(part.$state.get()), 'missing')
  part.retry()
  requestAt(2).succeed()
  await settled()
  assert.equal(describe(part.$state.get()), 'the part')
})

test('the note about a missing part is removed before the part is shown', async () => {
  const { load, requestAt } = makeFile()
  const seen: string[] = []
  let show = (): void => undefined
  const part = makeLazyPart(load, (clearMissing, showPart) => {
    clearMissing()
    show = showPart
  })
  part.$state.listen((state) => void seen.push(describe(state)))
  part.request()
  requestAt(0).fail()
  await settled()
  part.retry()
  requestAt(1).succeed()
  await settled()
  show()
  assert.deepEqual(seen, ['missing', 'missing, asked for again', 'waiting', 'the part'])
})

test('a part that was released before it could be shown is not shown', async () => {
  const { load, requestAt } = makeFile()
  let show = (): void => undefined
  const part = makeLazyPart(load, (clearMissing, showPart) => {
    clearMissing()
    show = showPart
  })
  part.request()
  requestAt(0).fail()
  await settled()
  part.retry()
  requestAt(1).succeed()
  await settled()
  part.release()
  show()
  assert.equal(describe(part.$state.get()), 'waiting')
})

test('a failed part is requested again when it is needed again, and an older response changes nothing', async () => {
  const { load, requests, requestAt } = makeFile()
  const part = makeLazyPart(load, atOnce)
  part.request()
  requestAt(0).fail()
  await settled()
  part.release()
  assert.equal(describe(part.$state.get()), 'waiting', 'a released part is not missing')
  part.request()
  assert.equal(requests.length, 2)
  part.release()
  part.request()
  requestAt(1).fail()
  await settled()
  assert.equal(describe(part.$state.get()), 'waiting')
  requestAt(2).succeed()
  await settled()
  assert.equal(describe(part.$state.get()), 'the part')
})

test('a late part of an earlier request does not hide that the later request failed', async () => {
  const { load, requestAt } = makeFile()
  const part = makeLazyPart(load, atOnce)
  part.request()
  requestAt(0).fail()
  await settled()
  part.retry()
  part.release()
  part.request()
  requestAt(2).fail()
  await settled()
  requestAt(1).succeed()
  await settled()
  assert.equal(describe(part.$state.get()), 'missing')
})

test('a loaded part is shown at once in another place, and a failed preload is repeated', async () => {
  const { load, requests, requestAt } = makeFile()
  const ahead = preload(load)
  requestAt(0).fail()
  await assert.rejects(ahead)
  const [one, other] = [makeLazyPart(load, atOnce), makeLazyPart(load, atOnce)]
  one.request()
  other.request()
  requestAt(1).succeed()
  requestAt(2).fail()
  await settled()
  assert.deepEqual(
    [describe(one.$state.get()), describe(other.$state.get())],
    ['the part', 'missing'],
  )
  assert.equal(describe(makeLazyPart(load, atOnce).$state.get()), 'the part')
  assert.equal(requests.length, 3)
})

/** Tab that counts the reloads of its page; `isSafe` is false while the page must not reload. */
const makeTab = () => {
  const storedItems = new Map<string, string>()
  const now = { isSafe: true, reloads: 0 }
  const page = {
    storage: () => ({
      getItem: (key: string) => storedItems.get(key) ?? null,
      setItem: (key: string, value: string) => void storedItems.set(key, value),
      removeItem: (key: string) => void storedItems.delete(key),
    }),
    mayReload: () => now.isSafe,
    reload: () => void (now.reloads += 1),
  }
  return { now, page }
}

test('a screen whose file is missing reloads the page once, and is missing when that does not help', async () => {
  const { now, page } = makeTab()
  const { load, requestAt } = makeFile()
  const part = makeLazyPart(loadOrReload(load, page), atOnce)
  part.request()
  requestAt(0).fail()
  await settled()
  assert.deepEqual(
    [now.reloads, describe(part.$state.get())],
    [1, 'waiting'],
    'a part is not missing while the page reloads',
  )
  const after = makeLazyPart(loadOrReload(load, page), atOnce)
  after.request()
  requestAt(1).fail()
  await settled()
  assert.deepEqual([now.reloads, describe(after.$state.get())], [1, 'missing'])
  after.retry()
  requestAt(2).succeed()
  await settled()
  assert.equal(describe(after.$state.get()), 'the part')
  const later = makeFile()
  makeLazyPart(loadOrReload(later.load, page), atOnce).request()
  later.requestAt(0).fail()
  await settled()
  assert.equal(now.reloads, 2, 'after a successful load, a missing file may reload the page again')
})

test('a page that must not reload shows a missing screen, which can be retried', async () => {
  const { now, page } = makeTab()
  now.isSafe = false
  const { load, requestAt } = makeFile()
  const part = makeLazyPart(loadOrReload(load, page), atOnce)
  part.request()
  requestAt(0).fail()
  await settled()
  assert.deepEqual([now.reloads, describe(part.$state.get())], [0, 'missing'])
  part.retry()
  requestAt(1).succeed()
  await settled()
  assert.deepEqual([now.reloads, describe(part.$state.get())], [0, 'the part'])
})
