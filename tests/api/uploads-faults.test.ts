import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { systemClock, type Clock } from '#store/clock.ts'
import {
  accessWithFaults,
  type Fault,
  type FaultPlan,
  type StoreRequest,
} from '../faults/store-faults.ts'
import { pdf } from '../fixtures/files/pdf-objects.ts'
import { uploadedFile, hashOf, startUploads } from './uploads-server.ts'

/**
 * Clock whose waits and limits are divided by `divisor`, since waiting is useless in some tests.
 */
const divisibleClock = (): Clock & { divisor: number } => {
  const pace = { divisor: 1 }
  return Object.assign(pace, {
    now: systemClock.now,
    sleep: (milliseconds: number) => systemClock.sleep(milliseconds / pace.divisor),
    limit: (milliseconds: number) => systemClock.limit(milliseconds / pace.divisor),
  })
}

const start = async (t: TestContext) => {
  const clock = divisibleClock()
  let faults: ReturnType<typeof accessWithFaults> | null = null
  const api = await startUploads(t, {
    clock,
    access: (real) => {
      faults = accessWithFaults(real)
      return faults.access
    },
  })
  return { api, clock, fail: (plan: FaultPlan | null) => faults?.fail(plan) }
}

/** Writes of one upload in two parts, in their order, each with a pattern of its key. */
const writes: Record<string, RegExp> = {
  'what announces the upload': /^up\/[^/]+\/announced$/,
  'the first part': /^up\/[^/]+\/0$/,
  'the last part': /^up\/[^/]+\/1$/,
  'the file': /^d\//,
  'the note that it is finished': /^up\/[^/]+\/done$/,
}

const onWrite = (key: RegExp) => (seen: StoreRequest) => seen.method === 'PUT' && key.test(seen.key)

let newPdfs = 0
/** Small PDF with a number of its own: no other one has the same bytes. */
const newPdf = () => {
  newPdfs += 1
  return pdf({ more: [`(${newPdfs})`] })
}

/** Length of the first part of a file, in bytes. */
const FIRST_PART = 100

/**
 * Sends a file in two parts as a client does. After a refusal it asks for the stored offset and
 * continues there, with this many requests in total.
 */
const sendAll = async (
  api: Awaited<ReturnType<typeof start>>['api'],
  bytes: Buffer,
  tries: number,
) => {
  let last = await api.begin('a.pdf', bytes.length)
  let location = last.headers.get('location')
  for (let attempt = 0; attempt < tries; attempt += 1) {
    if (last.ok && location === null) location = last.headers.get('location')
    if (location === null) {
      last = await api.begin('a.pdf', bytes.length)
      continue
    }
    const head = await api.send('HEAD', location)
    if (head.ok && head.headers.has('x-upload-file'))
      return { ok: true, path: uploadedFile(head).FilePath }
    const offset = head.ok ? Number(head.headers.get('upload-offset')) : 0
    last = head.ok
      ? await api.patch(
          location,
          offset,
          offset < FIRST_PART ? bytes.subarray(offset, FIRST_PART) : bytes.subarray(offset),
        )
      : head
    if (last.status === 204 && last.headers.has('x-upload-file'))
      return { ok: true, path: uploadedFile(last).FilePath }
    assert.ok([200, 204, 409, 503].includes(last.status), String(last.status))
    if (last.status === 503) assert.equal(last.headers.get('retry-after'), '5')
  }
  return { ok: false, path: '' }
}

/** Faults that happen once, so that a repeated request succeeds. */
const temporaryFaults: Record<string, Fault> = {
  '503 before it is applied': { kind: 'before', status: 503 },
  '503 after it was applied': { kind: 'after', status: 503 },
  '412 from its own first try': { kind: 'after', status: 412 },
  'a connection cut after': { kind: 'cut', applied: true },
}

test('an upload is complete after one fault of the store at any of its writes', async (t) => {
  const { api, fail } = await start(t)
  for (const [name, fault] of Object.entries(temporaryFaults)) {
    for (const [write, key] of Object.entries(writes)) {
      const bytes = newPdf()
      let hasFailed = false
      fail((seen) => {
        if (hasFailed || !onWrite(key)(seen)) return null
        hasFailed = true
        return fault
      })
      const sent = await sendAll(api, bytes, 8)
      assert.equal(hasFailed && sent.ok, true, `${write}: ${name}`)
      const served = Buffer.from(await (await fetch(new URL(sent.path, api.origin))).arrayBuffer())
      assert.equal(hashOf(served), hashOf(bytes), `${write}: ${name}`)
    }
  }
})

test('while a write of an upload always fails, no missing file is acknowledged, and afterwards the upload can be completed', async (t) => {
  const { api, clock, fail } = await start(t)
  const lasting: Record<string, Fault> = {
    '503 before it is applied': { kind: 'before', status: 503 },
    'no answer, but applied': { kind: 'hang', applied: true },
    'an answer without an ETag': { kind: 'no etag' },
  }
  for (const [name, fault] of Object.entries(lasting)) {
    for (const [write, key] of Object.entries(writes)) {
      const bytes = newPdf()
      fail((seen) => (onWrite(key)(seen) ? fault : null))
      clock.divisor = 40
      const sent = await sendAll(api, bytes, 2)
      clock.divisor = 1
      fail(null)
      const served = await fetch(`${api.origin}/assets/${hashOf(bytes)}/a.pdf`)
      const servedHash = hashOf(Buffer.from(await served.arrayBuffer()))
      if (sent.ok) assert.equal(servedHash, hashOf(bytes), `${write}: ${name}`)
      else
        assert.ok(
          served.status === 404 || servedHash === hashOf(bytes),
          `${write}: ${name}: an incomplete file is served`,
        )
      assert.equal((await sendAll(api, bytes, 4)).ok, true, `${write}: ${name}: afterwards`)
    }
  }
})

test('a file whose bytes break off in the store is not answered as if it were complete', async (t) => {
  const { api, clock, fail } = await start(t)
  const bytes = newPdf()
  const { path } = await sendAll(api, bytes, 4)
  fail(({ method, key }) =>
    method === 'GET' && key.startsWith('d/') ? { kind: 'cut', applied: true } : null,
  )
  clock.divisor = 40
  const answer = await fetch(new URL(path, api.origin)).then(
    ({ status }) => status,
    () => 'connection closed',
  )
  assert.ok(answer === 503 || answer === 'connection closed', String(answer))
})
