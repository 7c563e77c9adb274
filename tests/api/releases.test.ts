import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { dayOf } from '#i18n/time.ts'
import type { Data } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { DAY_MS, dayAfter } from '#rules/time.ts'
import { keyOf } from '#store/keys.ts'
import { sweep } from '../../netlify/api/sweep.ts'
import { records } from '../fixtures/records.ts'
import { startReleases, type Checked, type Item, type Release, type Wire } from './releases.ts'

type Problem = { errors: { path: string; message: string }[]; Changed: Item[]; current?: Release }

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

const ofBlog = (title: string) => ({ ...blog.data, BlogTitle: title })

test('items of every kind are published together by one build, and taken back together: their drafts are drafts again', async (t) => {
  const { api, builds, item, draft, read, make, check, publish, takeBack } = await startReleases(t)
  const names = allKinds
    .filter(({ versions }) => !versions)
    .map(({ name }) => name as keyof typeof records)
  const items = []
  for (const name of names) items.push(await item(name))
  const drafts = new Map<string, Wire['Draft']>()
  for (const one of items)
    drafts.set(
      one.ItemId,
      (
        (await draft(one, records[one.Kind as keyof typeof records].changed, one.Revision))
          .body as Wire
      ).Draft,
    )
  await api.settled()
  const before = builds()
  const release = await make(items)
  const checked = await check(release)
  assert.deepEqual(
    checked.Items.map(({ Changes, errors }) => [Changes, errors]),
    items.map(() => [true, []]),
  )
  assert.equal(builds(), before)
  const done = (await publish(release, checked)).body as Release
  await api.settled()
  assert.deepEqual([done.State, done.MayTakeBack, builds() - before], ['published', true, 1])
  const readable = items.filter(({ Kind }) => allKinds.find(({ name }) => name === Kind)?.api.read)
  for (const one of readable) assert.equal((await read(one)).Draft, undefined, one.Kind)
  const open = (await takeBack(done)).body as Release
  assert.deepEqual(
    [open.State, open.MayTakeBack, open.TakenBack?.by],
    ['open', false, done.Published?.by],
  )
  for (const one of readable) {
    const { Draft, Revision, updatedAt: _, ...now } = await read(one)
    assert.notEqual(Revision, one.Revision)
    assert.deepEqual(contentIn(Draft), contentIn(drafts.get(one.ItemId)), `${one.Kind}: its draft`)
    for (const [key, value] of Object.entries(one))
      if (key in now) assert.deepEqual(now[key], value, `${one.Kind}: ${key}`)
  }
  assert.equal(
    ((await publish(open, await check(open))).body as Release).State,
    'published',
    'it can be published again',
  )
})

test('what was never public appears, also where its own time is yet to come, and goes off the site again', async (t) => {
  const { api, clock, item, make, check, publish, takeBack } = await startReleases(t)
  const hidden = await item('blog', ofBlog('Hidden'), { Status: 'draft' })
  const waiting = await item('news', news.data, {
    PublishAt: new Date(clock.now() + 9 * DAY_MS).toISOString(),
  })
  const seen = async () => [
    (await api.call(`/api/blog/${hidden.ItemId}`)).status,
    (await api.call(`/api/news/${waiting.ItemId}`)).status,
  ]
  assert.deepEqual(await seen(), [404, 404])
  const release = await make([hidden, waiting])
  const done = (await publish(release, await check(release))).body as Release
  assert.deepEqual(await seen(), [200, 200])
  assert.equal((await takeBack(done)).status, 200)
  assert.deepEqual(await seen(), [404, 404])
})

