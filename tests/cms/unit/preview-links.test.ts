import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { atom } from 'nanostores'
import { blog } from '#kinds/blog.ts'
import { fees } from '#kinds/fees.ts'
import { documents } from '#kinds/documents.ts'
import type { AnyKind } from '#kinds/define.ts'
import { dataOf } from '#kinds/values.ts'
import { publicContentOf, openSharedLink } from '#cms/recipient/opened-link.ts'
import { makePreviewLinks } from '#cms/stores/preview-links.ts'
import { holdAnswer, loseAnswer, offline, refuse } from './server.ts'
import { sampleOf, startStores } from './stores.ts'

/** Starts the store of preview links, and functions that open a link as its recipient does. */
const start = async (t: TestContext) => {
  const stores = await startStores(t)
  const links = makePreviewLinks(stores.transport)
  /** Fetches from the server without credentials. */
  const send: typeof fetch = async (address, { method = 'GET', headers = {} } = {}) => {
    const {
      status,
      headers: responseHeaders,
      text,
    } = await stores.server.api.call(String(address), {
      method,
      headers: headers as Record<string, string>,
    })
    return new Response(text, { status, headers: responseHeaders })
  }
  const open = (address: string) => openSharedLink(send, new URL(address).hash.slice(1))
  const linkRequestFor = (kind: AnyKind, item: string) => ({
    id: randomUUID(),
    kind: kind.name,
    item,
    note: '',
  })
  /** Intercepts the next call. */
  const intercept = (interceptor: Parameters<typeof stores.server.intercept>[1]): void => {
    const stopIntercepting = stores.server.intercept(/preview-links/, (deliver, call) => {
      stopIntercepting()
      return interceptor(deliver, call)
    })
  }
  return {
    ...stores,
    ...links,
    intercept,
    send,
    open,
    linkRequestFor,
    ids: () => links.$links.get().items.map(({ Id }) => Id),
  }
}

test('creating a link again after a lost response makes one link', async (t) => {
  const { make, makeLink, readLinks, linkRequestFor, ids, intercept } = await start(t)
  const linkRequest = linkRequestFor(blog, await make(blog, { BlogTitle: 'Shown to others' }))
  intercept(loseAnswer)
  assert.equal((await makeLink(linkRequest)).ok, false)
  assert.deepEqual(ids(), [])
  assert.equal((await makeLink(linkRequest)).ok, true)
  assert.deepEqual(ids(), [linkRequest.id])
  await readLinks()
  assert.deepEqual(ids(), [linkRequest.id], 'the server has one link')
})

test('a late list does not restore a link that was ended meanwhile, and keeps one that was made', async (t) => {
  const { make, makeLink, endLink, readLinks, $links, linkRequestFor, ids, intercept } =
    await start(t)
  const item = await make(blog, {})
  const [first, second] = [linkRequestFor(blog, item), linkRequestFor(blog, item)]
  await makeLink(first)
  const heldResponses = holdAnswer()
  intercept(heldResponses.interceptor)
  const reading = readLinks()
  await heldResponses.arrived
  const [link] = $links.get().items
  assert.equal(await endLink(link ?? assert.fail()), true)
  await makeLink(second)
  heldResponses.release()
  await reading
  assert.deepEqual(ids(), [second.id])
})

test('a link made before the list is read, or after it failed, is shown with the others once the list is read', async (t) => {
  const { make, makeLink, readLinks, $links, linkRequestFor, ids, intercept, transport } =
    await start(t)
  const item = await make(blog, {})
  const [earlier, first, second] = [
    linkRequestFor(blog, item),
    linkRequestFor(blog, item),
    linkRequestFor(blog, item),
  ]
  await makePreviewLinks(transport).makeLink(earlier)
  await makeLink(first)
  assert.notEqual($links.get().state, 'loaded', 'the list is not read yet')
  await readLinks()
  assert.deepEqual(new Set(ids()), new Set([first.id, earlier.id]))
  intercept(offline)
  await readLinks()
  assert.deepEqual(
    [$links.get().state, ids().length],
    ['failed', 2],
    'known links stay listed, so that they can be ended',
  )
  await makeLink(second)
  await readLinks()
  assert.deepEqual(
    [$links.get().state, new Set(ids())],
    ['loaded', new Set([first.id, second.id, earlier.id])],
  )
})

