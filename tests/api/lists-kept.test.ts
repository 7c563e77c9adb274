import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { kinds } from '#kinds/index.ts'
import { systemClock, type Clock } from '#store/clock.ts'
import { keyOf } from '#store/keys.ts'
import { readSummaries, refresh } from '#store/projections.ts'
import { entityKey, type Entity } from '#store/records.ts'
import type { StoreAccess } from '#store/store.ts'
import { usesOfFiles } from '../../netlify/api/uploads/references.ts'
import { accessTo } from '../blobs/temporary.ts'
import { storeFileAt } from '../fixtures/stored-as.ts'
import { blogData, startApi } from './harness.ts'
import { recordingAccess, storePosts, servicesOfOtherProcess, readTitles } from './stored-lists.ts'

/** Address of a request to a store. */
const pathOf = (input: Parameters<typeof fetch>[0]): string =>
  new URL(input instanceof Request ? input.url : input).pathname

const startCounted = async (t: TestContext) => {
  const { access, takeRequests } = recordingAccess()
  return { api: await startApi(t, { access }), takeRequests }
}

test('the store does not send an unchanged list again, and a change by another process is visible at once', async (t) => {
  const { api, takeRequests } = await startCounted(t)
  const [id = ''] = await storePosts(api, 300)
  await readTitles(api.services)
  takeRequests()
  await readTitles(api.services)
  assert.deepEqual(
    takeRequests().map(({ method, key, responseBytes: bytes }) => [method, key, bytes]),
    [['GET', 'p/blog/staff', 0]],
  )
  const other = servicesOfOtherProcess(api)
  const found = await other.content.get<Entity>(entityKey(kinds.blog, id))
  assert.ok(found)
  await other.content.put(
    entityKey(kinds.blog, id),
    { ...found.data, rev: '000002a', data: { ...found.data.data, BlogTitle: 'Changed elsewhere' } },
    { onlyIfMatch: found.etag },
  )
  await refresh(other.content, other.clock, kinds.blog)
  for (const scope of ['public', 'staff'] as const) {
    const seen = await readTitles(api.services, scope)
    assert.deepEqual(
      [seen.length, seen.includes('Changed elsewhere'), seen.includes(id)],
      [300, true, false],
      scope,
    )
  }
})

test('a new item of a long list writes one or two pages and the head, and replaced pages are deleted', async (t) => {
  const { api, takeRequests } = await startCounted(t)
  const [COUNT, MORE] = [1_049, 30]
  await storePosts(api, COUNT)
  const wholeListBytes = takeRequests()
    .filter(({ method }) => method === 'PUT')
    .reduce((sum, { requestBytes }) => sum + requestBytes, 0)
  for (const scope of ['public', 'staff'] as const) await readTitles(api.services, scope)
  takeRequests()
  const splits: number[] = []
  for (let n = 0; n < MORE; n += 1) {
    await api.save(randomUUID(), blogData(`New ${n}`))
    await api.settled()
    const sent = takeRequests()
    const pages = sent.filter(
      ({ method, key }) => method === 'PUT' && /^p\/blog\/\w+\/\w+$/.test(key),
    )
    // A full page is split in two.
    assert.ok(pages.length === 1 || pages.length === 2, `${pages.length} pages`)
    if (pages.length === 2) splits.push(n)
    const bytes = sent.reduce(
      (sum, request) => sum + request.requestBytes + request.responseBytes,
      0,
    )
    assert.ok(bytes < wholeListBytes / 2, `${bytes} bytes of ${wholeListBytes}`)
  }
  assert.equal(splits.length, 1)
  assert.equal((await readTitles(api.services)).length, COUNT + MORE)
  const head = await api.services.content.get<{
    list: { refs: { name: string }[] }
    replaced: string[]
  }>(keyOf('p', 'blog', 'staff'))
  // The head names the present pages, and the last replaced ones, which a reader may still need.
  const namedPages = [
    ...(head?.data.list.refs ?? []).map(({ name }) => name),
    ...(head?.data.replaced ?? []),
  ]
  assert.deepEqual(
    (await api.services.content.list('p', 'blog', 'staff'))
      .map(({ key }) => key.split('/').at(-1))
      .sort(),
    namedPages.sort(),
  )
  assert.ok((head?.data.replaced.length ?? 9) <= 2)
  assert.deepEqual(await readTitles(servicesOfOtherProcess(api)), await readTitles(api.services))
})

test('many items saved at once are added to a long list with one write of a page, not one each', async (t) => {
  /** Duration of each wait, in milliseconds. */
  const sleeps: number[] = []
  const clock: Clock = {
    ...systemClock,
    sleep: (milliseconds) => {
      sleeps.push(milliseconds)
      return systemClock.sleep(milliseconds)
    },
  }
  const { access, takeRequests } = recordingAccess()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let isDelayed = false
  /** Access on which requests for the head of the staff's list wait until `release` is called. */
  const delayingHead = (real: Required<StoreAccess>): StoreAccess => {
    const counted = { ...real, ...access(real) }
    return {
      ...counted,
      fetch: async (input, init) => {
        if (isDelayed && pathOf(input).endsWith('/p/blog/staff')) await released
        return (counted.fetch ?? fetch)(input, init)
      },
    }
  }
  const api = await startApi(t, { access: delayingHead, clock })
  await storePosts(api, 300)
  takeRequests()
  isDelayed = true
  // Drafts, since an item that requests a build would add sleeps of its retries.
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      api.save(randomUUID(), blogData(`New ${n}`), { Status: 'draft' }),
    ),
  )
  release()
  await api.settled()
  const written = takeRequests().filter(({ method }) => method === 'PUT')
  const [heads, pages] = [/^p\/blog\/staff$/, /^p\/blog\/staff\/\w+$/].map(
    (pattern) => written.filter(({ key }) => pattern.test(key)).length,
  )
  // The first write of the list was delayed and includes all saves. The requests of the other saves
  // wait 200 ms together and find their items included.
  assert.deepEqual([heads, pages, sleeps], [1, 1, [200]])
  assert.deepEqual(
    [
      (await readTitles(servicesOfOtherProcess(api))).length,
      (await readTitles(servicesOfOtherProcess(api), 'staff')).length,
    ],
    [300, 312],
  )
})

