import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { atom, cleanStores } from 'nanostores'
import type { Failure, Transport } from '../../../src/cms/network/api.ts'
import type { SiteBuild } from '../../../src/cms/network/site-build.ts'
import {
  makePublish,
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
 * Page that follows a server whose responses are set here, before a clock that only the test moves.
 */
const prepare = (t: TestContext) => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'], now: Date.parse('2026-11-21T08:00:00Z') })
  const world = {
    items: [] as PublishItem[],
    more: 0 as number | undefined,
    builtAt: undefined as string | null | undefined,
    build: idle,
    site: site() as SiteBuild | null,
    refusal: null as Failure | null,
    isActive: true,
  }
  const calls: string[] = []
  const said: string[] = []
  const request: Transport = async (method, path) => {
    calls.push(`${method} ${path}`)
    await Promise.resolve()
    if (world.refusal) return { ok: false, kind: world.refusal }
    const data = {
      items: world.items,
      more: world.more,
      builtAt: world.builtAt,
      build: world.build,
    }
    return { ok: true, status: 200, data: data as never, revision: null, next: null }
  }
  const visitor = makePage()
  const $open = atom(false)
  const rows = Promise.withResolvers<void>()
  const publish = makePublish({
    request,
    readSiteBuild: () => Promise.resolve(world.site),
    $open,
    isActive: () => world.isActive,
    page: visitor.page,
    firstRowsLoaded: () => rows.promise,
    say: ({ text }) => String(said.push(text)),
  })
  /** Lets pending requests complete. */
  const settle = async (): Promise<void> => {
    for (let turns = 0; turns < 20; turns += 1) await Promise.resolve()
  }
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      t.mock.timers.tick(1_000)
      await settle()
    }
  }
  publish.$publish.listen(() => undefined)
  t.after(() => cleanStores(publish.$publish))
  const begin = async (): Promise<void> => {
    $open.set(true)
    rows.resolve()
    await settle()
    t.mock.timers.tick(0)
    await settle()
  }
  /** Number of requests within these seconds. */
  const asked = async (seconds: number): Promise<number> => {
    const before = calls.length
    await pass(seconds)
    return calls.length - before
  }
  const summary = () => publishSummary(publish.$publish.get())
  return {
    ...visitor,
    world,
    calls,
    said,
    publish,
    $open,
    rows,
    begin,
    settle,
    pass,
    asked,
    summary,
  }
}

test('nobody is asked before both gates are open, and the screen’s own rows come first', async (t) => {
  const { $open, rows, calls, asked, settle, summary } = prepare(t)
  assert.equal(await asked(120), 0)
  $open.set(true)
  assert.equal(await asked(5), 0)
  assert.deepEqual(summary(), { name: 'unknown' })
  rows.resolve()
  await settle()
  assert.deepEqual(calls, ['GET /api/publish-status'])
  assert.deepEqual(summary(), { name: 'live' })
})

test('at rest the server is asked once a minute, while something moves every two seconds, while a build names its steps every second, after a failure every ten', async (t) => {
  const { world, begin, asked, publish, settle } = prepare(t)
  await begin()
  assert.equal(await asked(60), 1)
  world.items = [item('saved')]
  publish.lookNow()
  await settle()
  assert.equal(await asked(10), 5)
  world.site = site(['blog/x', 'r2'])
  const steps = { step: 'pages', done: 3, of: 7 } as const
  for (const [state, progress, looks] of [
    ['building', steps, 10],
    ['building', null, 5],
    ['waiting', null, 5],
  ] as const) {
    world.build = { ...idle, state, progress }
    publish.lookNow()
    await settle()
    assert.equal(await asked(10), looks, state)
  }
  world.build = { ...idle, state: 'failed' }
  publish.lookNow()
  await settle()
  assert.equal(await asked(30), 3)
  world.build = idle
  publish.lookNow()
  await settle()
  assert.equal(await asked(60), 1)
})

test('a hidden or an unattended page does not ask, nor one whose gate has closed; it looks at once when it is seen again', async (t) => {
  const { world, begin, asked, setHidden, settle, calls, $open } = prepare(t)
  world.items = [item('saved')]
  await begin()
  setHidden(true)
  assert.equal(await asked(600), 0)
  const before = calls.length
  setHidden(false)
  await settle()
  assert.equal(calls.length, before + 1)
  world.isActive = false
  assert.equal(await asked(600), 0)
  world.isActive = true
  assert.ok((await asked(10)) > 0)
  $open.set(false)
  assert.equal(await asked(600), 0)
  setHidden(false)
  await settle()
  assert.equal(await asked(2), 0)
})

