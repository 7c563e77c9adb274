import assert from 'node:assert/strict'
import test from 'node:test'
import { blog } from '#kinds/blog.ts'
import { makeEntry } from '#cms/network/entry.ts'
import { hold, refuse } from './server.ts'
import { startStores } from './stores.ts'

const listCall = /GET \/api\/blog\?scope=staff/

test('a list that was read along with the gates is not read once more by its screen, whenever it comes; afterwards it is', async (t) => {
  const { lists, make, server } = await startStores(t)
  const id = await make(blog)
  const from = server.calls.length
  const asked = () => server.calls.length - from
  const { $listing, readAhead, show } = lists.listOf(blog, {})
  const held = hold()
  const free = server.meet(listCall, held.way)
  readAhead()
  const shown = show()
  await held.arrived
  held.release()
  await shown
  free()
  assert.deepEqual(
    [$listing.get().state, $listing.get().items.map(({ Id }) => Id), asked()],
    ['loaded', [id], 1],
  )
  await show()
  assert.equal(asked(), 2)
})

test('a list that was refused along with the gates is unread, nothing is said, and its screen reads it', async (t) => {
  const { lists, make, server, texts } = await startStores(t)
  await make(blog)
  const { $listing, readAhead, show } = lists.listOf(blog, {})
  const free = server.meet(listCall, refuse(403, 'pass_key_required'))
  readAhead()
  await lists.firstRowsLoaded()
  assert.deepEqual(
    [
      $listing.get().state,
      $listing.get().items,
      texts().filter((text) => text.startsWith('Something')),
    ],
    ['idle', [], []],
  )
  free()
  await show()
  assert.deepEqual([$listing.get().state, $listing.get().items.length], ['loaded', 1])
})

test('a list that was read along with the gates and not shown then is read anew by its screen, also while it is still on its way', async (t) => {
  const { lists, make, server } = await startStores(t)
  const { $listing, readAhead, forgetAhead, show } = lists.listOf(blog, {})
  readAhead()
  await lists.firstRowsLoaded()
  forgetAhead()
  assert.deepEqual([$listing.get().state, $listing.get().items], ['idle', []])
  const first = await make(blog)
  await show()
  assert.deepEqual(
    $listing.get().items.map(({ Id }) => Id),
    [first],
  )
  forgetAhead()
  assert.equal($listing.get().state, 'loaded')

  const held = hold()
  const free = server.meet(listCall, held.way)
  readAhead()
  await held.arrived
  forgetAhead()
  free()
  const second = await make(blog)
  await show()
  held.release()
  await lists.firstRowsLoaded()
  assert.deepEqual(
    [
      $listing.get().state,
      $listing
        .get()
        .items.map(({ Id }) => Id)
        .sort(),
    ],
    ['loaded', [first, second].sort()],
  )
})

test('the first screen is decided by an open gate, a closed one, a refusal or a mailed link, and by nothing before', async () => {
  const cases: ((entry: ReturnType<typeof makeEntry>) => void)[] = [
    ({ $gate }) => $gate.set('open'),
    ({ $gate }) => $gate.set('closed'),
    ({ $session }) => $session.set('no access'),
    ({ $link }) => $link.set({ type: 'recovery', token: 'a' }),
  ]
  for (const decide of cases) {
    const entry = makeEntry()
    let isDecided = false
    const decided = entry.decided().then(() => void (isDecided = true))
    entry.$session.set('signed in')
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(isDecided, false)
    decide(entry)
    await decided
  }
})
