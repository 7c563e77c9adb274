import assert from 'node:assert/strict'
import test from 'node:test'
import { allKinds } from '#kinds/index.ts'
import { mapPooled } from '#store/concurrency.ts'
import { isFull } from '../extent.ts'
import { records } from '../fixtures/records.ts'
import { hostileIds, VALID_ID } from '../fuzz/hostile-ids.ts'
import { idPlaces, IDS } from '../fuzz/id-places.ts'
import { storeKeyOf, type RecordedRequest } from '../fuzz/recorder.ts'
import { startSession } from '../fuzz/session.ts'

const kind = `(${allKinds.map(({ name }) => name).join('|')})`
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/**
 * Keys that the API may use in each store. A listing names a key prefix that ends in a slash, so
 * the last part of most keys is optional.
 */
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

/**
 * Description of a wrong request to a store, or null if it is right. A request is wrong if its key
 * has another form than {@link keys}, or contains an id that is not one of the `known` ones.
 */
const faultOf = (
  environment: string,
  request: RecordedRequest,
  known: ReadonlySet<string>,
): string | null => {
  const { store, key } = storeKeyOf(request)
  const form = store.startsWith(`${environment}-`)
    ? keys[store.slice(environment.length + 1)]
    : undefined
  if (!form?.test(key)) return `${request.method} ${store} ${key}`
  const unknownIds = [...key.matchAll(new RegExp(uuid, 'g'))]
    .map(([id]) => id)
    .filter((id) => !known.has(id))
  return unknownIds.length > 0 ? `${request.method} ${store} ${key} has an unknown id` : null
}

test('there are at least 300 hostile ids, and places for them in paths, queries and bodies', () => {
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
 * The usual run tries every 12th id at a place in a body and every 6th at a place in an address,
 * beginning with another id at each place. The full run tries every id at every place.
 */
const STEPS = isFull ? { body: 1, address: 1 } : { body: 12, address: 6 }
const stepOf = (isBody: boolean): number => (isBody ? STEPS.body : STEPS.address)
const idsFor = (isBody: boolean, placeNumber: number) =>
  hostileIds.filter((_, n) => n % stepOf(isBody) === placeNumber % stepOf(isBody))

test('a hostile id is refused at every place of an id, and is never part of a key', async (t) => {
  const { api, storeRequests, knownItems } = await startSession(t)
  const ids = new Set([
    VALID_ID,
    ...knownItems.keys(),
    ...Object.values(IDS),
    ...Object.values(records).map(({ id }) => id),
    ...(JSON.stringify(records).match(new RegExp(uuid, 'g')) ?? []),
  ])
  const before = { requests: storeRequests.length, writes: api.blobs.writeCount() }
  const revision = '0000011234567'
  const attempts = idPlaces.flatMap((place, placeNumber) =>
    idsFor(place.isBody, placeNumber).flatMap((id) => {
      const request = place.request(id)
      return request ? [{ place, id, request }] : []
    }),
  )
  for (const { name, isBody } of idPlaces) {
    // Many of the 300 ids cannot be sent in an address as they are, without an encoding.
    const least = name.endsWith('as it is') ? 100 : 290
    const tolerance = isFull ? 0 : 6
    assert.ok(
      attempts.filter(({ place }) => place.name === name).length >=
        Math.floor(least / stepOf(isBody)) - tolerance,
      name,
    )
  }
  assert.deepEqual(
    hostileIds.filter((id) => !attempts.some((attempt) => attempt.id === id)),
    [],
    'ids that are tried at no place',
  )
  const accepted: string[] = []
  await mapPooled(attempts, 8, async ({ place, id, request: { method, path, json } }) => {
    const { status, text } = await api.call(path, {
      method,
      headers: { ...api.staff, 'if-match': revision },
      ...(json === undefined ? {} : { json }),
    })
    if (status < 400 || status >= 500)
      accepted.push(
        `${place.name} ${JSON.stringify(id).slice(0, 100)} gave ${status} ${text.slice(0, 100)}`,
      )
  })
  assert.deepEqual(accepted, [])
  await api.settled()
  const newRequests = storeRequests.slice(before.requests)
  assert.ok(newRequests.length > 1_000, `${newRequests.length} requests to the store were seen`)
  assert.deepEqual(
    [...new Set(newRequests.flatMap((request) => faultOf(api.deployContext, request, ids) ?? []))],
    [],
  )
  // Counters of the rate limits, and the secrets of the store, may be written.
  const allowedWrites = newRequests.filter(
    (request) => request.method === 'PUT' && /^(rl|s)\//.test(storeKeyOf(request).key),
  ).length
  assert.equal(api.blobs.writeCount() - allowedWrites, before.writes)
})
