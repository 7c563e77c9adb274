import assert from 'node:assert/strict'
import test from 'node:test'
import type { Data } from '#kinds/define.ts'
import { kinds } from '#kinds/index.ts'
import { dataIn } from '#kinds/wire.ts'
import { DAY_MS } from '#rules/time.ts'
import { keyOf } from '#store/keys.ts'
import { readEntity } from '#store/records.ts'
import { sweep } from '../../netlify/api/sweep.ts'
import { startDrafts, type Wire } from './drafts.ts'

const wireIn = ({ body }: { body: unknown }): Wire => body as Wire
/**
 * Revision that a request names to save over the draft of an item; without a draft the item's own.
 */
const draftToken = (item: Wire): string => item.Draft?.Revision ?? item.Revision
const etag = ({ headers }: { headers: Headers }): string =>
  headers.get('etag')?.replaceAll('"', '') ?? ''

test('a draft takes over changes of its item in fields that it has not changed itself, and reports fields that both changed', async (t) => {
  const { data, saveDraft, save, first } = await startDrafts(t, kinds.blog)
  const draftData = { ...data, BlogTitle: 'Own title', BlogTitle_AR: 'عنوان المسودة' }
  const { Draft } = wireIn(await saveDraft(draftData, first.Revision))
  // Another author publishes a correction of the text and of one title without seeing the draft.
  const corrected = wireIn(
    await save(
      { ...data, BlogData: '<p>Corrected.</p>', BlogTitle: 'Corrected title' },
      first.Revision,
    ),
  )
  assert.deepEqual(dataIn(kinds.blog, corrected.Draft ?? {}), {
    ...draftData,
    BlogData: '<p>Corrected.</p>',
  })
  assert.deepEqual(
    corrected.Draft?.Overlaps,
    ['Data.BlogTitle'],
    'changed by both: the draft keeps its own text and names the field',
  )
  assert.notEqual(
    corrected.Draft?.Revision,
    Draft?.Revision,
    'a save over the draft as it was before the merge is refused',
  )
  assert.equal((await saveDraft(draftData, Draft?.Revision ?? '')).status, 412)
  const resolved = wireIn(
    await saveDraft(
      { ...draftData, BlogData: '<p>Corrected.</p>', BlogTitle: 'Better title' },
      draftToken(corrected),
    ),
  )
  assert.deepEqual(resolved.Draft?.Overlaps, [], 'its author has changed the field since')
  assert.equal(resolved.Draft?.Began, first.Revision)
  assert.equal(
    (await saveDraft({ ...draftData, BlogTitle: 'Unseen' }, corrected.Revision)).status,
    412,
    "the item's revision does not stand for its draft",
  )
})

test('entries of a list are merged one by one, and a field that both changed is reported by its entry', async (t) => {
  const { data, saveDraft, save, first } = await startDrafts(t, kinds.faq)
  const [entry = {}] = data['SupportData'] as Data[]
  const added = {
    ...entry,
    Guid: '33333333-3333-4333-8333-333333333399',
    SupportTitle: 'A new question',
  }
  const next = wireIn(await saveDraft({ ...data, SupportData: [entry, added] }, first.Revision))
  const corrected = { ...entry, SupportTitle: 'A corrected question' }
  const live = wireIn(await save({ ...data, SupportData: [corrected] }, next.Revision))
  assert.deepEqual(
    [dataIn(kinds.faq, live.Draft ?? {})['SupportData'], live.Draft?.Overlaps],
    [[corrected, added], []],
  )
  const both = wireIn(
    await saveDraft(
      { ...data, SupportData: [{ ...entry, SupportTitle: 'Mine' }, added] },
      draftToken(live),
    ),
  )
  const again = wireIn(
    await save({ ...data, SupportData: [{ ...entry, SupportTitle: 'Theirs' }] }, both.Revision),
  )
  const path = `Data.SupportData.${String(entry['Guid'])}.SupportTitle`
  assert.deepEqual(again.Draft?.Overlaps, [path])
  const other = wireIn(
    await saveDraft(
      {
        ...data,
        SupportData: [
          { ...entry, SupportTitle: 'Mine' },
          { ...added, SupportTitle: 'Another' },
        ],
      },
      draftToken(again),
    ),
  )
  assert.deepEqual(other.Draft?.Overlaps, [path], 'only another entry was changed')
  const agreed = wireIn(
    await save({ ...data, SupportData: [{ ...entry, SupportTitle: 'Mine' }] }, other.Revision),
  )
  assert.deepEqual(agreed.Draft?.Overlaps, [], 'both have the same text now')
})

