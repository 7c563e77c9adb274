import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { keyOf } from '#store/keys.ts'
import { writeAudit, type AuditContext } from '../../netlify/api/audit.ts'
import { ADMIN, blogData, movableClock, startApi, type Api } from './harness.ts'

type Entry = {
  at: string
  who: string
  action: string
  kind: string
  id: string
  before: string | null
  after: string | null
}

test('each change leaves one entry with its author, action and revisions, and a repeated request leaves none', async (t) => {
  const api = await startApi(t)
  const id = crypto.randomUUID()
  const first = (await api.save(id, blogData('One'))).body as { Revision: string }
  await api.save(id, blogData('One'))
  const put = {
    method: 'PUT',
    headers: { ...api.staff, 'if-match': first.Revision },
    json: { BlogId: id, Data: blogData('Two') },
  }
  const second = (await api.call('/api/blog/add-or-update-blog', put)).body as { Revision: string }
  await api.call('/api/blog/add-or-update-blog', put)
  await api.call(`/api/blog/delete?id=${id}`, { method: 'DELETE', headers: api.staff })
  await api.call('/api/restore', { method: 'POST', headers: api.staff, json: { kind: 'blog', id } })
  const entries = (await api.call('/api/audit', { headers: api.staff })).body as Entry[]
  assert.deepEqual(entries.map(({ action }) => action).toSorted(), [
    'create',
    'remove',
    'restore',
    'update',
  ])
  assert.ok(
    entries.every((entry) => entry.who === ADMIN && entry.kind === 'blog' && entry.id === id),
  )
  const update = entries.find(({ action }) => action === 'update')
  assert.deepEqual([update?.before, update?.after], [first.Revision, second.Revision])
  assert.equal(entries.find(({ action }) => action === 'create')?.before, null)
})

/** Call of the admin, with an operation id of its own. */
const auditedCall = (api: Api): AuditContext => ({
  services: api.services,
  user: { id: '1', email: ADMIN },
  requestId: null,
  at: new Date().toISOString(),
  op: randomUUID(),
})

test('a handler that runs twice for one request leaves one entry per item, and another request leaves its own', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const call = auditedCall(api)
  const handler = async () => {
    for (const id of ['one', 'two'])
      await writeAudit(call, { action: 'read responses', kind: 'submissions', id })
  }
  await handler()
  clock.move(1_000)
  await handler()
  await writeAudit(auditedCall(api), { action: 'read responses', kind: 'submissions', id: 'one' })
  const entries = (await api.call('/api/audit', { headers: api.staff })).body as Entry[]
  assert.deepEqual(entries.map(({ id }) => id).toSorted(), ['one', 'one', 'two'])
})

test('the audit trail is listed newest first, in pages that continue over months', async (t) => {
  const api = await startApi(t)
  const days = [50, 20, 1].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString())
  const call = auditedCall(api)
  for (const at of days) await writeAudit(call, { action: 'update', kind: 'blog', id: 'one', at })
  const seen: string[] = []
  for (let path: string | undefined = '/api/audit?limit=1'; path;) {
    const page = await api.call(path, { headers: api.staff })
    seen.push(...(page.body as Entry[]).map(({ at }) => at))
    // Address of the next page in the Link header: `</api/audit?…>; rel="next"`.
    path = /<(.+)>/.exec(page.headers.get('link') ?? '')?.[1]
  }
  assert.deepEqual(seen, days.toReversed())
})

test('an entry that was written before exports existed is listed without a filter and a count', async (t) => {
  const api = await startApi(t)
  const old = {
    at: new Date().toISOString(),
    who: ADMIN,
    action: 'update',
    kind: 'blog',
    id: 'old',
    before: null,
    after: null,
    request: null,
  }
  // Key of an entry: `a/YYYYMM/<time in base 36, 9 digits>-<id>`.
  const month = old.at.slice(0, 7).replace('-', '')
  const time = Date.parse(old.at).toString(36).padStart(9, '0')
  await api.services.ops.put(keyOf('a', month, `${time}-old`), old, { onlyIfNew: true })
  assert.deepEqual((await api.call('/api/audit?limit=1', { headers: api.staff })).body, [
    { ...old, filter: null, count: null },
  ])
})

test('the audit trail is for staff only, and a malformed cursor is refused', async (t) => {
  const api = await startApi(t)
  assert.equal((await api.call('/api/audit')).status, 401)
  assert.equal((await api.call('/api/audit?cursor=../../x', { headers: api.staff })).status, 422)
})
