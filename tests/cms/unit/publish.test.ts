import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { atom, cleanStores } from 'nanostores'
import type { Failure, Transport } from '../../../src/cms/network/api.ts'
import type { SiteBuild } from '../../../src/cms/network/site-build.ts'
import {
  makePublishPoller,
  publishSummary,
  type Build,
  type PublishItem,
} from '../../../src/cms/stores/publish.ts'
import { makePage, until } from './device.ts'
import { startServer } from './server.ts'

const idle: Build = {
  state: 'idle',
  startedAt: null,
  finishedAt: null,
  error: null,
  expectedSeconds: null,
}
const item = (state: PublishItem['state'], Revision = 'r2', id = 'x'): PublishItem => ({
  kind: 'blog',
  id,
  Revision,
  builtRevision: null,
  state,
  since: null,
  gone: false,
})
const site = (...built: [string, string][]): SiteBuild => ({
  builtAt: '2026-11-21T07:00:00Z',
  items: Object.fromEntries(built),
})

/**
 * Page that asks a server for the state of publishing. The test sets the server's responses and
 * advances the clock.
 */
const prepare = (t: TestContext) => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'], now: Date.parse('2026-11-21T08:00:00Z') })
  const responses = {
    items: [] as PublishItem[],
    more: 0 as number | undefined,
    builtAt: undefined as string | null | undefined,
    build: idle,
    site: site() as SiteBuild | null,
    refusal: null as Failure | null,
    isActive: true,
  }
  const calls: string[] = []
  const toastTexts: string[] = []
  const request: Transport = async (method, path) => {
    calls.push(`${method} ${path}`)
    await Promise.resolve()
    if (responses.refusal) return { ok: false, kind: responses.refusal }
    const data = {
      items: responses.items,
      more: responses.more,
      builtAt: responses.builtAt,
      build: responses.build,
    }
    return { ok: true, status: 200, data: data as never, revision: null, next: null }
  }
  const browserPage = makePage()
  const $open = atom(false)
  const firstRows = Promise.withResolvers<void>()
  const publish = makePublishPoller({
    request,
    readSiteBuild: () => Promise.resolve(responses.site),
    $open,
    isActive: () => responses.isActive,
    page: browserPage.page,
    firstRowsLoaded: () => firstRows.promise,
    say: ({ text }) => String(toastTexts.push(text)),
  })
  /** Lets pending requests complete. */
  const settle = async (): Promise<void> => {
    for (let turns = 0; turns < 20; turns += 1) await Promise.resolve()
  }
  /** Advances the clock second by second. */
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      t.mock.timers.tick(1_000)
      await settle()
    }
  }
  publish.$publishProgress.listen(() => undefined)
  t.after(() => cleanStores(publish.$publishProgress))
  /** Opens both gates and loads the first rows, after which the page first asks. */
  const begin = async (): Promise<void> => {
    $open.set(true)
    firstRows.resolve()
    await settle()
    t.mock.timers.tick(0)
    await settle()
  }
  /** Number of requests within these seconds. */
  const requestsWithin = async (seconds: number): Promise<number> => {
    const before = calls.length
    await pass(seconds)
    return calls.length - before
  }
  const summary = () => publishSummary(publish.$publishProgress.get())
  return {
    ...browserPage,
    responses,
    calls,
    toastTexts,
    publish,
    $open,
    firstRows,
    begin,
    settle,
    pass,
    requestsWithin,
    summary,
  }
}

test('the server is asked only after both gates are open and the first rows are loaded', async (t) => {
  const { $open, firstRows, calls, requestsWithin, settle, summary } = prepare(t)
  assert.equal(await requestsWithin(120), 0)
  $open.set(true)
  assert.equal(await requestsWithin(5), 0)
  assert.deepEqual(summary(), { name: 'unknown' })
  firstRows.resolve()
  await settle()
  assert.deepEqual(calls, ['GET /api/publish-status'])
  assert.deepEqual(summary(), { name: 'live' })
})

