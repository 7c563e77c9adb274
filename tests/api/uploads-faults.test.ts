import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { systemClock, type Clock } from '#store/clock.ts'
import { faultsBefore, type Fault, type Plan, type Seen } from '../faults/store-faults.ts'
import { pdf } from '../fixtures/files/pdf-objects.ts'
import { fileIn, hashOf, startUploads } from './uploads-server.ts'

/** Clock whose waits and limits can be shortened: while a store fails, waiting is useless. */
const hurriedClock = (): Clock & { faster: number } => {
  const pace = { faster: 1 }
  return Object.assign(pace, {
    now: systemClock.now,
    sleep: (milliseconds: number) => systemClock.sleep(milliseconds / pace.faster),
    limit: (milliseconds: number) => systemClock.limit(milliseconds / pace.faster),
  })
}

const start = async (t: TestContext) => {
  const clock = hurriedClock()
  let faults: ReturnType<typeof faultsBefore> | null = null
  const api = await startUploads(t, {
    clock,
    access: (real) => (faults = faultsBefore(real)).access,
  })
  return { api, clock, fail: (plan: Plan | null) => faults?.fail(plan) }
}

/** Writes of one upload in two parts, in their order. */
const writes: Record<string, RegExp> = {
  'what announces the upload': /^up\/[^/]+\/announced$/,
  'the first part': /^up\/[^/]+\/0$/,
  'the last part': /^up\/[^/]+\/1$/,
  'the file': /^d\//,
  'the note that it is finished': /^up\/[^/]+\/done$/,
}

const onWrite = (key: RegExp) => (seen: Seen) => seen.method === 'PUT' && key.test(seen.key)

let made = 0
/** Small PDF that no other test has stored. */
const fresh = () => pdf({ more: [`(${(made += 1)})`] })

/** Sends a file in two parts and retries after temporary refusals, as a client does. */
const sendAll = async (
  api: Awaited<ReturnType<typeof start>>['api'],
  bytes: Buffer,
  tries: number,
) => {
  let last = await api.begin('a.pdf', bytes.length)
  let location = last.headers.get('location')
  for (let left = tries; left > 0; left -= 1) {
    if (last.ok && location === null) location = last.headers.get('location')
    if (location === null) {
      last = await api.begin('a.pdf', bytes.length)
      continue
    }
    const head = await api.send('HEAD', location)
    if (head.ok && head.headers.has('x-upload-file'))
      return { ok: true, path: fileIn(head).FilePath }
    const offset = head.ok ? Number(head.headers.get('upload-offset')) : 0
    last = head.ok
      ? await api.patch(
          location,
          offset,
          offset < 100 ? bytes.subarray(offset, 100) : bytes.subarray(offset),
        )
      : head
    if (last.status === 204 && last.headers.has('x-upload-file'))
      return { ok: true, path: fileIn(last).FilePath }
    assert.ok([200, 204, 409, 503].includes(last.status), String(last.status))
    if (last.status === 503) assert.equal(last.headers.get('retry-after'), '5')
  }
  return { ok: false, path: '' }
}

const faults: Record<string, Fault> = {
  '503 before it is applied': { kind: 'before', status: 503 },
  '503 after it was applied': { kind: 'after', status: 503 },
  '412 from its own first try': { kind: 'after', status: 412 },
  'a connection cut after': { kind: 'cut', applied: true },
}

test('each write of an upload meets a fault once: the upload settles, whole', async (t) => {
  const { api, fail } = await start(t)
  for (const [name, fault] of Object.entries(faults)) {
    for (const [write, key] of Object.entries(writes)) {
      const bytes = fresh()
      let left = 1
      fail((seen) => (onWrite(key)(seen) && left-- > 0 ? fault : null))
      const sent = await sendAll(api, bytes, 8)
      assert.equal(left < 1 && sent.ok, true, `${write}: ${name}`)
      const served = Buffer.from(await (await fetch(new URL(sent.path, api.origin))).arrayBuffer())
      assert.equal(hashOf(served), hashOf(bytes), `${write}: ${name}`)
    }
  }
})

test('each write of an upload meets a fault every time: nothing is acknowledged that is not there, and it goes on once the store is well', async (t) => {
  const { api, clock, fail } = await start(t)
  const lasting: Record<string, Fault> = {
    '503 before it is applied': { kind: 'before', status: 503 },
    'no answer, but applied': { kind: 'hang', applied: true },
    'an answer without an ETag': { kind: 'no etag' },
  }
  for (const [name, fault] of Object.entries(lasting)) {
    for (const [write, key] of Object.entries(writes)) {
      const bytes = fresh()
      fail((seen) => (onWrite(key)(seen) ? fault : null))
      clock.faster = 40
      const sent = await sendAll(api, bytes, 2)
      clock.faster = 1
      fail(null)
      const there = await fetch(`${api.origin}/assets/${hashOf(bytes)}/a.pdf`)
      if (sent.ok)
        assert.equal(
          hashOf(Buffer.from(await there.arrayBuffer())),
          hashOf(bytes),
          `${write}: ${name}`,
        )
      else
        assert.ok(
          there.status === 404 || hashOf(Buffer.from(await there.arrayBuffer())) === hashOf(bytes),
          `${write}: ${name}: a part of a file is to be seen`,
        )
      assert.equal((await sendAll(api, bytes, 4)).ok, true, `${write}: ${name}: afterwards`)
    }
  }
})

test('a file whose bytes break off on the way is no whole answer', async (t) => {
  const { api, clock, fail } = await start(t)
  const bytes = fresh()
  const { path } = await sendAll(api, bytes, 4)
  fail(({ method, key }) =>
    method === 'GET' && key.startsWith('d/') ? { kind: 'cut', applied: true } : null,
  )
  clock.faster = 40
  const answer = await fetch(new URL(path, api.origin)).then(
    (found) => found.status,
    () => 'broken off',
  )
  assert.ok(answer === 503 || answer === 'broken off', String(answer))
})
