import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { keysOf, type AnyKind, type Data } from '#kinds/define.ts'
import { allKinds, kinds } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { isObject } from '#rules/json.ts'
import type { Entity } from '#store/records.ts'
import { changesOf } from '../../netlify/api/changes.ts'
import { records } from '../fixtures/records.ts'
import { ADMIN, blogData, startApi, type Api } from './harness.ts'

type Version = {
  Revision: string
  Status: string
  PublishAt: string | null
  ExpireAt: string | null
  Slug: string | null
  deletedAt: string | null
  changed: string[]
  Data: Record<string, unknown>
}

const path = '/api/blog/add-or-update-blog'
const versionsOf = async (
  { call, staff }: Api,
  kind: string,
  id: string,
  more = '',
): Promise<Version[]> =>
  (await call(`/api/revisions?kind=${kind}&id=${id}${more}`, { headers: staff })).body as Version[]

test('every version names what it changed: fields, status, times, slug, or a move to or from the bin', async (t) => {
  const api = await startApi(t)
  const { call, staff } = api
  const id = randomUUID()
  const data = blogData('First')
  let { Revision } = (await api.save(id, data)).body as Version
  const put = async (Data: object, more: object = {}) => {
    const { body } = await call(path, {
      method: 'PUT',
      headers: { ...staff, 'if-match': Revision },
      json: { BlogId: id, Data, ...more },
    })
    Revision = (body as Version).Revision
  }
  const words = { ...data, BlogTitle_AR: 'عنوان', BlogData: '<p>Other words.</p>' }
  await put(words)
  await put(words, {
    Status: 'draft',
    PublishAt: '2030-01-01T05:00:00.000Z',
    ExpireAt: '2031-01-01T05:00:00.000Z',
    Slug: 'another-address',
  })
  // Unchanged data creates no version; settings that the request leaves out are retained.
  await put(words)
  await call(`/api/blog/delete?id=${id}&updatedBy=${ADMIN}`, { method: 'DELETE', headers: staff })
  await call('/api/restore', { method: 'POST', headers: staff, json: { kind: 'blog', id } })

  const versions = await versionsOf(api, 'blog', id)
  assert.deepEqual(
    versions.map(({ changed }) => changed),
    [
      ['deletedAt'],
      ['deletedAt'],
      ['Status', 'PublishAt', 'ExpireAt', 'Slug'],
      ['Data.BlogTitle_AR', 'Data.BlogData'],
      [],
    ],
  )
  assert.deepEqual(
    versions.map(({ deletedAt }) => deletedAt !== null),
    [false, true, false, false, false],
  )
  const [whole] = await versionsOf(api, 'blog', id, `&Revision=${versions[2]?.Revision}`)
  assert.deepEqual(
    [whole?.Status, whole?.PublishAt, whole?.ExpireAt, whole?.Slug, whole?.Data['BlogData']],
    [
      'draft',
      '2030-01-01T05:00:00.000Z',
      '2031-01-01T05:00:00.000Z',
      'another-address',
      '<p>Other words.</p>',
    ],
  )
  assert.deepEqual(whole?.changed, versions[2]?.changed)
})

test('data with the same fields in another order counts as unchanged', () => {
  const { id, data } = records.faq
  const at = '2026-01-01T00:00:00.000Z'
  const entity: Entity = {
    id,
    data,
    rev: '000001a',
    op: 'a',
    ops: ['a'],
    previous: null,
    rank: null,
    status: 'published',
    publishAt: null,
    expireAt: null,
    slug: null,
    oldSlugs: [],
    touched: { en: at, ar: at },
    createdAt: at,
    updatedAt: at,
    updatedBy: ADMIN,
    deletedAt: null,
  }
  const reversed = JSON.parse(JSON.stringify(data), (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).reverse()) : inner,
  ) as Data
  assert.deepEqual(changesOf(kinds.faq, entity, { ...entity, data: reversed }), [])
})

test('a version names a new place in the order, and a list field whose entries changed', async (t) => {
  const api = await startApi(t)
  const { call, staff } = api
  const { create, update }: AnyKind['api'] = kinds.faq.api
  assert.ok(create && update)
  const ids = [randomUUID(), randomUUID()]
  const { data } = records.faq
  for (const id of ids)
    await call(create.path, {
      method: 'POST',
      headers: staff,
      json: { SupportId: id, ...wireOf(kinds.faq, id, data) },
    })
  const [first = '', second = ''] = ids
  const list = await call('/api/support?scope=staff', {
    method: 'POST',
    headers: staff,
    json: { FaqType: data['FaqType'] },
  })
  const order = { FaqType: data['FaqType'], order: [second, first], updatedBy: ADMIN }
  const moved = await call('/api/support/update-order', {
    method: 'POST',
    headers: { ...staff, 'if-match': list.headers.get('etag') ?? '' },
    json: order,
  })
  assert.equal(moved.status, 200)
  const changedFields = (await Promise.all(ids.map((id) => versionsOf(api, 'faq', id)))).map(
    ([latest]) => latest?.changed,
  )
  assert.ok(changedFields.some((changed) => changed?.join() === 'place'))
  const [latest] = await versionsOf(api, 'faq', first)
  const entries = [...(data['SupportData'] as object[])].reverse()
  const withCopy = [...entries, { ...entries[0], Guid: randomUUID() }]
  await call(update.path, {
    method: 'PUT',
    headers: { ...staff, 'if-match': latest?.Revision ?? '' },
    json: { SupportId: first, ...wireOf(kinds.faq, first, { ...data, SupportData: withCopy }) },
  })
  const [after] = await versionsOf(api, 'faq', first)
  assert.deepEqual(after?.changed, ['Data.SupportData'])
  // The list of versions has the data without its list fields.
  assert.equal('SupportData' in (after?.Data ?? {}), false)
})

for (const kind of allKinds) {
  test(`${kind.name}: the list of versions omits rich text and lists, and a single version contains them`, async (t) => {
    const api = await startApi(t)
    const endpoint = kind.api.create ?? kind.api.update
    assert.ok(endpoint)
    const id = kind.singletonId ?? randomUUID()
    const { data } = records[kind.name as keyof typeof records]
    const made = await api.call(endpoint.path, {
      method: endpoint.method,
      headers: api.staff,
      json: { [kind.wire.id]: id, ...wireOf(kind, id, data) },
    })
    assert.ok(made.status < 300, JSON.stringify(made.body))
    const [listed] = await versionsOf(api, kind.name, id)
    const [whole] = await versionsOf(api, kind.name, id, `&Revision=${listed?.Revision}`)
    const all = kind.form.flatMap(keysOf)
    const long = kind.form.filter(({ type }) => type === 'html' || type === 'list').flatMap(keysOf)
    assert.deepEqual(Object.keys(whole?.Data ?? {}).sort(), [...all].sort())
    assert.deepEqual(
      Object.keys(listed?.Data ?? {}).sort(),
      all.filter((key) => !long.includes(key)).sort(),
    )
    assert.deepEqual(listed?.changed, [])
  })
}
