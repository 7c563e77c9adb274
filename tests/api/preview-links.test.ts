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

/** Functions to make, list, end and open links, as staff and as a recipient. */
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
  const made = async (...what: Parameters<typeof make>): Promise<Link> => {
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
  return { open, make, made, end, list, tokenOf, shown, shownItem }
}

/** Name of an item in the list of links. */
const titleIn = (kind: AnyKind, data: Data): unknown =>
  kind.title ? data[kind.title.key] : kind.label.one

for (const kind of allKinds) {
  test(`${kind.name}: a link shows the draft to people without an account, as visitors would get it, until staff end it`, async (t) => {
    const { api, staff, id, data, changed, draft, discard, first } = await startDrafts(t, kind)
    const { open, made, end, list, shownItem, tokenOf } = linksOf(api, staff)
    const link = await made(kind.name, id)
    const visible = (content: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(content).filter(([key]) => !kind.internals.includes(key)))
    assert.deepEqual(
      (await shownItem(link)).Record['updatedBy'] ?? null,
      null,
      'who saved it is for staff',
    )
    assert.deepEqual(
      [(await shownItem(link)).IsLive, dataIn(kind, (await shownItem(link)).Record)],
      [true, visible(data)],
    )
    const saved = (await draft(changed, first.Revision)).body as Wire
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

test('a link opens for seven days, and nothing that was not signed here opens', async (t) => {
  const { api, staff, clock, id } = await startDrafts(t, kinds.blog)
  const { open, made, tokenOf } = linksOf(api, staff)
  const [one, two] = [await made('blog', id, { Note: ' Legal ' }), await made('blog', id)]
  assert.deepEqual(
    [one.Note, Date.parse(one.ExpiresAt) - Date.parse(one.createdAt)],
    ['Legal', 7 * DAY_MS],
  )
  const token = tokenOf(one)
  const [, until = '', signature = ''] = token.split('.')
  const later = (Number.parseInt(until, 36) + DAY_MS).toString(36)
  const wrong = [
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
  for (const forged of wrong) assert.equal((await open(forged)).status, 404, forged.slice(0, 90))
  assert.equal((await api.call('/api/preview')).status, 404)
  assert.equal(
    (await api.call(`/api/preview?link=${token}`, { headers: { 'preview-link': token } })).status,
    400,
    'no address of a server holds it',
  )
  clock.move(7 * DAY_MS - 60_000)
  assert.equal((await open(token)).status, 200)
  clock.move(120_000)
  assert.equal((await open(token)).status, 404)
})

test('the same request is the same link; an id that stands for another link, or for one that was ended, is refused', async (t) => {
  const { api, staff, id } = await startDrafts(t, kinds.blog)
  const { make, made, end, list } = linksOf(api, staff)
  const Id = randomUUID()
  const link = await made('blog', id, { Id, Note: 'Legal' })
  assert.deepEqual(await made('blog', id, { Id, Note: 'Legal' }), link)
  assert.equal((await make('blog', id, { Id, Note: 'Somebody else' })).status, 409)
  assert.equal((await list()).length, 1)
  assert.deepEqual(
    [(await end(Id)).status, (await end(Id)).status],
    [200, 200],
    'ending it again finds it ended',
  )
  assert.equal(
    (await make('blog', id, { Id, Note: 'Legal' })).status,
    409,
    'a request that comes late does not open it again',
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

test('what is in the bin, or was never there, has no preview', async (t) => {
  const { api, staff, id } = await startDrafts(t, kinds.blog)
  const { make, made, open, list, tokenOf } = linksOf(api, staff)
  const link = await made('blog', id)
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
    'listed all the same, to be ended',
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

test('another passphrase ends every address that was given away', async (t) => {
  const deployContext = `links-${randomUUID().slice(0, 8)}`
  const before = await startApi(t, { deployContext })
  const { made, tokenOf } = linksOf(before, before.staff)
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
  const token = tokenOf(await made('settings', settings.singletonId ?? ''))
  const after = await startApi(t, { deployContext, settings: { passphrase: 'another one' } })
  const ask = (api: Api) => api.call('/api/preview', { headers: { 'preview-link': token } })
  assert.deepEqual([(await ask(before)).status, (await ask(after)).status], [200, 404])
})

test('documents are shown among those that visitors see: the sizes of their files come along', async (t) => {
  const { api, staff, id, data, changed, draft, first } = await startDrafts(t, kinds.documents)
  const { made, shown } = linksOf(api, staff)
  await draft(changed, first.Revision)
  const { Files } = await shown(await made('documents', id))
  assert.ok(Files.some(({ FilePath, Size }) => FilePath === data['FilePath'] && Size > 0))
})

test('a damaged item hides no link, and a damaged link goes with the next round', async (t) => {
  const servers = await startServers(t)
  const deployContext = `links-${randomUUID().slice(0, 8)}`
  const api = await startApi(t, { servers, deployContext })
  const { made } = linksOf(api, api.staff)
  const [whole, broken] = [randomUUID(), randomUUID()]
  for (const id of [whole, broken]) assert.equal((await api.save(id, blogData('Kept'))).status, 201)
  await api.settled()
  const [one, two] = [await made('blog', whole), await made('blog', broken)]
  assert.equal(await damage(servers.blobs.directory, new RegExp(`^e/blog/${broken}$`)), 1)
  // Separate process: it has no record in memory.
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

test('a link to a release shows the next versions of all of its items in their order, then the published ones, until it is deleted', async (t) => {
  const {
    api,
    staff,
    item,
    draft,
    read,
    make: makeRelease,
    check,
    publish,
    takeBack,
    send,
    list: releases,
  } = await startReleases(t)
  const { open, make, made, list, shown, tokenOf } = linksOf(api, staff)
  const [post, paper] = [await item('blog', blogData('Old')), await item('documents')]
  assert.equal((await draft(post, blogData('New'), post.Revision)).status, 200)
  const gone = await item('news')
  const release = await makeRelease([paper, post, gone])
  assert.equal(
    (await send('DELETE', `${kinds.news.api.remove?.path}?id=${gone.ItemId}`)).status,
    200,
  )
  const link = await made('release', release.Id)
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
  assert.ok((await shown(link)).Files.length > 0, 'the files of documents come along')
  assert.ok(
    !JSON.stringify(await shown(link)).includes('Launch'),
    'the name of a release is for staff',
  )
  const without = (
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
  const published = (await publish(without, await check(without))).body as Release
  assert.deepEqual(
    (await titles()).map(([, isLive, title]) => [isLive, title]),
    [
      [true, undefined],
      [true, 'New'],
    ],
  )
  const later = (await draft(post, blogData('Later'), (await read(post)).Revision)).body as Wire
  assert.deepEqual(
    (await titles()).map(([, isLive, title]) => [isLive, title]),
    [
      [true, undefined],
      [true, 'New'],
    ],
    'a later draft is not what the link was about',
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
  const empty = await makeRelease([await item('news')])
  assert.equal(
    (await send('DELETE', `${kinds.news.api.remove?.path}?id=${empty.Items[0]?.ItemId}`)).status,
    200,
  )
  for (const id of [release.Id, empty.Id, randomUUID(), '../e', post.ItemId])
    assert.equal((await make('release', id)).status, 404, id)
})
