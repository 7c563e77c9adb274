import assert from 'node:assert/strict'
import test from 'node:test'
import { rowsOf, type Row } from '#cms/list/query.ts'
import { revisionOf, valuesOf, workingVersionOf } from '#cms/model/values.ts'
import { makeItemApi } from '#cms/network/item-api.ts'
import { makeItemSaves } from '#cms/network/item-saves.ts'
import { countText, placeholderReason, type Listing } from '#cms/stores/lists.ts'
import { blog } from '#kinds/blog.ts'
import { documents } from '#kinds/documents.ts'
import { faq } from '#kinds/faq.ts'
import { jobs } from '#kinds/jobs.ts'
import { testimonials } from '#kinds/testimonials.ts'
import { ADMIN } from '../../api/harness.ts'
import { hold, offline, refuse } from './server.ts'
import { startStores, until } from './stores.ts'

const ids = ({ items }: Listing): string[] => items.map(({ Id }) => Id)
/** Requests that read the list of posts. */
const listCall = /GET \/api\/blog\?scope=staff/
const rows = (items: Listing['items']): Row[] =>
  rowsOf(blog, items, () => ({ name: 'not public' }), Date.now())

test('a list is idle until it is read, and then has the stored items', async (t) => {
  const { lists, make } = await startStores(t)
  const id = await make(blog, { BlogTitle: 'The first' }, { Status: 'published' })
  const { $listing, reload } = lists.listOf(blog, {})
  assert.deepEqual($listing.get(), { state: 'idle', items: [], revision: null })
  const reading = reload()
  assert.equal($listing.get().state, 'loading')
  await reading
  const { state, items } = $listing.get()
  assert.equal(state, 'loaded')
  assert.deepEqual(
    items.map(({ Id, Status, translation, Data, updatedBy }) => [
      Id,
      Status,
      translation,
      Data['BlogTitle'],
      updatedBy,
    ]),
    [[id, 'published', 'complete', 'The first', 'admin@ghaf.example']],
  )
  assert.equal(lists.listOf(blog, {}).$listing, $listing, 'a screen has one list')
  assert.equal(lists.listedItem(blog, id), items[0])
  assert.equal(lists.listedItem(jobs, id), undefined)
})

test('an empty list, a failed list and a search without hits have different placeholders', async (t) => {
  const { lists, make, server, texts, shown } = await startStores(t)
  const { $listing, reload } = lists.listOf(blog, {})
  const seen: unknown[] = []
  $listing.subscribe((listing) => seen.push(placeholderReason(listing, listing.items.length)))
  await reload()
  assert.deepEqual(seen, ['loading', 'loading', 'none'], 'a list that is idle counts as loading')
  assert.equal(countText(blog, $listing.get()), '0 articles')
  const stopIntercepting = server.intercept(listCall, refuse(503, 'unavailable'))
  await reload()
  assert.equal($listing.get().state, 'failed')
  assert.equal(placeholderReason($listing.get(), 0), 'failed')
  assert.equal(countText(blog, $listing.get()), '', 'a failed list has no count')
  assert.deepEqual(
    shown.map(({ text, tone }) => [text, tone]),
    [['Something went wrong!', 'failure']],
  )
  stopIntercepting()
  await make(blog)
  await reload()
  assert.equal(placeholderReason($listing.get(), 1), null)
  assert.equal(placeholderReason($listing.get(), 0), 'no hits')
  assert.equal(countText(blog, $listing.get()), '1 article')
  assert.equal(texts().length, 1)
})

for (const [name, fault] of [
  ['no connection', offline],
  ['a broken server', refuse(500, 'unexpected')],
  ['too many calls', refuse(429, 'rate_limited', { 'retry-after': '30' })],
] as const) {
  test(`a loaded list that cannot be read again is failed, not empty, and loads later: ${name}`, async (t) => {
    const { lists, make, server, texts } = await startStores(t)
    const id = await make(blog)
    const { $listing, reload } = lists.listOf(blog, {})
    await reload()
    const stopIntercepting = server.intercept(listCall, fault)
    await reload()
    assert.deepEqual($listing.get(), { state: 'failed', items: [], revision: null })
    assert.deepEqual(texts(), ['Something went wrong!'])
    stopIntercepting()
    const again = reload()
    assert.equal(
      placeholderReason($listing.get(), 0),
      'loading',
      'a list that is read again is loading, not failed',
    )
    await again
    assert.deepEqual(ids($listing.get()), [id])
  })
}

