import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { kinds } from '#kinds/index.ts'
import { DAY_MS } from '#rules/time.ts'
import { createRecord, restoreRecord, updateRecord } from '#store/content.ts'
import { saveDraft } from '#store/drafts.ts'
import { eraseRecord } from '#store/erasing.ts'
import { keyOf, type Key } from '#store/keys.ts'
import { noteBuild } from '#store/publishing.ts'
import { readEntity } from '#store/records.ts'
import type { Store } from '#store/store.ts'
import { clearErased, eraseOldBin, eraseOldHistory } from '../../netlify/api/expiry.ts'
import { sweep } from '../../netlify/api/sweep.ts'
import { ADMIN, blogData, movableClock, startApi, type Api } from './harness.ts'

type Wire = { Revision: string }

const bin = async ({ call, staff }: Api): Promise<string[]> =>
  ((await call('/api/bin', { headers: staff })).body as { Id: string }[]).map(({ Id }) => Id)
const remove = ({ call, staff }: Api, id: string) =>
  call(`/api/blog/delete?id=${id}&updatedBy=${ADMIN}`, { method: 'DELETE', headers: staff })
const restore = ({ call, staff }: Api, id: string, more: object = {}) =>
  call('/api/restore', { method: 'POST', headers: staff, json: { kind: 'blog', id, ...more } })
const versions = async ({ call, staff }: Api, id: string) =>
  (await call(`/api/revisions?kind=blog&id=${id}`, { headers: staff })).body as {
    Revision: string
    updatedAt: string
  }[]

/** Content store entries that belong to a record or contain a text. */
const traces = async ({ services }: Api, id: string, words: string): Promise<string[]> => {
  const { content } = services
  const keys = [
    ...(await content.list('e')),
    ...(await content.list('h')),
    ...(await content.list('u')),
    ...(await content.list('p')),
  ].map(({ key }) => key)
  const found = await Promise.all(
    keys.map(
      async (key) => [key, JSON.stringify((await content.get(keyOf(key)))?.data ?? null)] as const,
    ),
  )
  return found.filter(([key, text]) => key.includes(id) || text.includes(words)).map(([key]) => key)
}

/**
 * API with a movable clock; staff sign in only at its beginning, so later checks read the store.
 */
const startLater = async (t: Parameters<typeof startApi>[0]) => {
  const api = await startApi(t)
  const clock = movableClock()
  return { api, clock, later: { ...api.services, clock } }
}

test('what has been in the bin for 30 days is erased with its history, its address and its place in the lists', async (t) => {
  const { api, clock, later } = await startLater(t)
  const [id, young] = [randomUUID(), randomUUID()]
  await api.save(id, blogData('Erasable words'))
  await api.save(young, blogData('Alive'))
  await remove(api, id)
  clock.move(30 * DAY_MS - 3_600_000)
  await sweep(later)
  assert.deepEqual(await bin(api), [id])
  clock.move(2 * 3_600_000)
  await sweep(later)
  assert.deepEqual(await bin(api), [])
  assert.deepEqual(
    [
      (await restore(api, id)).status,
      (await remove(api, id)).status,
      (await api.save(id, blogData('Erasable words'))).status,
    ],
    [404, 404, 409],
  )
  assert.deepEqual(await versions(api, id), [])
  clock.move(300_000)
  await sweep(later)
  assert.deepEqual(await traces(api, id, 'Erasable words'), [])
  assert.equal((await versions(api, young)).length, 1)
  // The slug is free again, and so is the id.
  assert.equal(
    ((await api.save(id, blogData('Erasable words'))).body as { Slug: string }).Slug,
    'erasable-words',
  )
})

test('a tombstone stays while the live site may show its record', async (t) => {
  const { api, clock, later } = await startLater(t)
  const id = randomUUID()
  const { Revision } = (await api.save(id, blogData('Shown'))).body as Wire
  await remove(api, id)
  await noteBuild(
    api.services.ops,
    clock,
    { builtAt: '2026-11-01T00:00:00.000Z', day: null },
    { [`blog/${id}`]: Revision },
  )
  clock.move(31 * DAY_MS)
  await eraseOldBin(later)
  clock.move(300_000)
  await clearErased(later)
  assert.equal((await api.services.content.list('e', 'blog')).length, 1)
  await noteBuild(api.services.ops, clock, { builtAt: '2026-12-20T00:00:00.000Z', day: null }, {})
  await clearErased(later)
  assert.equal((await api.services.content.list('e', 'blog')).length, 0)
})

