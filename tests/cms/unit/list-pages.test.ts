import assert from 'node:assert/strict'
import test from 'node:test'
import type { Transport } from '#cms/network/api.ts'
import { makeReadList } from '#cms/network/item-list.ts'
import { countText, placeholderReason, makeLists, type Listing } from '#cms/stores/lists.ts'
import { blog } from '#kinds/blog.ts'
import { testimonials } from '#kinds/testimonials.ts'
import { refuse } from './server.ts'
import { recordToasts, startStores, until } from './stores.ts'

const ids = ({ items }: Listing): string[] => items.map(({ Id }) => Id)

/** Transport with a list of `all` items, in pages that the test delivers one by one. */
const pagedTransport = (all: number) => {
  const requestedPaths: string[] = []
  const heldPages: (() => void)[] = []
  let nextRequest = Promise.withResolvers<void>()
  const transport: Transport = (_method, path) => {
    requestedPaths.push(path)
    const { searchParams } = new URL(path, 'http://a')
    const from = Number(searchParams.get('cursor') ?? 0)
    const to = Math.min(all, from + Number(searchParams.get('limit')))
    const page = Array.from({ length: to - from }, (_, n) => ({
      Id: String(from + n),
      BlogId: String(from + n),
      Revision: '1',
      Status: 'draft',
      Data: { BlogTitle: `Row ${from + n}` },
    }))
    const answer = {
      ok: true,
      status: 200,
      data: page as never,
      revision: null,
      next:
        to < all ? `/api/blog?limit=${searchParams.get('limit')}&cursor=${to}&scope=staff` : null,
    } as const
    nextRequest.resolve()
    return new Promise((resolve) => heldPages.push(() => resolve(answer)))
  }
  /** Delivers one page, as soon as it is requested. */
  const deliver = async (): Promise<void> => {
    if (heldPages.length === 0) await nextRequest.promise
    nextRequest = Promise.withResolvers()
    heldPages.shift()?.()
  }
  return { transport, requestedPaths, deliver }
}

test('a long list is read and shown in pages: a hundred rows first, then a thousand each', async () => {
  const { transport, requestedPaths, deliver } = pagedTransport(2_600)
  const lists = makeLists({ readList: makeReadList(transport), toasts: recordToasts().toasts })
  const { $listing, reload } = lists.listOf(blog, {})
  const seen: string[] = []
  $listing.listen((listing) =>
    seen.push(
      `${listing.state}: ${placeholderReason(listing, listing.items.length) ?? countText(blog, listing)}`,
    ),
  )
  const reading = reload()
  for (const count of [100, 1_100, 2_100]) {
    await deliver()
    await until($listing, ({ items }) => items.length === count)
  }
  assert.equal(
    placeholderReason($listing.get(), 0),
    'loading',
    'no hit so far is "loading", not "no hits"',
  )
  await deliver()
  await reading
  assert.deepEqual(requestedPaths, [
    '/api/blog?scope=staff&limit=100',
    ...[100, 1_100, 2_100].map((from) => `/api/blog?limit=1000&cursor=${from}&scope=staff`),
  ])
  assert.deepEqual(seen, [
    'loading: loading',
    'loading: 100 articles so far…',
    'loading: 1100 articles so far…',
    'loading: 2100 articles so far…',
    'loaded: 2600 articles',
  ])
  assert.deepEqual(
    ids($listing.get()),
    Array.from({ length: 2_600 }, (_, n) => String(n)),
    'each item once, in order',
  )
  const again = reload()
  for (let page = 0; page < 4; page += 1) await deliver()
  await again
  assert.deepEqual(
    seen.slice(5),
    ['loaded: 2600 articles'],
    'a loaded list stays complete while it is read again',
  )
})

test('a list whose last page cannot be read is failed, and complete after the next read', async (t) => {
  const { transport, make, server, toasts, texts } = await startStores(t)
  const madeIds: string[] = []
  for (let n = 0; n < 3; n += 1) madeIds.push(await make(testimonials))
  // The first page has two rows instead of a hundred.
  const shortened: Transport = (method, path, options) =>
    transport(method, path.replace(/\blimit=100$/, 'limit=2'), options)
  const { $listing, reload } = makeLists({ readList: makeReadList(shortened), toasts }).listOf(
    testimonials,
    {},
  )
  const stopIntercepting = server.intercept(/limit=1000/, refuse(503, 'unavailable'))
  await reload()
  assert.deepEqual(
    [$listing.get().state, $listing.get().items.length, texts()],
    ['failed', 0, ['Something went wrong! Unable to get Testimonials']],
  )
  stopIntercepting()
  const from = server.calls.length
  await reload()
  assert.deepEqual(ids($listing.get()).toSorted(), madeIds.toSorted())
  assert.match(
    server.calls
      .slice(from)
      .map(({ path }) => path)
      .join(' '),
    /^\/api\/\S+limit=2 \/api\/\S*limit=1000\S*$/,
  )
})
