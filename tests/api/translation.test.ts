import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { ADMIN, blogData, startApi } from './harness.ts'

type Wire = { Id: string; Revision: string; translation: string; updatedBy: string }
type Entry = {
  Guid: string
  SupportTitle: string
  SupportTitle_AR: string
  SupportContent: string
  SupportContent_AR: string
}

/** API with a post whose English was changed after its Arabic, and a function to save over it. */
async function startOutdated(t: TestContext) {
  const api = await startApi(t)
  const id = crypto.randomUUID()
  const put = (
    revision: string,
    more: Record<string, unknown> = {},
    data = blogData('New words', { BlogTitle_AR: 'كلمات' }),
  ) =>
    api.call('/api/blog/add-or-update-blog', {
      method: 'PUT',
      headers: { ...api.staff, 'if-match': revision },
      json: { BlogId: id, Data: data, updatedBy: ADMIN, ...more },
    })
  const made = (await api.save(id, blogData('Words', { BlogTitle_AR: 'كلمات' }))).body as Wire
  const changed = (await put(made.Revision)).body as Wire
  assert.equal(changed.translation, 'outdated')
  return { ...api, id, put, changed }
}

test('confirming the Arabic of an outdated item makes a new version, with entries in the history and the audit trail', async (t) => {
  const { call, staff, settled, id, put, changed } = await startOutdated(t)
  const same = await put(changed.Revision)
  assert.equal(
    (same.body as Wire).translation,
    'outdated',
    'a save without a confirmation leaves the translation outdated',
  )
  const { Revision: before } = same.body as Wire
  const confirmed = await put(before, { ArabicIsCurrent: true })
  assert.equal(confirmed.status, 200)
  const { Revision, translation, updatedBy } = confirmed.body as Wire
  assert.deepEqual([translation, updatedBy, Revision === before], ['complete', ADMIN, false])
  assert.equal(
    ((await put(before, { ArabicIsCurrent: true })).body as Wire).Revision,
    Revision,
    'a repeated request makes no further version',
  )
  await settled()
  const listed = (await call('/api/blog?scope=staff', { headers: staff })).body as Wire[]
  assert.deepEqual(
    listed.map(({ Id, translation: state }) => [Id, state]),
    [[id, 'complete']],
  )
  const revisions = (await call(`/api/revisions?kind=blog&id=${id}`, { headers: staff }))
    .body as Wire[]
  assert.deepEqual(
    revisions.slice(0, 2).map((version) => version.Revision),
    [Revision, before],
  )
  const audited = (await call('/api/audit', { headers: staff })).body as {
    action: string
    id: string
    before: string | null
    after: string | null
  }[]
  assert.ok(
    audited.some(
      (entry) =>
        entry.action === 'update' &&
        entry.id === id &&
        entry.before === before &&
        entry.after === Revision,
    ),
  )
})

test('the history names a confirmation of the Arabic together with other changes, unless the Arabic itself was changed', async (t) => {
  const { call, staff, id, put, changed } = await startOutdated(t)
  const words = (english: string, arabic: string, more: Record<string, unknown> = {}) =>
    blogData(english, { BlogTitle_AR: arabic, ...more })
  const steps: [Record<string, unknown>, ReturnType<typeof blogData>][] = [
    [{ ArabicIsCurrent: true }, words('New words', 'كلمات', { BlogDate: '2026-01-02' })],
    [{}, words('Newer words', 'كلمات', { BlogDate: '2026-01-02' })],
    [{ ArabicIsCurrent: true }, words('Newest words', 'كلمات', { BlogDate: '2026-01-02' })],
    [{ ArabicIsCurrent: true }, words('Newest words', 'كلمات أخرى', { BlogDate: '2026-01-02' })],
    [
      { ArabicIsCurrent: true, Status: 'draft' },
      words('Newest words', 'كلمات أخرى', { BlogDate: '2026-01-02' }),
    ],
  ]
  let { Revision } = changed
  for (const [more, data] of steps)
    Revision = ((await put(Revision, more, data)).body as Wire).Revision
  const revisions = (await call(`/api/revisions?kind=blog&id=${id}`, { headers: staff })).body as {
    changed: string[]
  }[]
  assert.deepEqual(
    revisions
      .slice(0, steps.length)
      .reverse()
      .map(({ changed }) => changed),
    [
      ['Data.BlogDate', 'translation'],
      ['Data.BlogTitle'],
      ['Data.BlogTitle', 'translation'],
      ['Data.BlogTitle_AR'],
      ['Status', 'translation'],
    ],
  )
})