test('the server is asked every minute at rest, every two seconds during a change, every second during a build with progress, and every ten seconds after a failure', async (t) => {
  const { responses, begin, requestsWithin, publish, settle } = prepare(t)
  await begin()
  assert.equal(await requestsWithin(60), 1)
  responses.items = [item('saved')]
  publish.pollNow()
  await settle()
  assert.equal(await requestsWithin(10), 5)
  responses.site = site(['blog/x', 'r2'])
  const steps = { step: 'pages', done: 3, of: 7 } as const
  for (const [state, progress, looks] of [
    ['building', steps, 10],
    ['building', null, 5],
    ['waiting', null, 5],
  ] as const) {
    responses.build = { ...idle, state, progress }
    publish.pollNow()
    await settle()
    assert.equal(await requestsWithin(10), looks, state)
  }
  responses.build = { ...idle, state: 'failed' }
  publish.pollNow()
  await settle()
  assert.equal(await requestsWithin(30), 3)
  responses.build = idle
  publish.pollNow()
  await settle()
  assert.equal(await requestsWithin(60), 1)
})

test('a page that is hidden, unattended or behind a closed gate does not ask, and a page that becomes visible asks at once', async (t) => {
  const { responses, begin, requestsWithin, setHidden, settle, calls, $open } = prepare(t)
  responses.items = [item('saved')]
  await begin()
  setHidden(true)
  assert.equal(await requestsWithin(600), 0)
  const before = calls.length
  setHidden(false)
  await settle()
  assert.equal(calls.length, before + 1)
  responses.isActive = false
  assert.equal(await requestsWithin(600), 0)
  responses.isActive = true
  assert.ok((await requestsWithin(10)) > 0)
  $open.set(false)
  assert.equal(await requestsWithin(600), 0)
  setHidden(false)
  await settle()
  assert.equal(await requestsWithin(2), 0)
})

test('while the server cannot be reached, the summary is “not connected” with the time of the last state', async (t) => {
  const { responses, begin, pass, comeOnline, settle, summary, calls } = prepare(t)
  await begin()
  const asOf = Date.now()
  assert.deepEqual(summary(), { name: 'live' })
  await pass(30)
  responses.refusal = 'offline'
  comeOnline()
  await settle()
  assert.deepEqual(summary(), { name: 'not connected', asOf })
  const before = calls.length
  await pass(10)
  assert.equal(calls.length, before + 1)
  responses.refusal = null
  await pass(10)
  assert.deepEqual(summary(), { name: 'live' })
})

test('without a first response, the summary is “not connected” without items', async (t) => {
  const { responses, begin, summary, publish } = prepare(t)
  responses.refusal = 'unavailable'
  await begin()
  assert.equal(summary().name, 'not connected')
  assert.deepEqual(publish.$publishProgress.get().items, [])
})

test('when the site’s build cannot be read, the summary is “not connected” and the last build stays', async (t) => {
  const { responses, begin, publish, settle, summary } = prepare(t)
  responses.items = [item('live')]
  responses.site = site(['blog/x', 'r2'])
  await begin()
  assert.deepEqual(summary(), { name: 'live' })
  responses.site = null
  publish.pollNow()
  await settle()
  assert.equal(summary().name, 'not connected')
  assert.deepEqual(publish.$publishProgress.get().site, site(['blog/x', 'r2']))
})

test('several calls of `lookNow` during a request cause one more request', async (t) => {
  const { begin, publish, calls, settle } = prepare(t)
  await begin()
  const before = calls.length
  for (let times = 0; times < 5; times += 1) publish.pollNow()
  await settle()
  assert.equal(calls.length, before + 2)
})