test('an older response does not replace a newer one, and an older read ends with the newer one', async (t) => {
  const { lists, make, server } = await startStores(t)
  const first = await make(blog)
  const { $listing, reload } = lists.listOf(blog, {})
  const heldOlder = hold()
  const stopIntercepting = server.intercept(listCall, heldOlder.interceptor)
  const older = reload()
  await heldOlder.arrived
  stopIntercepting()
  const second = await make(blog)
  const heldNewer = hold()
  const stopHoldingNewer = server.intercept(listCall, heldNewer.interceptor)
  const newer = reload()
  await heldNewer.arrived
  stopHoldingNewer()
  let isOlderOver = false
  void older.then(() => (isOlderOver = true))
  heldOlder.release()
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(isOlderOver, false)
  heldNewer.release()
  await Promise.all([older, newer])
  assert.deepEqual(ids($listing.get()).toSorted(), [first, second].toSorted())
})

test('an older failure that comes after a newer response changes nothing', async (t) => {
  const { lists, make, server, texts } = await startStores(t)
  const id = await make(blog)
  const { $listing, reload } = lists.listOf(blog, {})
  const release = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const stopIntercepting = server.intercept(listCall, async (_deliver, call) => {
    arrived.resolve()
    await release.promise
    return refuse(503, 'unavailable')(_deliver, call)
  })
  const older = reload()
  await arrived.promise
  stopIntercepting()
  await reload()
  const current = $listing.get()
  release.resolve()
  await older
  assert.equal($listing.get(), current)
  assert.deepEqual([current.state, ids(current), texts()], ['loaded', [id], []])
})

test('an unchanged item, its row and an unchanged list stay the same objects', async (t) => {
  const { lists, make, saveElsewhere } = await startStores(t)
  const [one, two] = [
    await make(blog, { BlogTitle: 'One' }),
    await make(blog, { BlogTitle: 'Two' }),
  ]
  const { $listing, reload } = lists.listOf(blog, {})
  await reload()
  const before = $listing.get()
  const row = rows(before.items).find(({ item }) => item.Id === one)
  await reload()
  assert.equal($listing.get().items, before.items)
  await saveElsewhere(blog, two, { BlogTitle: 'Two, changed' })
  await reload()
  const after = $listing.get()
  assert.notEqual(after.items, before.items)
  const itemIn = (listing: Listing, id: string) => listing.items.find(({ Id }) => Id === id)
  assert.equal(itemIn(after, one), itemIn(before, one))
  assert.notEqual(itemIn(after, two), itemIn(before, two))
  assert.equal(itemIn(after, two)?.Data['BlogTitle'], 'Two, changed')
  assert.equal(
    rows(after.items).find(({ item }) => item.Id === one),
    row,
  )
})

test('a loaded list is replaced in one step by the next read', async (t) => {
  const { lists, make } = await startStores(t)
  for (let n = 0; n < 3; n += 1) await make(blog)
  const { $listing, reload } = lists.listOf(blog, {})
  await reload()
  const seen: string[] = []
  const stop = $listing.listen(({ state, items }) => seen.push(`${state} ${items.length}`))
  await make(blog)
  await reload()
  stop()
  assert.deepEqual(seen, ['loaded 4'])
})

test('each screen of a kind has its own list with its items and the revision of its order', async (t) => {
  const { lists, make } = await startStores(t)
  const mine = await make(faq, { FaqType: 'INDIVIDUAL_FAQ' })
  const theirs = await make(faq, { FaqType: 'BUSINESS_FAQ' })
  const [individual, business] = lists.listsOf(faq)
  assert.ok(individual && business)
  await Promise.all([individual.reload(), business.reload()])
  assert.deepEqual(
    [ids(individual.$listing.get()), ids(business.$listing.get())],
    [[mine], [theirs]],
  )
  assert.match(String(individual.$listing.get().revision), /./)
  assert.equal(lists.listedItem(faq, theirs)?.Data['FaqType'], 'BUSINESS_FAQ')
})

