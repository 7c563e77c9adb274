import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { kinds } from '#kinds/index.ts'
import { readCachedEntity } from '#store/cached-entities.ts'
import { entityKey, type Entity } from '#store/records.ts'
import { blogData, startApi } from './harness.ts'
import { recordingAccess, storePosts, servicesOfOtherProcess, storedPost } from './stored-lists.ts'

const startCounting = async (t: TestContext) => {
  const { access, takeRequests } = recordingAccess()
  const api = await startApi(t, { access })
  /**
   * Reads an item through the API. `sent`: size in bytes of each answer of the store about the
   * item's record.
   */
  const read = async (id: string, staff = false) => {
    // Discards the requests of earlier calls.
    takeRequests()
    const { status, body } = await api.call(
      `/api/blog/${id}${staff ? '?scope=staff' : ''}`,
      staff ? { headers: api.staff } : {},
    )
    const sent = takeRequests()
      .filter(({ key }) => key === entityKey(kinds.blog, id))
      .map(({ responseBytes: bytes }) => bytes)
    return {
      status,
      body: body as { updatedBy?: string; Revision?: string; Data?: { BlogTitle: string } },
      sent,
    }
  }
  return { api, read }
}

test('the store does not send an unchanged record again, and staff and visitors get different answers from the cache', async (t) => {
  const { api, read } = await startCounting(t)
  const [id = ''] = await storePosts(api, 1)
  const first = await read(id)
  assert.ok((first.sent[0] ?? 0) > 0)
  const again = await read(id)
  // `[0]`: the store was asked once and answered 304 without a body.
  assert.deepEqual([again.sent, again.body], [[0], first.body])
  const [forStaff, forVisitors] = [await read(id, true), await read(id)]
  assert.deepEqual(
    [forStaff.sent, forStaff.body.updatedBy, forVisitors.body],
    [[0], 'a@b.example', first.body],
  )
})

test('a change by another process is visible at once: an edit, a withdrawal and a deletion', async (t) => {
  const { api, read } = await startCounting(t)
  const [id = ''] = await storePosts(api, 1)
  await read(id)
  const { content } = servicesOfOtherProcess(api)
  const key = entityKey(kinds.blog, id)
  const write = async (changes: Partial<Entity>): Promise<void> => {
    const found = await content.get<Entity>(key)
    assert.ok(found)
    assert.equal(
      (await content.put(key, { ...found.data, ...changes }, { onlyIfMatch: found.etag })).status,
      'won',
    )
  }
  await write({ rev: '000002a', data: blogData('Changed elsewhere') })
  const changed = await read(id)
  assert.deepEqual(
    [changed.body.Data?.BlogTitle, changed.body.Revision],
    ['Changed elsewhere', '000002a'],
  )
  await write({ status: 'draft' })
  assert.deepEqual([(await read(id)).status, (await read(id, true)).status], [404, 200])
  await content.delete(key)
  assert.deepEqual([(await read(id)).status, (await read(id, true)).status], [404, 404])
})

test('a record that was read from the cache can be updated', async (t) => {
  const { api, read } = await startCounting(t)
  const id = randomUUID()
  await api.save(id, blogData('One'))
  const {
    body: { Revision },
  } = await read(id)
  const { status } = await api.call('/api/blog/add-or-update-blog', {
    method: 'PUT',
    headers: { ...api.staff, 'if-match': `"${Revision}"` },
    json: { BlogId: id, Data: blogData('Two') },
  })
  assert.equal(status, 200)
  assert.equal((await read(id)).body.Data?.BlogTitle, 'Two')
})

test('the cache is bounded, and drops the least recently read record first', async (t) => {
  const { api } = await startCounting(t)
  const { content } = api.services
  const ids = Array.from({ length: 9 }, () => randomUUID())
  for (const id of ids)
    await content.put(entityKey(kinds.blog, id), storedPost(id, 'a'.repeat(900_000)), {
      onlyIfNew: true,
    })
  // Four of these records fit. `often` is read between all others and stays in the cache. `once` is
  // read once and dropped: the next read parses it into a new object.
  const [often = '', once = '', ...others] = ids
  const read = async (id: string) => (await readCachedEntity(content, kinds.blog, id))?.data
  const [first, second] = [await read(often), await read(once)]
  for (const id of others) {
    await read(id)
    assert.equal(await read(often), first, 'the same object')
  }
  const parsedAgain = await read(once)
  assert.notEqual(parsedAgain, second)
  assert.deepEqual(parsedAgain, second)
})
