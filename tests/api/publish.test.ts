import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { noteFailedBuild } from '../../netlify/api/publish.ts'
import { sweep } from '../../netlify/api/sweep.ts'
import { listen } from '../listening.ts'
import { blogData, movableClock, startApi } from './harness.ts'

type Status = {
  items: {
    id: string
    state: string
    Revision: string
    builtRevision: string | null
    since: string | null
  }[]
}

/**
 * One server for the live site and its build hook. `build` is the build record that the site
 * serves, `hooks` the number of calls of the hook so far.
 */
const startSite = async (t: TestContext) => {
  const site = { build: '', hooks: 0, hookStatus: 200 }
  const { origin } = await listen((request, response) => {
    if (request.method === 'POST') {
      site.hooks += 1
      response.writeHead(site.hookStatus).end()
    } else response.writeHead(site.build === '' ? 404 : 200).end(site.build)
  }, t)
  return { site, url: origin }
}

const start = async (t: TestContext) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const { site, url } = await startSite(t)
  Object.assign(api.services.settings, { siteUrl: url, buildHookUrl: `${url}/hook` })
  const state = async (id: string) => {
    const { body } = await api.call('/api/publish-status', { headers: api.staff })
    return (body as Status).items.find((item) => item.id === id)
  }
  return { api, clock, site, state }
}

test('an item is building until the build record of the live site has its revision', async (t) => {
  const { api, site, state } = await start(t)
  const id = randomUUID()
  const { Revision } = (await api.save(id, blogData('Soon live'))).body as { Revision: string }
  await api.settled()
  assert.equal(site.hooks, 1)
  assert.equal((await state(id))?.state, 'building')
  site.build = JSON.stringify({
    builtAt: '2026-11-21T08:00:00.000Z',
    items: { [`blog/${id}`]: 'another' },
  })
  assert.deepEqual(
    [(await state(id))?.state, (await state(id))?.builtRevision],
    ['building', 'another'],
  )
  site.build = JSON.stringify({
    builtAt: '2026-11-21T08:01:00.000Z',
    items: { [`blog/${id}`]: Revision },
  })
  assert.deepEqual(await state(id), {
    kind: 'blog',
    id,
    Revision,
    builtRevision: Revision,
    state: 'live',
    since: '2026-11-21T08:01:00.000Z',
    gone: false,
  })
})

test('a draft has the state "not public", and a scheduled item the state "waits"', async (t) => {
  const { api, clock, state } = await start(t)
  const [draft, later] = [randomUUID(), randomUUID()]
  await api.save(draft, blogData('Draft'), { Status: 'draft' })
  await api.save(later, blogData('Later'), {
    PublishAt: new Date(clock.now() + 60_000).toISOString(),
  })
  assert.deepEqual(
    [(await state(draft))?.state, (await state(later))?.state],
    ['not public', 'waits'],
  )
})

test('the scheduled work requests a build until the live site has it, and again when the time of an item ends', async (t) => {
  const { api, clock, site } = await start(t)
  const id = randomUUID()
  site.hookStatus = 500
  const { Revision } = (
    await api.save(id, blogData('Lost hook'), {
      ExpireAt: new Date(clock.now() + 15 * 60_000).toISOString(),
    })
  ).body as { Revision: string }
  await api.settled()
  await sweep(api.services)
  assert.equal(site.hooks, 1)
  clock.move(70_000)
  await sweep(api.services)
  assert.equal(site.hooks, 2)
  site.build = JSON.stringify({
    builtAt: new Date(clock.now()).toISOString(),
    items: { [`blog/${id}`]: Revision },
  })
  clock.move(5 * 60_000)
  await sweep(api.services)
  assert.equal(site.hooks, 2)
  clock.move(10 * 60_000)
  await sweep(api.services)
  assert.equal(site.hooks, 3)
})

test('items have the state "failed" after a failed build or ten minutes without one, until the live site has a new build', async (t) => {
  const { api, clock, site, state } = await start(t)
  const id = randomUUID()
  const { Revision } = (await api.save(id, blogData('Stuck'))).body as { Revision: string }
  await api.settled()
  const build = async () =>
    (
      (await api.call('/api/publish-status', { headers: api.staff })).body as {
        build: { state: string; error: string | null }
      }
    ).build
  await noteFailedBuild(api.services, 'The post has no title.')
  assert.deepEqual(
    [(await state(id))?.state, (await build()).error],
    ['failed', 'The post has no title.'],
  )
  site.build = JSON.stringify({
    builtAt: new Date(clock.now() + 1_000).toISOString(),
    items: { [`blog/${id}`]: Revision },
  })
  assert.deepEqual([(await state(id))?.state, (await build()).state], ['live', 'idle'])
  clock.move(60_000)
  const next = await api.save(randomUUID(), blogData('Waiting'))
  await api.settled()
  clock.move(11 * 60_000)
  assert.equal((await state((next.body as { Id: string }).Id))?.state, 'failed')
  assert.match((await build()).error ?? '', /10 minutes/)
})

test('the progress of a build is read from the platform, and unknown or missing values are ignored', async (t) => {
  const { api } = await start(t)
  const times = {
    startedAt: '2026-11-21T08:00:00.000Z',
    finishedAt: null,
    error: null,
    expectedSeconds: 4,
  }
  const progress = { step: 'pages', done: 3, of: 7 }
  let reported: unknown
  const { origin } = await listen((_, response) => response.end(JSON.stringify(reported)), t)
  Object.assign(api.services.settings, { buildStatusUrl: origin })
  const build = async () =>
    ((await api.call('/api/publish-status', { headers: api.staff })).body as { build: object })
      .build
  reported = { state: 'building', ...times, progress, builtAt: null }
  assert.deepEqual(await build(), { state: 'building', ...times, progress })
  for (const other of [
    {},
    { progress: { step: 'pictures', done: 1, of: 2 } },
    { progress: { step: 'pages', done: -1, of: 7 } },
    { progress: 'pages' },
  ]) {
    reported = { state: 'building', ...times, ...other }
    assert.deepEqual(await build(), { state: 'building', ...times, progress: null })
  }
  for (const unreadable of [null, 'building', { state: 'resting', ...times }]) {
    reported = unreadable
    assert.deepEqual(await build(), {
      state: 'idle',
      startedAt: null,
      finishedAt: null,
      error: null,
      expectedSeconds: null,
      progress: null,
    })
  }
})

test('a request to publish calls the build hook', async (t) => {
  const { api, site } = await start(t)
  const headers = { ...api.staff, origin: api.services.settings.siteUrl }
  assert.equal((await api.call('/api/publish', { method: 'POST', headers })).status, 202)
  assert.equal(site.hooks, 1)
})
