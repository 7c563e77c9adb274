import assert from 'node:assert/strict'
import test from 'node:test'
import { loadOrReload } from '#cms/shell/load-or-reload.ts'
import { preload, makePart, type HandOver, type PartState } from '#cms/ui/lazy-part.ts'

const atOnce: HandOver = (clear, show) => {
  clear()
  show()
}

/** File of the program whose requests succeed or fail on the test's command. */
const file = (name = 'the part') => {
  const asked: { come: () => void; fail: () => void }[] = []
  const load = (): Promise<string> =>
    new Promise((resolve, reject) => {
      asked.push({
        come: () => resolve(name),
        fail: () => reject(new TypeError('Failed to fetch dynamically imported module')),
      })
    })
  const at = (index: number) =>
    asked[index] ?? assert.fail(`It was not asked for ${index + 1} times.`)
  return { load, asked, at }
}

/** Lets pending promise callbacks run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const shown = ({ part, isMissing, isPending }: PartState<string>): string =>
  part?.loaded ?? (isMissing ? `missing${isPending ? ', asked for again' : ''}` : 'waiting')

test('a part is fetched when it is wanted, not before, and once', async () => {
  const { load, asked, at } = file()
  const part = makePart(load, atOnce)
  assert.deepEqual([asked.length, shown(part.$state.get())], [0, 'waiting'])
  part.request()
  assert.equal(shown(part.$state.get()), 'waiting')
  at(0).come()
  await settled()
  assert.equal(shown(part.$state.get()), 'the part')
  part.release()
  part.request()
  assert.deepEqual([asked.length, shown(part.$state.get())], [1, 'the part'])
})

test('a part that does not come says so, stays missing while it is asked for again, and comes', async () => {
  const { load, at } = file()
  const part = makePart(load, atOnce)
  part.request()
  at(0).fail()
  await settled()
  assert.equal(shown(part.$state.get()), 'missing')
  part.retry()
  assert.equal(shown(part.$state.get()), 'missing, asked for again')
  at(1).fail()
  await settled()
  assert.equal(shown(part.$state.get()), 'missing')
  part.retry()
  at(2).come()
  await settled()
  assert.equal(shown(part.$state.get()), 'the part')
})

test('what says that it is missing goes before the part comes, so that the focus can return', async () => {
  const { load, at } = file()
  const seen: string[] = []
  let show = (): void => undefined
  const part = makePart(load, (clear, come) => {
    clear()
    show = come
  })
  part.$state.listen((state) => void seen.push(shown(state)))
  part.request()
  at(0).fail()
  await settled()
  part.retry()
  at(1).come()
  await settled()
  show()
  assert.deepEqual(seen, ['missing', 'missing, asked for again', 'waiting', 'the part'])
})

test('a part that was left before it could be shown is not shown any more', async () => {
  const { load, at } = file()
  let show = (): void => undefined
  const part = makePart(load, (clear, come) => {
    clear()
    show = come
  })
  part.request()
  at(0).fail()
  await settled()
  part.retry()
  at(1).come()
  await settled()
  part.release()
  show()
  assert.equal(shown(part.$state.get()), 'waiting')
})

test('a part that is wanted again is asked for again by itself, and an older answer changes nothing', async () => {
  const { load, asked, at } = file()
  const part = makePart(load, atOnce)
  part.request()
  at(0).fail()
  await settled()
  part.release()
  assert.equal(shown(part.$state.get()), 'waiting', 'closed, nothing is missing')
  part.request()
  assert.equal(asked.length, 2)
  part.release()
  part.request()
  at(1).fail()
  await settled()
  assert.equal(shown(part.$state.get()), 'waiting')
  at(2).come()
  await settled()
  assert.equal(shown(part.$state.get()), 'the part')
})

test('a part that comes after it was left does not hide that the next try failed', async () => {
  const { load, at } = file()
  const part = makePart(load, atOnce)
  part.request()
  at(0).fail()
  await settled()
  part.retry()
  part.release()
  part.request()
  at(2).fail()
  await settled()
  at(1).come()
  await settled()
  assert.equal(shown(part.$state.get()), 'missing')
})

test('a part that came for one place, or ahead of time, is there at once in the next; one that failed ahead is asked for again', async () => {
  const { load, asked, at } = file()
  const ahead = preload(load)
  at(0).fail()
  await assert.rejects(ahead)
  const [one, other] = [makePart(load, atOnce), makePart(load, atOnce)]
  one.request()
  other.request()
  at(1).come()
  at(2).fail()
  await settled()
  assert.deepEqual([shown(one.$state.get()), shown(other.$state.get())], ['the part', 'missing'])
  assert.equal(shown(makePart(load, atOnce).$state.get()), 'the part')
  assert.equal(asked.length, 3)
})

/** Tab whose page can be reloaded. */
const tab = () => {
  const kept = new Map<string, string>()
  const now = { isSafe: true, reloads: 0 }
  const page = {
    storage: () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }),
    mayReload: () => now.isSafe,
    reload: () => void (now.reloads += 1),
  }
  return { now, page }
}

test('a screen whose file is gone loads the page again, once; then it is missing', async () => {
  const { now, page } = tab()
  const { load, at } = file()
  const part = makePart(loadOrReload(load, page), atOnce)
  part.request()
  at(0).fail()
  await settled()
  assert.deepEqual(
    [now.reloads, shown(part.$state.get())],
    [1, 'waiting'],
    'until the page goes nothing is said to be missing',
  )
  const after = makePart(loadOrReload(load, page), atOnce)
  after.request()
  at(1).fail()
  await settled()
  assert.deepEqual([now.reloads, shown(after.$state.get())], [1, 'missing'])
  after.retry()
  at(2).come()
  await settled()
  assert.equal(shown(after.$state.get()), 'the part')
  const later = file()
  makePart(loadOrReload(later.load, page), atOnce).request()
  later.at(0).fail()
  await settled()
  assert.equal(now.reloads, 2, 'after one that came, the next version may load the page again')
})

test('nothing is cut off for a screen that is gone: it is asked for again by hand', async () => {
  const { now, page } = tab()
  now.isSafe = false
  const { load, at } = file()
  const part = makePart(loadOrReload(load, page), atOnce)
  part.request()
  at(0).fail()
  await settled()
  assert.deepEqual([now.reloads, shown(part.$state.get())], [0, 'missing'])
  part.retry()
  at(1).come()
  await settled()
  assert.deepEqual([now.reloads, shown(part.$state.get())], [0, 'the part'])
})
