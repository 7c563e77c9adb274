import assert from 'node:assert/strict'
import test from 'node:test'
import { rowsOf, type Row } from '#cms/list/query.ts'
import { revisionOf, valuesOf, workingOf } from '#cms/model/values.ts'
import { makeItemApi } from '#cms/network/item-api.ts'
import { makeItemSaves } from '#cms/network/item-saves.ts'
import { countWords, placeholderReason, type Listing } from '#cms/stores/lists.ts'
import { blog } from '#kinds/blog.ts'
import { documents } from '#kinds/documents.ts'
import { faq } from '#kinds/faq.ts'
import { jobs } from '#kinds/jobs.ts'
import { testimonials } from '#kinds/testimonials.ts'
import { ADMIN } from '../../api/harness.ts'
import { hold, offline, refuse } from './server.ts'
import { startStores, until } from './stores.ts'

const ids = ({ items }: Listing): string[] => items.map(({ Id }) => Id)
const listCall = /GET \/api\/blog\?scope=staff/
const rows = (items: Listing['items']): Row[] =>
  rowsOf(blog, items, () => ({ name: 'not public' }), Date.now())

test('a list is read when it is asked for, and says then what is stored', async (t) => {
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
  assert.equal(lists.listOf(blog, {}).$listing, $listing, 'there is one list of a screen')
  assert.equal(lists.listedItem(blog, id), items[0])
  assert.equal(lists.listedItem(jobs, id), undefined)
})

test('nothing there, an outage and no hit never look the same', async (t) => {
  const { lists, make, server, texts, shown } = await startStores(t)
  const { $listing, reload } = lists.listOf(blog, {})
  const seen: unknown[] = []
  $listing.subscribe((listing) => seen.push(placeholderReason(listing, listing.items.length)))
  await reload()
  assert.deepEqual(seen, ['loading', 'loading', 'none'])
  assert.equal(countWords(blog, $listing.get()), '0 articles')
  const free = server.meet(listCall, refuse(503, 'unavailable'))
  await reload()
  assert.equal($listing.get().state, 'failed')
  assert.equal(placeholderReason($listing.get(), 0), 'failed')
  assert.equal(countWords(blog, $listing.get()), '', 'no number is claimed')
  assert.deepEqual(
    shown.map(({ text, tone }) => [text, tone]),
    [['Something went wrong!', 'failure']],
  )
  free()
  await make(blog)
  await reload()
  assert.equal(placeholderReason($listing.get(), 1), null)
  assert.equal(placeholderReason($listing.get(), 0), 'no hits')
  assert.equal(countWords(blog, $listing.get()), '1 article')
  assert.equal(texts().length, 1)
})

for (const [name, fault] of [
  ['no connection', offline],
  ['a broken server', refuse(500, 'unexpected')],
  ['too many calls', refuse(429, 'rate_limited', { 'retry-after': '30' })],
] as const) {
  test(`${name}: a list that stood there is failed, not empty, and comes back`, async (t) => {
    const { lists, make, server, texts } = await startStores(t)
    const id = await make(blog)
    const { $listing, reload } = lists.listOf(blog, {})
    await reload()
    const free = server.meet(listCall, fault)
    await reload()
    assert.deepEqual($listing.get(), { state: 'failed', items: [], revision: null })
    assert.deepEqual(texts(), ['Something went wrong!'])
    free()
    const again = reload()
    assert.equal(
      placeholderReason($listing.get(), 0),
      'loading',
      'trying again does not look like a failure',
    )
    await again
    assert.deepEqual(ids($listing.get()), [id])
  })
}

test('the newest answer wins, however late an older one comes; whoever asked for the older waits for the newer', async (t) => {
  const { lists, make, server } = await startStores(t)
  const first = await make(blog)
  const { $listing, reload } = lists.listOf(blog, {})
  const old = hold()
  const free = server.meet(listCall, old.way)
  const older = reload()
  await old.arrived
  free()
  const second = await make(blog)
  const slow = hold()
  const freeAgain = server.meet(listCall, slow.way)
  const newer = reload()
  await slow.arrived
  freeAgain()
  let isOlderOver = false
  void older.then(() => (isOlderOver = true))
  old.release()
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(isOlderOver, false)
  slow.release()
  await Promise.all([older, newer])
  assert.deepEqual(ids($listing.get()).toSorted(), [first, second].toSorted())
})

