import assert from 'node:assert/strict'
import test from 'node:test'
import type { AnyKind } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { contract, type FrozenCall } from '../fixtures/contract.ts'
import { records } from '../fixtures/records.ts'
import { ADMIN, startApi, type Answer, type Api } from './harness.ts'

type Body = Record<string, unknown>
type Sample = { id: string; data: Body; changed: Body }
type Prepared = {
  body?: Body
  /** Replaces `{id}` in the path. */
  id?: string
  query?: string
  /** Value of If-Match. */
  revision?: string
  /** Status of the answer when the call succeeds. */
  status: number
}

const samples = records as Record<string, Sample>
const kindAt = ({ method, path }: FrozenCall): { kind: AnyKind; operation: string } | undefined =>
  allKinds.flatMap((kind) =>
    Object.entries(kind.api).flatMap(([operation, endpoint]) =>
      endpoint.method === method && endpoint.path === path ? [{ kind, operation }] : [],
    ),
  )[0]

const sampleOf = (kind: AnyKind): Sample => {
  const sample = samples[kind.name]
  assert.ok(sample, `no sample of ${kind.name}`)
  return sample
}

/**
 * Body of a save as the contract has it: the data as JSON text in one field, if the kind has one.
 */
const envelope = (kind: AnyKind, id: string, data: Body): Body => {
  const parts = wireOf(kind, id, data)
  const dataField = kind.wire.data
  return {
    ...parts,
    ...(dataField ? { [dataField]: JSON.stringify(parts[dataField]) } : {}),
    [kind.wire.id]: id,
    updatedBy: ADMIN,
  }
}

/** Saves a new record of the kind; for a singleton kind always the same one. */
const createSample = async (api: Api, kind: AnyKind): Promise<{ id: string; revision: string }> => {
  const id = kind.singletonId ?? crypto.randomUUID()
  const endpoint = kind.api.create ?? kind.api.update
  assert.ok(endpoint)
  const answer = await api.call(endpoint.path, {
    method: endpoint.method,
    headers: api.staff,
    json: envelope(kind, id, sampleOf(kind).data),
  })
  const body = answer.body as { Revision?: string; current?: { Revision: string } }
  return { id, revision: body.Revision ?? '' }
}

/** Preparation of a call to an endpoint of a kind, by the operation. */
const kindCalls: Record<string, (api: Api, kind: AnyKind) => Promise<Prepared>> = {
  list: async () => ({ status: 200 }),
  read: async (api, kind) => ({ id: (await createSample(api, kind)).id, status: 200 }),
  create: async (_, kind) => ({
    body: envelope(kind, crypto.randomUUID(), sampleOf(kind).data),
    status: 201,
  }),
  update: async (api, kind) => {
    const { id, revision } = await createSample(api, kind)
    return { body: envelope(kind, id, sampleOf(kind).changed), revision, status: 200 }
  },
  remove: async (api, kind) => {
    const { id } = await createSample(api, kind)
    return { query: `?id=${id}&updatedBy=${ADMIN}`, id, status: 200 }
  },
}

const contact = {
  firstName: 'Maha',
  lastName: 'Ali',
  email: 'maha@example.com',
  contactNumber: '+971501234567',
  message: 'Hello.',
  consent: true,
  consentVersion: '2026-11',
  website: '',
  startedAt: new Date(Date.now() - 60_000).toISOString(),
}
const submission = () => ({
  ContactId: crypto.randomUUID(),
  FormType: 'CONTACT',
  FormData: JSON.stringify(contact),
})

