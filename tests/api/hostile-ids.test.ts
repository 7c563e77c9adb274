import assert from 'node:assert/strict'
import test from 'node:test'
import { allKinds } from '#kinds/index.ts'
import { mapPooled } from '#store/concurrency.ts'
import { isFull } from '../extent.ts'
import { records } from '../fixtures/records.ts'
import { hostileIds, RIGHT } from '../fuzz/hostile-ids.ts'
import { idPlaces, IDS } from '../fuzz/id-places.ts'
import { placeOf, type Recorded } from '../fuzz/recorder.ts'
import { startSession } from '../fuzz/session.ts'

const kind = `(${allKinds.map(({ name }) => name).join('|')})`
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Forms of all keys; a list is requested by a key prefix that ends in a slash. */
const keys: Record<string, RegExp> = {
  content: new RegExp(
    `^(e/${kind}/(${uuid}|web_notification)?|h/${kind}/(${uuid}|web_notification)/([0-9a-z]+-[0-9a-z]+)?|p/${kind}/(staff|public)(/[0-9a-f]{32})?|u/${kind}/([0-9a-f]{64})?|o/${kind}/[a-z_]+|release/(${uuid})?)$`,
  ),
  forms: new RegExp(`^(r/(${uuid})?|p/(\\d{6})?|m/.*)$`),
  files: new RegExp('^(d/([0-9a-f]{64})?|up/.*)$'),
  ops: new RegExp(
    '^(q/rebuild|s/(pass-key|pseudonyms)|rl/[a-z-]+/[0-9a-z]+-[0-9a-f]{32}|a/\\d{6}/([0-9a-z]+-[0-9a-z-]+)?)$',
  ),
}

/** Fault of a request to the store, or null. */
const fault = (
  environment: string,
  request: Recorded,
  known: ReadonlySet<string>,
): string | null => {
  const { store, key } = placeOf(request)
  const form = store.startsWith(`${environment}-`)
    ? keys[store.slice(environment.length + 1)]
    : undefined
  if (!form?.test(key)) return `${request.method} ${store} ${key}`
  const strangers = [...key.matchAll(new RegExp(uuid, 'g'))]
    .map(([id]) => id)
    .filter((id) => !known.has(id))
  return strangers.length > 0 ? `${request.method} ${store} ${key} is nobody's` : null
}

test('there are at least 300 hostile ids, and every kind of place to put them', () => {
  assert.ok(hostileIds.length >= 300, `${hostileIds.length}`)
  assert.ok(idPlaces.length >= 50, `${idPlaces.length}`)
  for (const part of [
    '/api/blog/{id}',
    '/api/form/{ContactId}',
    '?cursor',
    '?Revision',
    '?kind',
    'Data.SupportId',
    'order.0',
    'entries',
    ' Key',
    'ContactId',
  ]) {
    assert.ok(
      idPlaces.some(({ name }) => name.includes(part)),
      part,
    )
  }
})

/**
 * Shares of the ids in the usual run: each place gets a different part, so that every id is tried
 * at several places. The full run tries every id at every place.
 */
const SHARES = isFull ? { body: 1, address: 1 } : { body: 12, address: 6 }
const shareOf = (isBody: boolean): number => (isBody ? SHARES.body : SHARES.address)
const idsFor = (isBody: boolean, turn: number) =>
  hostileIds.filter((_, n) => n % shareOf(isBody) === turn % shareOf(isBody))

test('a hostile id reaches no key and is refused, wherever an id can stand', async (t) => {
  const { api, seen, known } = await startSession(t)
  const ids = new Set([
    RIGHT,
    ...known.keys(),
    ...Object.values(IDS),
    ...Object.values(records).map(({ id }) => id),
    ...(JSON.stringify(records).match(new RegExp(uuid, 'g')) ?? []),
  ])
  const before = { seen: seen.length, writes: api.blobs.writes() }
  const revision = '0000011234567'
  const tried = idPlaces.flatMap((place, turn) =>
    idsFor(place.isBody, turn).flatMap((id) => {
      const request = place.request(id)
      return request ? [{ place, id, request }] : []
    }),
  )
  for (const { name, isBody } of idPlaces) {
    const least = name.endsWith('as it is') ? 100 : 290
    const left = isFull ? 0 : 6
    assert.ok(
      tried.filter(({ place }) => place.name === name).length >=
        Math.floor(least / shareOf(isBody)) - left,
      name,
    )
  }
  assert.deepEqual(
    hostileIds.filter((id) => !tried.some((one) => one.id === id)),
    [],
    'ids that no place takes',
  )
  const taken: string[] = []
  await mapPooled(tried, 8, async ({ place, id, request: { method, path, json } }) => {
    const { status, text } = await api.call(path, {
      method,
      headers: { ...api.staff, 'if-match': revision },
      ...(json === undefined ? {} : { json }),
    })
    if (status < 400 || status >= 500)
      taken.push(
        `${place.name} ${JSON.stringify(id).slice(0, 100)} gave ${status} ${text.slice(0, 100)}`,
      )
  })
  assert.deepEqual(taken, [])
  await api.settled()
  const asked = seen.slice(before.seen)
  assert.ok(asked.length > 1_000, `${asked.length} requests to the store were seen`)
  assert.deepEqual(
    [...new Set(asked.flatMap((request) => fault(api.deployContext, request, ids) ?? []))],
    [],
  )
  const counters = asked.filter(
    (request) => request.method === 'PUT' && /^(rl|s)\//.test(placeOf(request).key),
  ).length
  assert.equal(api.blobs.writes() - counters, before.writes)
})
