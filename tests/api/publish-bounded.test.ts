import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { listen } from '../listening.ts'
import type { PublishStatus } from '../../netlify/api/publish.ts'
import { blogData, startApi } from './harness.ts'
import { storePosts } from './stored-lists.ts'

/** Live site that serves these files, and records the requests for them. */
const startSite = async (t: TestContext) => {
  const files = new Map<string, unknown>()
  const asked: string[] = []
  const { origin } = await listen(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(files.has(url) ? 200 : 404).end(JSON.stringify(files.get(url)))
  }, t)
  return { files, origin, taken: () => asked.splice(0) }
}
const live = (ids: readonly string[]): Record<string, string> =>
  Object.fromEntries(ids.map((id) => [`blog/${id}`, '000001a']))

test('of a thousand items the answer names those that are not live, deleted ones among them, before the rest, and counts what it leaves out', async (t) => {
  const api = await startApi(t)
  const { files, origin, taken } = await startSite(t)
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

  // Build record of a large site: parts named by the index. With one part missing, the others prove
  // nothing.
  taken()
  const parts = ['0123456789abcdef', 'fedcba9876543210']
  files
    .set('/build.json', { builtAt: '2026-11-27T08:00:00.000Z', day: null, parts })
    .set(`/build/${parts[0]}.json`, live(ids.slice(0, 500)))
  const unproven = await status()
  assert.deepEqual([unproven.more, unproven.builtAt], [200, null])
  files.set(`/build/${parts[1]}.json`, live([...ids.slice(500), 'gone']))
  const proven = await status()
  assert.deepEqual(
    proven.items
      .slice(0, 2)
      .map(({ id, gone, state, builtRevision }) => [id, gone, state, builtRevision]),
    [
      ['gone', true, 'saved', '000001a'],
      [proven.items[1]?.id, false, 'live', '000001a'],
    ],
  )
  assert.deepEqual(
    [proven.items.length, proven.more, proven.builtAt],
    [800, 0, '2026-11-27T08:00:00.000Z'],
  )
  // A known build is not read again.
  taken()
  await status()
  assert.deepEqual(taken(), ['/build.json'])

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

  // The items that became live last come first.
  const revision = after.items.find(({ id }) => id === changed)?.Revision
  files.set('/build.json', {
    builtAt: '2026-11-27T09:00:00.000Z',
    day: null,
    items: { ...live(ids.slice(2)), [`blog/${changed}`]: revision },
  })
  assert.deepEqual(
    (await status()).items.slice(0, 2).map(({ id, since }) => [id === changed, since]),
    [
      [true, '2026-11-27T09:00:00.000Z'],
      [false, '2026-11-27T08:00:00.000Z'],
    ],
  )

  // The latest save comes first when more items wait than the response lists.
  files.set('/build.json', { builtAt: '2026-11-27T10:00:00.000Z', day: null, items: {} })
  const { items, more } = await status()
  assert.deepEqual([items[0]?.id, more], [changed, 199])
})
