import assert from 'node:assert/strict'
import test from 'node:test'
import { kinds } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { UnavailableError } from '#store/clock.ts'
import { records } from '../fixtures/records.ts'
import { ADMIN, blogData, startApi, type Answer } from './harness.ts'

type Wire = {
  Id: string
  Revision: string
  updatedBy?: string
  Status: string
  Slug: string
  Data: Record<string, unknown>
  translation?: string
}
const path = '/api/blog/add-or-update-blog'
const errorsOf = ({ body }: Answer) => (body as { errors?: { path: string }[] }).errors ?? []

test('a record is created, read, listed, updated, deleted and restored', async (t) => {
  const { call, save, staff, settled } = await startApi(t)
  const id = crypto.randomUUID()
  const created = await save(id, JSON.stringify(blogData('A savings habit')))
  assert.equal(created.status, 201)
  const record = created.body as Wire
  assert.equal(record.Id, id)
  assert.equal(record.Slug, 'a-savings-habit')
  assert.equal(record.updatedBy, ADMIN)
  assert.equal(record.Data['LanguageSelection'], 'all')
  assert.equal(created.headers.get('etag'), `"${record.Revision}"`)
  await settled()

  const read = await call(`/api/blog/${id}`)
  assert.equal(read.status, 200)
  assert.equal('updatedBy' in (read.body as object), false)
  const listed = (await call('/api/blog')).body as Wire[]
  assert.deepEqual(
    listed.map(({ Id }) => Id),
    [id],
  )
  assert.equal('BlogData' in (listed[0]?.Data ?? {}), false)

  const update = {
    method: 'PUT',
    headers: { ...staff, 'if-match': `"${record.Revision}"` },
    json: { BlogId: id, Data: blogData('Another title') },
  }
  const updated = await call(path, update)
  assert.equal(updated.status, 200)
  assert.equal((updated.body as Wire).Slug, 'a-savings-habit')
  const repeated = await call(path, update)
  assert.deepEqual(
    [repeated.status, (repeated.body as Wire).Revision],
    [200, (updated.body as Wire).Revision],
  )

  assert.equal(
    (
      await call(`/api/blog/delete?id=${id}&updatedBy=${ADMIN}`, {
        method: 'DELETE',
        headers: staff,
      })
    ).status,
    200,
  )
  await settled()
  assert.equal((await call(`/api/blog/${id}`)).status, 404)
  assert.deepEqual((await call('/api/blog')).body, [])
  const bin = (await call('/api/bin', { headers: staff })).body as { Id: string; title: string }[]
  assert.deepEqual(
    bin.map(({ Id, title }) => [Id, title]),
    [[id, 'Another title']],
  )
  assert.equal(
    (await call('/api/restore', { method: 'POST', headers: staff, json: { kind: 'blog', id } }))
      .status,
    200,
  )
  await settled()
  assert.equal((await call(`/api/blog/${id}`)).status, 200)

  const revisions = (await call(`/api/revisions?kind=blog&id=${id}`, { headers: staff })).body as {
    Revision: string
    Data: Record<string, unknown>
  }[]
  assert.deepEqual(
    revisions.map(({ Data }) => Data['BlogTitle']),
    ['Another title', 'Another title', 'Another title', 'A savings habit'],
  )
  const first = revisions.at(-1)?.Revision
  const restored = await call('/api/restore', {
    method: 'POST',
    headers: staff,
    json: { kind: 'blog', id, Revision: first },
  })
  assert.equal((restored.body as Wire).Data['BlogTitle'], 'A savings habit')
})

test('an article in Arabic alone is published without English texts, and is refused without them if it is also shown in English', async (t) => {
  const { call, save, staff, settled } = await startApi(t)
  const id = crypto.randomUUID()
  const arabic = {
    BlogTitle: '',
    BlogTitle_AR: 'عادة الادخار',
    BlogData: '',
    BlogData_AR: '<p>نص.</p>',
    LanguageSelection: 'ar',
  }
  const created = await save(id, blogData('', arabic))
  const { Revision, Slug, translation } = created.body as Wire
  assert.deepEqual([created.status, Slug, translation], [201, id, 'not needed'])
  await settled()
  assert.deepEqual(
    ((await call('/api/blog')).body as Wire[]).map(({ Data }) => [
      Data['BlogTitle'],
      Data['BlogTitle_AR'],
    ]),
    [['', 'عادة الادخار']],
  )
  const put = (change: Record<string, unknown>) =>
    call(path, {
      method: 'PUT',
      headers: { ...staff, 'if-match': `"${Revision}"` },
      json: { BlogId: id, Slug: 'a-savings-habit', Data: blogData('', { ...arabic, ...change }) },
    })
  const refused = await put({ LanguageSelection: 'all' })
  assert.deepEqual(
    [refused.status, errorsOf(refused).map(({ path: at }) => at)],
    [422, ['Data.BlogTitle', 'Data.BlogData']],
  )
  const untitled = await put({ BlogTitle_AR: '' })
  assert.deepEqual(
    [untitled.status, errorsOf(untitled).map(({ path: at }) => at)],
    [422, ['Data.BlogTitle_AR']],
  )
  const withSlug = await put({})
  assert.deepEqual([withSlug.status, (withSlug.body as Wire).Slug], [200, 'a-savings-habit'])
  assert.equal(
    (await call(`/api/blog/delete?id=${id}`, { method: 'DELETE', headers: staff })).status,
    200,
  )
  await settled()
  const [binned] = (await call('/api/bin', { headers: staff })).body as {
    title: string
    title_AR: string
  }[]
  assert.deepEqual([binned?.title, binned?.title_AR], ['', 'عادة الادخار'])
})

