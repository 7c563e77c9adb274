import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { AnyKind, Data } from '#kinds/define.ts'
import { allKinds, kinds } from '#kinds/index.ts'
import { dataIn, wireOf } from '#kinds/wire.ts'
import { putFile } from '#store/files.ts'
import { keyOf } from '#store/keys.ts'
import { samplePdf, SAMPLE_PDF } from '../fixtures/sample-pdf.ts'
import { records } from '../fixtures/records.ts'
import { listen } from '../listening.ts'
import { ADMIN, startApi, type Api } from './harness.ts'

type Draft = Data & { Revision: string; Began: string; Overlaps: string[]; Slug: string | null; updatedBy: string }
type Wire = Data & { Revision: string; Slug: string | null; Draft?: Draft }
type Version = { Revision: string; Draft: 'saved' | 'discarded' | null; changed: string[]; isFirst: boolean }

const samples: Record<string, { id: string; data: Data; changed: Data }> = records

/** The API with a build hook that counts its calls, and the sample of one kind in it. */
const start = async (t: TestContext, kind: AnyKind) => {
  let builds = 0
  const { origin: url } = await listen(({ method }, response) => {
    if (method === 'POST') builds += 1
    response.writeHead(method === 'POST' ? 200 : 404).end()
  }, t)
  const purged: (string | undefined)[] = []
  const api = await startApi(t, { purge: (tag) => Promise.resolve(void purged.push(tag)) })
  Object.assign(api.services.settings, { siteUrl: url, buildHookUrl: `${url}/hook` })
  await putFile(api.services.files, samplePdf, { name: 'sample.pdf', type: 'application/pdf', width: null, height: null })
  const { id, data, changed } = samples[kind.name] ?? assert.fail(`no sample of ${kind.name}`)
  const staff = { ...api.staff, origin: url }
  const bodyOf = (content: Data, more: Data) => ({ [kind.wire.id]: id, ...wireOf(kind, id, content), ...more })
  const save = async (content: Data, seen: string | null, more: Data = {}) => {
    const endpoint = seen === null ? (kind.api.create ?? kind.api.update) : kind.api.update
    const headers = { ...staff, ...(seen !== null && { 'if-match': seen }) }
    return api.call(endpoint?.path ?? '', { method: endpoint?.method ?? '', headers, json: bodyOf(content, more) })
  }
  const draft = (content: Data, seen: string, more: Data = {}) =>
    api.call(`/api/draft/${kind.name}`, { method: 'PUT', headers: { ...staff, 'if-match': seen }, json: bodyOf(content, more) })
  const discard = (seen: string) => api.call(`/api/draft/${kind.name}?id=${id}`, { method: 'DELETE', headers: { ...staff, 'if-match': seen } })
  const versions = async () => (await api.call(`/api/revisions?kind=${kind.name}&id=${id}`, { headers: api.staff })).body as Version[]
  const first = (await save(data, null)).body as Wire
  await api.settled()
  return {
    api, id, data, changed, save, draft, discard, versions, first,
    builds: () => builds,
    purges: () => purged.length,
    /** The answers of the public API that hold the item, as they travel. */
    seen: () => seenByVisitors(api, kind, id),
    listed: async () => listOf(await api.call(`${kind.api.list?.path}?scope=staff`, { method: kind.api.list?.method ?? '', headers: api.staff })).find((item) => item[kind.wire.id] === id),
  }
}

const listOf = ({ body }: { body: unknown }): Wire[] => (Array.isArray(body) ? body : Object.values(body as Record<string, Wire[]>)).flat() as Wire[]

const seenByVisitors = async ({ call, settled }: Api, { api }: AnyKind, id: string) => {
  await settled()
  const { list, read } = api
  const answers = [await call(list?.path ?? '', { method: list?.method ?? '' }), ...(read ? [await call(read.path.replace('{id}', id))] : []), await call('/api/client')]
  return answers.map(({ text, headers }) => [text, headers.get('etag')])
}

for (const kind of allKinds) {
  test(`${kind.name}: a draft is saved beside the item, seen by staff alone, and published as the item's next version`, async (t) => {
    const { data, changed, save, draft, first, seen, builds, purges, listed } = await start(t, kind)
    const [before, built, dropped] = [await seen(), builds(), purges()]
    const saved = await draft(changed, first.Revision)
    assert.equal(saved.status, 200, saved.text)
    const wire = saved.body as Wire
    assert.deepEqual([dataIn(kind, wire), wire.Revision], [data, first.Revision], 'the item is as it was')
    assert.deepEqual([dataIn(kind, wire.Draft ?? {}), wire.Draft?.Began, wire.Draft?.updatedBy], [changed, first.Revision, ADMIN])
    assert.deepEqual([await seen(), builds(), purges()], [before, built, dropped], 'no visitor sees it, no build is asked for and nothing is dropped at the CDN')
    const { Draft } = (await listed()) ?? {}
    const shown = Object.keys(changed).filter((key) => !kind.bodies.includes(key))
    assert.deepEqual(dataIn(kind, Draft ?? {}), Object.fromEntries(shown.map((key) => [key, changed[key]])), 'lists show it, without bodies')

    const published = await save(changed, wire.Revision, { Draft: wire.Draft?.Revision })
    assert.deepEqual([published.status, dataIn(kind, published.body as Wire), (published.body as Wire).Draft], [200, changed, undefined])
    assert.notDeepEqual(await seen(), before)
    assert.equal(builds(), built + 1)
  })
}

