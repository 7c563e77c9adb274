import assert from 'node:assert/strict'
import test from 'node:test'
import type { Data } from '#kinds/define.ts'
import { allKinds, kinds } from '#kinds/index.ts'
import { dataIn } from '#kinds/wire.ts'
import { keyOf } from '#store/keys.ts'
import { SAMPLE_PDF } from '../fixtures/sample-pdf.ts'
import { samples, startDrafts, type RevisionEntry, type Wire } from './drafts.ts'
import { ADMIN } from './harness.ts'

for (const kind of allKinds) {
  test(`${kind.name}: a draft is saved without changing the item, is visible to staff only, and is published as the item's next version`, async (t) => {
    const { data, changed, save, saveDraft, first, publicAnswers, builds, purges, readListed } =
      await startDrafts(t, kind)
    const [visibleBefore, buildsBefore, purgesBefore] = [await publicAnswers(), builds(), purges()]
    const saved = await saveDraft(changed, first.Revision)
    assert.equal(saved.status, 200, saved.text)
    const wire = saved.body as Wire
    assert.deepEqual(
      [dataIn(kind, wire), wire.Revision],
      [data, first.Revision],
      'the item is as it was',
    )
    assert.deepEqual(
      [dataIn(kind, wire.Draft ?? {}), wire.Draft?.Began, wire.Draft?.updatedBy],
      [changed, first.Revision, ADMIN],
    )
    assert.deepEqual(
      [await publicAnswers(), builds(), purges()],
      [visibleBefore, buildsBefore, purgesBefore],
      'no visitor sees the draft, no build is requested and nothing is purged at the CDN',
    )
    const { Draft } = (await readListed()) ?? {}
    const listedFields = Object.keys(changed).filter((key) => !kind.bodies.includes(key))
    assert.deepEqual(
      dataIn(kind, Draft ?? {}),
      Object.fromEntries(listedFields.map((key) => [key, changed[key]])),
      'lists contain the draft, without body texts',
    )

    const published = await save(changed, wire.Revision, { Draft: wire.Draft?.Revision })
    assert.deepEqual(
      [published.status, dataIn(kind, published.body as Wire), (published.body as Wire).Draft],
      [200, changed, undefined],
    )
    assert.notDeepEqual(await publicAnswers(), visibleBefore)
    assert.equal(builds(), buildsBefore + 1)
  })
}

test('a draft is saved only over its latest version, and a repeated save changes nothing', async (t) => {
  const { changed, saveDraft, discard, save, first, versions } = await startDrafts(t, kinds.blog)
  const one = (await saveDraft(changed, first.Revision)).body as Wire
  const again = (await saveDraft(changed, first.Revision)).body as Wire
  assert.deepEqual(again, one)
  const two = (await saveDraft({ ...changed, BlogTitle: 'Further' }, one.Draft?.Revision ?? ''))
    .body as Wire
  assert.equal((await versions()).length, 3)
  for (const late of [
    await saveDraft({ ...changed, BlogTitle: 'Late' }, first.Revision),
    await discard(one.Draft?.Revision ?? ''),
    await save(changed, first.Revision, { Draft: one.Draft?.Revision }),
  ]) {
    assert.deepEqual(
      [late.status, (late.body as { current: Wire }).current],
      [412, two],
      'refused with the item and the draft as they are',
    )
  }
  const unseen = await save(changed, first.Revision, { Draft: null })
  assert.deepEqual(
    [unseen.status, (unseen.body as { current: Wire }).current],
    [412, two],
    'an update whose author has seen no draft',
  )
  // The first save sent again, now that a later one has replaced it.
  assert.equal((await saveDraft(changed, first.Revision)).status, 412)
})

test('a draft sent without the seen revision is refused', async (t) => {
  const { api, data } = await startDrafts(t, kinds.blog)
  const without = {
    method: 'PUT',
    headers: api.staff,
    json: { BlogId: samples['blog']?.id, Data: data },
  }
  assert.equal((await api.call('/api/draft/blog', without)).status, 428)
})

test('a draft that equals its item is discarded, whether the item or the draft was changed', async (t) => {
  const { data, changed, saveDraft, save, first, versions } = await startDrafts(t, kinds.blog)
  const { Draft } = (await saveDraft(changed, first.Revision)).body as Wire
  const published = (await save(changed, first.Revision)).body as Wire
  assert.ok(Draft && published.Draft === undefined)
  const other = (await saveDraft(data, published.Revision)).body as Wire
  const undone = (await saveDraft(changed, other.Draft?.Revision ?? '')).body as Wire
  assert.equal(undone.Draft, undefined)
  assert.deepEqual(
    (await saveDraft(changed, published.Revision)).body,
    undone,
    'the same save again writes nothing',
  )
  assert.deepEqual(
    (await versions()).map(({ Draft }) => Draft),
    ['discarded', 'saved', null, 'saved', null],
  )
})

