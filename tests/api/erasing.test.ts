import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { kinds } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { createRecord, removeRecord } from '#store/content.ts'
import { eraseRecord } from '#store/erasing.ts'
import { keyOf } from '#store/keys.ts'
import { eraseOldBin } from '../../netlify/api/expiry.ts'
import { sweep } from '../../netlify/api/sweep.ts'
import { DAY_MS } from '#rules/time.ts'
import { records } from '../fixtures/records.ts'
import { ADMIN, blogData, movableClock, startApi, type Api } from './harness.ts'

type Version = { Revision: string }
type Entry = {
  action: string
  who: string
  id: string
  before: string | null
  count: number | null
}

const remove = (api: Api, id: string) =>
  api.call(`/api/blog/delete?id=${id}`, { method: 'DELETE', headers: api.staff })
const eraseBinned = (api: Api, id: string, kind = 'blog') =>
  api.call(`/api/bin?kind=${kind}&id=${id}`, { method: 'DELETE', headers: api.staff })
const eraseUpTo = (api: Api, id: string, revision: string, kind = 'blog') =>
  api.call(`/api/revisions?kind=${kind}&id=${id}&Revision=${revision}`, {
    method: 'DELETE',
    headers: api.staff,
  })
const versions = async (api: Api, id: string): Promise<string[]> =>
  (
    (await api.call(`/api/revisions?kind=blog&id=${id}`, { headers: api.staff })).body as Version[]
  ).map(({ Revision }) => Revision)
const audited = async (api: Api, action: string): Promise<Entry[]> =>
  ((await api.call('/api/audit', { headers: api.staff })).body as Entry[]).filter(
    (entry) => entry.action === action,
  )

const saveTitle = async (api: Api, id: string, rev: string, title: string): Promise<string> => {
  const { body } = await api.call('/api/blog/add-or-update-blog', {
    method: 'PUT',
    headers: { ...api.staff, 'if-match': rev },
    json: { BlogId: id, Data: blogData(title) },
  })
  return (body as Version).Revision
}

/** Contents of all documents in the content store, by key. */
const contents = async ({ services: { content } }: Api): Promise<[string, string][]> =>
  Promise.all(
    (await content.list()).map(
      async ({ key }) =>
        [key, JSON.stringify((await content.get(keyOf(key)))?.data)] as [string, string],
    ),
  )
/** Keys of the documents that contain these words. */
const keysWith = async (api: Api, words: string): Promise<string[]> =>
  (await contents(api)).flatMap(([key, text]) => (text.includes(words) ? [key] : []))

test('an item in the bin is erased at once with its history, and its slug is erased by the next sweep', async (t) => {
  const clock = movableClock()
  const api = await startApi(t)
  const id = randomUUID()
  const { Revision } = (await api.save(id, blogData('Withdrawn words'))).body as Version
  await saveTitle(api, id, Revision, 'Withdrawn words again')
  assert.deepEqual(
    [(await eraseBinned(api, id)).status, (await eraseBinned(api, randomUUID())).status],
    [409, 404],
  )
  await remove(api, id)
  await api.settled()
  assert.equal((await eraseBinned(api, id)).status, 200)
  await api.settled()
  assert.deepEqual(await keysWith(api, 'Withdrawn words'), [])
  assert.deepEqual(
    [(await api.call('/api/bin', { headers: api.staff })).body, await versions(api, id)],
    [[], []],
  )
  // A retry after a lost HTTP response adds no second entry.
  assert.equal((await eraseBinned(api, id)).status, 200)
  clock.move(300_000)
  await sweep({ ...api.services, clock })
  assert.deepEqual(
    (await contents(api)).filter(([key]) => key.includes(id) || key.startsWith('u/')),
    [],
  )
  assert.deepEqual(
    (await audited(api, 'erase')).map((entry) => [entry.who, entry.id]),
    [[ADMIN, id]],
  )
  assert.equal((await eraseBinned(api, id)).status, 404)
})