test('a draft is saved over the version of it that was seen, and a repeated request is the same one', async (t) => {
  const { data, changed, draft, discard, save, first, versions } = await start(t, kinds.blog)
  const one = (await draft(changed, first.Revision)).body as Wire
  const again = (await draft(changed, first.Revision)).body as Wire
  assert.deepEqual(again, one)
  const two = (await draft({ ...changed, BlogTitle: 'Further' }, one.Draft?.Revision ?? '')).body as Wire
  assert.equal((await versions()).length, 3)
  for (const late of [await draft({ ...changed, BlogTitle: 'Late' }, first.Revision), await discard(one.Draft?.Revision ?? ''), await save(changed, first.Revision, { Draft: one.Draft?.Revision })]) {
    assert.deepEqual([late.status, (late.body as { current: Wire }).current], [412, two], 'refused with the item and the draft as they are')
  }
  // The answer to the first save was lost, and its author learns what came after it.
  assert.equal((await draft(changed, first.Revision)).status, 412)
  const { api } = await start(t, kinds.blog)
  const without = { method: 'PUT', headers: api.staff, json: { BlogId: samples['blog']?.id, Data: data } }
  assert.equal((await api.call('/api/draft/blog', without)).status, 428)
})

test('a draft follows its item in what it has not changed, and publishing it brings nothing back', async (t) => {
  const { data, draft, save, first } = await start(t, kinds.blog)
  const own = { ...data, BlogTitle: 'Own title', BlogTitle_AR: 'عنوان المسودة' }
  const { Draft } = (await draft(own, first.Revision)).body as Wire
  // Somebody publishes a correction of the text and of one title, without a look at the draft.
  const corrected = (await save({ ...data, BlogData: '<p>Corrected.</p>', BlogTitle: 'Corrected title' }, first.Revision)).body as Wire
  assert.deepEqual(dataIn(kinds.blog, corrected.Draft ?? {}), { ...own, BlogData: '<p>Corrected.</p>' })
  assert.deepEqual(corrected.Draft?.Overlaps, ['Data.BlogTitle'], 'changed by both: the draft keeps its own, and says so')
  assert.notEqual(corrected.Draft?.Revision, Draft?.Revision, 'who saved over the draft as it was must see this first')
  assert.equal((await draft(own, Draft?.Revision ?? '')).status, 412)
  const answered = (await draft({ ...own, BlogData: '<p>Corrected.</p>', BlogTitle: 'Better title' }, corrected.Draft?.Revision ?? '')).body as Wire
  assert.deepEqual(answered.Draft?.Overlaps, [], 'its author has written into the field since')
  assert.equal(answered.Draft?.Began, first.Revision)
})

test('entries of a list are merged one by one', async (t) => {
  const { data, draft, save, first } = await start(t, kinds.faq)
  const [entry = {}] = data['SupportData'] as Data[]
  const added = { ...entry, Guid: '33333333-3333-4333-8333-333333333399', SupportTitle: 'A new question' }
  const next = (await draft({ ...data, SupportData: [entry, added] }, first.Revision)).body as Wire
  const corrected = { ...entry, SupportTitle: 'A corrected question' }
  const { Draft } = (await save({ ...data, SupportData: [corrected] }, next.Revision)).body as Wire
  assert.deepEqual(dataIn(kinds.faq, Draft ?? {})['SupportData'], [corrected, added])
  assert.deepEqual(Draft?.Overlaps, [])
})

test('what an item comes to say itself is no draft any more, and neither is a draft that says what the item says', async (t) => {
  const { data, changed, draft, save, first, versions } = await start(t, kinds.blog)
  const { Draft } = (await draft(changed, first.Revision)).body as Wire
  const published = (await save(changed, first.Revision)).body as Wire
  assert.ok(Draft && published.Draft === undefined)
  const other = (await draft(data, published.Revision)).body as Wire
  const undone = (await draft(changed, other.Draft?.Revision ?? '')).body as Wire
  assert.equal(undone.Draft, undefined)
  assert.deepEqual((await draft(changed, published.Revision)).body, undone, 'saying it again writes nothing')
  assert.deepEqual((await versions()).map(({ Draft }) => Draft), ['discarded', 'saved', null, 'saved', null])
})