test('"publish now" returns true when the server accepted it, shows a toast otherwise, and looks at once', async (t) => {
  const { responses, begin, publish, calls, toastTexts, settle } = prepare(t)
  await begin()
  assert.equal(await publish.publishNow(), true)
  assert.deepEqual(toastTexts, [])
  assert.deepEqual(calls.slice(-2), ['POST /api/publish', 'GET /api/publish-status'])
  for (const refusal of ['offline', 'unavailable', 'rate_limited', 'unexpected'] as const) {
    responses.refusal = refusal
    await settle()
    assert.equal(await publish.publishNow(), false)
    assert.equal(toastTexts.length, 1, refusal)
    toastTexts.length = 0
  }
  responses.refusal = 'aborted'
  assert.equal(await publish.publishNow(), false)
  assert.deepEqual(toastTexts, [], 'an aborted request shows no toast')
})

test('items beyond the limit of a response are counted, too', async (t) => {
  const { responses, begin, requestsWithin, summary } = prepare(t)
  Object.assign(responses, { items: [item('saved')], more: 1_200 })
  await begin()
  assert.deepEqual(summary(), { name: 'moving', count: 1_201 })
  responses.items = []
  assert.equal(await requestsWithin(10), 5)
  assert.deepEqual(summary(), { name: 'moving', count: 1_200 })
})

test('a count for another build than the site’s is ignored and asked for again after ten seconds', async (t) => {
  const { responses, begin, requestsWithin, pass, summary, publish } = prepare(t)
  Object.assign(responses, { more: 200, builtAt: '2026-11-21T06:00:00Z' })
  await begin()
  assert.deepEqual([summary(), publish.$publishProgress.get().isBehind], [{ name: 'live' }, true])
  assert.equal(await requestsWithin(20), 2)
  responses.builtAt = site().builtAt
  await pass(10)
  assert.deepEqual(summary(), { name: 'moving', count: 200 })
  Object.assign(responses, { more: undefined, builtAt: undefined })
  await pass(2)
  assert.deepEqual([summary(), publish.$publishProgress.get().isBehind], [{ name: 'live' }, false])
})

for (const state of ['saved', 'building', 'failed'] as const) {
  test(`an item that is ${state} counts until the site has its revision`, async (t) => {
    const { responses, begin, publish, settle, summary } = prepare(t)
    responses.items = [item(state)]
    responses.site = site(['blog/x', 'r1'])
    if (state !== 'saved') responses.build = { ...idle, state }
    await begin()
    assert.deepEqual(summary(), { name: state === 'failed' ? 'failed' : 'moving', count: 1 })
    responses.site = site(['blog/x', 'r2'])
    publish.pollNow()
    await settle()
    assert.deepEqual(summary(), { name: 'live' })
  })
}

test('with the real server, saved items count as moving and scheduled items do not', async (t) => {
  const server = await startServer(t)
  const $open = atom(true)
  const publish = makePublishPoller({
    request: server.request,
    readSiteBuild: () => Promise.resolve(site()),
    $open,
    isActive: () => true,
    page: makePage().page,
    firstRowsLoaded: () => Promise.resolve(),
    say: () => '',
  })
  const data = {
    BlogTitle: 'A title',
    BlogTitle_AR: 'عنوان',
    BlogData: '<p>Words.</p>',
    BlogData_AR: '<p>كلمات.</p>',
    BlogDate: '2026-11-21',
  }
  const [shown, waiting, draft] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await server.api.save(shown, data, { Status: 'published' })
  await server.api.save(waiting, data, {
    Status: 'published',
    PublishAt: '2030-01-01T00:00:00.000Z',
  })
  await server.api.save(draft, data, { Status: 'draft' })
  t.after(() => cleanStores(publish.$publishProgress))
  await until(publish.$publishProgress, ({ answeredAt }) => answeredAt !== null)
  const { items } = publish.$publishProgress.get()
  const stateOf = (id: string) => items.find((one) => one.id === id)?.state
  assert.match(String(stateOf(shown)), /^(saved|building)$/)
  assert.deepEqual([stateOf(waiting), stateOf(draft)], ['waits', 'not public'])
  const summary = publishSummary(publish.$publishProgress.get())
  assert.ok(
    summary.name === 'moving' &&
      summary.count ===
        items.filter(({ state }) => state !== 'waits' && state !== 'not public').length,
  )
})
