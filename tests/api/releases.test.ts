import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { dayOf } from '#i18n/time.ts'
import type { Data } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { DAY_MS, addDays } from '#rules/time.ts'
import { keyOf } from '#store/keys.ts'
import { sweep } from '../../netlify/api/sweep.ts'
import { records } from '../fixtures/records.ts'
import { startReleases, type ReleaseCheck, type Item, type Release, type Wire } from './releases.ts'

/** Answer to a refused request. */
type Problem = {
  errors: { path: string; message: string }[]
  /** Items that were saved since the caller checked the release. */
  Changed: Item[]
  current?: Release
}

const { blog, news, faq } = records

/** Content of a draft, without its versions and times. */
const contentIn = (draft: Wire['Draft']) => {
  const {
    Revision: _r,
    Began: _b,
    createdAt: _c,
    updatedAt: _u,
    ...content
  } = draft ?? assert.fail('There is no draft.')
  return content
}

const postData = (title: string) => ({ ...blog.data, BlogTitle: title })

test('items of every kind are published together with one build, and taken back together with their drafts restored', async (t) => {
  const { api, builds, createItem, saveDraft, read, createRelease, check, publish, takeBack } =
    await startReleases(t)
  const names = allKinds
    .filter(({ versions }) => !versions)
    .map(({ name }) => name as keyof typeof records)
  const items = []
  for (const name of names) items.push(await createItem(name))
  const drafts = new Map<string, Wire['Draft']>()
  for (const live of items) {
    const { changed } = records[live.Kind as keyof typeof records]
    const saved = (await saveDraft(live, changed, live.Revision)).body as Wire
    drafts.set(live.ItemId, saved.Draft)
  }
  await api.settled()
  const buildsBefore = builds()
  const release = await createRelease(items)
  const checked = await check(release)
  assert.deepEqual(
    checked.Items.map(({ Changes, errors }) => [Changes, errors]),
    items.map(() => [true, []]),
  )
  assert.equal(builds(), buildsBefore)
  const published = (await publish(release, checked)).body as Release
  await api.settled()
  assert.deepEqual(
    [published.State, published.MayTakeBack, builds() - buildsBefore],
    ['published', true, 1],
  )
  const readable = items.filter(({ Kind }) => allKinds.find(({ name }) => name === Kind)?.api.read)
  for (const live of readable) assert.equal((await read(live)).Draft, undefined, live.Kind)
  const open = (await takeBack(published)).body as Release
  assert.deepEqual(
    [open.State, open.MayTakeBack, open.TakenBack?.by],
    ['open', false, published.Published?.by],
  )
  for (const live of readable) {
    const { Draft, Revision, updatedAt: _, ...takenBack } = await read(live)
    assert.notEqual(Revision, live.Revision)
    assert.deepEqual(contentIn(Draft), contentIn(drafts.get(live.ItemId)), `${live.Kind}: draft`)
    for (const [key, value] of Object.entries(live))
      if (key in takenBack) assert.deepEqual(takenBack[key], value, `${live.Kind}: ${key}`)
  }
  assert.equal(
    ((await publish(open, await check(open))).body as Release).State,
    'published',
    'it can be published again',
  )
})

test('a release publishes items that are drafts or scheduled for later, and hides them again when it is taken back', async (t) => {
  const { api, clock, createItem, createRelease, check, publish, takeBack } = await startReleases(t)
  const hidden = await createItem('blog', postData('Hidden'), { Status: 'draft' })
  const waiting = await createItem('news', news.data, {
    PublishAt: new Date(clock.now() + 9 * DAY_MS).toISOString(),
  })
  const publicStatuses = async () => [
    (await api.call(`/api/blog/${hidden.ItemId}`)).status,
    (await api.call(`/api/news/${waiting.ItemId}`)).status,
  ]
  assert.deepEqual(await publicStatuses(), [404, 404])
  const release = await createRelease([hidden, waiting])
  const done = (await publish(release, await check(release))).body as Release
  assert.deepEqual(await publicStatuses(), [200, 200])
  assert.equal((await takeBack(done)).status, 200)
  assert.deepEqual(await publicStatuses(), [404, 404])
})

