import assert from 'node:assert/strict'
import test from 'node:test'
import { keyOf } from '#store/keys.ts'
import { audit } from '../../netlify/api/audit.ts'
import { ADMIN, blogData, startApi } from './harness.ts'

type Entry = { at: string; who: string; action: string; kind: string; id: string; before: string | null; after: string | null }

test('each change leaves one entry: who, what, the revision before and after; a repeated one none', async (t) => {
  const api = await startApi(t)
  const id = crypto.randomUUID()
  const first = (await api.save(id, blogData('One'))).body as { Revision: string }
  await api.save(id, blogData('One'))
  const put = { method: 'PUT', headers: { ...api.staff, 'if-match': first.Revision }, json: { BlogId: id, Data: blogData('Two') } }
  const second = (await api.call('/api/blog/add-or-update-blog', put)).body as { Revision: string }
  await api.call('/api/blog/add-or-update-blog', put)
  await api.call(`/api/blog/delete?id=${id}`, { method: 'DELETE', headers: api.staff })
  await api.call('/api/restore', { method: 'POST', headers: api.staff, json: { kind: 'blog', id } })
  const entries = (await api.call('/api/audit', { headers: api.staff })).body as Entry[]
  assert.deepEqual(entries.map(({ action }) => action).toSorted(), ['create', 'remove', 'restore', 'update'])
  assert.ok(entries.every((entry) => entry.who === ADMIN && entry.kind === 'blog' && entry.id === id))
  const update = entries.find(({ action }) => action === 'update')
  assert.deepEqual([update?.before, update?.after], [first.Revision, second.Revision])
  assert.equal(entries.find(({ action }) => action === 'create')?.before, null)
})

test('newest first, in pages, over months; nothing of it for anyone else', async (t) => {
  const api = await startApi(t)
  const days = [50, 20, 1].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString())
  const call = { services: api.services, user: { id: '1', email: ADMIN }, requestId: null }
  for (const at of days) await audit(call, { action: 'update', kind: 'blog', id: 'one', at })
  const seen: string[] = []
  for (let path: string | undefined = '/api/audit?limit=1'; path; ) {
    const page = await api.call(path, { headers: api.staff })
    seen.push(...(page.body as Entry[]).map(({ at }) => at))
    path = /<(.+)>/.exec(page.headers.get('link') ?? '')?.[1]
  }
  assert.deepEqual(seen, days.toReversed())
  // An entry as it was written before there were exports.
  const old = { at: new Date().toISOString(), who: ADMIN, action: 'update', kind: 'blog', id: 'old', before: null, after: null, request: null }
  await api.services.ops.put(keyOf('a', old.at.slice(0, 7).replace('-', ''), `${Date.parse(old.at).toString(36).padStart(9, '0')}-old`), old, { onlyIfNew: true })
  assert.deepEqual((await api.call('/api/audit?limit=1', { headers: api.staff })).body, [{ ...old, filter: null, count: null }])
  assert.equal((await api.call('/api/audit')).status, 401)
  assert.equal((await api.call('/api/audit?cursor=../../x', { headers: api.staff })).status, 422)
})