test('a save over a version that its author has not seen is refused with the current version', async (t) => {
  const { call, save, staff } = await startApi(t)
  const id = crypto.randomUUID()
  const { Revision } = (await save(id, blogData('First'))).body as Wire
  const put = (title: string, headers: Record<string, string>) =>
    call(path, {
      method: 'PUT',
      headers: { ...staff, ...headers },
      json: { BlogId: id, Data: blogData(title) },
    })
  assert.equal((await put('No version', {})).status, 428)
  assert.equal((await put('Theirs', { 'if-match': Revision })).status, 200)
  const mine = await put('Mine', { 'if-match': Revision })
  assert.equal(mine.status, 412)
  assert.equal((mine.body as { current: Wire }).current.Data['BlogTitle'], 'Theirs')
  const unknown = await call(path, {
    method: 'PUT',
    headers: { ...staff, 'if-match': Revision },
    json: { BlogId: crypto.randomUUID(), Data: blogData('x') },
  })
  assert.equal(unknown.status, 404)
})

test('a create with a used id succeeds with the same content, and is a conflict with other content or after a removal', async (t) => {
  const { save, call, staff } = await startApi(t)
  const id = crypto.randomUUID()
  const first = await save(id, blogData('Once'))
  const again = await save(id, blogData('Once'))
  assert.deepEqual([again.status, again.body], [200, first.body])
  assert.equal((await save(id, blogData('Twice'))).status, 409)
  await call(`/api/blog/delete?id=${id}`, { method: 'DELETE', headers: staff })
  assert.equal((await save(id, blogData('Once'))).status, 409)
})

test('visitors do not see drafts, scheduled items and expired items, and staff do', async (t) => {
  const { call, save, staff, settled } = await startApi(t)
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const past = new Date(Date.now() - 3_600_000).toISOString()
  const hiddenStates = [{ Status: 'draft' }, { PublishAt: soon }, { ExpireAt: past }]
  const ids = await Promise.all(
    hiddenStates.map(
      async (more, n) =>
        ((await save(crypto.randomUUID(), blogData(`Hidden ${n}`), more)).body as Wire).Id,
    ),
  )
  await settled()
  assert.deepEqual((await call('/api/blog')).body, [])
  for (const id of ids) assert.equal((await call(`/api/blog/${id}`)).status, 404)
  const listed = (await call('/api/blog?scope=staff', { headers: staff })).body as Wire[]
  assert.equal(listed.length, 3)
  assert.equal(listed[0]?.translation, 'complete')
})

test('a slug follows from the title, gets a number if it is used already, and can be changed to a free one', async (t) => {
  const { call, save, staff } = await startApi(t)
  const [a, b, c] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  assert.equal(((await save(a, blogData("What's new?"))).body as Wire).Slug, 'whats-new')
  assert.equal(((await save(b, blogData('Whats new'))).body as Wire).Slug, 'whats-new-2')
  assert.equal(((await save(c, blogData('عنوان'))).body as Wire).Slug, c)
  const refused = await save(crypto.randomUUID(), blogData('Third'), { Slug: 'whats-new' })
  assert.deepEqual(
    [refused.status, (refused.body as { errors: { path: string }[] }).errors[0]?.path],
    [422, 'Slug'],
  )
  const { Revision } = (await call(`/api/blog/${a}`)).body as Wire
  const moved = await call(path, {
    method: 'PUT',
    headers: { ...staff, 'if-match': Revision },
    json: { BlogId: a, Data: blogData('New'), Slug: 'news-of-november' },
  })
  assert.equal((moved.body as Wire).Slug, 'news-of-november')
})