/** Preparation of every other call, by its purpose in the contract. */
const otherCalls: Record<string, (api: Api) => Promise<Prepared>> = {
  'list form responses': async () => ({ query: '?FormType=CONTACT', status: 200 }),
  'submit form': async () => ({ body: submission(), status: 201 }),
  'e-mail': async (api) => {
    const body = submission()
    assert.equal((await api.call('/api/form/', { method: 'POST', json: body })).status, 201)
    return {
      body: { ContactId: body.ContactId, Subject: 'Your question', Message: 'Thank you.' },
      status: 202,
    }
  },
  'all client data': async () => ({ status: 200 }),
  'user access': async () => ({ body: { userEmail: ADMIN }, status: 200 }),
  'reorder FAQ': async (api) => {
    const kind = allKinds.find(({ name }) => name === 'faq') as AnyKind
    const ids = [await createSample(api, kind), await createSample(api, kind)].map(({ id }) => id)
    await api.settled()
    const listed = await api.call('/api/support?scope=staff', {
      method: 'POST',
      headers: api.staff,
      json: { FaqType: 'INDIVIDUAL_FAQ' },
    })
    const currentOrder = (listed.body as { Id: string }[]).map(({ Id }) => Id)
    assert.ok(ids.every((id) => currentOrder.includes(id)))
    return {
      body: { FaqType: 'INDIVIDUAL_FAQ', order: currentOrder.reverse(), updatedBy: ADMIN },
      revision: listed.headers.get('etag') ?? '',
      status: 200,
    }
  },
}

const prepare = (api: Api, call: FrozenCall): Promise<Prepared> => {
  const found = kindAt(call)
  const prepareKindCall = found ? kindCalls[found.operation] : undefined
  if (found && prepareKindCall) return prepareKindCall(api, found.kind)
  const other = otherCalls[call.purpose]
  assert.ok(other, `Add to otherCalls what "${call.purpose}" needs to succeed.`)
  return other(api)
}

/**
 * Fields of the contract that a body may lack: they have a default, or the data contains them too.
 */
const optionalFields = ['SupportId', 'FileName', 'Title', 'Title_AR']

const codeOf = ({ body }: Answer) => (body as { code?: string } | null)?.code
const randomId = () => crypto.randomUUID()
const calls = contract.calls.filter(({ path }) => path !== '/upload/')

test('every call of the contract has the described answer to a valid request and to each kind of invalid one', async (t) => {
  const api = await startApi(t)
  for (const call of calls) {
    await t.test(`${call.method} ${call.path} (${call.purpose})`, async () => {
      const { body, id = randomId(), query = '', revision, status } = await prepare(api, call)
      const headers = {
        ...(call.access === 'public' ? {} : api.staff),
        ...(revision ? { 'if-match': revision } : {}),
      }
      const path = call.path.replace('{id}', id)
      const send = (
        json: Body | undefined,
        more: { headers?: Record<string, string>; query?: string; raw?: string } = {},
      ) =>
        api.call(`${path}${more.query ?? query}`, {
          method: call.method,
          headers: more.headers ?? headers,
          ...(more.raw !== undefined ? { raw: more.raw } : json ? { json } : {}),
        })
      const { 'if-match': _, ...unversioned } = headers as Record<string, string>

      if (call.access !== 'public')
        assert.equal(
          (await send(body, { headers: { origin: 'http://localhost:8888' } })).status,
          401,
        )
      if (call.access === 'staff')
        assert.deepEqual(
          [
            (await send(body, { headers: api.signedIn })).status,
            codeOf(await send(body, { headers: api.signedIn })),
          ],
          [403, 'pass_key_required'],
        )
      assert.equal(
        (await send(body, { query: query ? `${query}&unknown=1` : '?unknown=1' })).status,
        400,
      )
      if (body) {
        const typed = { ...headers, 'content-type': 'application/json' }
        assert.deepEqual(codeOf(await send({ ...body, Unknown: 1 })), 'invalid')
        assert.equal((await send({ ...body, Unknown: 1 })).status, 422)
        assert.equal((await send(undefined, { raw: '{', headers: typed })).status, 400)
        assert.equal(
          (
            await send(undefined, {
              raw: '{}',
              headers: { ...headers, 'content-type': 'text/plain' },
            })
          ).status,
          415,
        )
        assert.equal(
          (
            await send(undefined, {
              raw: JSON.stringify({ a: 'x'.repeat(1_000_001) }),
              headers: typed,
            })
          ).status,
          413,
        )
        // The contract marks an optional field with `?`. `updatedBy` may be absent: the API takes
        // it from the session.
        for (const field of (call.fields ?? []).filter(
          (name) => !name.endsWith('?') && name !== 'updatedBy',
        )) {
          if (optionalFields.includes(field)) continue
          const { [field]: _omitted, ...rest } = body
          const answer = await send(rest)
          assert.equal(answer.status, 422, `without ${field}: ${answer.text}`)
        }
        if ((call.fields ?? []).includes('updatedBy'))
          assert.equal((await send({ ...body, updatedBy: 'other@example.com' })).status, 403)
      }
      if (revision) {
        assert.equal((await send(body, { headers: unversioned })).status, 428)
        assert.equal(
          (await send(body, { headers: { ...unversioned, 'if-match': '"0000zz0000"' } })).status,
          412,
        )
      }
      const answer = await send(body)
      assert.equal(answer.status, status, answer.text)
      if (kindAt(call)?.operation === 'create' && body) {
        assert.equal((await send(body)).status, 200, 'the same again')
        const { kind } = kindAt(call) as { kind: AnyKind }
        const other = envelope(kind, String(body[kind.wire.id]), sampleOf(kind).changed)
        assert.deepEqual([(await send(other)).status, codeOf(await send(other))], [409, 'conflict'])
      }
      if (
        kindAt(call)?.operation === 'update' &&
        revision &&
        kindAt(call)?.kind.shape === 'collection'
      ) {
        const { kind } = kindAt(call) as { kind: AnyKind }
        const stale = await send(envelope(kind, String(body?.[kind.wire.id]), sampleOf(kind).data))
        assert.deepEqual(
          [stale.status, typeof (stale.body as { current?: unknown }).current],
          [412, 'object'],
        )
        assert.equal(
          (await send({ ...envelope(kind, randomId(), sampleOf(kind).changed) })).status,
          404,
        )
      }
      if (call.path.includes('{id}'))
        assert.equal((await api.call(call.path.replace('{id}', randomId()))).status, 404)
      if (call.method === 'DELETE')
        assert.equal(
          (await send(undefined, { query: `?id=${randomId()}&updatedBy=${ADMIN}` })).status,
          404,
        )
      const wrong = await api.call(path, { method: 'PATCH', headers })
      assert.deepEqual(
        [wrong.status, wrong.headers.get('allow')?.includes(call.method)],
        [405, true],
      )
      await api.settled()
    })
  }
})