test('a due draft that a merge made invalid stays a draft, and the item stays as it is', async (t) => {
  const { api, clock, data, saveDraft, save, first, id } = await startDrafts(t, kinds.settings)
  const PublishAt = new Date(clock.now() + DAY_MS).toISOString()
  await saveDraft({ ...data, StartDate: '2026-11-20T00:00:00.000Z' }, first.Revision, { PublishAt })
  await save({ ...data, EndDate: '2026-11-10T00:00:00.000Z' }, first.Revision)
  await api.settled()
  clock.move(2 * DAY_MS)
  await sweep(api.services)
  const entity = (await readEntity(api.services.content, kinds.settings, id))?.data
  assert.deepEqual(
    [entity?.data['EndDate'], entity?.draft?.publishAt, entity?.draft?.blocked?.errors.length],
    ['2026-11-10T00:00:00.000Z', null, 1],
  )
})

test('the same draft can be saved and discarded repeatedly over one version of an item, without a purge of the CDN', async (t) => {
  const { changed, saveDraft, discard, first, purges } = await startDrafts(t, kinds.blog)
  const before = purges()
  for (let round = 0; round < 3; round += 1) {
    const saved = await saveDraft(changed, first.Revision)
    assert.equal(saved.status, 200, saved.text)
    assert.deepEqual(wireIn(await saveDraft(changed, first.Revision)), wireIn(saved), 'sent again')
    assert.equal((await discard(draftToken(wireIn(saved)))).status, 200)
  }
  assert.equal(purges(), before)
})

test('publishing a draft also publishes fields that the request omits and the draft has', async (t) => {
  const { data, saveDraft, api, staff, first, id } = await startDrafts(t, kinds.faq)
  const ExpireAt = '2030-01-01T00:00:00.000Z'
  const FaqType = data['FaqType'] === 'BUSINESS_FAQ' ? 'INDIVIDUAL_FAQ' : 'BUSINESS_FAQ'
  const saved = wireIn(await saveDraft({ ...data, FaqType }, first.Revision, { ExpireAt }))
  const { FaqType: _, ...inside } = data
  const json = { SupportId: id, Data: inside, Draft: draftToken(saved) }
  const published = wireIn(
    await api.call('/api/support/add-or-update-support', {
      method: 'PUT',
      headers: { ...staff, 'if-match': saved.Revision },
      json,
    }),
  )
  assert.deepEqual(
    [published['FaqType'], published['ExpireAt'], published.Draft],
    [FaqType, ExpireAt, undefined],
  )
  const post = await startDrafts(t, kinds.blog)
  const next = wireIn(
    await post.saveDraft(post.changed, post.first.Revision, { Slug: 'its-own-address' }),
  )
  assert.equal(
    wireIn(await post.save(post.changed, next.Revision, { Draft: draftToken(next) })).Slug,
    'its-own-address',
  )
})

test('restoring a version that saved a draft brings the draft back and leaves the item', async (t) => {
  const { data, changed, saveDraft, discard, first, versions, api, staff, id } = await startDrafts(
    t,
    kinds.blog,
  )
  const saved = wireIn(await saveDraft(changed, first.Revision))
  await discard(draftToken(saved))
  const [, version] = await versions()
  const restored = wireIn(
    await api.call('/api/restore', {
      method: 'POST',
      headers: staff,
      json: { kind: 'blog', id, Revision: version?.Revision },
    }),
  )
  assert.deepEqual(
    [dataIn(kinds.blog, restored), dataIn(kinds.blog, restored.Draft ?? {})],
    [data, changed],
  )
})