/** Wraps a store; `reached` resolves when this many reads and writes of single blobs have ended. */
const counted = (store: Store, calls: number): { store: Store; reached: Promise<void> } => {
  let left = calls
  const { promise, resolve } = Promise.withResolvers<void>()
  const ending = async <T>(call: Promise<T>): Promise<T> => {
    const result = await call
    left -= 1
    if (left === 0) resolve()
    return result
  }
  const get = <T>(key: Key) => ending(store.get<T>(key))
  return {
    store: { ...store, get, put: (...args) => ending(store.put(...args)) },
    reached: promise,
  }
}

test('of erasing and a restore at the same moment one wins, and nothing is half done', async (t) => {
  const { api, clock, later } = await startLater(t)
  const { content: store } = api.services
  const context = { store, clock }
  const outcomes = new Set<string>()
  for (let n = 0; n < 20; n += 1) {
    const target = { kind: kinds.blog, id: randomUUID(), actor: { email: ADMIN } }
    await api.save(target.id, blogData(`Contested ${n}`))
    await remove(api, target.id)
    // A restore writes its version first, so it would always lose: in half of the rounds it gets a
    // head start, growing each time.
    const ahead = counted(store, n / 2 + 1)
    const restoring =
      n % 2 === 0 ? restoreRecord({ store: ahead.store, clock }, target, null, null) : null
    if (restoring) await Promise.race([ahead.reached, restoring])
    const [erased, restored] = await Promise.all([
      eraseRecord(context, target),
      restoring ?? restoreRecord(context, target, null, null),
    ])
    assert.notEqual('tombstone' in erased, 'entity' in restored, JSON.stringify([erased, restored]))
    outcomes.add('tombstone' in erased ? 'erased' : 'restored')
    assert.equal(
      (await api.call(`/api/blog/${target.id}`)).status,
      'tombstone' in erased ? 404 : 200,
    )
    clock.move(300_000)
    await clearErased(later)
    const left = await traces(api, target.id, `Contested ${n}`)
    assert.equal(left.length > 0, 'entity' in restored, left.join())
  }
  assert.deepEqual([...outcomes].sort(), ['erased', 'restored'])
})

test('old versions of a draft are erased as those of its item are; the draft itself stays, however old', async (t) => {
  const clock = movableClock()
  const api = await startApi(t)
  const context = { store: api.services.content, clock }
  const target = { kind: kinds.blog, id: randomUUID(), actor: { email: ADMIN } }
  const first = await createRecord(context, target, { data: blogData('Live') })
  let rev = 'entity' in first ? first.entity.rev : ''
  for (const n of [1, 2, 3]) {
    clock.move(100 * DAY_MS)
    const next = await saveDraft(context, target, { data: blogData(`Draft ${n}`) }, rev)
    rev = ('entity' in next ? next.entity.draft?.rev : undefined) ?? assert.fail()
  }
  clock.move(2_000 * DAY_MS)
  await eraseOldHistory({ ...api.services, clock })
  assert.equal((await api.services.content.list('h', 'blog', target.id)).length, 1)
  // The draft's version includes the live version, too.
  assert.deepEqual(
    (await versions(api, target.id)).map(({ Revision }) => Revision),
    [rev, 'entity' in first ? first.entity.rev : ''],
  )
  const { data, draft } = (await readEntity(context.store, kinds.blog, target.id))?.data ?? {}
  assert.deepEqual([data?.['BlogTitle'], draft?.data['BlogTitle']], ['Live', 'Draft 3'])
})

test('versions replaced more than 365 days ago are erased; what held on that day, and the newest, stay', async (t) => {
  const clock = movableClock()
  const api = await startApi(t)
  const later = { ...api.services, clock }
  const context = { store: api.services.content, clock }
  const target = { kind: kinds.blog, id: randomUUID(), actor: { email: ADMIN } }
  const still = { ...target, id: randomUUID() }
  const draft = (title: string) => ({ data: blogData(title) })
  await createRecord(context, still, draft('Still'))
  const first = await createRecord(context, target, draft('Title 0'))
  let rev = 'entity' in first ? first.entity.rev : ''
  for (const n of [1, 2, 3, 4]) {
    clock.move(100 * DAY_MS)
    const next = await updateRecord(context, target, draft(`Title ${n}`), rev)
    rev = 'entity' in next ? next.entity.rev : ''
  }
  // Ages of the versions: 400, 300, 200, 100 and 0 days; the first was current 365 days ago.
  await eraseOldHistory(later)
  assert.equal((await versions(api, target.id)).length, 5)
  clock.move(100 * DAY_MS)
  await eraseOldHistory(later)
  await eraseOldHistory(later)
  assert.equal((await versions(api, target.id)).length, 4)
  clock.move(2_000 * DAY_MS)
  await eraseOldHistory(later)
  await eraseOldHistory(later)
  assert.deepEqual(
    (await versions(api, target.id)).map(({ Revision }) => Revision),
    [rev],
  )
  assert.equal((await versions(api, still.id)).length, 1)
})