test('a link that could not be ended stays in the list, and one that has ended already leaves it', async (t) => {
  const { make, makeLink, endLink, readLinks, $links, linkRequestFor, open, ids, intercept } =
    await start(t)
  await readLinks()
  await makeLink(linkRequestFor(blog, await make(blog, {})))
  const [link] = $links.get().items
  assert.ok(link)
  intercept(offline)
  assert.equal(await endLink(link), false)
  assert.equal(ids().length, 1)
  assert.equal(typeof (await open(link.Address)), 'object')
  intercept(loseAnswer)
  assert.equal(await endLink(link), false)
  assert.equal(await open(link.Address), 'gone')
  intercept(refuse(404, 'not_found'))
  assert.equal(await endLink(link), true)
  assert.deepEqual(ids(), [])
})

test('a list that cannot be read is failed, and loads on the next read', async (t) => {
  const { readLinks, $links, intercept } = await start(t)
  intercept(offline)
  await readLinks()
  assert.equal($links.get().state, 'failed')
  await readLinks()
  assert.deepEqual($links.get(), { state: 'loaded', items: [] })
})

test('an opened link has its item with the values of a form', async (t) => {
  const { make, makeLink, linkRequestFor, open } = await start(t)
  const id = await make(blog, { BlogTitle: 'Shown to others' }, { Status: 'published' })
  const answer = await makeLink(linkRequestFor(blog, id))
  assert.ok(answer.ok)
  const opened = await open(answer.data.Address)
  assert.ok(typeof opened === 'object')
  const [one, ...others] = opened.items
  assert.deepEqual(
    [one.kind, one.item.id, one.isLive, opened.expiresAt, others],
    [blog, id, true, answer.data.ExpiresAt, []],
  )
  assert.deepEqual(dataOf(blog, one.values), { ...sampleOf(blog), BlogTitle: 'Shown to others' })
})

test('an incomplete address, a link that does not exist and a server without an answer are distinguished', async (t) => {
  const { send } = await start(t)
  const token = `${randomUUID()}.${Date.now().toString(36)}.${'A'.repeat(43)}`
  assert.deepEqual(
    await Promise.all(
      ['', 'x', token.slice(0, -1), `${token}A`].map((invalid) => openSharedLink(send, invalid)),
    ),
    ['incomplete', 'incomplete', 'incomplete', 'incomplete'],
  )
  assert.equal(await openSharedLink(send, token), 'gone')
  assert.equal(
    await openSharedLink(() => Promise.reject(new TypeError('fetch failed')), token),
    'failed',
  )
  for (const [status, body] of [
    [503, '{}'],
    [429, '{}'],
    [200, 'no JSON'],
    [200, '{}'],
    [200, '{"Items":[{"Kind":"none"}]}'],
  ] as const) {
    assert.equal(
      await openSharedLink(() => Promise.resolve(new Response(body, { status })), token),
      'failed',
      `${status} ${body}`,
    )
  }
})

test('an opened item is shown with the published items, and without them when they cannot be read', async (t) => {
  const { make, send } = await start(t)
  const [version, documentId] = [
    await make(fees, {}, { Status: 'published' }),
    await make(documents, {}, { Status: 'published' }),
  ]
  /** Ids of the published items of a kind. @param send fetches them from the site */
  const idsOf = (kind: AnyKind, send: typeof fetch) =>
    new Promise<string[]>((resolve) => {
      const $items = publicContentOf(send, atom([])).publishedItemsOf(kind)
      const stop = $items.listen((items) => {
        resolve(items.map(({ Id }) => Id))
        queueMicrotask(() => stop())
      })
    })
  assert.deepEqual(await idsOf(fees, send), [version])
  assert.deepEqual(await idsOf(documents, send), [documentId])
  assert.deepEqual(
    await idsOf(fees, () => Promise.resolve(new Response('{}', { status: 503 }))),
    [],
  )
})

test('an opened link to a release has all of its items as they will be published', async (t) => {
  const { make, makeLink, open, transport } = await start(t)
  const [post, version] = [
    await make(blog, { BlogTitle: 'Shown to others' }),
    await make(fees, {}, { Status: 'published' }),
  ]
  const id = randomUUID()
  await transport('POST', '/api/releases', {
    body: {
      Id: id,
      Title: 'Launch',
      Items: [
        { Kind: 'blog', ItemId: post },
        { Kind: 'fees', ItemId: version },
      ],
      PublishAt: null,
    },
  })
  const answer = await makeLink({ id: randomUUID(), kind: 'release', item: id, note: '' })
  assert.ok(answer.ok)
  const opened = await open(answer.data.Address)
  assert.ok(typeof opened === 'object')
  assert.deepEqual(
    opened.items.map(({ kind, item, isLive, afterPublishing }) => [
      kind,
      item.id,
      isLive,
      afterPublishing.item.Id,
      afterPublishing.item.Status,
    ]),
    [
      [blog, post, false, post, 'published'],
      [fees, version, true, version, 'published'],
    ],
  )
})
