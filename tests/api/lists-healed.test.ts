import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { kinds } from '#kinds/index.ts'
import { DAY_MS } from '#rules/time.ts'
import { UnavailableError } from '#store/clock.ts'
import { keyOf, sha256 } from '#store/keys.ts'
import type { Entry } from '#store/list-pages.ts'
import { readSummaries, refresh } from '#store/projections.ts'
import { entityKey, type Entity } from '#store/records.ts'
import type { StoreAccess, Store } from '#store/store.ts'
import { summarise } from '#store/summary.ts'
import { sweep } from '../../netlify/api/sweep.ts'
import { usesOfFiles } from '../../netlify/api/uploads/references.ts'
import { accessTo } from '../blobs/temporary.ts'
import { movableClock, startApi, type Api } from './harness.ts'
import {
  recordingAccess,
  storePosts,
  servicesOfOtherProcess,
  storedPost,
  readTitles,
} from './stored-lists.ts'

const PDF = `/assets/${'a'.repeat(64)}/a.pdf`

const put = (content: Store, entity: Entity) =>
  content.put(entityKey(kinds.blog, entity.id), entity, { onlyIfNew: true })

/** Entries of the blog's list in their earlier format, sorted by id. */
const entriesOf = async (content: Store): Promise<Entry[]> => {
  const keys = (await content.list('e', 'blog')).map(({ key }) => key).sort()
  return Promise.all(
    keys.map(async (key) => {
      const found = await content.get<Entity>(keyOf(key))
      assert.ok(found)
      return {
        etag: found.etag.replaceAll('"', ''),
        item: summarise(kinds.blog, found.data),
        files: [],
      }
    }),
  )
}

/**
 * Writes the public and the staff's list of the blog in an earlier format, in which entries did not
 * name files: one document for a short list, with further page documents for a long one.
 */
const storeEarlierFormat = async (
  { content }: Pick<Api['services'], 'content'>,
  ids: readonly string[],
): Promise<void> => {
  const items = [...ids].sort().map((id) => summarise(kinds.blog, storedPost(id)))
  const sources = Object.fromEntries(
    (await content.list('e', 'blog')).map(({ key, etag }) => [
      key.slice('e/blog/'.length),
      etag.replaceAll('"', ''),
    ]),
  )
  for (const scope of ['public', 'staff']) {
    const pageDocuments =
      ids.length < 100
        ? []
        : [items.slice(0, 150), items.slice(150)].map((page) => ({
            page,
            key: keyOf('p', 'blog', scope, sha256(JSON.stringify(page)).slice(0, 32)),
          }))
    for (const { page, key } of pageDocuments) await content.put(key, page, { onlyIfNew: true })
    const pages =
      pageDocuments.length === 0 ? { items } : { keys: pageDocuments.map(({ key }) => key) }
    await content.put(
      keyOf('p', 'blog', scope),
      { seq: 41, op: 'a', digest: 'd', sources: scope === 'staff' ? sources : {}, pages },
      { onlyIfNew: true },
    )
  }
}

for (const count of [30, 300]) {
  test(`lists of ${count} items in the earlier format are read unchanged, and converted a part at a time`, async (t) => {
    const api = await startApi(t)
    const { content } = api.services
    const ids = Array.from({ length: count }, () => randomUUID())
    for (const id of ids)
      await content.put(
        entityKey(kinds.blog, id),
        id === ids[0]
          ? {
              ...storedPost(id),
              data: { ...storedPost(id).data, BlogData: `<p><a href="${PDF}">A file</a></p>` },
            }
          : storedPost(id),
        { onlyIfNew: true },
      )
    await storeEarlierFormat(api.services, ids)
    const { access, takeRequests } = recordingAccess()
    const cold = servicesOfOtherProcess(api, access(accessTo(api.blobs)))
    const recordsRead = () => takeRequests().filter(({ key }) => key.startsWith('e/')).length
    assert.deepEqual([await readTitles(cold), recordsRead()], [[...ids].sort(), 0])
    assert.deepEqual(await readTitles(cold, 'staff'), [...ids].sort())
    assert.ok(recordsRead() <= 200)
    // No use of a file is missed while the list is being converted.
    assert.deepEqual(
      (await usesOfFiles(servicesOfOtherProcess(api))).get(PDF)?.map(({ id }) => id),
      [ids[0]],
    )
    await readTitles(cold, 'staff')
    takeRequests()
    await usesOfFiles(cold)
    assert.equal(recordsRead(), 0)
    assert.deepEqual(await readTitles(cold), [...ids].sort())
    for (let round = 0; round < 2; round += 1) await sweep(cold)
    const pages = (await content.list('p', 'blog', 'staff')).length
    assert.ok(count < 100 ? pages === 0 : pages < 8, `${pages} pages`)
  })
}

