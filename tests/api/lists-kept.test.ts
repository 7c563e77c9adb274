import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { kinds } from '#kinds/index.ts'
import { systemClock, type Clock } from '#store/clock.ts'
import { keyOf } from '#store/keys.ts'
import { readSummaries, refresh } from '#store/projections.ts'
import { entityKey, type Entity } from '#store/records.ts'
import type { Access } from '#store/store.ts'
import { usesOfFiles } from '../../netlify/api/uploads/references.ts'
import { accessTo } from '../blobs/temporary.ts'
import { storeAs } from '../fixtures/stored-as.ts'
import { blogData, startApi } from './harness.ts'
import { countingAccess, storePosts, otherProcess, titles } from './stored-lists.ts'

const startCounted = async (t: TestContext) => {
  const { access, takeRequests } = countingAccess()
  return { api: await startApi(t, { access }), takeRequests }
}

test('a list that has not changed is not sent again; what another process writes is seen at once', async (t) => {
  const { api, takeRequests } = await startCounted(t)
  const [id = ''] = await storePosts(api, 300)
  await titles(api.services)
  takeRequests()
  await titles(api.services)
  assert.deepEqual(
    takeRequests().map(({ method, key, in: bytes }) => [method, key, bytes]),
    [['GET', 'p/blog/staff', 0]],
  )
  const other = otherProcess(api)
  const found = await other.content.get<Entity>(entityKey(kinds.blog, id))
  assert.ok(found)
  await other.content.put(
    entityKey(kinds.blog, id),
    { ...found.data, rev: '000002a', data: { ...found.data.data, BlogTitle: 'Changed elsewhere' } },
    { onlyIfMatch: found.etag },
  )
  await refresh(other.content, other.clock, kinds.blog)
  for (const scope of ['public', 'staff'] as const) {
    const seen = await titles(api.services, scope)
    assert.deepEqual(
      [seen.length, seen.includes('Changed elsewhere'), seen.includes(id)],
      [300, true, false],
      scope,
    )
  }
})

test('a new item of a long list is a page of it and its head, and what was replaced does not stay', async (t) => {
  const { api, takeRequests } = await startCounted(t)
  const [COUNT, MORE] = [1_049, 30]
  await storePosts(api, COUNT)
  const whole = takeRequests()
    .filter(({ method }) => method === 'PUT')
    .reduce((sum, { out }) => sum + out, 0)
  for (const scope of ['public', 'staff'] as const) await titles(api.services, scope)
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
    const bytes = sent.reduce((sum, one) => sum + one.out + one.in, 0)
    assert.ok(bytes < whole / 2, `${bytes} bytes of ${whole}`)
  }
  assert.equal(splits.length, 1)
  assert.equal((await titles(api.services)).length, COUNT + MORE)
  const head = await api.services.content.get<{
    list: { refs: { name: string }[] }
    replaced: string[]
  }>(keyOf('p', 'blog', 'staff'))
  const named = [
    ...(head?.data.list.refs ?? []).map(({ name }) => name),
    ...(head?.data.replaced ?? []),
  ]
  assert.deepEqual(
    (await api.services.content.list('p', 'blog', 'staff'))
      .map(({ key }) => key.split('/').at(-1))
      .sort(),
    named.sort(),
  )
  assert.ok((head?.data.replaced.length ?? 9) <= 2)
  assert.deepEqual(await titles(otherProcess(api)), await titles(api.services))
})

test('many new items at once are one page of a long list, not one each, after a rest', async (t) => {
  const slept: number[] = []
  const clock: Clock = {
    ...systemClock,
    sleep: (milliseconds) => (slept.push(milliseconds), systemClock.sleep(milliseconds)),
  }
  const { access, takeRequests } = countingAccess()
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let isHeld = false
  const holding = (real: Required<Access>): Access => {
    const counted = { ...real, ...access(real) }
    return {
      ...counted,
      fetch: async (input, init) => {
        if (
          isHeld &&
          new URL(input instanceof Request ? input.url : input).pathname.endsWith('/p/blog/staff')
        )
          await held
        return (counted.fetch ?? fetch)(input, init)
      },
    }
  }
  const api = await startApi(t, { access: holding, clock })
  await storePosts(api, 300)
  takeRequests()
  isHeld = true
  // Drafts request no build, whose retries would sleep, too.
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      api.save(randomUUID(), blogData(`New ${n}`), { Status: 'draft' }),
    ),
  )
  release()
  await api.settled()
  const written = takeRequests().filter(({ method }) => method === 'PUT')
  const [heads, pages] = [/^p\/blog\/staff$/, /^p\/blog\/staff\/\w+$/].map(
    (key) => written.filter((one) => key.test(one.key)).length,
  )
  // The first rewrite includes all saves made while it was held; later requests sleep, and find
  // their items included.
  assert.deepEqual([heads, pages, slept], [1, 1, [200]])
  assert.deepEqual(
    [(await titles(otherProcess(api))).length, (await titles(otherProcess(api), 'staff')).length],
    [300, 312],
  )
})