test('a release with one invalid item is refused as a whole, with the error at that item', async (t) => {
  const { api, createItem, saveDraft, read, createRelease, check, publish } = await startReleases(t)
  const [good, other, owner] = [
    await createItem('blog', postData('Good')),
    await createItem('blog', postData('Other')),
    await createItem('blog', postData('Taken'), { Slug: 'taken' }),
  ]
  assert.equal((await saveDraft(good, postData('Good, better'), good.Revision)).status, 200)
  assert.equal(
    (await saveDraft(other, postData('Other, better'), other.Revision, { Slug: 'wanted' })).status,
    200,
  )
  assert.equal(
    (
      await api.call('/api/blog/add-or-update-blog', {
        method: 'PUT',
        headers: { ...api.staff, 'if-match': owner.Revision },
        json: { BlogId: owner.ItemId, Data: postData('Taken'), Slug: 'wanted' },
      })
    ).status,
    200,
  )
  const release = await createRelease([good, other])
  const checked = await check(release)
  assert.deepEqual(
    checked.Items.map(({ errors }) => errors.map(({ path }) => path)),
    [[], ['Slug']],
  )
  const refused = await publish(release, checked)
  assert.deepEqual(
    [refused.status, (refused.body as Problem).errors.map(({ path }) => path)],
    [422, ['Items.1.Slug']],
  )
  assert.deepEqual(
    [(await read(good))['Data'], (await read(good)).Draft !== undefined],
    [good['Data'], true],
  )
  await api.settled()
})

test('a release is refused if one of its items was saved after the check, and nothing of it is published', async (t) => {
  const { createItem, saveDraft, read, createRelease, check, publish } = await startReleases(t)
  const [one, other] = [
    await createItem('blog', postData('One')),
    await createItem('blog', postData('Other')),
  ]
  const drafts = [
    await saveDraft(one, postData('One, better'), one.Revision),
    await saveDraft(other, postData('Other, better'), other.Revision),
  ]
  const release = await createRelease([one, other])
  const outdatedCheck = await check(release)
  const latest = (
    await saveDraft(other, postData('Other, best'), (drafts[1]?.body as Wire).Draft?.Revision ?? '')
  ).body as Wire
  const refused = await publish(release, outdatedCheck)
  assert.deepEqual(
    [refused.status, (refused.body as Problem).Changed, (refused.body as Problem).current?.Id],
    [412, [{ Kind: 'blog', ItemId: other.ItemId }], release.Id],
  )
  assert.deepEqual(
    [(await read(one)).Draft !== undefined, (await read(other)).Draft?.Revision],
    [true, latest.Draft?.Revision],
  )
  const checked = await check(release)
  assert.equal((await publish(release, checked)).status, 200)
  assert.equal((await publish(release, checked)).status, 200, 'the same request again')
  assert.equal((await publish(release, outdatedCheck)).status, 412)
})

test('a release whose items have the same new slug is refused, and taking a release back restores the old slug', async (t) => {
  const { send, createItem, saveDraft, read, createRelease, check, publish, takeBack } =
    await startReleases(t)
  const [one, other] = [
    await createItem('blog', postData('One')),
    await createItem('blog', postData('Other')),
  ]
  const saved = (await saveDraft(one, postData('One'), one.Revision, { Slug: 'wanted' }))
    .body as Wire
  await saveDraft(other, postData('Other'), other.Revision, { Slug: 'wanted' })
  const release = await createRelease([one, other])
  assert.deepEqual(
    (await check(release)).Items.map(({ errors }) => errors.map(({ path }) => path)),
    [[], ['Slug']],
  )
  assert.equal((await publish(release, await check(release))).status, 422)
  assert.equal(
    (await send('DELETE', `/api/draft/blog?id=${one.ItemId}`, undefined, saved.Draft?.Revision))
      .status,
    200,
  )
  const alone = await createRelease([other])
  const done = (await publish(alone, await check(alone))).body as Release
  assert.equal((await read(other)).Slug, 'wanted')
  assert.equal((await takeBack(done)).status, 200)
  assert.deepEqual(
    [(await read(other)).Slug, (await read(other)).Draft?.['Slug']],
    [other.Slug, 'wanted'],
  )
})

