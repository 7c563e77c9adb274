import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { Data } from '#kinds/define.ts'
import { kinds } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { DAY_MS } from '#rules/time.ts'
import { keyOf } from '#store/keys.ts'
import { readEntity } from '#store/records.ts'
import { sweep } from '../../netlify/api/sweep.ts'
import { records } from '../fixtures/records.ts'
import { startApiCountingBuilds } from './counted-builds.ts'
import { ADMIN, blogData } from './harness.ts'

type Draft = Data & {
  Revision: string
  PublishAt: string | null
  Blocked?: { errors: { path: string; message: string }[] }
}
type Wire = { Revision: string; Status: string; Data: Data; Draft?: Draft }

const id = '22222222-2222-4222-8222-222222222222'

/**
 * API with a published article. `seen` is the revision that a request names in If-Match;
 * `runAfterDays` moves the clock and runs the scheduled work.
 */
const start = async (t: TestContext) => {
  const { api, staff, clock, builds } = await startApiCountingBuilds(t)
  const inDays = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString()
  const draft = (data: Data, seen: string, more: Data = {}) =>
    api.call('/api/draft/blog', {
      method: 'PUT',
      headers: { ...staff, 'if-match': seen },
      json: { BlogId: id, Data: data, ...more },
    })
  const first = (
    await api.call('/api/blog/add-or-update-blog', {
      method: 'POST',
      headers: staff,
      json: { BlogId: id, Data: blogData('Live') },
    })
  ).body as Wire
  await api.settled()
  return {
    api,
    staff,
    first,
    draft,
    inDays,
    builds,
    read: async () => (await api.call(`/api/blog/${id}`)).body as Wire,
    /** Draft as it is stored, read from the store: the staff session has ended by a later time. */
    storedDraft: async () => (await readEntity(api.services.content, kinds.blog, id))?.data.draft,
    runAfterDays: async (days: number) => {
      clock.move(days * DAY_MS)
      await sweep({ ...api.services, clock })
    },
    /** Action and author of each audit entry of a version. */
    audited: async (revision: string) => {
      const keys = (await api.services.ops.list('a')).map(({ key }) => key)
      const entries = await Promise.all(
        keys.map(
          async (key) =>
            (await api.services.ops.get<{ action: string; who: string; after: string }>(keyOf(key)))
              ?.data,
        ),
      )
      return entries.filter((one) => one?.after === revision).map((one) => [one?.action, one?.who])
    },
  }
}

test('a draft with a time is published once at that time, in its last saved version, and a build is requested', async (t) => {
  const { first, draft, inDays, builds, read, storedDraft, runAfterDays, audited } = await start(t)
  const at = inDays(2)
  const saved = (await draft(blogData('Next'), first.Revision, { PublishAt: at })).body as Wire
  assert.equal(saved.Draft?.PublishAt, at)
  const savedAgain = (await draft(blogData('Next, better'), saved.Draft?.Revision ?? ''))
    .body as Wire
  assert.equal(savedAgain.Draft?.PublishAt, at, 'a further save leaves the time')
  await runAfterDays(1)
  assert.deepEqual(
    [(await read()).Data['BlogTitle'], (await storedDraft())?.publishAt],
    ['Live', at],
  )
  const before = builds()
  await runAfterDays(1.5)
  assert.deepEqual(
    [(await read()).Data['BlogTitle'], await storedDraft()],
    ['Next, better', undefined],
  )
  assert.ok(builds() > before)
  const { Revision } = await read()
  await runAfterDays(1)
  assert.equal((await read()).Revision, Revision, 'a later round finds nothing to do')
  assert.deepEqual(await audited(Revision), [['publish due draft', ADMIN]])
})

test('a due draft that cannot be published is audited as blocked, also after an earlier draft of the item was published', async (t) => {
  const { api, staff, first, draft, inDays, read, storedDraft, runAfterDays, audited } =
    await start(t)
  const minutes = 1 / 24 / 60
  await draft(blogData('Next'), first.Revision, { PublishAt: inDays(minutes) })
  await runAfterDays(2 * minutes)
  const { Revision, Data } = await read()
  assert.equal(Data['BlogTitle'], 'Next')
  const scheduled = await draft(blogData('Third'), Revision, {
    PublishAt: inDays(minutes),
    Slug: 'wanted',
  })
  assert.equal(scheduled.status, 200, scheduled.text)
  const other = await api.call('/api/blog/add-or-update-blog', {
    method: 'POST',
    headers: staff,
    json: { BlogId: crypto.randomUUID(), Data: blogData('Other'), Slug: 'wanted' },
  })
  assert.equal(other.status, 201, other.text)
  await api.settled()
  await runAfterDays(2 * minutes)
  const blocked = await storedDraft()
  assert.deepEqual(
    blocked?.blocked?.errors.map(({ path }) => path),
    ['Slug'],
  )
  assert.deepEqual(await audited(blocked?.rev ?? ''), [['block due draft', ADMIN]])
  assert.deepEqual(await audited(Revision), [['publish due draft', ADMIN]])
})

