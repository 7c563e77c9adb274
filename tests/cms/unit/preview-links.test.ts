import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { atom } from 'nanostores'
import { blog } from '#kinds/blog.ts'
import { fees } from '#kinds/fees.ts'
import { documents } from '#kinds/documents.ts'
import type { AnyKind } from '#kinds/define.ts'
import { dataOf } from '#kinds/values.ts'
import { factsOf, openShared } from '#cms/recipient/opened-link.ts'
import { makePreviewLinks } from '#cms/stores/preview-links.ts'
import { holdAnswer, loseAnswer, offline, refuse } from './server.ts'
import { sampleOf, startStores } from './stores.ts'

const start = async (t: TestContext) => {
  const stores = await startStores(t)
  const links = makePreviewLinks(stores.transport)
  /** Fetches from the server without credentials. */
  const send: typeof fetch = async (address, { method = 'GET', headers = {} } = {}) => {
    const {
      status,
      headers: given,
      text,
    } = await stores.server.api.call(String(address), {
      method,
      headers: headers as Record<string, string>,
    })
    return new Response(text, { status, headers: given })
  }
  const open = (address: string) => openShared(send, new URL(address).hash.slice(1))
  const wantedFor = (kind: AnyKind, item: string) => ({
    id: randomUUID(),
    kind: kind.name,
    item,
    note: '',
  })
  /** Intercepts the next call. */
  const meet = (way: Parameters<typeof stores.server.meet>[1]): void => {
    const clear = stores.server.meet(/preview-links/, (deliver, call) => {
      clear()
      return way(deliver, call)
    })
  }
  return {
    ...stores,
    ...links,
    meet,
    send,
    open,
    wantedFor,
    ids: () => links.$links.get().items.map(({ Id }) => Id),
  }
}

test('a link whose answer was lost is the same link when it is asked for again', async (t) => {
  const { make, makeLink, readLinks, wantedFor, ids, meet } = await start(t)
  const wanted = wantedFor(blog, await make(blog, { BlogTitle: 'Shown to others' }))
  meet(loseAnswer)
  assert.equal((await makeLink(wanted)).ok, false)
  assert.deepEqual(ids(), [])
  assert.equal((await makeLink(wanted)).ok, true)
  assert.deepEqual(ids(), [wanted.id])
  await readLinks()
  assert.deepEqual(ids(), [wanted.id], 'the server has one')
})

test('a reading that was under way brings no link back that was ended meanwhile, and loses none that was made', async (t) => {
  const { make, makeLink, endLink, readLinks, $links, wantedFor, ids, meet } = await start(t)
  const item = await make(blog, {})
  const [first, second] = [wantedFor(blog, item), wantedFor(blog, item)]
  await makeLink(first)
  const held = holdAnswer()
  meet(held.way)
  const reading = readLinks()
  await held.arrived
  const [link] = $links.get().items
  assert.equal(await endLink(link ?? assert.fail()), true)
  await makeLink(second)
  held.release()
  await reading
  assert.deepEqual(ids(), [second.id])
})

test('a link that is made before the list is there, or after it failed, is not shown as the only one', async (t) => {
  const { make, makeLink, readLinks, $links, wantedFor, ids, meet, transport } = await start(t)
  const item = await make(blog, {})
  const [old, first, second] = [wantedFor(blog, item), wantedFor(blog, item), wantedFor(blog, item)]
  await makePreviewLinks(transport).makeLink(old)
  await makeLink(first)
  assert.notEqual($links.get().state, 'loaded', 'nobody has read the list')
  await readLinks()
  assert.deepEqual(new Set(ids()), new Set([first.id, old.id]))
  meet(offline)
  await readLinks()
  assert.deepEqual(
    [$links.get().state, ids().length],
    ['failed', 2],
    'what is known can still be ended',
  )
  await makeLink(second)
  await readLinks()
  assert.deepEqual(
    [$links.get().state, new Set(ids())],
    ['loaded', new Set([first.id, second.id, old.id])],
  )
})