test('an answer can be published together with the fees that it quotes, and a release with two versions of the fees is refused', async (t) => {
  const { clock, createItem, saveDraft, createRelease, check, publish, takeBack } =
    await startReleases(t)
  const today = dayOf(clock.now())
  const extra = {
    ...records.fees.data.Services[0],
    Guid: randomUUID(),
    Name: 'extra',
    Charge: 'free',
    Amount: 0,
  }
  const fees = await createItem('fees', { ...records.fees.data, InForceFrom: addDays(today, -30) })
  const next = {
    ...records.fees.data,
    InForceFrom: addDays(today, -30),
    Services: [...records.fees.data.Services, extra],
  }
  assert.equal((await saveDraft(fees, next, fees.Revision)).status, 200)
  const answer = await createItem('faq')
  const text = {
    ...faq.data,
    SupportData: [
      {
        ...(faq.data['SupportData'] as object[])[0],
        SupportContent: '<p>It costs {fee:extra}.</p>',
      },
    ],
  }
  assert.equal((await saveDraft(answer, text, answer.Revision)).status, 200)
  const alone = await createRelease([answer])
  assert.deepEqual(
    (await check(alone)).Items.map(({ errors }) => errors.length),
    [1],
  )
  const coming = await createItem(
    'fees',
    { ...next, InForceFrom: addDays(today, 100) },
    { Status: 'draft' },
  )
  const tooMany = await createRelease([fees, answer, coming])
  assert.deepEqual(
    (await check(tooMany)).Items.map(({ errors }) => errors.map(({ path }) => path)),
    [[], [], ['ItemId']],
  )
  const release = await createRelease([answer, fees])
  const checked = await check(release)
  assert.deepEqual(
    checked.Items.map(({ errors }) => errors),
    [[], []],
  )
  const done = await publish(release, checked)
  assert.equal(done.status, 200, done.text)
  assert.equal((await takeBack(done.body as Release)).status, 200)
})

test('a release can be changed and deleted only while it is open, and only over its latest revision', async (t) => {
  const { api, createItem, saveDraft, send, createRelease, check, publish, takeBack, list } =
    await startReleases(t)
  const one = await createItem('blog', postData('One'))
  const release = await createRelease([one])
  const body = {
    Id: release.Id,
    Title: 'Renamed',
    Items: [{ Kind: 'blog', ItemId: one.ItemId }],
    PublishAt: null,
  }
  assert.equal((await send('PUT', '/api/releases', body)).status, 428)
  const changed = (await send('PUT', '/api/releases', body, release.Revision)).body as Release
  assert.deepEqual([changed.Title, changed.Items[0]?.Title], ['Renamed', 'One'])
  assert.equal(
    (await send('PUT', '/api/releases', { ...body, Title: 'Late' }, release.Revision)).status,
    412,
  )
  assert.equal(
    (
      await send(
        'PUT',
        '/api/releases',
        { ...body, Items: [...body.Items, { Kind: 'blog', ItemId: randomUUID() }] },
        changed.Revision,
      )
    ).status,
    422,
  )
  assert.equal(
    (
      await send(
        'PUT',
        '/api/releases',
        { ...body, Items: [...body.Items, ...body.Items] },
        changed.Revision,
      )
    ).status,
    422,
  )
  assert.equal(
    (await publish(changed, await check(changed))).status,
    422,
    'a release without any change is refused',
  )
  await saveDraft(one, postData('One, better'), one.Revision)
  const done = (await publish(changed, await check(changed))).body as Release
  assert.equal((await send('PUT', '/api/releases', body, done.Revision)).status, 409)
  assert.equal(
    (await send('DELETE', `/api/releases?id=${done.Id}`, undefined, done.Revision)).status,
    409,
  )
  const open = (await takeBack(done)).body as Release
  assert.equal((await takeBack(open)).status, 409)
  assert.equal(
    ((await send('PUT', '/api/releases', body, open.Revision)).body as Release).Revision,
    open.Revision,
    'a save without a change makes no new revision',
  )
  assert.equal(
    (await send('DELETE', `/api/releases?id=${open.Id}`, undefined, open.Revision)).status,
    200,
  )
  assert.deepEqual(
    [await list(), (await send('GET', `/api/releases/check?id=${open.Id}`)).status],
    [[], 404],
  )
  const actions = await Promise.all(
    (await api.services.ops.list('a')).map(
      async ({ key }) =>
        (await api.services.ops.get<{ action: string; kind: string }>(keyOf(key)))?.data,
    ),
  )
  assert.deepEqual(
    actions
      .filter((entry) => entry?.kind === 'release')
      .map((entry) => entry?.action)
      .sort(),
    ['create', 'remove', 'update'],
  )
  const again = await send('POST', '/api/releases', body)
  assert.deepEqual([again.status, (again.body as Problem).current], [409, undefined])
  assert.equal(
    (await send('POST', '/api/releases', { ...body, Id: randomUUID(), Items: [] })).status,
    422,
  )
})