test('a confirmation of the Arabic over an outdated revision is refused', async (t) => {
  const { put } = await startOutdated(t)
  const stale = await put('000001aaaaaaaa', { ArabicIsCurrent: true })
  assert.deepEqual(
    [stale.status, (stale.body as { current: Wire }).current.translation],
    [412, 'outdated'],
  )
})

test('a confirmation of the Arabic with another value than true is refused', async (t) => {
  const { call, staff, id, put, changed } = await startOutdated(t)
  for (const value of [false, 'true', 1, null]) {
    const answer = await put(changed.Revision, { ArabicIsCurrent: value })
    assert.deepEqual(
      [answer.status, (answer.body as { errors: { path: string }[] }).errors[0]?.path],
      [422, 'ArabicIsCurrent'],
    )
  }
  assert.equal(
    ((await call(`/api/blog/${id}?scope=staff`, { headers: staff })).body as Wire).translation,
    'outdated',
  )
})

test('a create with a confirmation of the Arabic is refused', async (t) => {
  const { save } = await startApi(t)
  const created = await save(crypto.randomUUID(), blogData('Another'), { ArabicIsCurrent: true })
  assert.deepEqual(
    [created.status, (created.body as { errors: { path: string }[] }).errors[0]?.path],
    [422, 'ArabicIsCurrent'],
  )
})

test('a confirmation also covers English changed in the same save, and missing Arabic stays missing', async (t) => {
  const { put, changed } = await startOutdated(t)
  const both = (
    await put(
      changed.Revision,
      { ArabicIsCurrent: true },
      blogData('Newer words', { BlogTitle_AR: 'كلمات' }),
    )
  ).body as Wire
  assert.equal(both.translation, 'complete')
  const missing = (
    await put(
      both.Revision,
      { ArabicIsCurrent: true },
      blogData('Newer words', { BlogTitle_AR: '' }),
    )
  ).body as Wire
  assert.equal(missing.translation, 'missing')
})

test('outdated Arabic stays outdated when entries are moved or removed, until the Arabic of the entry is changed', async (t) => {
  const { call, staff } = await startApi(t)
  const id = crypto.randomUUID()
  const entry = (name: string): Entry => ({
    Guid: crypto.randomUUID(),
    SupportTitle: name,
    SupportTitle_AR: 'سؤال',
    SupportContent: '<p>Yes.</p>',
    SupportContent_AR: '<p>نعم.</p>',
  })
  const [one, two, three] = [entry('One?'), entry('Two?'), entry('Three?')]
  const send = async (
    method: string,
    entries: readonly Entry[],
    headers: Record<string, string> = {},
  ): Promise<Wire> => {
    const json = {
      SupportId: id,
      FaqType: 'INDIVIDUAL_FAQ',
      Data: { SupportHeading: 'Start', SupportHeading_AR: 'البداية', SupportData: entries },
    }
    return (
      await call('/api/support/add-or-update-support', {
        method,
        headers: { ...staff, ...headers },
        json,
      })
    ).body as Wire
  }
  const update = async (before: Wire, entries: readonly Entry[]) =>
    send('PUT', entries, { 'if-match': before.Revision })
  const created = await send('POST', [one, two, three])
  const changed = await update(created, [
    { ...one, SupportTitle: 'One, in other words?' },
    two,
    three,
  ])
  assert.equal(changed.translation, 'outdated')
  const moved = await update(changed, [
    three,
    two,
    { ...one, SupportTitle: 'One, in other words?' },
  ])
  assert.equal(moved.translation, 'outdated')
  const shortened = await update(moved, [{ ...one, SupportTitle: 'One, in other words?' }, two])
  assert.equal(shortened.translation, 'outdated')
  const translated = await update(shortened, [
    { ...one, SupportTitle: 'One, in other words?', SupportTitle_AR: 'سؤال آخر' },
    two,
  ])
  assert.equal(translated.translation, 'complete')
})
