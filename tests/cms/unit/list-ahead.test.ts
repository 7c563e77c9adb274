import assert from 'node:assert/strict'
import test from 'node:test'
import { blog } from '#kinds/blog.ts'
import { makePageAccess } from '#cms/network/entry.ts'
import { hold, refuse } from './server.ts'
import { startStores } from './stores.ts'

/** Requests that read the list of posts. */
const listCall = /GET \/api\/blog\?scope=staff/

test('a list that was read during the sign-in is not read again when its screen is first shown', async (t) => {
  const { lists, make, server } = await startStores(t)
  const id = await make(blog)
  const from = server.calls.length
  const requestCount = () => server.calls.length - from
  const { $listing, prefetch, loadForScreen } = lists.listOf(blog, {})
  const heldCalls = hold()
  const stopIntercepting = server.intercept(listCall, heldCalls.interceptor)
  prefetch()
  const shown = loadForScreen()
  await heldCalls.arrived
  heldCalls.release()
  await shown
  stopIntercepting()
  assert.deepEqual(
    [$listing.get().state, $listing.get().items.map(({ Id }) => Id), requestCount()],
    ['loaded', [id], 1],
  )
  await loadForScreen()
  assert.equal(requestCount(), 2)
})

test('a list that was refused during the sign-in stays idle without a toast, and is read by its screen', async (t) => {
  const { lists, make, server, texts } = await startStores(t)
  await make(blog)
  const { $listing, prefetch, loadForScreen } = lists.listOf(blog, {})
  const stopIntercepting = server.intercept(listCall, refuse(403, 'pass_key_required'))
  prefetch()
  await lists.firstRowsLoaded()
  assert.deepEqual(
    [
      $listing.get().state,
      $listing.get().items,
      texts().filter((text) => text.startsWith('Something')),
    ],
    ['idle', [], []],
  )
  stopIntercepting()
  await loadForScreen()
  assert.deepEqual([$listing.get().state, $listing.get().items.length], ['loaded', 1])
})

test('a list that was read during the sign-in and then forgotten is read again by its screen', async (t) => {
  const { lists, make, server } = await startStores(t)
  const { $listing, prefetch, discardPrefetched, loadForScreen } = lists.listOf(blog, {})
  prefetch()
  await lists.firstRowsLoaded()
  discardPrefetched()
  assert.deepEqual([$listing.get().state, $listing.get().items], ['idle', []])
  const first = await make(blog)
  await loadForScreen()
  assert.deepEqual(
    $listing.get().items.map(({ Id }) => Id),
    [first],
  )
  discardPrefetched()
  assert.equal($listing.get().state, 'loaded')

  const heldCalls = hold()
  const stopIntercepting = server.intercept(listCall, heldCalls.interceptor)
  prefetch()
  await heldCalls.arrived
  discardPrefetched()
  stopIntercepting()
  const second = await make(blog)
  await loadForScreen()
  heldCalls.release()
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

test('the first screen is decided by the passphrase gate, missing access or a mailed link', async () => {
  const cases: ((entry: ReturnType<typeof makePageAccess>) => void)[] = [
    ({ $passphrase }) => $passphrase.set('open'),
    ({ $passphrase }) => $passphrase.set('closed'),
    ({ $signIn }) => $signIn.set('no access'),
    ({ $mailedLink }) => $mailedLink.set({ type: 'recovery', token: 'a' }),
  ]
  for (const decide of cases) {
    const entry = makePageAccess()
    let isDecided = false
    const decided = entry.whenFirstScreenKnown().then(() => void (isDecided = true))
    entry.$signIn.set('signed in')
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(isDecided, false)
    decide(entry)
    await decided
  }
})