test('a release cannot be taken back if one of its items was published again since, and taking back keeps a newer draft', async (t) => {
  const { send, createItem, saveDraft, update, read, createRelease, check, publish, takeBack } =
    await startReleases(t)
  const [one, other] = [
    await createItem('blog', postData('One')),
    await createItem('blog', postData('Other')),
  ]
  for (const each of [one, other]) await saveDraft(each, postData('Better'), each.Revision)
  const release = await createRelease([one, other])
  const done = (await publish(release, await check(release))).body as Release
  await saveDraft(one, { ...postData('Better'), BlogTitle_AR: 'أحدث' }, (await read(one)).Revision)
  const fixed = (await update(other, postData('Fixed'), (await read(other)).Revision)).body as Wire
  const refused = await takeBack(done)
  assert.deepEqual(
    [refused.status, (refused.body as Problem).errors.map(({ path }) => path)],
    [422, ['Items.1.ItemId']],
  )
  assert.equal(((await read(one))['Data'] as Data | undefined)?.['BlogTitle'], 'Better')
  const { Revision } =
    (
      (await send('GET', `/api/revisions?kind=blog&id=${other.ItemId}`)).body as {
        Revision: string
      }[]
    )[1] ?? assert.fail()
  assert.ok(fixed.Revision > Revision)
  const alone = await createRelease([one])
  const latest = (await publish(alone, await check(alone))).body as Release
  await saveDraft(
    one,
    { ...postData('Better'), BlogTitle_AR: 'الأحدث' },
    (await read(one)).Revision,
  )
  assert.equal((await takeBack(latest)).status, 200)
  const { Draft, ...live } = await read(one)
  const [liveData, draftData] = [live['Data'], Draft?.['Data']] as [Data, Data]
  assert.deepEqual(
    [
      liveData['BlogTitle'],
      liveData['BlogTitle_AR'],
      draftData['BlogTitle'],
      draftData['BlogTitle_AR'],
    ],
    ['Better', blog.data['BlogTitle_AR'], 'Better', 'الأحدث'],
  )
})

test('a due release is published once as a whole, and an invalid one stays open with its errors and without a time', async (t) => {
  const { api, clock, builds, createItem, saveDraft, createRelease, list } = await startReleases(t)
  const at = new Date(clock.now() + DAY_MS).toISOString()
  const [one, other] = [
    await createItem('blog', postData('One')),
    await createItem('blog', postData('Other')),
  ]
  await saveDraft(one, postData('One, better'), one.Revision)
  await saveDraft(other, postData('Other, better'), other.Revision, { Slug: 'wanted' })
  const good = await createRelease([one], { PublishAt: at })
  const bad = await createRelease([other], { PublishAt: at, Title: 'Bad' })
  await createItem('blog', postData('Third'), { Slug: 'wanted' })
  await api.settled()
  const titles = async () =>
    ((await api.call('/api/blog')).body as { Data: { BlogTitle: string } }[])
      .map(({ Data }) => Data.BlogTitle)
      .sort()
  const before = builds()
  clock.move(2 * DAY_MS)
  await sweep({ ...api.services, clock })
  assert.deepEqual(await titles(), ['One, better', 'Other', 'Third'])
  assert.ok(builds() > before)
  await sweep({ ...api.services, clock })
  // Back to a time at which the staff session is valid.
  clock.move(-2 * DAY_MS)
  const all = await list()
  const [goodNow, badNow] = [good, bad].map(({ Id }) => all.find((release) => release.Id === Id))
  assert.deepEqual(
    [goodNow?.State, goodNow?.Published?.BySchedule, goodNow?.PublishAt],
    ['published', true, null],
  )
  assert.deepEqual(
    [badNow?.State, badNow?.PublishAt, badNow?.Blocked?.errors.map(({ path }) => path)],
    ['open', null, ['Items.0.Slug']],
  )
  const entries = await Promise.all(
    (await api.services.ops.list('a')).map(
      async ({ key }) =>
        (await api.services.ops.get<{ action: string; id: string }>(keyOf(key)))?.data,
    ),
  )
  assert.deepEqual(
    entries.filter((entry) => entry?.action === 'publish due release').map((entry) => entry?.id),
    [one.ItemId],
  )
})

test('the check of a release returns title, revision, changes and errors of each item, and changes nothing', async (t) => {
  const { api, createItem, saveDraft, createRelease, check } = await startReleases(t)
  const one = await createItem('blog', postData('One'))
  const saved = (await saveDraft(one, postData('Next'), one.Revision)).body as Wire
  const binned = await createItem('news')
  const release = await createRelease([one, binned])
  await api.call(`/api/news/delete?id=${binned.ItemId}`, { method: 'DELETE', headers: api.staff })
  const checked: ReleaseCheck = await check(release)
  assert.deepEqual(
    checked.Items.map(({ Title, Revision, Changes, errors }) => [
      Title,
      Revision,
      Changes,
      errors.length,
    ]),
    [
      ['Next', saved.Draft?.Revision, true, 0],
      [null, null, false, 1],
    ],
  )
  await api.settled()
  assert.deepEqual(checked, await check(release))
})
