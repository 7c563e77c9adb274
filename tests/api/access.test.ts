import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { randomUUID } from 'node:crypto'
import { allKinds } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { routes } from '../../netlify/api/router.ts'
import { countForRun, isFull } from '../extent.ts'
import { records } from '../fixtures/records.ts'
import { refusedCallers } from './callers.ts'
import {
  ADMIN,
  blogData,
  PASSPHRASE,
  movableClock,
  startApi,
  type Answer,
  type Api,
} from './harness.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const SECRET = 'A draft that nobody may see'
const id = randomUUID()

/**
 * Valid body for each endpoint that takes one, by its path: it is stored if a gate lets it pass.
 */
const bodies = new Map<string, unknown>([
  ...allKinds.flatMap((kind) =>
    [kind.api.create, kind.api.update].flatMap((endpoint) => {
      const sample = (records as Record<string, { id: string; data: Record<string, unknown> }>)[
        kind.name
      ]
      return endpoint && sample
        ? [
            [
              endpoint.path,
              {
                [kind.wire.id]: sample.id,
                ...wireOf(kind, sample.id, sample.data),
                updatedBy: ADMIN,
              },
            ] as const,
          ]
        : []
    }),
  ),
  ['/api/restore', { kind: 'blog', id }],
  ['/api/email', { ContactId: id, Subject: 'S', Message: 'M' }],
  ['/api/support/update-order', { FaqType: 'INDIVIDUAL_FAQ', order: [] }],
  ['/api/publish', {}],
])

/** Callers that a route accepts; `none` for a path and method that no route has. */
type Access = (typeof routes)[number]['access'] | 'none'

/** One cell for each pair of a path and a method, with the access that the API declares for it. */
const matrix = (): { method: string; path: string; access: Access; json: unknown }[] =>
  [...new Set(routes.map(({ path }) => path))].flatMap((path) =>
    METHODS.map((method) => {
      const route = routes.find(
        (one) => one.path === path && one.method === (method === 'HEAD' ? 'GET' : method),
      )
      const pathWithId = path.replace(/\{\w+\}/, id) + (method === 'DELETE' ? `?id=${id}` : '')
      return {
        method,
        path: pathWithId,
        access: route?.access ?? 'none',
        json: ['POST', 'PUT', 'PATCH'].includes(method) ? (bodies.get(path) ?? {}) : undefined,
      }
    }),
  )

const startWithDraft = async (t: TestContext): Promise<Api> => {
  const api = await startApi(t)
  assert.equal((await api.save(id, blogData(SECRET), { Status: 'draft' })).status, 201)
  await api.settled()
  return api
}

/**
 * True for cells that the usual run skips. A path and method without a route are refused before the
 * caller is checked, so each such cell is tried with every sixth caller only.
 */
const isSkipped = (access: Access, cell: number, caller: number): boolean =>
  !isFull && access === 'none' && (cell + caller) % 6 !== 0

const isRefused = ({ status }: Answer) => status === 401 || status === 403

test('a caller without sign-in or without the passphrase reads and writes nothing, whatever the endpoint and method', async (t) => {
  const api = await startWithDraft(t)
  const callers = await refusedCallers(api, t)
  const cells = matrix()
  assert.ok(Object.keys(callers).length >= 12 && cells.length >= 12 * METHODS.length)
  let address = 1
  for (const [who, headers] of Object.entries(callers)) {
    // Unique address per caller: no rate limit hides a gate.
    const ip = `198.51.100.${address++}`
    for (const [cell, { method, path, access, json }] of cells.entries()) {
      if (isSkipped(access, cell, address)) continue
      const what = `${who}: ${method} ${path}`
      const before = api.blobs.writeCount()
      const asksForStaffScope = access === 'public' && method === 'GET'
      const answer = await api.call(asksForStaffScope ? `${path}?scope=staff` : path, {
        method,
        headers,
        ip,
        ...(json ? { json } : {}),
      })
      assert.ok(!answer.text.includes(SECRET), `${what} leaked`)
      assert.equal(answer.headers.get('x-pass-key'), null, what)
      if (access === 'staff') assert.ok(isRefused(answer), `${what} gave ${answer.status}`)
      if (access === 'none')
        assert.ok([404, 405].includes(answer.status), `${what} gave ${answer.status}`)
      if (access === 'staff' || asksForStaffScope)
        assert.ok(isRefused(answer) || answer.status === 400, `${what} gave ${answer.status}`)
      if (access === 'staff' || isRefused(answer))
        assert.equal(answer.headers.get('cache-control'), 'private, no-store', what)
      if (access !== 'public')
        assert.equal(api.blobs.writeCount(), before, `${what} wrote something`)
    }
  }
})

test('sign-in and passphrase together open every staff endpoint', async (t) => {
  const api = await startWithDraft(t)
  for (const { method, path, access, json } of matrix()) {
    if (access === 'none') continue
    const answer = await api.call(path, { method, headers: api.staff, ...(json ? { json } : {}) })
    assert.ok(!isRefused(answer), `${method} ${path} gave ${answer.status} ${answer.text}`)
    if (access === 'staff')
      assert.ok(answer.headers.get('x-pass-key'), `${method} ${path} renews no proof`)
    await api.settled()
  }
})

test('wrong passphrases count for a whole IPv6 network, not for each of its addresses', async (t) => {
  const api = await startApi(t)
  const attempt = (ip: string) =>
    api.call('/api/pass-key', {
      method: 'POST',
      headers: api.signedIn,
      json: { passphrase: 'wrong' },
      ip,
    })
  const statuses: number[] = []
  for (let n = 1; n <= 6; n += 1) statuses.push((await attempt(`2001:db8:0:1::${n}`)).status)
  assert.deepEqual(statuses, [403, 403, 403, 403, 403, 429])
  assert.equal((await attempt('2001:db8:0:2::1')).status, 403)
})

test('at most five passphrases are compared in 15 minutes from one address, and 20 in an hour in total', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const attempt = (ip: string, passphrase: string) =>
    api.call('/api/pass-key', { method: 'POST', headers: api.signedIn, json: { passphrase }, ip })
  /** Sends wrong passphrases, 25 at a time. @returns the number that were compared: status 403 */
  const countCompared = async (count: number, ipOf: (n: number) => string) => {
    const batch = 25
    const answers: Answer[] = []
    for (let start = 0; start < count; start += batch) {
      const numbers = Array.from({ length: batch }, (_, n) => start + n)
      answers.push(...(await Promise.all(numbers.map((n) => attempt(ipOf(n), `wrong ${n}`)))))
    }
    assert.ok(answers.every(({ status }) => status === 403 || status === 429))
    return answers.filter(({ status }) => status === 403).length
  }
  assert.equal(await countCompared(countForRun(100, 500), () => '203.0.113.1'), 5)
  assert.equal((await attempt('203.0.113.1', PASSPHRASE)).status, 429)
  clock.move(15 * 60_000 + 1_000)
  assert.equal(await countCompared(100, () => '203.0.113.1'), 5)
  // Ten attempts of this hour are used up: ten more remain for all addresses together.
  assert.equal(
    await countCompared(
      countForRun(150, 400),
      (n) => `198.51.${n % 250}.${Math.floor(n / 250) + 1}`,
    ),
    10,
  )
})