test('a field that a create omits gets the default of the contract', async (t) => {
  const api = await startApi(t)
  for (const kind of allKinds) {
    for (const [key, expected] of Object.entries(contract.defaults)) {
      const { data } = sampleOf(kind)
      if (!(key in data) || !kind.api.create) continue
      const { [key]: _, ...rest } = data
      const answer = await api.call(kind.api.create.path, {
        method: 'POST',
        headers: api.staff,
        json: envelope(kind, randomId(), rest),
      })
      assert.equal((answer.body as { Data: Body }).Data[key], expected, `${kind.name}: ${key}`)
    }
  }
})

test('the list of FAQ contains all types, or only the one that is asked for', async (t) => {
  const api = await startApi(t)
  const kind = allKinds.find(({ name }) => name === 'faq') as AnyKind
  for (const FaqType of contract.faqTypes) {
    const json = envelope(kind, randomId(), { ...sampleOf(kind).data, FaqType })
    assert.equal(
      (
        await api.call('/api/support/add-or-update-support', {
          method: 'POST',
          headers: api.staff,
          json,
        })
      ).status,
      201,
    )
  }
  await api.settled()
  assert.equal(((await api.call('/api/support', { method: 'POST' })).body as unknown[]).length, 2)
  assert.equal(
    ((await api.call('/api/support', { method: 'POST', json: {} })).body as unknown[]).length,
    2,
  )
  const businessFaqs = (
    await api.call('/api/support', { method: 'POST', json: { FaqType: 'BUSINESS_FAQ' } })
  ).body as { FaqType: string; Id: string; Data: { SupportId: string } }[]
  assert.deepEqual(
    businessFaqs.map(({ FaqType, Id, Data }) => [FaqType, Id === Data.SupportId]),
    [['BUSINESS_FAQ', true]],
  )
  assert.equal(
    (await api.call('/api/support', { method: 'POST', json: { FaqType: 'OTHER' } })).status,
    422,
  )
})