test('whoever reads the pages of a list while they are replaced gets one whole list', async (t) => {
  const api = await startApi(t)
  await storePosts(api, 300)
  const write = async (): Promise<void> => {
    for (const n of [1, 2]) {
      await api.save(randomUUID(), blogData(`Meanwhile ${n}`))
      await api.settled()
    }
  }
  // Two writes between the reads of the head and of its pages: a page of that head is deleted.
  let meanwhile: Promise<void> | undefined
  const slow = (real: Required<Access>): Access => ({
    ...real,
    fetch: async (input, init) => {
      if (
        /\/p\/blog\/staff\/\w+$/.test(
          new URL(input instanceof Request ? input.url : input).pathname,
        )
      )
        await (meanwhile ??= write())
      return real.fetch(input, init)
    },
  })
  assert.equal((await titles(otherProcess(api, slow(accessTo(api.blobs))))).length, 302)
})

test('where files are used is known from the lists: no record is read for it', async (t) => {
  const api = await startApi(t)
  const pdf = `/assets/${'a'.repeat(64)}/a file.pdf`
  await storeAs(api.services.files, pdf, 'application/pdf')
  const id = randomUUID()
  const saved = await api.save(id, {
    ...blogData('With a file'),
    BlogData: `<p><a href="${encodeURI(pdf)}">The file</a></p>`,
  })
  assert.equal(saved.status, 201, saved.text)
  await api.settled()
  const { access, takeRequests } = countingAccess()
  const cold = otherProcess(api, access(accessTo(api.blobs)))
  assert.deepEqual((await usesOfFiles(cold)).get(pdf), [{ kind: 'blog', id, title: 'With a file' }])
  assert.deepEqual(
    takeRequests().filter(({ key }) => key.startsWith('e/')),
    [],
  )
})

test('what was just written is not read back, and is what other processes read', async (t) => {
  const { api, takeRequests } = await startCounted(t)
  await storePosts(api, 300)
  for (const scope of ['public', 'staff'] as const) await titles(api.services, scope)
  takeRequests()
  const id = randomUUID()
  await api.save(id, blogData('New'))
  await api.settled()
  await titles(api.services)
  const read = takeRequests()
    .filter(({ method }) => method === 'GET')
    .map(({ key }) => key)
  assert.deepEqual(
    read.filter((key) => /^p\/blog\/\w+\/\w+$/.test(key)),
    [],
    'no page',
  )
  assert.equal(
    read.filter((key) => key === entityKey(kinds.blog, id)).length,
    1,
    'before it was made',
  )
  for (const scope of ['public', 'staff'] as const) {
    const [own, others] = await Promise.all(
      [api.services, otherProcess(api)].map(({ content, clock }) =>
        readSummaries(content, clock, kinds.blog, scope),
      ),
    )
    assert.deepEqual(own, others)
  }
})

test('a list holds what is stored, not what was written before somebody else wrote', async (t) => {
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
  const all = await titles(api.services)
  assert.deepEqual([all.includes('Theirs'), all.includes('Mine')], [true, false])
})

test('what is shared cannot be changed', async (t) => {
  const api = await startApi(t)
  await storePosts(api, 3)
  for (const scope of ['public', 'staff'] as const) {
    const [first] = await readSummaries(api.services.content, api.services.clock, kinds.blog, scope)
    assert.throws(() => Object.assign(first?.data ?? {}, { BlogTitle: 'Mine' }), TypeError)
    assert.throws(() => Object.assign(first ?? {}, { status: 'draft' }), TypeError)
  }
})