test('an older answer that comes last, a failure too, changes nothing', async (t) => {
  const { lists, make, server, texts } = await startStores(t)
  const id = await make(blog)
  const { $listing, reload } = lists.listOf(blog, {})
  const release = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const free = server.meet(listCall, async (_deliver, call) => {
    arrived.resolve()
    await release.promise
    return refuse(503, 'unavailable')(_deliver, call)
  })
  const older = reload()
  await arrived.promise
  free()
  await reload()
  const stands = $listing.get()
  release.resolve()
  await older
  assert.equal($listing.get(), stands)
  assert.deepEqual([stands.state, ids(stands), texts()], ['loaded', [id], []])
})

test('an item that has not changed stays the same object, with the row that was made of it; so does a list of such', async (t) => {
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
  const of = (listing: Listing, id: string) => listing.items.find(({ Id }) => Id === id)
  assert.equal(of(after, one), of(before, one))
  assert.notEqual(of(after, two), of(before, two))
  assert.equal(of(after, two)?.Data['BlogTitle'], 'Two, changed')
  assert.equal(
    rows(after.items).find(({ item }) => item.Id === one),
    row,
  )
})

test('a list that stands is replaced as a whole and never shorter for a moment', async (t) => {
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

test('a part of a kind has a list of its own: its own screen’s items and the revision of its order', async (t) => {
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

test('a board is read whole, of all its cells', async (t) => {
  const { lists, make, server } = await startStores(t)
  const made = [
    await make(documents, { Category: 'FEES_BUSINESS' }),
    await make(documents, { Category: 'KEY_FACTS_INDIVIDUAL' }),
  ]
  const { $listing, reload } = lists.listOf(documents, {})
  await reload()
  assert.deepEqual(ids($listing.get()).toSorted(), made.toSorted())
  assert.doesNotMatch(server.calls.at(-1)?.path ?? '', /limit/)
})

test('after a change those lists are read again that somebody has looked at; the others wait until they are asked for', async (t) => {
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
    'neither a list nor the bin that nobody looked at',
  )
  await bin.readBin()
  await changes.afterChange(jobs)
  assert.equal(server.calls.at(-1)?.path, '/api/bin')
})

test('lists that nobody has asked for are read after the first rows of the one that is waited for', async (t) => {
  const { lists, server, make } = await startStores(t)
  await make(testimonials)
  const asked = hold()
  server.meet(listCall, asked.way)
  const from = server.calls.length
  const reading = lists.listOf(blog, {}).reload()
  const others = lists.readOthers([blog, testimonials])
  await asked.arrived
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(server.calls.length - from, 1)
  asked.release()
  await Promise.all([reading, others])
  await until(lists.listOf(testimonials, {}).$listing, ({ state }) => state === 'loaded')
  assert.equal(
    server.calls.filter(({ path }) => path.startsWith('/api/blog')).length,
    1,
    'what was read is not read again',
  )
})

test('a draft that comes, gets a time and goes is seen in the list, although the version of its item stays', async (t) => {
  const { lists, make, server } = await startStores(t)
  const id = await make(blog, { BlogTitle: 'Live' }, { Status: 'published' })
  const { $listing, reload } = lists.listOf(blog, {})
  const records = { ...makeItemApi(server.request), ...makeItemSaves(server.request) }
  const marks: unknown[] = []
  const look = async () => {
    await reload()
    marks.push($listing.get().items[0]?.Draft?.PublishAt)
  }
  const save = async (at: string | null) => {
    const found = await records.readItem(blog, id)
    assert.ok('record' in found && found.record)
    const values = {
      ...valuesOf(blog, workingOf(found.record), new Date()),
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
    await look()
  }
  await look()
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
  await look()
  assert.deepEqual(marks, [undefined, null, '2040-01-01T00:00:00.000Z', undefined])
})