test('a link that could not be ended stays in the list, for it still works; one that is over already leaves it', async (t) => {
  const { make, makeLink, endLink, readLinks, $links, wantedFor, open, ids, meet } = await start(t)
  await readLinks()
  await makeLink(wantedFor(blog, await make(blog, {})))
  const [link] = $links.get().items
  assert.ok(link)
  meet(offline)
  assert.equal(await endLink(link), false)
  assert.equal(ids().length, 1)
  assert.equal(typeof (await open(link.Address)), 'object')
  meet(loseAnswer)
  assert.equal(await endLink(link), false)
  assert.equal(await open(link.Address), 'gone')
  meet(refuse(404, 'not_found'))
  assert.equal(await endLink(link), true)
  assert.deepEqual(ids(), [])
})

test('a list that cannot be read says so, and is read again', async (t) => {
  const { readLinks, $links, meet } = await start(t)
  meet(offline)
  await readLinks()
  assert.equal($links.get().state, 'failed')
  await readLinks()
  assert.deepEqual($links.get(), { state: 'loaded', items: [] })
})

test('whoever opens a link has the item as a form holds it', async (t) => {
  const { make, makeLink, wantedFor, open } = await start(t)
  const id = await make(blog, { BlogTitle: 'Shown to others' }, { Status: 'published' })
  const answer = await makeLink(wantedFor(blog, id))
  assert.ok(answer.ok)
  const opened = await open(answer.data.Address)
  assert.ok(typeof opened === 'object')
  const [one, ...others] = opened.items
  assert.deepEqual(
    [one.kind, one.item.id, one.isLive, opened.until, others],
    [blog, id, true, answer.data.ExpiresAt, []],
  )
  assert.deepEqual(dataOf(blog, one.values), { ...sampleOf(blog), BlogTitle: 'Shown to others' })
})

test('an address without its end differs from a link that opens nothing, and both from a server that does not answer', async (t) => {
  const { send } = await start(t)
  const token = `${randomUUID()}.${Date.now().toString(36)}.${'A'.repeat(43)}`
  assert.deepEqual(
    await Promise.all(
      ['', 'x', token.slice(0, -1), `${token}A`].map((cut) => openShared(send, cut)),
    ),
    ['incomplete', 'incomplete', 'incomplete', 'incomplete'],
  )
  assert.equal(await openShared(send, token), 'gone')
  assert.equal(
    await openShared(() => Promise.reject(new TypeError('fetch failed')), token),
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
      await openShared(() => Promise.resolve(new Response(body, { status })), token),
      'failed',
      `${status} ${body}`,
    )
  }
})

test('an item is shown among those that everybody sees, and alone where they cannot be read', async (t) => {
  const { make, send } = await start(t)
  const [version, paper] = [
    await make(fees, {}, { Status: 'published' }),
    await make(documents, {}, { Status: 'published' }),
  ]
  const idsOf = (kind: AnyKind, over: typeof fetch) =>
    new Promise<string[]>((resolve) => {
      const $items = factsOf(over, atom([])).publishedOf(kind)
      const stop = $items.listen((items) => {
        resolve(items.map(({ Id }) => Id))
        queueMicrotask(() => stop())
      })
    })
  assert.deepEqual(await idsOf(fees, send), [version])
  assert.deepEqual(await idsOf(documents, send), [paper])
  assert.deepEqual(
    await idsOf(fees, () => Promise.resolve(new Response('{}', { status: 503 }))),
    [],
  )
})

test('whoever opens a link to a release has all of its items, each as the site has it once it is published', async (t) => {
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
    opened.items.map(({ kind, item, isLive, published }) => [
      kind,
      item.id,
      isLive,
      published.item.Id,
      published.item.Status,
    ]),
    [
      [blog, post, false, post, 'published'],
      [fees, version, true, version, 'published'],
    ],
  )
})
