import assert from 'node:assert/strict'
import test from 'node:test'
import type { AnyKind } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { records } from '../fixtures/records.ts'
import { startApi, type Api } from './harness.ts'

type Sample = { id: string; data: Record<string, unknown>; changed: Record<string, unknown> }
type Wire = Record<string, unknown> & { Revision: string }

const sampleOf = (kind: AnyKind): Sample => {
  const sample = (records as Record<string, Sample>)[kind.name]
  assert.ok(sample, `tests/fixtures/records.ts has no record of ${kind.name}`)
  return sample
}

/** Sends a create or update of the kind, at whatever address and under whatever names it declares. */
const send = (api: Api, kind: AnyKind, data: unknown, revision?: string) => {
  const endpoint = revision === undefined ? (kind.api.create ?? kind.api.update) : kind.api.update
  assert.ok(endpoint)
  const headers = { ...api.staff, ...(revision === undefined ? {} : { 'if-match': `"${revision}"` }) }
  const { method, path } = endpoint
  return api.call(path, { method, headers, json: { [kind.wire.id]: sampleOf(kind).id, [kind.wire.data]: data } })
}

for (const kind of allKinds) {
  test(`${kind.name}: a record goes in and comes out, whole`, async (t) => {
    const api = await startApi(t)
    const { id, data, changed } = sampleOf(kind)
    const created = await send(api, kind, data)
    assert.ok(created.status === 200 || created.status === 201, created.text)
    const { Revision } = created.body as Wire
    assert.deepEqual((created.body as Wire)[kind.wire.data], data)
    const updated = await send(api, kind, JSON.stringify(changed), Revision)
    assert.equal(updated.status, 200, updated.text)
    assert.deepEqual((updated.body as Wire)[kind.wire.data], changed)
    assert.equal((await send(api, kind, data, Revision)).status, 412)
    await api.settled()
    const list = (await api.call(kind.api.list?.path ?? '')).body as Wire[]
    assert.deepEqual(list.map((item) => item[kind.wire.id]), [id])
    const kept = Object.keys(changed).filter((key) => !kind.bodies.includes(key))
    assert.deepEqual(Object.keys(list[0]?.[kind.wire.data] as object).sort(), kept.sort())
  })

  test(`${kind.name}: rich text is cleaned, unknown fields are refused, missing ones named`, async (t) => {
    const api = await startApi(t)
    const { data } = sampleOf(kind)
    const row = kind.form.find(({ type }) => type === 'html')
    const key = row && ('en' in row ? row.en : row.key)
    if (key) {
      const answer = await send(api, kind, { ...data, [key]: '<p onclick="x()">a<script>x()</script></p>' })
      assert.equal((answer.body as Record<string, Record<string, unknown>>)[kind.wire.data]?.[key], '<p>a</p>')
    }
    assert.equal((await send(api, kind, { ...data, deletedAt: null })).status, 422)
    const empty = await send(api, kind, {})
    assert.equal(empty.status, 422)
    const paths = (empty.body as { errors: { path: string }[] }).errors.map(({ path }) => path)
    assert.ok(paths.length > 0 && paths.every((path) => path.startsWith(`${kind.wire.data}.`)), paths.join())
  })
}