test('a discarded draft stays in the history and the audit trail, and can be saved again', async (t) => {
  const { data, changed, saveDraft, discard, first, versions, api, id } = await startDrafts(
    t,
    kinds.blog,
  )
  const { Draft } = (await saveDraft(changed, first.Revision)).body as Wire
  const discarded = await discard(Draft?.Revision ?? '')
  assert.deepEqual(
    [discarded.status, (discarded.body as Wire).Draft, dataIn(kinds.blog, discarded.body as Wire)],
    [200, undefined, data],
  )
  assert.equal((await discard(Draft?.Revision ?? '')).status, 200, 'the same request again')
  const all = await versions()
  assert.deepEqual(
    all.map(({ Draft, changed, isFirst }) => [Draft, changed, isFirst]),
    [
      ['discarded', ['Data.BlogTitle'], false],
      ['saved', ['Data.BlogTitle'], false],
      [null, [], true],
    ],
  )
  const [whole] = (
    await api.call(`/api/revisions?kind=blog&id=${id}&Revision=${all[1]?.Revision}`, {
      headers: api.staff,
    })
  ).body as (RevisionEntry & { Data: Data })[]
  assert.equal(whole?.Data['BlogTitle'], changed['BlogTitle'])
  const savedAgain = await saveDraft(
    changed,
    discarded.headers.get('etag')?.replaceAll('"', '') ?? '',
  )
  assert.deepEqual(
    [savedAgain.status, dataIn(kinds.blog, (savedAgain.body as Wire).Draft ?? {})],
    [200, changed],
  )
  const entries = (await api.call('/api/audit', { headers: api.staff })).body as {
    action: string
    after: string
  }[]
  const known = new Map((await versions()).map(({ Revision, Draft }) => [Revision, Draft]))
  assert.deepEqual(
    entries
      .filter(({ after }) => known.has(after))
      .map(({ action }) => action)
      .sort(),
    ['create', 'discard draft', 'save draft', 'save draft'],
  )
})

test('an item that is moved to the bin and restored keeps its draft, and in the bin its draft cannot be saved', async (t) => {
  const { changed, saveDraft, first, api, id } = await startDrafts(t, kinds.jobs)
  const { Draft } = (await saveDraft(changed, first.Revision)).body as Wire
  assert.equal(
    (await api.call(`/api/job-listings/delete?id=${id}`, { method: 'DELETE', headers: api.staff }))
      .status,
    200,
  )
  assert.equal(
    (await saveDraft({ ...changed, Salary: 'AED 1' }, Draft?.Revision ?? '')).status,
    404,
  )
  const restored = (
    await api.call('/api/restore', {
      method: 'POST',
      headers: api.staff,
      json: { kind: 'jobs', id },
    })
  ).body as Wire
  assert.deepEqual({ ...restored.Draft, Revision: Draft?.Revision }, Draft)
  assert.equal(
    (await saveDraft({ ...changed, Salary: 'AED 1' }, Draft?.Revision ?? '')).status,
    412,
    'the restored draft has a revision that its author has not seen',
  )
})

test('a draft is refused with the slug of another item or a missing file, and reserves no slug itself', async (t) => {
  const { data, changed, saveDraft, save, first, api } = await startDrafts(t, kinds.blog)
  await api.save('22222222-2222-4222-8222-222222222290', { ...data, BlogTitle: 'Another post' })
  const refused = await saveDraft(changed, first.Revision, { Slug: 'another-post' })
  assert.deepEqual(
    [
      refused.status,
      (refused.body as { errors: { path: string }[] }).errors.map(({ path }) => path),
    ],
    [422, ['Slug']],
  )
  const missing = await saveDraft(
    { ...changed, BlogImageUrl_EN: `/assets/${'a'.repeat(64)}/none.png` },
    first.Revision,
  )
  assert.equal(missing.status, 422)
  const { Draft } = (await saveDraft(changed, first.Revision, { Slug: 'of-a-draft' })).body as Wire
  assert.equal(Draft?.Slug, 'of-a-draft')
  assert.deepEqual(
    (await api.services.content.list('u', 'blog')).length,
    2,
    'the slugs of both items, and none of the draft',
  )
  const published = (
    await save(changed, first.Revision, { Slug: 'of-a-draft', Draft: Draft?.Revision })
  ).body as Wire
  assert.equal(published.Slug, 'of-a-draft')
})

test('a file that only a draft uses cannot be erased', async (t) => {
  const { data, saveDraft, first, api } = await startDrafts(t, kinds.blog)
  const { Draft } = (
    await saveDraft(
      { ...data, BlogData: `<p><a href="${SAMPLE_PDF}">Paper</a></p>` },
      first.Revision,
    )
  ).body as Wire
  assert.ok(Draft)
  const erased = await api.call(`/api/files?FilePath=${encodeURIComponent(SAMPLE_PDF)}`, {
    method: 'DELETE',
    headers: api.staff,
  })
  assert.equal(erased.status, 409, erased.text)
})

test('erasing earlier versions removes their texts and leaves the live version and the draft', async (t) => {
  const { data, changed, saveDraft, save, first, versions, api, id } = await startDrafts(
    t,
    kinds.blog,
  )
  const live = (await save({ ...data, BlogTitle: 'Live' }, first.Revision)).body as Wire
  const one = (await saveDraft({ ...changed, BlogTitle: 'A slip' }, live.Revision)).body as Wire
  const two = (await saveDraft(changed, one.Draft?.Revision ?? '')).body as Wire
  const erase = (Revision: string | undefined) =>
    api.call(`/api/revisions?kind=blog&id=${id}&Revision=${Revision}`, {
      method: 'DELETE',
      headers: api.staff,
    })
  assert.equal((await erase(two.Draft?.Revision)).status, 422)
  const erased = await erase(one.Draft?.Revision)
  assert.deepEqual([erased.status, erased.body], [200, { Erased: 3, Left: 0 }])
  assert.deepEqual(
    (await versions()).map(({ Revision }) => Revision),
    [two.Draft?.Revision, live.Revision],
    'the live version remains: the record of the draft contains it',
  )
  await api.settled()
  const keys = (await api.services.content.list()).map(({ key }) => key)
  const texts = await Promise.all(
    keys.map(async (key) => JSON.stringify((await api.services.content.get(keyOf(key)))?.data)),
  )
  assert.ok(!texts.join().includes('A slip'))
})