test('the list is divided into pages, newest first', async (t) => {
  const { call, save, settled } = await startApi(t)
  for (const day of ['2026-01-03', '2026-01-01', '2026-01-05', '2026-01-04', '2026-01-02'])
    await save(crypto.randomUUID(), blogData(day, { BlogDate: day }))
  await settled()
  const titles: unknown[] = []
  let next: string | null = '/api/blog?limit=2'
  while (next) {
    const { body, headers } = await call(next)
    titles.push(...(body as Wire[]).map(({ Data }) => Data['BlogTitle']))
    next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null
  }
  assert.deepEqual(titles, ['2026-01-05', '2026-01-04', '2026-01-03', '2026-01-02', '2026-01-01'])
})

test('a translation is complete, missing, outdated or not needed', async (t) => {
  const { call, save, staff } = await startApi(t)
  const stateOf = async (data: Record<string, unknown>) =>
    ((await save(crypto.randomUUID(), data)).body as Wire).translation
  assert.equal(await stateOf(blogData('A')), 'complete')
  assert.equal(await stateOf(blogData('B', { BlogTitle_AR: '' })), 'missing')
  assert.equal(
    await stateOf(blogData('C', { BlogTitle_AR: '', LanguageSelection: 'en' })),
    'not needed',
  )
  const id = crypto.randomUUID()
  const { Revision } = (await save(id, blogData('D'))).body as Wire
  const english = { ...blogData('D'), BlogTitle: 'D, changed' }
  const changed = await call(path, {
    method: 'PUT',
    headers: { ...staff, 'if-match': Revision },
    json: { BlogId: id, Data: english },
  })
  assert.equal((changed.body as Wire).translation, 'outdated')
})

test('the notification is a single setting, first saved without a revision, later only with the current one', async (t) => {
  const { call, staff, settled } = await startApi(t)
  const value = {
    StartDate: '2026-11-01T00:00:00Z',
    EndDate: '2026-12-01T00:00:00+04:00',
    isActive: true,
    refreshToken: crypto.randomUUID(),
    AlertContent: '<p>New</p>',
    AlertContent_AR: '<p>جديد</p>',
  }
  const put = (json: unknown, headers: Record<string, string> = {}) =>
    call('/api/app-settings/add-or-update-settings', {
      method: 'PUT',
      headers: { ...staff, ...headers },
      json,
    })
  assert.deepEqual((await call('/api/app-settings')).body, [])
  const first = await put({
    Key: 'WEB_NOTIFICATION',
    Value: JSON.stringify(value),
    updatedBy: ADMIN,
  })
  assert.equal(first.status, 200)
  const { Revision } = first.body as { Revision: string }
  assert.equal(
    (await put({ Key: 'WEB_NOTIFICATION', Value: { ...value, isActive: false } })).status,
    428,
  )
  assert.equal((await put({ Key: 'OTHER', Value: value }, { 'if-match': Revision })).status, 422)
  assert.equal(
    (
      await put(
        { Key: 'WEB_NOTIFICATION', Value: { ...value, EndDate: value.StartDate } },
        { 'if-match': Revision },
      )
    ).status,
    422,
  )
  assert.equal(
    (
      await put(
        { Key: 'WEB_NOTIFICATION', Value: { ...value, AlertContent: '<p> </p>' } },
        { 'if-match': Revision },
      )
    ).status,
    422,
  )
  assert.equal(
    (
      await put(
        { Key: 'WEB_NOTIFICATION', Value: { ...value, isActive: false } },
        { 'if-match': Revision },
      )
    ).status,
    200,
  )
  await settled()
  const listed = (await call('/api/app-settings')).body as {
    Key: string
    Value: { EndDate: string; isActive: boolean }
    Revision: string
  }[]
  assert.deepEqual(
    listed.map(({ Key, Value }) => [Key, Value.EndDate, Value.isActive]),
    [['WEB_NOTIFICATION', '2026-11-30T20:00:00.000Z', false]],
  )
})

test('a save that omits a field succeeds although the first read of the stored record fails', async (t) => {
  const { call, staff, services } = await startApi(t)
  const { id, data } = records.faq
  const json = { SupportId: id, ...wireOf(kinds.faq, id, data) }
  const { FaqType: _omitted, ...update } = json as Record<string, unknown>
  const address = '/api/support/add-or-update-support'
  const { Revision } = (await call(address, { method: 'POST', headers: staff, json })).body as Wire
  const { content } = services
  let hasFailed = false
  services.content = {
    ...content,
    get: (key) => {
      if (hasFailed) return content.get(key)
      hasFailed = true
      return Promise.reject(new UnavailableError('Storage is not answering.'))
    },
  }
  const saved = await call(address, {
    method: 'PUT',
    headers: { ...staff, 'if-match': Revision },
    json: update,
  })
  assert.deepEqual(
    [saved.status, (saved.body as Record<string, unknown>)['FaqType']],
    [200, data['FaqType']],
  )
})