test('the next write sorts the pages of a list by time instead of by id, and deletes the separate list of visitors', async (t) => {
  const api = await startApi(t)
  const { content, clock } = api.services
  const times = Array.from({ length: 300 }, (_, n) =>
    new Date(Date.UTC(2026, 0, 1 + (n % 7), 0, n)).toISOString(),
  )
  for (const createdAt of times)
    await put(content, { ...storedPost(randomUUID(), createdAt), createdAt })
  const entries = await entriesOf(content)
  for (const scope of ['staff', 'public']) {
    const refs = [0, 100, 200].map((start) => ({
      name: `${start}`.repeat(10),
      from: start === 0 ? '' : (entries[start]?.item.id ?? ''),
      entries: entries.slice(start, start + 100),
    }))
    for (const { name, entries: page } of refs)
      await content.put(keyOf('p', 'blog', scope, name), page, { onlyIfNew: true })
    await content.put(
      keyOf('p', 'blog', scope),
      {
        seq: 7,
        op: 'a',
        digest: 'former',
        sources: {},
        pages: { keys: ['p/none'] },
        list: { refs: refs.map(({ name, from }) => ({ name, from })) },
        replaced: [],
        over: [],
      },
      { onlyIfNew: true },
    )
  }
  assert.deepEqual(
    await readTitles(servicesOfOtherProcess(api)),
    [...times].sort(),
    'the list is read in the earlier format',
  )
  times.push('2025-12-31T00:00:00.000Z')
  await put(content, { ...storedPost(randomUUID(), times.at(-1)), createdAt: times.at(-1) ?? '' })
  await refresh(content, clock, kinds.blog)
  assert.equal(
    await content.get(keyOf('p', 'blog', 'public')),
    null,
    'the separate list of visitors is deleted',
  )
  const { data } =
    (await content.get<{ list: { refs: { name: string; from: string }[] } }>(
      keyOf('p', 'blog', 'staff'),
    )) ?? {}
  const pages = await Promise.all(
    (data?.list.refs ?? []).map(
      async ({ name }) =>
        (await content.get<Entry[]>(keyOf('p', 'blog', 'staff', name)))?.data ?? [],
    ),
  )
  assert.ok(
    pages.length >= 3 && pages.every(({ length }) => length > 0 && length <= 100),
    pages.map(({ length }) => length).join(' '),
  )
  assert.deepEqual(
    pages.flat().map(({ item }) => item.createdAt),
    [...times].sort(),
  )
  for (let round = 0; round < 3; round += 1) await sweep(api.services)
  const keys = (await content.list('p', 'blog')).map(({ key }) => key)
  assert.deepEqual(
    keys.sort(),
    ['p/blog/staff', ...(data?.list.refs ?? []).map(({ name }) => `p/blog/staff/${name}`)].sort(),
  )
  for (const scope of ['public', 'staff'] as const)
    assert.deepEqual(await readTitles(servicesOfOtherProcess(api), scope), [...times].sort())
})

test('a program that knows only the earlier format finds no items and a missing page in a list, so it builds its own', async (t) => {
  const api = await startApi(t)
  for (const count of [3, 120]) {
    await storePosts(api, count)
    const head = await api.services.content.get<{ sources: object; pages: { keys: string[] } }>(
      keyOf('p', 'blog', 'staff'),
    )
    assert.deepEqual(head?.data.sources, {})
    assert.deepEqual(
      await Promise.all(
        (head?.data.pages.keys ?? []).map((key) => api.services.content.get(keyOf(key))),
      ),
      [null],
    )
  }
})

/**
 * Store that refuses the next write of the head of the staff's list once, as if another process had
 * written it meanwhile. The pages of the list are written before its head. `meanwhile` runs first.
 */
const refusingOnce = (store: Store, meanwhile: () => Promise<unknown>): Store => {
  let hasRefused = false
  const put: Store['put'] = async (key, value, condition) => {
    if (key !== 'p/blog/staff' || hasRefused) return store.put(key, value, condition)
    hasRefused = true
    await meanwhile()
    return { status: 'lost' }
  }
  return { ...store, cacheKey: {}, put }
}

test('pages of a refused write of a list are deleted, with the words of an item that was erased later', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const { content } = api.services
  await storePosts(api, 150)
  const [id, neighbour] = [
    '88888888-8888-4888-8888-888888888881',
    '88888888-8888-4888-8888-888888888882',
  ]
  const putItem = (itemId: string, title: string) =>
    content.put(entityKey(kinds.blog, itemId), storedPost(itemId, title), { onlyIfNew: true })
  await putItem(id, 'To be erased')
  await refresh(
    refusingOnce(content, () => putItem(neighbour, 'On the same page')),
    clock,
    kinds.blog,
  )
  await api.call(`/api/blog/delete?id=${id}`, { method: 'DELETE', headers: api.staff })
  await api.settled()
  for (let round = 0; round < 4; round += 1) {
    clock.move(31 * DAY_MS)
    await sweep(api.services)
  }
  const pages = await Promise.all(
    (await content.list('p', 'blog')).map(async ({ key }) =>
      JSON.stringify((await content.get(keyOf(key)))?.data),
    ),
  )
  assert.ok(pages.length > 2 && pages.some((page) => page.includes('On the same page')))
  assert.deepEqual(
    pages.filter((page) => page.includes('To be erased')),
    [],
  )
})

test('a list that is deleted again while it is read is an error, not an empty list', async (t) => {
  const api = await startApi(t)
  await storePosts(api, 3)
  let headReads = 0
  /** Access that deletes the head of the staff's list before each read of it after the first. */
  const deletingHead = (real: Required<StoreAccess>): StoreAccess => ({
    ...real,
    fetch: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      const isGet = (init?.method ?? 'get').toUpperCase() === 'GET'
      if (isGet && pathname.endsWith('/p/blog/staff')) headReads += 1
      if (isGet && pathname.endsWith('/p/blog/staff') && headReads > 1)
        await api.services.content.delete(keyOf('p', 'blog', 'staff'))
      return real.fetch(input, init)
    },
  })
  const other = servicesOfOtherProcess(api, deletingHead(accessTo(api.blobs)))
  await assert.rejects(
    readSummaries(other.content, other.clock, kinds.blog, 'staff'),
    UnavailableError,
  )
  await assert.rejects(usesOfFiles(other), UnavailableError)
})