test('a draft has its own translation state: outdated by new English, complete when its author confirms the Arabic', async (t) => {
  const { data, saveDraft, save, first } = await startDrafts(t, kinds.blog)
  const whole = { ...data, BlogAuthor_AR: 'كاتبة', BlogReviewer_AR: 'قارئ' }
  const complete = wireIn(await save(whole, first.Revision, { ArabicIsCurrent: true }))
  assert.equal(complete['translation'], 'complete')
  const english = { ...whole, BlogTitle: 'New English' }
  const outdated = wireIn(await saveDraft(english, complete.Revision))
  assert.equal(outdated.Draft?.translation, 'outdated')
  assert.equal(
    wireIn(await saveDraft(whole, draftToken(outdated))).Draft,
    undefined,
    'the draft equals the item again, so it is discarded',
  )
  // Confirming the item's Arabic does not cover English text that only the draft has.
  const again = wireIn(await saveDraft(english, etag(await saveDraft(english, complete.Revision))))
  const live = wireIn(await save({ ...whole, BlogLead: 'Another lead' }, again.Revision))
  const confirmed = wireIn(
    await save({ ...whole, BlogLead: 'Another lead' }, live.Revision, { ArabicIsCurrent: true }),
  )
  assert.deepEqual(
    [confirmed['translation'], confirmed.Draft?.translation],
    ['complete', 'outdated'],
  )
  const own = wireIn(
    await saveDraft({ ...english, BlogLead: 'Another lead' }, draftToken(confirmed), {
      ArabicIsCurrent: true,
    }),
  )
  assert.equal(own.Draft?.translation, 'complete')
  assert.deepEqual(
    wireIn(
      await saveDraft({ ...english, BlogLead: 'Another lead' }, draftToken(confirmed), {
        ArabicIsCurrent: true,
      }),
    ),
    own,
    'sent again',
  )
})

test('the history names the fields that each save of a draft changed, and those that its publication changed on the site', async (t) => {
  const { data, saveDraft, save, first, versions } = await startDrafts(t, kinds.blog)
  const one = wireIn(await saveDraft({ ...data, BlogTitle: 'One' }, first.Revision))
  const live = wireIn(await save({ ...data, BlogLead: 'Corrected lead' }, one.Revision))
  const two = wireIn(
    await saveDraft(
      { ...data, BlogLead: 'Corrected lead', BlogTitle: 'One', BlogTitle_AR: 'واحد' },
      draftToken(live),
    ),
  )
  await save(
    { ...data, BlogLead: 'Corrected lead', BlogTitle: 'One', BlogTitle_AR: 'واحد' },
    two.Revision,
    { Draft: draftToken(two) },
  )
  assert.deepEqual(
    (await versions()).map(({ Draft, changed }) => [Draft, changed]),
    [
      [null, ['Data.BlogTitle', 'Data.BlogTitle_AR']],
      ['saved', ['Data.BlogTitle_AR']],
      [null, ['Data.BlogLead']],
      ['saved', ['Data.BlogTitle']],
      [null, []],
    ],
  )
})

test('erasing versions of an item also erases words of earlier versions of its draft', async (t) => {
  const { data, saveDraft, save, first, api, id } = await startDrafts(t, kinds.blog)
  const slip = wireIn(await saveDraft({ ...data, BlogTitle: 'A slip' }, first.Revision))
  const live = wireIn(await save({ ...data, BlogLead: 'A lead' }, slip.Revision))
  await saveDraft({ ...data, BlogLead: 'A lead', BlogTitle: 'Right' }, draftToken(live))
  await api.settled()
  const erased = await api.call(`/api/revisions?kind=blog&id=${id}&Revision=${live.Revision}`, {
    method: 'DELETE',
    headers: api.staff,
  })
  assert.deepEqual(erased.body, { Erased: 3, Left: 0 })
  const storedTexts = await Promise.all(
    (await api.services.content.list()).map(async ({ key }) =>
      JSON.stringify((await api.services.content.get(keyOf(key)))?.data),
    ),
  )
  assert.ok(!storedTexts.join().includes('A slip'))
})
