import assert from 'node:assert/strict'
import test from 'node:test'
import type { Store } from '#store/store.ts'
import { startApi, type Api } from '../api/harness.ts'
import { refusedAfter, writeAtOnce, type Staff } from '../deploy/staff.ts'
import { listen } from '../listening.ts'
import { emptyStores } from './content-store.ts'
import { linesOf } from './deploy-check.ts'
import { startNetlifyApi } from './netlify-api.ts'

/** API as the checks call a deployed one. */
const staffOf =
  (api: Api): Staff =>
  async (path, { method = 'GET', headers = {}, json } = {}) => {
    const {
      status,
      headers: answered,
      text,
      body,
    } = await api.call(path, {
      method,
      headers: { ...api.staff, ...headers },
      ...(json === undefined ? {} : { json }),
    })
    return { status, headers: answered, text, json: body }
  }

/** Store that ignores conditions on records. */
const careless = (real: Store): Store => ({
  ...real,
  put: async (key, value, condition) => {
    if (!key.startsWith('e/')) return real.put(key, value, condition)
    const found = await real.get(key)
    return real.put(key, value, found ? { onlyIfMatch: found.etag } : { onlyIfNew: true })
  },
})

test('writes at once through the functions: one wins, the drafts end in the bin; a store without conditions is seen', async (t) => {
  const api = await startApi(t)
  await writeAtOnce(staffOf(api))
  const bin = (await api.call('/api/bin', { headers: api.staff })).text
  assert.equal(bin.match(/Check of the deploy/g)?.length, 3)
  assert.deepEqual(
    (await api.call('/api/job-listings?scope=staff', { headers: api.staff })).body,
    [],
  )
  const real = api.services.content
  api.services.content = careless(real)
  await assert.rejects(writeAtOnce(staffOf(api)), {
    name: 'AssertionError',
    message: /^\d+ of them won: what one person saves, another overwrites unseen \(.*201.*\)$/,
  })
  assert.deepEqual(
    (await api.call('/api/job-listings?scope=staff', { headers: api.staff })).body,
    [],
    'also then nothing is left',
  )
})

test('a store that lets two creates at once win is seen, though one after the other are told apart', async (t) => {
  const { blobs } = await emptyStores(t)
  const environment = await startNetlifyApi(t, blobs)
  const apiURL = environment.NETLIFY_API_URL
  const outcomes = async (NETLIFY_API_URL: string) =>
    (await linesOf('store.test.ts', { ...environment, NETLIFY_API_URL })).map((line) =>
      line.replace(/^ok .*/, 'ok').replace(/^failed .*: /, ''),
    )
  assert.deepEqual(await outcomes(apiURL), ['ok', 'ok', 'ok', 'ok', 'ok'])
  // Creates during another create are answered as successful, and dropped.
  let underWay = 0
  const { origin } = await listen((incoming, outgoing) => {
    void (async () => {
      const isNew = incoming.method === 'PUT' && incoming.headers['if-none-match'] === '*'
      if (isNew && underWay > 0) return outgoing.writeHead(200, { etag: '"another"' }).end()
      underWay += isNew ? 1 : 0
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
      if (isNew) await new Promise((resolve) => setTimeout(resolve, 50))
      underWay -= isNew ? 1 : 0
      const kept = [...answer.headers].filter(
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
        .writeHead(answer.status, Object.fromEntries(kept))
        .end(bytes.toString().replaceAll(apiURL, origin))
    })().catch(() => outgoing.destroy())
  }, t)
  const [first, race] = await outcomes(origin)
  assert.deepEqual([first, /^([2-9]|10) of them won$/.test(race ?? '')], ['ok', true], race)
})

test('how long the token of a removed account opens anything is measured, and more than a minute is wrong', async () => {
  const after = (seconds: number) => {
    let time = 0
    const staff: Staff = () =>
      Promise.resolve({
        status: time < seconds * 1_000 ? 200 : 401,
        headers: new Headers(),
        text: '',
        json: null,
      })
    return refusedAfter(staff, {
      now: () => time,
      sleep: (milliseconds) => Promise.resolve(void (time += milliseconds)),
    })
  }
  assert.equal(await after(0), 0)
  assert.equal(await after(42), 42)
  await assert.rejects(after(75), {
    name: 'AssertionError',
    message: /for 75 s: a minute at most$/,
  })
  await assert.rejects(after(10_000), { name: 'AssertionError', message: /after ten minutes$/ })
})
