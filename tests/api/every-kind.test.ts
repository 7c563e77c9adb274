import assert from 'node:assert/strict'
import test from 'node:test'
import type { AnyKind } from '#kinds/define.ts'
import { dataIn, pathOf, wireOf } from '#kinds/wire.ts'
import { allKinds } from '#kinds/index.ts'
import { records } from '../fixtures/records.ts'
import { startApi, type Api } from './harness.ts'

type Sample = { id: string; data: Record<string, unknown>; changed: Record<string, unknown> }
type Wire = Record<string, unknown> & { Revision: string }
type Data = Record<string, unknown>

const sampleOf = (kind: AnyKind): Sample => {
  const sample = (records as Record<string, Sample>)[kind.name]
  assert.ok(sample, `tests/fixtures/records.ts has no record of ${kind.name}`)
  return sample
}

/**
 * Sends a create, or with a revision an update, to the endpoint and in the format of the kind.
 * `serialized` sends the data as JSON text in one field, if the kind has such a field.
 */
const send = (api: Api, kind: AnyKind, data: Data, revision?: string, serialized = false) => {
  const endpoint = revision === undefined ? (kind.api.create ?? kind.api.update) : kind.api.update
  assert.ok(endpoint)
  const headers = {
    ...api.staff,
    ...(revision === undefined ? {} : { 'if-match': `"${revision}"` }),
  }
  const { method, path } = endpoint
  const { id } = sampleOf(kind)
  const parts = wireOf(kind, id, data)
  const dataField = kind.wire.data
  const json = {
    [kind.wire.id]: id,
    ...parts,
    ...(serialized && dataField ? { [dataField]: JSON.stringify(parts[dataField]) } : {}),
  }
  return api.call(path, { method, headers, json })
}

for (const kind of allKinds) {
  test(`${kind.name}: a record is created, updated and listed with all its fields`, async (t) => {
    const api = await startApi(t)
    const { id, data, changed } = sampleOf(kind)
    const created = await send(api, kind, data)
    assert.ok(created.status === 200 || created.status === 201, created.text)
    const { Revision } = created.body as Wire
    assert.deepEqual(dataIn(kind, created.body as Wire), data)
    const updated = await send(api, kind, changed, Revision, true)
    assert.equal(updated.status, 200, updated.text)
    assert.deepEqual(dataIn(kind, updated.body as Wire), changed)
    assert.equal((await send(api, kind, data, Revision)).status, 412)
    await api.settled()
    const { method = 'GET', path = '' } = kind.api.list ?? {}
    const body = (await api.call(path, { method })).body as Wire[] | Record<string, Wire[]>
    const list = Array.isArray(body) ? body : Object.values(body).flat()
    assert.deepEqual(
      list.map((item) => item[kind.wire.id]),
      [id],
    )
    const listedFields = Object.keys(changed).filter(
      (key) => !kind.bodies.includes(key) && !kind.internals.includes(key),
    )
    assert.deepEqual(Object.keys(dataIn(kind, list[0] as Wire)).sort(), listedFields.sort())
  })

  const richTextRow = kind.form.find(({ type }) => type === 'html')
  const richTextKey = richTextRow && ('en' in richTextRow ? richTextRow.en : richTextRow.key)
  if (richTextKey)
    test(`${kind.name}: scripts are removed from rich text`, async (t) => {
      const answer = await send(await startApi(t), kind, {
        ...sampleOf(kind).data,
        [richTextKey]: '<p onclick="x()">a<script>x()</script></p>',
      })
      assert.equal(dataIn(kind, answer.body as Wire)[richTextKey], '<p>a</p>')
    })

  test(`${kind.name}: an unknown field is refused, and missing fields are named`, async (t) => {
    const api = await startApi(t)
    const { data } = sampleOf(kind)
    assert.equal((await send(api, kind, { ...data, deletedAt: null })).status, 422)
    const empty = await send(api, kind, {})
    assert.equal(empty.status, 422)
    const paths = (empty.body as { errors: { path: string }[] }).errors.map(({ path }) => path)
    const known = kind.form
      .flatMap((row) => ('en' in row ? [row.en, row.ar] : [row.key]))
      .map((key) => pathOf(kind, key))
    assert.ok(paths.length > 0 && paths.every((path) => known.includes(path)), paths.join())
  })
}
