import assert from 'node:assert/strict'
import test from 'node:test'
import type { Store } from '#store/store.ts'
import { startApi, type Api } from '../api/harness.ts'
import { secondsUntilRefused, writeAtOnce, type CallAsStaff } from '../deploy/staff.ts'
import { listen } from '../listening.ts'
import { startEmptyStores } from './content-store.ts'
import { runCheckFile } from './deploy-check.ts'
import { startNetlifyApi } from './netlify-api.ts'

/** Calls an API of this process as `npm run check:deploy` calls a deployed one as staff. */
const staffOf =
  (api: Api): CallAsStaff =>
  async (path, { method = 'GET', headers = {}, json } = {}) => {
    const response = await api.call(path, {
      method,
      headers: { ...api.staff, ...headers },
      ...(json === undefined ? {} : { json }),
    })
    const { status, text, body } = response
    return { status, headers: response.headers, text, json: body }
  }

/** Store that ignores conditions on records: every write overwrites the current version. */
const withoutConditions = (store: Store): Store => ({
  ...store,
  put: async (key, value, condition) => {
    if (!key.startsWith('e/')) return store.put(key, value, condition)
    const current = await store.get(key)
    return store.put(key, value, current ? { onlyIfMatch: current.etag } : { onlyIfNew: true })
  },
})

test('the check of parallel writes passes when one write wins, and leaves its drafts in the bin', async (t) => {
  const api = await startApi(t)
  await writeAtOnce(staffOf(api))
  const bin = (await api.call('/api/bin', { headers: api.staff })).text
  assert.equal(bin.match(/Check of the deploy/g)?.length, 3)
  assert.deepEqual(
    (await api.call('/api/job-listings?scope=staff', { headers: api.staff })).body,
    [],
  )
})

test('the check of parallel writes fails with a store that ignores conditions, and leaves no draft', async (t) => {
  const api = await startApi(t)
  api.services.content = withoutConditions(api.services.content)
  await assert.rejects(writeAtOnce(staffOf(api)), {
    name: 'AssertionError',
    message: /^\d+ of them won: what one person saves, another overwrites unseen \(.*201.*\)$/,
  })
  assert.deepEqual(
    (await api.call('/api/job-listings?scope=staff', { headers: api.staff })).body,
    [],
  )
})

test('the check of the store fails when two parallel creates are both answered as successful', async (t) => {
  const { blobs } = await startEmptyStores(t)
  const environment = await startNetlifyApi(t, blobs)
  const apiURL = environment.NETLIFY_API_URL
  const outcomes = async (NETLIFY_API_URL: string) =>
    (await runCheckFile('store.test.ts', { ...environment, NETLIFY_API_URL })).map((line) =>
      line.replace(/^ok .*/, 'ok').replace(/^failed .*: /, ''),
    )
  assert.deepEqual(await outcomes(apiURL), ['ok', 'ok', 'ok', 'ok', 'ok'])
  // This server passes requests on to the API. A create during another create is dropped, and
  // answered as successful.
  let runningCreates = 0
  const { origin } = await listen((incoming, outgoing) => {
    void (async () => {
      const isCreate = incoming.method === 'PUT' && incoming.headers['if-none-match'] === '*'
      if (isCreate && runningCreates > 0)
        return outgoing.writeHead(200, { etag: '"another"' }).end()
      runningCreates += isCreate ? 1 : 0
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk as Buffer)
      const {
        host: _host,
        connection: _connection,
        'content-length': _length,
        'transfer-encoding': _coding,
        ...headers
      } = incoming.headers
      const answer = await fetch(new URL(incoming.url ?? '', apiURL), {
        method: incoming.method ?? 'GET',
        headers: headers as Record<string, string>,
        body: chunks.length > 0 ? Buffer.concat(chunks) : null,
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (isCreate) await new Promise((resolve) => setTimeout(resolve, 50))
      runningCreates -= isCreate ? 1 : 0
      const passedHeaders = [...answer.headers].filter(
        ([name]) =>
          ![
            'content-length',
            'content-encoding',
            'transfer-encoding',
            'connection',
            'keep-alive',
          ].includes(name),
      )
      return outgoing
        .writeHead(answer.status, Object.fromEntries(passedHeaders))
        .end(bytes.toString().replaceAll(apiURL, origin))
    })().catch(() => outgoing.destroy())
  }, t)
  // The first check makes its creates one after another, so it still passes.
  const [inTurn, inParallel] = await outcomes(origin)
  assert.deepEqual(
    [inTurn, /^([2-9]|10) of them won$/.test(inParallel ?? '')],
    ['ok', true],
    inParallel,
  )
})

test('the check of a removed account measures the seconds until its token is refused, and fails above a minute', async () => {
  /** Result of the check when the token is refused after this many seconds. */
  const measure = (seconds: number) => {
    let time = 0
    const staff: CallAsStaff = () =>
      Promise.resolve({
        status: time < seconds * 1_000 ? 200 : 401,
        headers: new Headers(),
        text: '',
        json: null,
      })
    return secondsUntilRefused(staff, {
      now: () => time,
      sleep: (milliseconds) => {
        time += milliseconds
        return Promise.resolve()
      },
    })
  }
  assert.equal(await measure(0), 0)
  assert.equal(await measure(42), 42)
  await assert.rejects(measure(75), {
    name: 'AssertionError',
    message: /for 75 s: a minute at most$/,
  })
  await assert.rejects(measure(10_000), { name: 'AssertionError', message: /after ten minutes$/ })
})