test('a draft loses its time when its author removes it, or when its item is binned or taken off the site', async (t) => {
  const { api, staff, first, draft, inDays, runAfterDays } = await start(t)
  await draft(blogData('Next'), first.Revision, { PublishAt: inDays(2) })
  await api.call(`/api/blog/delete?id=${id}`, { method: 'DELETE', headers: staff })
  const restored = (
    await api.call('/api/restore', { method: 'POST', headers: staff, json: { kind: 'blog', id } })
  ).body as Wire
  assert.deepEqual(
    [
      restored.Draft?.PublishAt,
      restored.Data['BlogTitle'],
      (restored.Draft?.Data as Data | undefined)?.['BlogTitle'],
    ],
    [null, 'Live', 'Next'],
  )
  const saveTimed = async (seen: string | undefined, PublishAt: string | null) =>
    (await draft(blogData('Next'), seen ?? '', { PublishAt })).body as Wire
  const timed = await saveTimed(restored.Draft?.Revision, inDays(2))
  const untimed = await saveTimed(timed.Draft?.Revision, null)
  assert.equal(untimed.Draft?.PublishAt, null)
  const timedAgain = await saveTimed(untimed.Draft?.Revision, inDays(2))
  const takenOff = (
    await api.call('/api/blog/add-or-update-blog', {
      method: 'PUT',
      headers: { ...staff, 'if-match': timedAgain.Revision },
      json: { BlogId: id, Data: blogData('Live'), Status: 'draft' },
    })
  ).body as Wire
  assert.deepEqual(
    [takenOff.Draft?.PublishAt, (takenOff.Draft?.Data as Data | undefined)?.['BlogTitle']],
    [null, 'Next'],
  )
  await runAfterDays(3)
  const record = (await readEntity(api.services.content, kinds.blog, id))?.data
  assert.deepEqual([record?.status, record?.data['BlogTitle']], ['draft', 'Live'])
})

/** Article that quotes a fee; it cannot be published unless the fees in force have this name. */
const quotingFee = (name: string) =>
  blogData('Next', { BlogData: `<p>It costs {fee:${name}}.</p>` })

test('a draft that cannot be published is saved without a time and refused with one', async (t) => {
  const { first, draft, inDays } = await start(t)
  const refused = await draft(quotingFee('none'), first.Revision, { PublishAt: inDays(2) })
  assert.deepEqual(
    [
      refused.status,
      (refused.body as { errors: { path: string }[] }).errors.map(({ path }) => path),
    ],
    [422, ['Data.BlogData']],
  )
  assert.equal(
    (await draft(quotingFee('none'), first.Revision)).status,
    200,
    'without a time it is only a draft',
  )
})

test('a due draft that can no longer be published stays a draft, with the errors and without a time', async (t) => {
  const { api, staff, first, draft, inDays, read, runAfterDays, storedDraft } = await start(t)
  const { id: FeesId, data } = records.fees
  const fees = (
    await api.call('/api/fees/add-or-update-fees', {
      method: 'POST',
      headers: staff,
      json: { ...wireOf(kinds.fees, FeesId, data), FeesId },
    })
  ).body as Wire
  const [service] = data.Services as { Name: string }[]
  assert.ok(fees.Revision && service)
  const scheduled = await draft(quotingFee(service.Name), first.Revision, {
    PublishAt: inDays(2),
  })
  assert.equal(scheduled.status, 200, scheduled.text)
  await api.call(`/api/fees/delete?id=${FeesId}`, { method: 'DELETE', headers: staff })
  await api.settled()
  await runAfterDays(3)
  assert.equal((await read()).Data['BlogTitle'], 'Live')
  const blocked = await storedDraft()
  assert.deepEqual(
    [blocked?.publishAt, blocked?.blocked?.errors.map(({ path }) => path)],
    [null, ['Data.BlogData']],
  )
})

test('an item taken off the site keeps an unchanged draft only if it has a time, and that draft publishes the item', async (t) => {
  const { api, staff, first, draft, inDays, read, runAfterDays } = await start(t)
  const put = (more: Data) =>
    api.call('/api/blog/add-or-update-blog', {
      method: 'PUT',
      headers: { ...staff, 'if-match': first.Revision },
      json: { BlogId: id, Data: blogData('Live'), ...more },
    })
  const takenOff = (await put({ Status: 'draft' })).body as Wire
  const same = (await draft(blogData('Live'), takenOff.Revision)).body as Wire
  assert.equal(same.Draft, undefined)
  const scheduled = (await draft(blogData('Live'), takenOff.Revision, { PublishAt: inDays(2) }))
    .body as Wire
  assert.ok(scheduled.Draft)
  const invalid = await draft(
    blogData('Live', { BlogData: '<p>{fee:none}</p>' }),
    scheduled.Draft.Revision,
  )
  assert.equal(invalid.status, 422, 'a draft with a time is checked with each save')
  await runAfterDays(3)
  assert.equal((await read()).Data['BlogTitle'], 'Live')
})

test('a draft of a published version of the fees is refused with a time and saved without one', async (t) => {
  const { api, staff, inDays } = await start(t)
  const { id: FeesId, data } = records.fees
  const body = { ...wireOf(kinds.fees, FeesId, data), FeesId }
  const fees = (
    await api.call('/api/fees/add-or-update-fees', { method: 'POST', headers: staff, json: body })
  ).body as Wire
  const sent = { ...wireOf(kinds.fees, FeesId, records.fees.changed), FeesId }
  const saved = await api.call('/api/draft/fees', {
    method: 'PUT',
    headers: { ...staff, 'if-match': fees.Revision },
    json: { ...sent, PublishAt: inDays(2) },
  })
  assert.deepEqual(
    [saved.status, (saved.body as { errors: { path: string }[] }).errors.map(({ path }) => path)],
    [422, ['PublishAt']],
  )
  assert.equal(
    (
      await api.call('/api/draft/fees', {
        method: 'PUT',
        headers: { ...staff, 'if-match': fees.Revision },
        json: sent,
      })
    ).status,
    200,
  )
})
