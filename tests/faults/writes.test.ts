import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { systemClock, type Clock } from '../../netlify/api/clock.ts'
import { blogData, startApi } from '../api/harness.ts'
import { startFaultProxy, type Fault, type Plan, type Seen } from './fault-proxy.ts'

const FASTER = 8

/**
 * A clock that only pauses and time limits move, each by what it was asked for. Hurried, they really take an eighth.
 * So the time that a call takes by its own rules is known exactly, whatever the machine is busy with.
 */
const countedClock = (): Clock & { hurried: boolean } => {
  let now = Date.now()
  const pace = { hurried: false }
  const real = (milliseconds: number) => (pace.hurried ? milliseconds / FASTER : milliseconds)
  const reach = (moment: number) => void (now = Math.max(now, moment))
  return Object.assign(pace, {
    now: () => now,
    sleep: async (milliseconds: number) => {
      const moment = now + milliseconds
      await systemClock.sleep(real(milliseconds))
      reach(moment)
    },
    limit: (milliseconds: number) => {
      const moment = now + milliseconds
      const limit = systemClock.limit(real(milliseconds))
      limit.signal.addEventListener('abort', () => reach(moment))
      return limit
    },
  })
}

const start = async (t: TestContext) => {
  const clock = countedClock()
  let proxy: Awaited<ReturnType<typeof startFaultProxy>> | null = null
  const api = await startApi(t, { clock, access: async (real) => (proxy = await startFaultProxy(t, real)).access })
  // While the store fails there is nothing to wait for; while it is well the machine may be slow.
  const fail = (plan: Plan | null) => {
    clock.hurried = plan !== null
    proxy?.fail(plan)
  }
  return { api, clock, fail }
}

const onEntity = ({ method, key }: Seen) => method === 'PUT' && key.startsWith('e/')
const faults: Record<string, Fault> = {
  '503 before it is applied': { kind: 'before', status: 503 },
  '503 after it was applied': { kind: 'after', status: 503 },
  '500 after it was applied': { kind: 'after', status: 500 },
  '409': { kind: 'before', status: 409 },
  '429': { kind: 'before', status: 429 },
  '412 from its own first try': { kind: 'after', status: 412 },
  'a connection cut before': { kind: 'cut', applied: false },
  'a connection cut after': { kind: 'cut', applied: true },
  'no answer, not applied': { kind: 'hang', applied: false },
  'no answer, but applied': { kind: 'hang', applied: true },
  'an answer without an ETag': { kind: 'no etag' },
}

/** The stored entity, read past the faults. */
const stored = async ({ api, fail }: Awaited<ReturnType<typeof start>>, id: string) => {
  fail(null)
  const { body, status } = await api.call(`/api/blog/${id}?scope=staff`, { headers: { ...api.staff, 'x-pass-key': await api.passKey() } })
  return status === 200 ? (body as { Data: Record<string, unknown>; Revision: string }) : null
}

for (const [name, fault] of Object.entries(faults)) {
  test(`the first write meets ${name}: the save settles and is stored once`, async (t) => {
    const running = await start(t)
    const id = randomUUID()
    let left = 1
    running.fail((seen) => (onEntity(seen) && left-- > 0 ? fault : null))
    const answer = await running.api.save(id, blogData('Kept'))
    assert.ok(answer.status === 201 || answer.status === 200, `${answer.status} ${answer.text}`)
    const record = await stored(running, id)
    assert.equal(record?.Data['BlogTitle'], 'Kept')
    assert.equal(record?.Revision, (answer.body as { Revision: string }).Revision)
  })

  test(`every write meets ${name}: nothing is acknowledged that is not stored, within 10 s`, async (t) => {
    const running = await start(t)
    const id = randomUUID()
    running.fail((seen) => (onEntity(seen) ? fault : null))
    const before = running.clock.now()
    const answer = await running.api.save(id, blogData('Kept'))
    const seconds = (running.clock.now() - before) / 1_000
    const record = await stored(running, id)
    if (answer.status >= 200 && answer.status < 300) {
      assert.equal(record?.Data['BlogTitle'], 'Kept')
    } else {
      assert.equal(answer.status, 503, answer.text)
      assert.equal(answer.headers.get('retry-after'), '5')
    }
    assert.ok(seconds <= 10, `${seconds} s`)
    assert.equal((await running.api.save(id, blogData('Kept'))).status, record ? 200 : 201)
  })
}

test('a read without an ETag leads to no write at all', async (t) => {
  const running = await start(t)
  const id = randomUUID()
  const { Revision } = (await running.api.save(id, blogData('First'))).body as { Revision: string }
  await running.api.settled()
  running.fail(({ method, key }) => (method === 'GET' && key.startsWith('e/') ? { kind: 'no etag' } : null))
  const before = running.api.blobs.writes()
  const put = { method: 'PUT', headers: { ...running.api.staff, 'if-match': Revision }, json: { BlogId: id, Data: blogData('Second') } }
  assert.equal((await running.api.call('/api/blog/add-or-update-blog', put)).status, 503)
  assert.equal(running.api.blobs.writes(), before)
})

test('a short list takes nothing out of the lists', async (t) => {
  const { api, fail } = await start(t)
  const ids = Array.from({ length: 6 }, () => randomUUID())
  for (const id of ids) await api.save(id, blogData(id))
  await api.settled()
  fail(({ isList }) => (isList ? { kind: 'short list', leave: 2 } : null))
  const more = randomUUID()
  assert.equal((await api.save(more, blogData(more))).status, 201)
  await api.settled()
  const listed = (await api.call('/api/blog')).body as { Id: string }[]
  assert.deepEqual(listed.map(({ Id }) => Id).sort(), [...ids, more].sort())
})

test('lists can be deleted or lag behind at any time and rebuild themselves', async (t) => {
  const { api, fail } = await start(t)
  const id = randomUUID()
  fail(({ method, key }) => (method === 'PUT' && key.startsWith('p/') ? { kind: 'before', status: 503 } : null))
  assert.equal((await api.save(id, blogData('Behind'))).status, 201)
  await api.settled()
  assert.ok(api.logged.includes('lists are behind'))
  fail(null)
  const staff = (await api.call('/api/blog?scope=staff', { headers: api.staff })).body as { Id: string }[]
  assert.deepEqual(staff.map(({ Id }) => Id), [id])
  const visitors = (await api.call('/api/blog')).body as { Id: string }[]
  assert.deepEqual(visitors.map(({ Id }) => Id), [id])
})

test('the counter of wrong passphrases fails closed', async (t) => {
  const { api, fail } = await start(t)
  fail(({ method, key }) => (method === 'PUT' && key.startsWith('rl/') ? { kind: 'before', status: 503 } : null))
  const answer = await api.call('/api/pass-key', { method: 'POST', headers: api.signedIn, json: { passphrase: 'wrong' } })
  assert.equal(answer.status, 503)
})