test('a server that cannot be reached is no good news: the last state with its time, until it answers again', async (t) => {
  const { world, begin, pass, comeOnline, settle, summary, calls } = prepare(t)
  await begin()
  const asOf = Date.now()
  assert.deepEqual(summary(), { name: 'live' })
  await pass(30)
  world.refusal = 'offline'
  comeOnline()
  await settle()
  assert.deepEqual(summary(), { name: 'not connected', asOf })
  const before = calls.length
  await pass(10)
  assert.equal(calls.length, before + 1)
  world.refusal = null
  await pass(10)
  assert.deepEqual(summary(), { name: 'live' })
})

test('a first answer that does not come claims nothing', async (t) => {
  const { world, begin, summary, publish } = prepare(t)
  world.refusal = 'unavailable'
  await begin()
  assert.equal(summary().name, 'not connected')
  assert.deepEqual(publish.$publish.get().items, [])
})

test('a site that says nothing of itself leaves what was known of it, and is no good news either', async (t) => {
  const { world, begin, publish, settle, summary } = prepare(t)
  world.items = [item('live')]
  world.site = site(['blog/x', 'r2'])
  await begin()
  assert.deepEqual(summary(), { name: 'live' })
  world.site = null
  publish.lookNow()
  await settle()
  assert.equal(summary().name, 'not connected')
  assert.deepEqual(publish.$publish.get().site, site(['blog/x', 'r2']))
})

test('looks that are asked for during a look become one more, not many', async (t) => {
  const { begin, publish, calls, settle } = prepare(t)
  await begin()
  const before = calls.length
  for (let times = 0; times < 5; times += 1) publish.lookNow()
  await settle()
  assert.equal(calls.length, before + 2)
})

test('"publish now" tells whether the server took it, says it where it did not, and looks at once', async (t) => {
  const { world, begin, publish, calls, said, settle } = prepare(t)
  await begin()
  assert.equal(await publish.publishNow(), true)
  assert.deepEqual(said, [])
  assert.deepEqual(calls.slice(-2), ['POST /api/publish', 'GET /api/publish-status'])
  for (const refusal of ['offline', 'unavailable', 'rate_limited', 'unexpected'] as const) {
    world.refusal = refusal
    await settle()
    assert.equal(await publish.publishNow(), false)
    assert.equal(said.length, 1, refusal)
    said.length = 0
  }
  world.refusal = 'aborted'
  assert.equal(await publish.publishNow(), false)
  assert.deepEqual(said, [], 'whoever left is told nothing')
})

test('what a long answer leaves out counts, too', async (t) => {
  const { world, begin, asked, summary } = prepare(t)
  Object.assign(world, { items: [item('saved')], more: 1_200 })
  await begin()
  assert.deepEqual(summary(), { name: 'moving', count: 1_201 })
  world.items = []
  assert.equal(await asked(10), 5)
  assert.deepEqual(summary(), { name: 'moving', count: 1_200 })
})

test('a count of another build than the site shows is not believed, and asked for again after ten seconds; a server of before gives none', async (t) => {
  const { world, begin, asked, pass, summary, publish } = prepare(t)
  Object.assign(world, { more: 200, builtAt: '2026-11-21T06:00:00Z' })
  await begin()
  assert.deepEqual([summary(), publish.$publish.get().isBehind], [{ name: 'live' }, true])
  assert.equal(await asked(20), 2)
  world.builtAt = site().builtAt
  await pass(10)
  assert.deepEqual(summary(), { name: 'moving', count: 200 })
  Object.assign(world, { more: undefined, builtAt: undefined })
  await pass(2)
  assert.deepEqual([summary(), publish.$publish.get().isBehind], [{ name: 'live' }, false])
})

for (const state of ['saved', 'building', 'failed'] as const) {
  test(`an item that is ${state} counts until the site has its revision`, async (t) => {
    const { world, begin, publish, settle, summary } = prepare(t)
    world.items = [item(state)]
    world.site = site(['blog/x', 'r1'])
    if (state !== 'saved') world.build = { ...idle, state }
    await begin()
    assert.deepEqual(summary(), { name: state === 'failed' ? 'failed' : 'moving', count: 1 })
    world.site = site(['blog/x', 'r2'])
    publish.lookNow()
    await settle()
    assert.deepEqual(summary(), { name: 'live' })
  })
}

test('the real server’s answer is understood: what is saved moves, what waits does not', async (t) => {
  const server = await startServer(t)
  const $open = atom(true)
  const publish = makePublish({
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
  t.after(() => cleanStores(publish.$publish))
  await until(publish.$publish, ({ at }) => at !== null)
  const { items } = publish.$publish.get()
  const stateOf = (id: string) => items.find((one) => one.id === id)?.state
  assert.match(String(stateOf(shown)), /^(saved|building)$/)
  assert.deepEqual([stateOf(waiting), stateOf(draft)], ['waits', 'not public'])
  const summary = publishSummary(publish.$publish.get())
  assert.ok(
    summary.name === 'moving' &&
      summary.count ===
        items.filter(({ state }) => state !== 'waits' && state !== 'not public').length,
  )
})