test('the list of a board is read completely, with all cells', async (t) => {
  const { lists, make, server } = await startStores(t)
  const madeIds = [
    await make(documents, { Category: 'FEES_BUSINESS' }),
    await make(documents, { Category: 'KEY_FACTS_INDIVIDUAL' }),
  ]
  const { $listing, reload } = lists.listOf(documents, {})
  await reload()
  assert.deepEqual(ids($listing.get()).toSorted(), madeIds.toSorted())
  assert.doesNotMatch(server.calls.at(-1)?.path ?? '', /limit/)
})

test('after a change, only lists and bins that were read before are read again', async (t) => {
  const { lists, make, changes, server, bin } = await startStores(t)
  const { $listing, reload } = lists.listOf(blog, {})
  await reload()
  const id = await make(blog)
  const from = server.calls.length
  await changes.afterChange(blog)
  assert.deepEqual(ids($listing.get()), [id])
  await changes.afterChange(jobs)
  await changes.afterChange(faq)
  assert.deepEqual(
    server.calls.slice(from).map(({ path }) => path),
    ['/api/blog?scope=staff&limit=100'],
    'lists and bins that were not read before are not read',
  )
  await bin.readBin()
  await changes.afterChange(jobs)
  assert.equal(server.calls.at(-1)?.path, '/api/bin')
})

test('other lists are read after the first rows of the requested list', async (t) => {
  const { lists, server, make } = await startStores(t)
  await make(testimonials)
  const heldBlog = hold()
  server.intercept(listCall, heldBlog.interceptor)
  const from = server.calls.length
  const reading = lists.listOf(blog, {}).reload()
  const others = lists.readUnrequestedLists([blog, testimonials])
  await heldBlog.arrived
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(server.calls.length - from, 1)
  heldBlog.release()
  await Promise.all([reading, others])
  await until(lists.listOf(testimonials, {}).$listing, ({ state }) => state === 'loaded')
  assert.equal(
    server.calls.filter(({ path }) => path.startsWith('/api/blog')).length,
    1,
    'the requested list is read once',
  )
})

test('a draft that is saved, scheduled and discarded is shown in the list although its item stays unchanged', async (t) => {
  const { lists, make, server } = await startStores(t)
  const id = await make(blog, { BlogTitle: 'Live' }, { Status: 'published' })
  const { $listing, reload } = lists.listOf(blog, {})
  const records = { ...makeItemApi(server.request), ...makeItemSaves(server.request) }
  const publicationTimes: unknown[] = []
  const readPublicationTime = async () => {
    await reload()
    publicationTimes.push($listing.get().items[0]?.Draft?.PublishAt)
  }
  const save = async (at: string | null) => {
    const found = await records.readItem(blog, id)
    assert.ok('record' in found && found.record)
    const values = {
      ...valuesOf(blog, workingVersionOf(found.record), new Date()),
      BlogTitle: 'Next',
    }
    assert.ok(
      (
        await records.saveDraft({
          kind: blog,
          id,
          values,
          revision: revisionOf(found.record),
          updatedBy: ADMIN,
          at,
        })
      ).ok,
    )
    await readPublicationTime()
  }
  await readPublicationTime()
  await save(null)
  await save('2040-01-01T00:00:00.000Z')
  const found = await records.readItem(blog, id)
  assert.ok('record' in found && found.record)
  assert.ok(
    (
      await records.discardDraft({
        kind: blog,
        id,
        revision: revisionOf(found.record),
        updatedBy: ADMIN,
      })
    ).ok,
  )
  await readPublicationTime()
  assert.deepEqual(publicationTimes, [undefined, null, '2040-01-01T00:00:00.000Z', undefined])
})
