import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { listen } from '../listening.ts'
import type { PublishStatus } from '../../netlify/api/publish.ts'
import { blogData, startApi } from './harness.ts'
import { storePosts } from './stored-lists.ts'

/** Live site that serves `files`. `takeRequests`: paths requested since its last call. */
const startSite = async (t: TestContext) => {
  const files = new Map<string, unknown>()
  const requests: string[] = []
  const { origin } = await listen(({ url = '' }, response) => {
    requests.push(url)
    response.writeHead(files.has(url) ? 200 : 404).end(JSON.stringify(files.get(url)))
  }, t)
  return { files, origin, takeRequests: () => requests.splice(0) }
}
/** Items of a build record: the revision of each post, as {@link storePosts} saves it. */
const builtPosts = (ids: readonly string[]): Record<string, string> =>
  Object.fromEntries(ids.map((id) => [`blog/${id}`, '000001a']))

test('the publish status lists 800 items, those that are not live first, and counts further ones that are not live', async (t) => {
  const api = await startApi(t)
  const { files, origin, takeRequests } = await startSite(t)
  api.services.settings.siteUrl = origin
  const status = async () => {
    const { body, text } = await api.call('/api/publish-status', { headers: api.staff })
    assert.ok(Buffer.byteLength(text) < 200_000, `${Buffer.byteLength(text)} bytes`)
    return body as PublishStatus
  }
  const ids = await storePosts(api, 1_000)
  const nothing = await status()
  assert.deepEqual(
    [nothing.items.length, nothing.more, new Set(nothing.items.map(({ state }) => state))],
    [800, 200, new Set(['saved'])],
  )

  // The build record of a large site has several parts, which its index names. A record with a
  // missing part is ignored.
  takeRequests()
  const parts = ['0123456789abcdef', 'fedcba9876543210']
  files
    .set('/build.json', { builtAt: '2026-11-27T08:00:00.000Z', day: null, parts })
    .set(`/build/${parts[0]}.json`, builtPosts(ids.slice(0, 500)))
  const incomplete = await status()
  assert.deepEqual([incomplete.more, incomplete.builtAt], [200, null])
  files.set(`/build/${parts[1]}.json`, builtPosts([...ids.slice(500), 'gone']))
  const complete = await status()
  assert.deepEqual(
    complete.items
      .slice(0, 2)
      .map(({ id, gone, state, builtRevision }) => [id, gone, state, builtRevision]),
    [
      ['gone', true, 'saved', '000001a'],
      [complete.items[1]?.id, false, 'live', '000001a'],
    ],
  )
  assert.deepEqual(
    [complete.items.length, complete.more, complete.builtAt],
    [800, 0, '2026-11-27T08:00:00.000Z'],
  )
  // The parts of a known build are not read again.
  takeRequests()
  await status()
  assert.deepEqual(takeRequests(), ['/build.json'])

  const [changed = '', draft = ''] = ids
  const save = (BlogId: string, more: object) =>
    api.call('/api/blog/add-or-update-blog', {
      method: 'PUT',
      headers: { ...api.staff, 'if-match': '"000001a"' },
      json: { BlogId, Data: blogData('Changed'), ...more },
    })
  assert.deepEqual(
    [(await save(changed, {})).status, (await save(draft, { Status: 'draft' })).status],
    [200, 200],
  )
  await api.settled()
  const after = await status()
  const first = after.items
    .slice(0, 3)
    .map(({ id, state, gone }) => [id, state, gone])
    .sort()
  assert.deepEqual(
    first,
    [
      [changed, 'building', false],
      [draft, 'not public', false],
      ['gone', 'building', true],
    ].sort(),
  )
  assert.equal(after.items[3]?.state, 'live')

  // Among live items, those of the latest build come first.
  const revision = after.items.find(({ id }) => id === changed)?.Revision
  files.set('/build.json', {
    builtAt: '2026-11-27T09:00:00.000Z',
    day: null,
    items: { ...builtPosts(ids.slice(2)), [`blog/${changed}`]: revision },
  })
  assert.deepEqual(
    (await status()).items.slice(0, 2).map(({ id, since }) => [id === changed, since]),
    [
      [true, '2026-11-27T09:00:00.000Z'],
      [false, '2026-11-27T08:00:00.000Z'],
    ],
  )

  // Among items that are not live, the latest save comes first.
  files.set('/build.json', { builtAt: '2026-11-27T10:00:00.000Z', day: null, items: {} })
  const { items, more } = await status()
  assert.deepEqual([items[0]?.id, more], [changed, 199])
})