test('one item that does not fit keeps all from being published, and says so at its place', async (t) => {
  const { api, item, draft, read, make, check, publish } = await startReleases(t)
  const [good, other, taken] = [
    await item('blog', ofBlog('Good')),
    await item('blog', ofBlog('Other')),
    await item('blog', ofBlog('Taken'), { Slug: 'taken' }),
  ]
  assert.equal((await draft(good, ofBlog('Good, better'), good.Revision)).status, 200)
  assert.equal(
    (await draft(other, ofBlog('Other, better'), other.Revision, { Slug: 'wanted' })).status,
    200,
  )
  assert.equal(
    (
      await api.call('/api/blog/add-or-update-blog', {
        method: 'PUT',
        headers: { ...api.staff, 'if-match': taken.Revision },
        json: { BlogId: taken.ItemId, Data: ofBlog('Taken'), Slug: 'wanted' },
      })
    ).status,
    200,
  )
  const release = await make([good, other])
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

test('what is published is what was looked at: an item that was saved since keeps all of it back', async (t) => {
  const { item, draft, read, make, check, publish } = await startReleases(t)
  const [one, other] = [await item('blog', ofBlog('One')), await item('blog', ofBlog('Other'))]
  const drafts = [
    await draft(one, ofBlog('One, better'), one.Revision),
    await draft(other, ofBlog('Other, better'), other.Revision),
  ]
  const release = await make([one, other])
  const looked = await check(release)
  const latest = (
    await draft(other, ofBlog('Other, best'), (drafts[1]?.body as Wire).Draft?.Revision ?? '')
  ).body as Wire
  const refused = await publish(release, looked)
  assert.deepEqual(
    [refused.status, (refused.body as Problem).Changed, (refused.body as Problem).current?.Id],
    [412, [{ Kind: 'blog', ItemId: other.ItemId }], release.Id],
  )
  assert.deepEqual(
    [(await read(one)).Draft !== undefined, (await read(other)).Draft?.Revision],
    [true, latest.Draft?.Revision],
  )
  const looksAgain = await check(release)
  assert.equal((await publish(release, looksAgain)).status, 200)
  assert.equal((await publish(release, looksAgain)).status, 200, 'sent again, it is done')
  assert.equal((await publish(release, looked)).status, 412)
})

test('an address that two items of a release want, or another item has, is given to none of them', async (t) => {
  const { send, item, draft, read, make, check, publish, takeBack } = await startReleases(t)
  const [one, other] = [await item('blog', ofBlog('One')), await item('blog', ofBlog('Other'))]
  const saved = (await draft(one, ofBlog('One'), one.Revision, { Slug: 'wanted' })).body as Wire
  await draft(other, ofBlog('Other'), other.Revision, { Slug: 'wanted' })
  const release = await make([one, other])
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
  const alone = await make([other])
  const done = (await publish(alone, await check(alone))).body as Release
  assert.equal((await read(other)).Slug, 'wanted')
  assert.equal((await takeBack(done)).status, 200)
  assert.deepEqual(
    [(await read(other)).Slug, (await read(other)).Draft?.['Slug']],
    [other.Slug, 'wanted'],
  )
})

test('texts and the fees that they show are published together, and a second version of the fees is refused', async (t) => {
  const { clock, item, draft, make, check, publish, takeBack } = await startReleases(t)
  const today = dayOf(clock.now())
  const extra = {
    ...records.fees.data.Services[0],
    Guid: randomUUID(),
    Name: 'extra',
    Charge: 'free',
    Amount: 0,
  }
  const fees = await item('fees', { ...records.fees.data, InForceFrom: dayAfter(today, -30) })
  const next = {
    ...records.fees.data,
    InForceFrom: dayAfter(today, -30),
    Services: [...records.fees.data.Services, extra],
  }
  assert.equal((await draft(fees, next, fees.Revision)).status, 200)
  const answer = await item('faq')
  const text = {
    ...faq.data,
    SupportData: [
      {
        ...(faq.data['SupportData'] as object[])[0],
        SupportContent: '<p>It costs {fee:extra}.</p>',
      },
    ],
  }
  assert.equal((await draft(answer, text, answer.Revision)).status, 200)
  const alone = await make([answer])
  assert.deepEqual(
    (await check(alone)).Items.map(({ errors }) => errors.length),
    [1],
  )
  const coming = await item(
    'fees',
    { ...next, InForceFrom: dayAfter(today, 100) },
    { Status: 'draft' },
  )
  const tooMany = await make([fees, answer, coming])
  assert.deepEqual(
    (await check(tooMany)).Items.map(({ errors }) => errors.map(({ path }) => path)),
    [[], [], ['ItemId']],
  )
  const release = await make([answer, fees])
  const checked = await check(release)
  assert.deepEqual(
    checked.Items.map(({ errors }) => errors),
    [[], []],
  )
  const done = await publish(release, checked)
  assert.equal(done.status, 200, done.text)
  assert.equal((await takeBack(done.body as Release)).status, 200)
})

test('a release is changed and deleted while it is open, and only by who has seen it as it is', async (t) => {
  const { api, item, draft, send, make, check, publish, takeBack, list } = await startReleases(t)
  const one = await item('blog', ofBlog('One'))
  const release = await make([one])
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
    'nothing of it would change',
  )
  await draft(one, ofBlog('One, better'), one.Revision)
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
    'nothing changes, and nobody has changed it',
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

test('an item that was published again since, or deleted, keeps a release from being taken back; a newer draft stays', async (t) => {
  const { send, item, draft, update, read, make, check, publish, takeBack } = await startReleases(t)
  const [one, other] = [await item('blog', ofBlog('One')), await item('blog', ofBlog('Other'))]
  for (const each of [one, other]) await draft(each, ofBlog('Better'), each.Revision)
  const release = await make([one, other])
  const done = (await publish(release, await check(release))).body as Release
  await draft(one, { ...ofBlog('Better'), BlogTitle_AR: 'أحدث' }, (await read(one)).Revision)
  const fixed = (await update(other, ofBlog('Fixed'), (await read(other)).Revision)).body as Wire
  const refused = await takeBack(done)
  assert.deepEqual(
    [refused.status, (refused.body as Problem).errors.map(({ path }) => path)],
    [422, ['Items.1.ItemId']],
  )
  assert.equal(
    (await read(one))['Data'] && ((await read(one))['Data'] as { BlogTitle: string }).BlogTitle,
    'Better',
  )
  const { Revision } =
    (
      (await send('GET', `/api/revisions?kind=blog&id=${other.ItemId}`)).body as {
        Revision: string
      }[]
    )[1] ?? assert.fail()
  assert.ok(fixed.Revision > Revision)
  const alone = await make([one])
  const latest = (await publish(alone, await check(alone))).body as Release
  await draft(one, { ...ofBlog('Better'), BlogTitle_AR: 'الأحدث' }, (await read(one)).Revision)
  assert.equal((await takeBack(latest)).status, 200)
  const { Draft, ...now } = await read(one)
  const [data, next] = [now['Data'], Draft?.['Data']] as [Data, Data]
  assert.deepEqual(
    [data['BlogTitle'], data['BlogTitle_AR'], next['BlogTitle'], next['BlogTitle_AR']],
    ['Better', blog.data['BlogTitle_AR'], 'Better', 'الأحدث'],
  )
})

test('a release with a time is published at it, whole; one that does not fit says why, and stays open', async (t) => {
  const { api, clock, builds, item, draft, make, list } = await startReleases(t)
  const at = new Date(clock.now() + DAY_MS).toISOString()
  const [one, other] = [await item('blog', ofBlog('One')), await item('blog', ofBlog('Other'))]
  await draft(one, ofBlog('One, better'), one.Revision)
  await draft(other, ofBlog('Other, better'), other.Revision, { Slug: 'wanted' })
  const good = await make([one], { PublishAt: at })
  const bad = await make([other], { PublishAt: at, Title: 'Bad' })
  await item('blog', ofBlog('Third'), { Slug: 'wanted' })
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
  clock.move(-2 * DAY_MS)
  const all = await list()
  const of = ({ Id }: Release) => all.find((one) => one.Id === Id)
  assert.deepEqual(
    [of(good)?.State, of(good)?.Published?.BySchedule, of(good)?.PublishAt],
    ['published', true, null],
  )
  assert.deepEqual(
    [of(bad)?.State, of(bad)?.PublishAt, of(bad)?.Blocked?.errors.map(({ path }) => path)],
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

test('the check names all that publishing needs, and never changes anything', async (t) => {
  const { api, item, draft, make, check } = await startReleases(t)
  const one = await item('blog', ofBlog('One'))
  const saved = (await draft(one, ofBlog('Next'), one.Revision)).body as Wire
  const gone = await item('news')
  const release = await make([one, gone])
  await api.call(`/api/news/delete?id=${gone.ItemId}`, { method: 'DELETE', headers: api.staff })
  const checked: Checked = await check(release)
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
