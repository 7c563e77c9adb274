import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import type { AnyKind, Data } from '#kinds/define.ts'
import { allKinds, kinds } from '#kinds/index.ts'
import { dataIn } from '#kinds/wire.ts'
import { DAY_MS } from '#rules/time.ts'
import { startDrafts, type Wire } from './drafts.ts'
import { sweepLinks } from '../../netlify/api/preview-links.ts'
import { damage } from './damage.ts'
import { blogData, startApi, type Api } from './harness.ts'
import { startReleases, type Release } from './releases.ts'
import { startServers } from './shared-servers.ts'

type Link = {
  Id: string
  Kind: string
  ItemId: string
  Title: string | null
  Note: string
  Address: string
  createdAt: string
  ExpiresAt: string
}
type ShownItem = { Kind: string; ItemId: string; IsLive: boolean; Record: Wire }
type Shown = { ExpiresAt: string; Items: ShownItem[]; Files: { FilePath: string; Size: number }[] }

/** Functions to make, list, end and open preview links, as staff and as a recipient of a link. */
const linksOf = (api: Api, staff: Record<string, string>) => {
  const { call } = api
  const tokenOf = ({ Address }: Link): string => new URL(Address).hash.slice(1)
  const open = (token: string) => call('/api/preview', { headers: { 'preview-link': token } })
  const make = (Kind: string, ItemId: string, more: Record<string, unknown> = {}) =>
    call('/api/preview-links', {
      method: 'POST',
      headers: staff,
      json: { Id: randomUUID(), Kind, ItemId, ...more },
    })
  /** Makes a link, and fails if it was refused. */
  const makeAccepted = async (...what: Parameters<typeof make>): Promise<Link> => {
    const { status, body, text } = await make(...what)
    assert.equal(status, 201, text)
    return body as Link
  }
  const end = (Id: string) =>
    call(`/api/preview-links?id=${Id}`, { method: 'DELETE', headers: staff })
  const list = async () => (await call('/api/preview-links', { headers: staff })).body as Link[]
  const shown = async (link: Link) => (await open(tokenOf(link))).body as Shown
  /** Single item that a link shows. */
  const shownItem = async (link: Link): Promise<ShownItem> => {
    const { Items } = await shown(link)
    assert.equal(Items.length, 1)
    return Items[0] ?? assert.fail()
  }
  return { open, make, makeAccepted, end, list, tokenOf, shown, shownItem }
}

/** Title of an item in the list of links. */
const titleIn = (kind: AnyKind, data: Data): unknown =>
  kind.title ? data[kind.title.key] : kind.label.one

for (const kind of allKinds) {
  test(`${kind.name}: a preview link shows the item or its draft without sign-in, with the fields that visitors get, until staff end the link`, async (t) => {
    const { api, staff, id, data, changed, saveDraft, discard, first } = await startDrafts(t, kind)
    const { open, makeAccepted, end, list, shownItem, tokenOf } = linksOf(api, staff)
    const link = await makeAccepted(kind.name, id)
    const visible = (content: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(content).filter(([key]) => !kind.internals.includes(key)))
    assert.deepEqual(
      (await shownItem(link)).Record['updatedBy'] ?? null,
      null,
      'the author is for staff only',
    )
    assert.deepEqual(
      [(await shownItem(link)).IsLive, dataIn(kind, (await shownItem(link)).Record)],
      [true, visible(data)],
    )
    const saved = (await saveDraft(changed, first.Revision)).body as Wire
    const next = await shownItem(link)
    assert.deepEqual(
      [next.Kind, next.ItemId, next.IsLive, dataIn(kind, next.Record), next.Record.Draft],
      [kind.name, id, false, visible(changed), undefined],
    )
    assert.deepEqual(
      (await list()).map(({ Id, Address, Title }) => [Id, Address, Title]),
      [[link.Id, link.Address, titleIn(kind, changed)]],
    )
    await discard(saved.Draft?.Revision ?? '')
    assert.equal((await shownItem(link)).IsLive, true)
    assert.equal((await end(link.Id)).status, 200)
    const { status, headers } = await open(tokenOf(link))
    assert.deepEqual([status, headers.get('cache-control')], [404, 'no-store'])
    assert.deepEqual(await list(), [])
  })
}