test('erasing versions up to a given one also erases those of failed writes, and keeps later ones and the current one', async (t) => {
  const api = await startApi(t)
  const id = randomUUID()
  const revs = [((await api.save(id, blogData('Version 0'))).body as Version).Revision]
  for (const n of [1, 2, 3]) revs.push(await saveTitle(api, id, revs.at(-1) ?? '', `Version ${n}`))
  const { content } = api.services
  // Version of a write that another one overtook: no record refers to it.
  await content.put(
    keyOf('h', 'blog', id, '000003deadbeef-lost'),
    { op: 'lost', ops: ['lost'], rev: '000003deadbeef', data: { BlogTitle: 'Lost words' } },
    { onlyIfNew: true },
  )
  // Version of a write in progress: its number is above the current one.
  await content.put(
    keyOf('h', 'blog', id, '000005deadbeef-coming'),
    { op: 'coming', ops: ['coming'], rev: '000005deadbeef', data: {} },
    { onlyIfNew: true },
  )
  const [, , , current = ''] = revs
  for (const wrong of [
    current,
    'zzzzzz00000000',
    'zzzzzz',
    current.slice(0, 6),
    current.slice(0, 13),
    `${current}0`,
    '../x',
    '',
  ])
    assert.equal((await eraseUpTo(api, id, wrong)).status, 422, wrong)
  assert.equal((await eraseUpTo(api, randomUUID(), revs[0] ?? '')).status, 404)
  const erased = await eraseUpTo(api, id, revs[1] ?? '')
  assert.deepEqual([erased.status, erased.body], [200, { Erased: 3, Left: 0 }])
  assert.deepEqual(await versions(api, id), [revs[3], revs[2]])
  const remaining = (await api.call(`/api/revisions?kind=blog&id=${id}`, { headers: api.staff }))
    .body as { isFirst: boolean }[]
  assert.deepEqual(
    remaining.map(({ isFirst }) => isFirst),
    [false, false],
  )
  await api.settled()
  for (const words of ['Version 0', 'Version 1', 'Lost words'])
    assert.deepEqual(await keysWith(api, words), [], words)
  assert.equal((await keysWith(api, 'coming')).length, 1)
  assert.deepEqual((await eraseUpTo(api, id, revs[1] ?? '')).body, { Erased: 0, Left: 0 })
  assert.deepEqual(
    (await audited(api, 'erase versions')).map(({ who, before, count }) => [who, before, count]),
    [[ADMIN, revs[1], 3]],
  )
  // The remaining versions are intact: they can be saved over and restored.
  assert.ok(await saveTitle(api, id, revs[3] ?? '', 'Version 4'))
  const restored = await api.call('/api/restore', {
    method: 'POST',
    headers: api.staff,
    json: { kind: 'blog', id, Revision: revs[2] },
  })
  assert.equal(restored.status, 200)
})

test('versions of fees cannot be erased, in the bin or out of it', async (t) => {
  const api = await startApi(t)
  const { id, data } = records.fees
  const { create, remove: removal } = kinds.fees.api
  const made = await api.call(create?.path ?? '', {
    method: 'POST',
    headers: api.staff,
    json: { FeesId: id, ...wireOf(kinds.fees, id, data), Status: 'draft' },
  })
  assert.equal(made.status, 201)
  await api.call(`${removal?.path}?id=${id}`, { method: 'DELETE', headers: api.staff })
  const answers = [
    await eraseUpTo(api, id, '00000000000000', 'fees'),
    await eraseBinned(api, id, 'fees'),
  ]
  assert.deepEqual(
    answers.map(({ status, body }) => [
      status,
      (body as { detail: string }).detail.endsWith('they are proof of what was announced.'),
    ]),
    [
      [409, true],
      [409, true],
    ],
  )
  assert.equal(((await api.call('/api/bin', { headers: api.staff })).body as unknown[]).length, 1)
})

const startWithBinnedItem = async (t: TestContext) => {
  const clock = movableClock()
  const api = await startApi(t)
  const target = { kind: kinds.blog, id: randomUUID(), actor: { email: ADMIN } }
  const context = { store: api.services.content, clock }
  await createRecord(context, target, { data: blogData('Old') })
  await removeRecord(context, target)
  return { api, clock, target, context }
}

test('an item erased after its time in the bin has one audit entry without an author', async (t) => {
  const { api, clock, target } = await startWithBinnedItem(t)
  clock.move(31 * DAY_MS)
  const later = { ...api.services, clock }
  await eraseOldBin(later)
  clock.move(300_000)
  await sweep(later)
  const entries = await Promise.all(
    (await api.services.ops.list('a')).map(
      async ({ key }) => (await api.services.ops.get<Entry>(keyOf(key)))?.data,
    ),
  )
  assert.deepEqual(
    entries.map((entry) => [entry?.action, entry?.who, entry?.id]),
    [['erase', '', target.id]],
  )
})

test('an erasure that was interrupted before its audit entry gets the entry when the sweep deletes the tombstone', async (t) => {
  const { api, clock, target, context } = await startWithBinnedItem(t)
  await eraseRecord(context, target)
  clock.move(300_000)
  await sweep({ ...api.services, clock })
  assert.deepEqual(
    (await audited(api, 'erase')).map((entry) => [entry.who, entry.id]),
    [[ADMIN, target.id]],
  )
})
