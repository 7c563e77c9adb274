import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import type { AnyKind } from '#kinds/define.ts'
import { allKinds, type KindName } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { mapPooled } from '#store/concurrency.ts'
import { keyOf } from '#store/keys.ts'
import { entityKey } from '#store/records.ts'
import type { Store } from '#store/store.ts'
import { isFull } from '../extent.ts'
import { records } from '../fixtures/records.ts'
import { otherBodies } from '../fuzz/id-places.ts'
import { ADMIN, startApi, type Api } from './harness.ts'

/**
 * Fields that only the server sets, names that reach into objects, and names from other parts of
 * the product.
 */
const forbidden = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  'id',
  'Id',
  '_id',
  'rev',
  'Revision',
  'op',
  'ops',
  'rank',
  'touched',
  'slug',
  'oldSlugs',
  'status',
  'Status',
  'publishAt',
  'PublishAt',
  'expireAt',
  'ExpireAt',
  'Slug',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
  'deletedAt',
  'deletedBy',
  'previous',
  'data',
  'kind',
  'translation',
  'etag',
  'then',
  'isAdmin',
  '$set',
]
/** Names of {@link forbidden} that the top level of a body accepts on purpose. */
const acceptedNames: Record<AnyKind['shape'], readonly string[]> = {
  collection: ['updatedBy', 'Status', 'PublishAt', 'ExpireAt', 'Slug'],
  singleton: ['updatedBy'],
}
/** Value of a planted field; no store may contain it. */
const MARK = 'planted7Q'

type Json = Record<string, unknown>

/**
 * Copies of a value: one for each object within it, in which that object has the extra field.
 * `__proto__` becomes an own property, as in JSON. The top level gets no field of an accepted name.
 */
const planted = (value: unknown, name: string, accepted: readonly string[]): unknown[] => {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  const atTop =
    Array.isArray(value) || accepted.includes(name)
      ? []
      : [
          Object.fromEntries([
            ...entries.filter(([key]) => key !== name),
            [name, name === '__proto__' ? { [MARK]: 1 } : MARK],
          ]),
        ]
  const inside = entries.flatMap(([key, part]) =>
    planted(part, name, []).map((changed): unknown =>
      Array.isArray(value)
        ? value.map((item: unknown, index) => (String(index) === key ? changed : item))
        : { ...value, [key]: changed },
    ),
  )
  return [...atTop, ...inside]
}

const contentsOf = async (store: Store): Promise<string> => {
  const keys = (await store.list()).map(({ key }) => key)
  const texts = await mapPooled(keys, 16, async (key) =>
    JSON.stringify(await store.get(keyOf(key))),
  )
  return texts.join('\n')
}

/** Valid body of a save, with this id wherever the sample record has its own. */
const bodyOf = (kind: AnyKind, id: string): Json => {
  const { id: sampleId, data } = records[kind.name as KindName]
  const sample = JSON.stringify({ ...wireOf(kind, sampleId, data), [kind.wire.id]: sampleId })
  return JSON.parse(sample.replaceAll(sampleId, id)) as Json
}

/** Forms of a body: as an object and, if the data is one part of it, serialized. */
const forms = (kind: AnyKind, body: unknown): Json[] => {
  const { data } = kind.wire
  const whole = body as Json
  return data === null ? [whole] : [whole, { ...whole, [data]: JSON.stringify(whole[data]) }]
}

/**
 * Selects every third body in the usual run, beginning with another one in each turn. So every name
 * is tried at every endpoint, and every place in a body with a third of the names.
 */
const shareOf = (bodies: readonly Json[], turn: number): readonly Json[] => {
  const shares = isFull ? 1 : Math.min(3, bodies.length)
  return bodies.filter((_, n) => n % shares === turn % shares)
}

const send = (
  { call, staff }: Api,
  endpoint: { method: string; path: string },
  json: unknown,
  revision?: string,
) =>
  call(endpoint.path, {
    method: endpoint.method,
    headers: { ...staff, ...(revision ? { 'if-match': revision } : {}) },
    json,
  })