test('a preview link opens for seven days, and a token with a forged part opens nothing', async (t) => {
  const { api, staff, clock, id } = await startDrafts(t, kinds.blog)
  const { open, makeAccepted, tokenOf } = linksOf(api, staff)
  const [one, two] = [
    await makeAccepted('blog', id, { Note: ' Legal ' }),
    await makeAccepted('blog', id),
  ]
  assert.deepEqual(
    [one.Note, Date.parse(one.ExpiresAt) - Date.parse(one.createdAt)],
    ['Legal', 7 * DAY_MS],
  )
  const token = tokenOf(one)
  // Format of a token: `<id>.<end in base 36>.<signature>`.
  const [, until = '', signature = ''] = token.split('.')
  const later = (Number.parseInt(until, 36) + DAY_MS).toString(36)
  const forgedTokens = [
    '',
    one.Id,
    `${one.Id}.${until}`,
    `${two.Id}.${until}.${signature}`,
    `${one.Id}.${later}.${signature}`,
    `${one.Id}.${until}.${'A'.repeat(43)}`,
    `${one.Id}.${signature}`,
    `${token}A`,
    token.toUpperCase(),
    `${randomUUID()}.${until}.${signature}`,
    'x'.repeat(5_000),
  ]
  for (const forged of forgedTokens)
    assert.equal((await open(forged)).status, 404, forged.slice(0, 90))
  assert.equal((await api.call('/api/preview')).status, 404)
  assert.equal(
    (await api.call(`/api/preview?link=${token}`, { headers: { 'preview-link': token } })).status,
    400,
    'a token in the query is refused: it would be part of logged addresses',
  )
  clock.move(7 * DAY_MS - 60_000)
  assert.equal((await open(token)).status, 200)
  clock.move(120_000)
  assert.equal((await open(token)).status, 404)
})

test('a repeated request makes no second link, and the id of another or an ended link is refused', async (t) => {
  const { api, staff, id } = await startDrafts(t, kinds.blog)
  const { make, makeAccepted, end, list } = linksOf(api, staff)
  const Id = randomUUID()
  const link = await makeAccepted('blog', id, { Id, Note: 'Legal' })
  assert.deepEqual(await makeAccepted('blog', id, { Id, Note: 'Legal' }), link)
  assert.equal((await make('blog', id, { Id, Note: 'Somebody else' })).status, 409)
  assert.equal((await list()).length, 1)
  assert.deepEqual(
    [(await end(Id)).status, (await end(Id)).status],
    [200, 200],
    'ending an ended link succeeds',
  )
  assert.equal(
    (await make('blog', id, { Id, Note: 'Legal' })).status,
    409,
    'the same request, repeated late, does not open the link again',
  )
  for (const unknown of [randomUUID(), 'x', '']) assert.equal((await end(unknown)).status, 404)
  const audit = (await api.call('/api/audit', { headers: staff })).body as {
    action: string
    kind: string
    id: string
  }[]
  assert.deepEqual(
    audit
      .filter(({ action }) => action.includes('link'))
      .map(({ action, kind, id: item }) => [action, kind, item]),
    [
      ['end preview link', 'blog', id],
      ['make preview link', 'blog', id],
    ],
  )
})

test('a link to an item in the bin does not open, and none can be made to a binned or unknown item', async (t) => {
  const { api, staff, id } = await startDrafts(t, kinds.blog)
  const { make, makeAccepted, open, list, tokenOf } = linksOf(api, staff)
  const link = await makeAccepted('blog', id)
  assert.equal(
    (
      await api.call(`${kinds.blog.api.remove?.path}?id=${id}`, {
        method: 'DELETE',
        headers: staff,
      })
    ).status,
    200,
  )
  assert.equal((await open(tokenOf(link))).status, 404)
  assert.deepEqual(
    (await list()).map(({ Title }) => Title),
    [null],
    'the link is still listed, so that staff can end it',
  )
  for (const [kind, item, status] of [
    ['blog', id, 404],
    ['blog', randomUUID(), 404],
    ['blog', '../e', 404],
    ['posts', id, 422],
  ] as const) {
    assert.equal((await make(kind, item)).status, status, `${kind} ${item}`)
  }
  assert.equal((await make('blog', id, { Note: 'x'.repeat(101) })).status, 422)
})

test('a change of the passphrase ends every preview link', async (t) => {
  const deployContext = `links-${randomUUID().slice(0, 8)}`
  const before = await startApi(t, { deployContext })
  const { makeAccepted, tokenOf } = linksOf(before, before.staff)
  const { settings } = kinds
  const endpoint = settings.api.update
  const value = {
    [settings.wire.id]: settings.singletonId,
    Value: JSON.stringify((await import('../fixtures/records.ts')).records.settings.data),
  }
  assert.equal(
    (
      await before.call(endpoint?.path ?? '', {
        method: endpoint?.method ?? '',
        headers: before.staff,
        json: value,
      })
    ).status,
    200,
  )
  const token = tokenOf(await makeAccepted('settings', settings.singletonId ?? ''))
  const after = await startApi(t, { deployContext, settings: { passphrase: 'another one' } })
  const ask = (api: Api) => api.call('/api/preview', { headers: { 'preview-link': token } })
  assert.deepEqual([(await ask(before)).status, (await ask(after)).status], [200, 404])
})

test('a preview of a document contains the sizes of the files of published documents', async (t) => {
  const { api, staff, id, data, changed, saveDraft, first } = await startDrafts(t, kinds.documents)
  const { makeAccepted, shown } = linksOf(api, staff)
  await saveDraft(changed, first.Revision)
  const { Files } = await shown(await makeAccepted('documents', id))
  assert.ok(Files.some(({ FilePath, Size }) => FilePath === data['FilePath'] && Size > 0))
})