test('a discarded draft is kept by the history, and comes back by being saved again', async (t) => {
  const { data, changed, draft, discard, first, versions, api, id } = await start(t, kinds.blog)
  const { Draft } = (await draft(changed, first.Revision)).body as Wire
  const gone = await discard(Draft?.Revision ?? '')
  assert.deepEqual([gone.status, (gone.body as Wire).Draft, dataIn(kinds.blog, gone.body as Wire)], [200, undefined, data])
  assert.equal((await discard(Draft?.Revision ?? '')).status, 200, 'the same request again')
  const all = await versions()
  assert.deepEqual(all.map(({ Draft, changed, isFirst }) => [Draft, changed, isFirst]), [['discarded', ['Data.BlogTitle'], false], ['saved', ['Data.BlogTitle'], false], [null, [], true]])
  const [whole] = (await api.call(`/api/revisions?kind=blog&id=${id}&Revision=${all[1]?.Revision}`, { headers: api.staff })).body as (Version & { Data: Data })[]
  assert.equal(whole?.Data['BlogTitle'], changed['BlogTitle'])
  const back = await draft(changed, gone.headers.get('etag')?.replaceAll('"', '') ?? '')
  assert.deepEqual([back.status, dataIn(kinds.blog, (back.body as Wire).Draft ?? {})], [200, changed])
  const who = (await api.call('/api/audit', { headers: api.staff })).body as { action: string; after: string }[]
  const known = new Map((await versions()).map(({ Revision, Draft }) => [Revision, Draft]))
  assert.deepEqual(who.filter(({ after }) => known.has(after)).map(({ action }) => action).sort(), ['create', 'discard draft', 'save draft', 'save draft'])
})

test('the bin, a way back and a new place keep a draft; an item in the bin takes none', async (t) => {
  const { changed, draft, first, api, id } = await start(t, kinds.jobs)
  const { Draft } = (await draft(changed, first.Revision)).body as Wire
  assert.equal((await api.call(`/api/job-listings/delete?id=${id}`, { method: 'DELETE', headers: api.staff })).status, 200)
  assert.equal((await draft({ ...changed, Salary: 'AED 1' }, Draft?.Revision ?? '')).status, 404)
  const back = (await api.call('/api/restore', { method: 'POST', headers: api.staff, json: { kind: 'jobs', id } })).body as Wire
  assert.deepEqual(back.Draft, Draft)
})

test('an address that another item has, and a file that is not there, are refused; a draft takes no address', async (t) => {
  const { data, changed, draft, save, first, api } = await start(t, kinds.blog)
  await api.save('22222222-2222-4222-8222-222222222290', { ...data, BlogTitle: 'Another post' })
  const taken = await draft(changed, first.Revision, { Slug: 'another-post' })
  assert.deepEqual([taken.status, (taken.body as { errors: { path: string }[] }).errors.map(({ path }) => path)], [422, ['Slug']])
  const missing = await draft({ ...changed, BlogImageUrl_EN: `/assets/${'a'.repeat(64)}/none.png` }, first.Revision)
  assert.equal(missing.status, 422)
  const { Draft } = (await draft(changed, first.Revision, { Slug: 'of-a-draft' })).body as Wire
  assert.equal(Draft?.Slug, 'of-a-draft')
  assert.deepEqual((await api.services.content.list('u', 'blog')).length, 2, 'the addresses of both items, and none of the draft')
  const published = (await save(changed, first.Revision, { Slug: 'of-a-draft', Draft: Draft?.Revision })).body as Wire
  assert.equal(published.Slug, 'of-a-draft')
})

test('a file that only a draft uses is in use', async (t) => {
  const { data, draft, first, api } = await start(t, kinds.blog)
  const { Draft } = (await draft({ ...data, BlogData: `<p><a href="${SAMPLE_PDF}">Paper</a></p>` }, first.Revision)).body as Wire
  assert.ok(Draft)
  const erased = await api.call(`/api/files?FilePath=${encodeURIComponent(SAMPLE_PDF)}`, { method: 'DELETE', headers: api.staff })
  assert.equal(erased.status, 409, erased.text)
})

test('erasing earlier versions leaves the item and its draft', async (t) => {
  const { data, changed, draft, save, first, versions, api, id } = await start(t, kinds.blog)
  const live = (await save({ ...data, BlogTitle: 'Live' }, first.Revision)).body as Wire
  const one = (await draft({ ...changed, BlogTitle: 'A slip' }, live.Revision)).body as Wire
  const two = (await draft(changed, one.Draft?.Revision ?? '')).body as Wire
  const erase = (Revision: string | undefined) => api.call(`/api/revisions?kind=blog&id=${id}&Revision=${Revision}`, { method: 'DELETE', headers: api.staff })
  assert.equal((await erase(two.Draft?.Revision)).status, 422)
  const erased = await erase(one.Draft?.Revision)
  assert.deepEqual([erased.status, erased.body], [200, { Erased: 2, Left: 0 }])
  assert.deepEqual((await versions()).map(({ Revision }) => Revision), [two.Draft?.Revision, live.Revision])
  await api.settled()
  const keys = (await api.services.content.list()).map(({ key }) => key)
  const texts = await Promise.all(keys.map(async (key) => JSON.stringify((await api.services.content.get(keyOf(key)))?.data)))
  assert.ok(!texts.join().includes('A slip'))
})