for (const kind of allKinds) {
  test(`${kind.name}: a save with a field that only the server sets is refused and not stored`, async (t) => {
    const api = await startApi(t)
    const { content } = api.services
    const id = kind.shape === 'singleton' ? (kind.singletonId ?? '') : randomUUID()
    const first = await send(
      api,
      kind.api.create ?? kind.api.update ?? { method: '', path: '' },
      bodyOf(kind, id),
    )
    assert.ok(first.status < 300, first.text)
    const { Revision } = first.body as { Revision: string }
    const storedBefore = await content.get(entityKey(kind, id))
    await api.settled()
    const writes = api.blobs.writeCount()
    let tried = 0
    for (const [turn, name] of forbidden.entries()) {
      for (const endpoint of [kind.api.create, kind.api.update]) {
        if (!endpoint) continue
        const isUpdate = endpoint === kind.api.update
        const sentId = isUpdate ? id : randomUUID()
        const bodies = planted(bodyOf(kind, sentId), name, acceptedNames[kind.shape]).flatMap(
          (body) => forms(kind, body),
        )
        for (const body of shareOf(bodies, turn + Number(isUpdate))) {
          const { status, text } = await send(api, endpoint, body, isUpdate ? Revision : undefined)
          assert.ok(
            status === 400 || status === 422,
            `${endpoint.method} with ${name}: ${status} ${text} to ${JSON.stringify(body).slice(0, 500)}`,
          )
          tried += 1
        }
        if (!isUpdate) assert.equal(await content.get(entityKey(kind, sentId)), null, name)
      }
    }
    assert.ok(tried >= forbidden.length, `${tried} requests`)
    assert.deepEqual(await content.get(entityKey(kind, id)), storedBefore)
    assert.equal(api.blobs.writeCount(), writes)
    assert.ok(!(await contentsOf(content)).includes(MARK))
    // The same request without the field succeeds: the field was the reason for the refusal.
    const { update } = kind.api
    assert.equal(
      (await send(api, update ?? { method: '', path: '' }, bodyOf(kind, id), Revision)).status,
      200,
    )
  })

  test(`${kind.name}: a save in the name of somebody else is refused, and a slug is stored only for a kind with pages`, async (t) => {
    const api = await startApi(t)
    const endpoint = kind.api.create ?? kind.api.update ?? { method: '', path: '' }
    const id = kind.shape === 'singleton' ? (kind.singletonId ?? '') : randomUUID()
    assert.equal(
      (await send(api, endpoint, { ...bodyOf(kind, id), updatedBy: 'somebody@else.example' }))
        .status,
      403,
    )
    assert.equal(await api.services.content.get(entityKey(kind, id)), null)
    const slug = kind.shape === 'collection' ? { Slug: 'my-own-words' } : {}
    const { body, status } = await send(api, endpoint, {
      ...bodyOf(kind, id),
      updatedBy: ADMIN.toUpperCase(),
      ...slug,
    })
    assert.ok(status < 300)
    const stored = (
      await api.services.content.get<{ updatedBy: string; slug: string | null }>(
        entityKey(kind, id),
      )
    )?.data
    assert.deepEqual([stored?.updatedBy, stored?.slug], [ADMIN, kind.page ? 'my-own-words' : null])
    assert.equal((body as { updatedBy: string }).updatedBy, ADMIN)
  })
}

/** Names of {@link forbidden} that are fields of other bodies, by method and path. */
const acceptedElsewhere: Record<string, readonly string[]> = {
  'POST /api/restore': ['kind', 'id', 'Revision'],
  'POST /api/support/update-order': ['updatedBy'],
}

test('the other endpoints that take a body refuse a field that only the server sets, too', async (t) => {
  const api = await startApi(t)
  const { content, forms: responses, ops } = api.services
  for (const [name, body] of Object.entries(otherBodies)) {
    const [method = '', path = ''] = name.split(' ')
    for (const field of forbidden) {
      for (const changed of planted(body, field, acceptedElsewhere[name] ?? [])) {
        const { status, text } = await send(api, { method, path }, changed, '0000011234567')
        assert.ok(
          status === 400 || status === 422 || status === 429,
          `${name} with ${field}: ${status} ${text}`,
        )
      }
    }
  }
  for (const store of [content, responses, ops])
    assert.ok(!(await contentsOf(store)).includes(MARK))
  assert.equal(Object.hasOwn(Object.prototype, MARK), false)
})