test('a read of a list whose pages are replaced meanwhile returns one complete list', async (t) => {
  const api = await startApi(t)
  await storePosts(api, 300)
  const write = async (): Promise<void> => {
    for (const n of [1, 2]) {
      await api.save(randomUUID(), blogData(`Meanwhile ${n}`))
      await api.settled()
    }
  }
  let writes: Promise<void> | undefined
  /**
   * Access that writes two items between the read of the head of the list and the first read of a
   * page. A page that this head names is then deleted.
   */
  const writingMeanwhile = (real: Required<StoreAccess>): StoreAccess => ({
    ...real,
    fetch: async (input, init) => {
      if (/\/p\/blog\/staff\/\w+$/.test(pathOf(input))) {
        writes ??= write()
        await writes
      }
      return real.fetch(input, init)
    },
  })
  const reader = servicesOfOtherProcess(api, writingMeanwhile(accessTo(api.blobs)))
  assert.equal((await readTitles(reader)).length, 302)
})

test('uses of a file are found in the lists, without a read of any record', async (t) => {
  const api = await startApi(t)
  const pdf = `/assets/${'a'.repeat(64)}/a file.pdf`
  await storeFileAt(api.services.files, pdf, 'application/pdf')
  const id = randomUUID()
  const saved = await api.save(id, {
    ...blogData('With a file'),
    BlogData: `<p><a href="${encodeURI(pdf)}">The file</a></p>`,
  })
  assert.equal(saved.status, 201, saved.text)
  await api.settled()
  const { access, takeRequests } = recordingAccess()
  const cold = servicesOfOtherProcess(api, access(accessTo(api.blobs)))
  assert.deepEqual((await usesOfFiles(cold)).get(pdf), [{ kind: 'blog', id, title: 'With a file' }])
  assert.deepEqual(
    takeRequests().filter(({ key }) => key.startsWith('e/')),
    [],
  )
})

test('a process does not read back the list that it has just written, and other processes read the same list', async (t) => {
  const { api, takeRequests } = await startCounted(t)
  await storePosts(api, 300)
  for (const scope of ['public', 'staff'] as const) await readTitles(api.services, scope)
  takeRequests()
  const id = randomUUID()
  await api.save(id, blogData('New'))
  await api.settled()
  await readTitles(api.services)
  const read = takeRequests()
    .filter(({ method }) => method === 'GET')
    .map(({ key }) => key)
  assert.deepEqual(
    read.filter((key) => /^p\/blog\/\w+\/\w+$/.test(key)),
    [],
    'no page is read',
  )
  assert.equal(
    read.filter((key) => key === entityKey(kinds.blog, id)).length,
    1,
    'the record is read only once, before it was created',
  )
  for (const scope of ['public', 'staff'] as const) {
    const [own, others] = await Promise.all(
      [api.services, servicesOfOtherProcess(api)].map(({ content, clock }) =>
        readSummaries(content, clock, kinds.blog, scope),
      ),
    )
    assert.deepEqual(own, others)
  }
})

test('a late update of a list uses the stored version of a record, not the older version it was given', async (t) => {
  const api = await startApi(t)
  const [id = ''] = await storePosts(api, 3)
  const { content, clock } = api.services
  const write = async (rev: string, title: string) => {
    const before = await content.get<Entity>(entityKey(kinds.blog, id))
    assert.ok(before)
    const entity = { ...before.data, rev, data: blogData(title) }
    const outcome = await content.put(entityKey(kinds.blog, id), entity, {
      onlyIfMatch: before.etag,
    })
    assert.ok(outcome.status === 'won')
    return { id, etag: outcome.etag, entity }
  }
  const mine = await write('000002a', 'Mine')
  await write('000003a', 'Theirs')
  await refresh(content, clock, kinds.blog, mine)
  const all = await readTitles(api.services)
  assert.deepEqual([all.includes('Theirs'), all.includes('Mine')], [true, false])
})

test('items of a list, which all requests of a process share, cannot be changed', async (t) => {
  const api = await startApi(t)
  await storePosts(api, 3)
  for (const scope of ['public', 'staff'] as const) {
    const [first] = await readSummaries(api.services.content, api.services.clock, kinds.blog, scope)
    assert.throws(() => Object.assign(first?.data ?? {}, { BlogTitle: 'Mine' }), TypeError)
    assert.throws(() => Object.assign(first ?? {}, { status: 'draft' }), TypeError)
  }
})
