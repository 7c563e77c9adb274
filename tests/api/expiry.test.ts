import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { kinds } from '#kinds/index.ts'
import { DAY_MS } from '#rules/time.ts'
import { createRecord, restoreRecord, updateRecord } from '#store/content.ts'
import { saveDraft } from '#store/drafts.ts'
import { eraseRecord } from '#store/erasing.ts'
import { keyOf, type Key } from '#store/keys.ts'
import { recordLiveBuild } from '#store/publishing.ts'
import { readEntity } from '#store/records.ts'
import type { Store } from '#store/store.ts'
import { clearErased, eraseOldBin, eraseOldHistory } from '../../netlify/api/expiry.ts'
import { sweep } from '../../netlify/api/sweep.ts'
import { ADMIN, blogData, movableClock, startApi, type Api } from './harness.ts'

type Wire = { Revision: string }

const binnedIds = async ({ call, staff }: Api): Promise<string[]> =>
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

/**
 * Keys in the content store that contain the id of a record or whose document contains the words.
 */
const keysMentioning = async ({ services }: Api, id: string, words: string): Promise<string[]> => {
  const { content } = services
  const keys = [
    ...(await content.list('e')),
    ...(await content.list('h')),
    ...(await content.list('u')),
    ...(await content.list('p')),
  ].map(({ key }) => key)
  const documents = await Promise.all(
    keys.map(
      async (key) => [key, JSON.stringify((await content.get(keyOf(key)))?.data ?? null)] as const,
    ),
  )
  return documents
    .filter(([key, text]) => key.includes(id) || text.includes(words))
    .map(([key]) => key)
}

/**
 * API with the usual clock, and `later`: its services with a movable clock, for scheduled work. API
 * calls use the usual clock, so the staff session stays valid.
 */
const startLater = async (t: Parameters<typeof startApi>[0]) => {
  const api = await startApi(t)
  const clock = movableClock()
  return { api, clock, later: { ...api.services, clock } }
}

test('an item that has been in the bin for 30 days is erased with its history, its slug and its places in the lists', async (t) => {
  const { api, clock, later } = await startLater(t)
  const [id, otherId] = [randomUUID(), randomUUID()]
  await api.save(id, blogData('Erasable words'))
  await api.save(otherId, blogData('Alive'))
  await remove(api, id)
  clock.move(30 * DAY_MS - 3_600_000)
  await sweep(later)
  assert.deepEqual(await binnedIds(api), [id])
  clock.move(2 * 3_600_000)
  await sweep(later)
  assert.deepEqual(await binnedIds(api), [])
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
  assert.deepEqual(await keysMentioning(api, id, 'Erasable words'), [])
  assert.equal((await versions(api, otherId)).length, 1)
  // The slug is free again, and so is the id.
  assert.equal(
    ((await api.save(id, blogData('Erasable words'))).body as { Slug: string }).Slug,
    'erasable-words',
  )
})

test('the tombstone of an erased record stays while the live site may still show the record', async (t) => {
  const { api, clock, later } = await startLater(t)
  const id = randomUUID()
  const { Revision } = (await api.save(id, blogData('Shown'))).body as Wire
  await remove(api, id)
  await recordLiveBuild(
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
  await recordLiveBuild(
    api.services.ops,
    clock,
    { builtAt: '2026-12-20T00:00:00.000Z', day: null },
    {},
  )
  await clearErased(later)
  assert.equal((await api.services.content.list('e', 'blog')).length, 0)
})

/** Wraps a store; `reached` resolves when this many reads and writes of single blobs have ended. */
const storeSignallingAfter = (
  store: Store,
  calls: number,
): { store: Store; reached: Promise<void> } => {
  let remaining = calls
  const { promise, resolve } = Promise.withResolvers<void>()
  const ending = async <T>(call: Promise<T>): Promise<T> => {
    const result = await call
    remaining -= 1
    if (remaining === 0) resolve()
    return result
  }
  const get = <T>(key: Key) => ending(store.get<T>(key))
  return {
    store: { ...store, get, put: (...args) => ending(store.put(...args)) },
    reached: promise,
  }
}

test('of an erasure and a restore at the same moment exactly one takes effect, and completely', async (t) => {
  const { api, clock, later } = await startLater(t)
  const { content: store } = api.services
  const context = { store, clock }
  const outcomes = new Set<string>()
  for (let n = 0; n < 20; n += 1) {
    const target = { kind: kinds.blog, id: randomUUID(), actor: { email: ADMIN } }
    await api.save(target.id, blogData(`Contested ${n}`))
    await remove(api, target.id)
    // A restore started together with an erasure always loses, since it writes its version first.
    // In every other round the restore gets a head start: one more store call each time.
    const hasHeadStart = n % 2 === 0
    const restoreStore = storeSignallingAfter(store, n / 2 + 1)
    const earlyRestore = hasHeadStart
      ? restoreRecord({ store: restoreStore.store, clock }, target, null, null)
      : null
    if (earlyRestore) await Promise.race([restoreStore.reached, earlyRestore])
    const [erased, restored] = await Promise.all([
      eraseRecord(context, target),
      earlyRestore ?? restoreRecord(context, target, null, null),
    ])
    assert.notEqual('tombstone' in erased, 'entity' in restored, JSON.stringify([erased, restored]))
    outcomes.add('tombstone' in erased ? 'erased' : 'restored')
    assert.equal(
      (await api.call(`/api/blog/${target.id}`)).status,
      'tombstone' in erased ? 404 : 200,
    )
    clock.move(300_000)
    await clearErased(later)
    const remaining = await keysMentioning(api, target.id, `Contested ${n}`)
    assert.equal(remaining.length > 0, 'entity' in restored, remaining.join())
  }
  assert.deepEqual([...outcomes].sort(), ['erased', 'restored'])
})

test('old versions of a draft are erased, and the current draft stays however old it is', async (t) => {
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
  // One document, two versions: the document of the draft contains the live version, too.
  assert.deepEqual(
    (await versions(api, target.id)).map(({ Revision }) => Revision),
    [rev, 'entity' in first ? first.entity.rev : ''],
  )
  const { data, draft } = (await readEntity(context.store, kinds.blog, target.id))?.data ?? {}
  assert.deepEqual([data?.['BlogTitle'], draft?.data['BlogTitle']], ['Live', 'Draft 3'])
})

test('versions replaced more than 365 days ago are erased, and the one current on that day and all newer ones stay', async (t) => {
  const clock = movableClock()
  const api = await startApi(t)
  const later = { ...api.services, clock }
  const context = { store: api.services.content, clock }
  const target = { kind: kinds.blog, id: randomUUID(), actor: { email: ADMIN } }
  const unchanged = { ...target, id: randomUUID() }
  const titled = (title: string) => ({ data: blogData(title) })
  await createRecord(context, unchanged, titled('Unchanged'))
  const first = await createRecord(context, target, titled('Title 0'))
  let rev = 'entity' in first ? first.entity.rev : ''
  for (const n of [1, 2, 3, 4]) {
    clock.move(100 * DAY_MS)
    const next = await updateRecord(context, target, titled(`Title ${n}`), rev)
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
  assert.equal((await versions(api, unchanged.id)).length, 1)
})