test('a link to a damaged item is still listed, and a damaged link is deleted by the next sweep', async (t) => {
  const servers = await startServers(t)
  const deployContext = `links-${randomUUID().slice(0, 8)}`
  const api = await startApi(t, { servers, deployContext })
  const { makeAccepted } = linksOf(api, api.staff)
  const [whole, broken] = [randomUUID(), randomUUID()]
  for (const id of [whole, broken]) assert.equal((await api.save(id, blogData('Kept'))).status, 201)
  await api.settled()
  const [one, two] = [await makeAccepted('blog', whole), await makeAccepted('blog', broken)]
  assert.equal(await damage(servers.blobs.directory, new RegExp(`^e/blog/${broken}$`)), 1)
  // A second API on the same stores, which has no record in its cache.
  const later = await startApi(t, { servers, deployContext })
  const { make, end, list } = linksOf(later, later.staff)
  assert.deepEqual(
    (await list()).map(({ Id, Title }) => [Id, Title]).sort(),
    [
      [one.Id, 'Kept'],
      [two.Id, null],
    ].sort(),
  )
  assert.equal((await end(two.Id)).status, 200)
  assert.equal((await make('blog', broken)).status, 503)
  assert.equal(await damage(servers.blobs.directory, new RegExp(`^pl/${one.Id}$`)), 1)
  assert.deepEqual(await list(), [])
  await sweepLinks(later.services)
  assert.deepEqual(
    (await api.services.ops.list('pl')).map(({ key }) => key),
    [`pl/${two.Id}`],
  )
})

test('a preview link to a release shows the drafts of its items before it is published and the published versions after, until it is deleted', async (t) => {
  const {
    api,
    staff,
    createItem,
    saveDraft,
    read,
    createRelease: makeRelease,
    check,
    publish,
    takeBack,
    send,
    list: releases,
  } = await startReleases(t)
  const { open, make, makeAccepted, list, shown, tokenOf } = linksOf(api, staff)
  const [post, paper] = [await createItem('blog', blogData('Old')), await createItem('documents')]
  assert.equal((await saveDraft(post, blogData('New'), post.Revision)).status, 200)
  const binned = await createItem('news')
  const release = await makeRelease([paper, post, binned])
  assert.equal(
    (await send('DELETE', `${kinds.news.api.remove?.path}?id=${binned.ItemId}`)).status,
    200,
  )
  const link = await makeAccepted('release', release.Id)
  assert.deepEqual(
    (await list()).map(({ Kind, Title }) => [Kind, Title]),
    [['release', 'Launch']],
  )
  const titles = async () =>
    (await shown(link)).Items.map(({ ItemId, IsLive, Record }) => [
      ItemId,
      IsLive,
      (Record['Data'] as Data | undefined)?.['BlogTitle'],
    ])
  assert.deepEqual(await titles(), [
    [paper.ItemId, true, undefined],
    [post.ItemId, false, 'New'],
  ])
  assert.ok((await shown(link)).Files.length > 0, 'the files of documents are included')
  assert.ok(
    !JSON.stringify(await shown(link)).includes('Launch'),
    'the name of a release is for staff',
  )
  const withoutBinned = (
    await send(
      'PUT',
      '/api/releases',
      {
        Id: release.Id,
        Title: 'Launch',
        Items: [paper, post].map(({ Kind, ItemId }) => ({ Kind, ItemId })),
        PublishAt: null,
      },
      release.Revision,
    )
  ).body as Release
  const published = (await publish(withoutBinned, await check(withoutBinned))).body as Release
  assert.deepEqual(
    (await titles()).map(([, isLive, title]) => [isLive, title]),
    [
      [true, undefined],
      [true, 'New'],
    ],
  )
  const later = (await saveDraft(post, blogData('Later'), (await read(post)).Revision)).body as Wire
  assert.deepEqual(
    (await titles()).map(([, isLive, title]) => [isLive, title]),
    [
      [true, undefined],
      [true, 'New'],
    ],
    'a draft saved after the release was published is not shown',
  )
  assert.equal(
    (await send('DELETE', `/api/draft/blog?id=${post.ItemId}`, undefined, later.Draft?.Revision))
      .status,
    200,
  )
  assert.equal((await takeBack(published)).status, 200)
  assert.deepEqual(
    (await titles()).map(([, isLive, title]) => [isLive, title]),
    [
      [true, undefined],
      [false, 'New'],
    ],
  )
  const [now] = await releases()
  assert.equal(
    (await send('DELETE', `/api/releases?id=${release.Id}`, undefined, now?.Revision)).status,
    200,
  )
  assert.equal((await open(tokenOf(link))).status, 404)
  assert.deepEqual(
    (await list()).map(({ Title }) => Title),
    [null],
  )
  // A release whose only item is in the bin.
  const empty = await makeRelease([await createItem('news')])
  assert.equal(
    (await send('DELETE', `${kinds.news.api.remove?.path}?id=${empty.Items[0]?.ItemId}`)).status,
    200,
  )
  for (const id of [release.Id, empty.Id, randomUUID(), '../e', post.ItemId])
    assert.equal((await make('release', id)).status, 404, id)
})
