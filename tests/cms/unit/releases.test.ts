import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { atom } from 'nanostores'
import { stateOf } from '#cms/add-to-release/state.ts'
import { afterPublishing, contentAfterPublishing } from '#cms/edit/preview/site-after.ts'
import type { Item } from '#cms/model/item.ts'
import { workingVersionOf } from '#cms/model/values.ts'
import type { Answer } from '#cms/network/api.ts'
import { makeItemApi } from '#cms/network/item-api.ts'
import {
  reviewRelease,
  savedBetween,
  reviewedVersions,
  type ReleaseReview,
} from '#cms/releases/looking.ts'
import { blockedReleases } from '#cms/start/due.ts'
import { plannedReleases } from '#cms/start/planned.ts'
import {
  changedItemsIn,
  itemAtErrorPath,
  itemsWith,
  makeReleases,
  MAX_RELEASE_ITEMS,
  type Release,
} from '#cms/stores/releases.ts'
import { blog } from '#kinds/blog.ts'
import type { AnyKind, Data } from '#kinds/define.ts'
import { documents } from '#kinds/documents.ts'
import { news } from '#kinds/news.ts'
import { settings } from '#kinds/settings.ts'
import { wireOf } from '#kinds/wire.ts'
import { cmsReleases } from '#messages/en/cms-releases.ts'
import { loseAnswer, refuse } from './server.ts'
import { sampleOf, startStores, until } from './stores.ts'

const dataOf = <T>(answer: Answer<T>): T =>
  answer.ok ? answer.data : assert.fail(`${answer.kind} ${JSON.stringify(answer.problem ?? null)}`)
/** Reference of a release to an item. */
const itemOf = (kind: AnyKind, id: string) => ({ Kind: kind.name, ItemId: id })

/** Starts the store of releases over a real API. */
const start = async (t: TestContext) => {
  const stores = await startStores(t)
  /** Number of times the state of publishing was asked for at once. */
  const statusReads = { count: 0 }
  const releases = makeReleases({
    transport: stores.transport,
    lists: stores.lists,
    lookNow: () => void (statusReads.count += 1),
  })
  const records = makeItemApi(stores.transport)
  const review = async ({ Id }: Pick<Release, 'Id'>): Promise<ReleaseReview> => {
    const answer = await reviewRelease(
      { checkRelease: releases.checkRelease, readItem: records.readItem },
      Id,
    )
    return 'ok' in answer ? assert.fail(answer.kind) : answer
  }
  /** Makes a published item with a draft of its next version. @returns its id */
  const makePublishedWithDraft = async (kind: AnyKind, live: Data, next: Data): Promise<string> => {
    const id = await stores.make(kind, live, { Status: 'published' })
    await saveDraft(kind, id, { ...live, ...next })
    return id
  }
  const saveDraft = async (kind: AnyKind, id: string, data: Data): Promise<void> => {
    const { Draft, Revision } = (await stores.stored(kind, id)) as {
      Revision: string
      Draft?: { Revision: string }
    }
    dataOf(
      await stores.transport('PUT', `/api/draft/${kind.name}`, {
        body: { [kind.wire.id]: id, ...wireOf(kind, id, { ...sampleOf(kind), ...data }) },
        ifMatch: Draft?.Revision ?? Revision,
      }),
    )
  }
  const makeRelease = async (
    ...items: readonly { Kind: string; ItemId: string }[]
  ): Promise<Release> =>
    dataOf(
      await releases.createRelease(randomUUID(), {
        Title: 'Launch',
        Items: items,
        PublishAt: null,
      }),
    )
  /** Intercepts the next call whose path matches. */
  const intercept = (
    path: RegExp,
    interceptor: Parameters<typeof stores.server.intercept>[1],
  ): void => {
    const stopIntercepting = stores.server.intercept(path, (deliver, call) => {
      stopIntercepting()
      return interceptor(deliver, call)
    })
  }
  /** Release in the store. */
  const listedRelease = (id: string) => releases.$releases.get().items.find(({ Id }) => Id === id)
  return {
    ...stores,
    ...releases,
    statusReads,
    review,
    makePublishedWithDraft,
    saveDraft,
    makeRelease,
    intercept,
    listedRelease,
  }
}

test('creating a release again after a lost response makes one release', async (t) => {
  const { make, createRelease, readReleases, $releases, intercept } = await start(t)
  const [id, edit] = [
    randomUUID(),
    { Title: 'Launch', Items: [itemOf(blog, await make(blog))], PublishAt: null },
  ]
  intercept(/releases/, loseAnswer)
  assert.equal((await createRelease(id, edit)).ok, false)
  assert.equal((await createRelease(id, edit)).ok, true)
  await readReleases()
  assert.deepEqual(
    $releases.get().items.map(({ Id }) => Id),
    [id],
  )
})

test('a release created again with other items after a lost response has the newer items', async (t) => {
  const { make, createRelease, $releases, intercept } = await start(t)
  const id = randomUUID()
  const [first, second] = [itemOf(blog, await make(blog)), itemOf(blog, await make(blog))]
  intercept(/releases/, loseAnswer)
  assert.equal(
    (await createRelease(id, { Title: 'Launch', Items: [first], PublishAt: null })).ok,
    false,
  )
  await until($releases, ({ items }) => items.length === 1)
  const again = dataOf(
    await createRelease(id, { Title: 'Another name', Items: [first, second], PublishAt: null }),
  )
  assert.deepEqual(
    [again.Id, again.Title, again.Items.length, $releases.get().items.map(({ Title }) => Title)],
    [id, 'Another name', 2, ['Another name']],
  )
})

test('an edit that is no longer needed after another session’s change is not sent', async (t) => {
  const { make, makeRelease, editOver, transport, listedRelease } = await start(t)
  const item = itemOf(blog, await make(blog))
  const release = await makeRelease(item)
  dataOf(
    await transport('PUT', '/api/releases', {
      body: { Id: release.Id, Title: 'Renamed', Items: [item], PublishAt: null },
      ifMatch: release.Revision,
    }),
  )
  assert.equal(
    await editOver(release, (now) => (now.Title === 'Launch' ? { Title: 'Mine' } : null)),
    null,
  )
  assert.equal(listedRelease(release.Id)?.Title, 'Renamed')
})

test('the maximum number of items of a release is that of the server', async (t) => {
  const { make, createRelease } = await start(t)
  const many = await Promise.all(
    Array.from({ length: MAX_RELEASE_ITEMS + 1 }, async () => itemOf(blog, await make(blog))),
  )
  const refused = await createRelease(randomUUID(), { Title: 'Many', Items: many, PublishAt: null })
  assert.equal(!refused.ok && refused.kind, 'invalid')
  assert.equal(
    (await createRelease(randomUUID(), { Title: 'Many', Items: many.slice(1), PublishAt: null }))
      .ok,
    true,
  )
})

test('an item that is saved during the review of a release is reviewed again, and the review fails when the item is saved each time', async (t) => {
  const { makePublishedWithDraft, saveDraft, makeRelease, checkRelease, server } = await start(t)
  const id = await makePublishedWithDraft(blog, { BlogTitle: 'Old' }, { BlogTitle: 'Old' })
  const { Id } = await makeRelease(itemOf(blog, id))
  const { readItem } = makeItemApi(server.request)
  let saves = 1
  const savedBetween = async (...args: Parameters<typeof checkRelease>) => {
    const answer = await checkRelease(...args)
    if (saves-- > 0) await saveDraft(blog, id, { BlogTitle: 'Between' })
    return answer
  }
  const review = await reviewRelease({ checkRelease: savedBetween, readItem }, Id)
  assert.deepEqual(
    'items' in review && review.items.map(({ found }) => [found?.hasChanges, found?.changedPaths]),
    [[true, ['BlogTitle']]],
  )
  let count = 0
  const savedEachTime = async (...args: Parameters<typeof checkRelease>) => {
    const answer = await checkRelease(...args)
    await saveDraft(blog, id, { BlogTitle: `Between ${(count += 1)}` })
    return answer
  }
  const failed = await reviewRelease({ checkRelease: savedEachTime, readItem }, Id)
  assert.equal('ok' in failed && failed.kind, 'unavailable')
})

test('an item with an earlier publication time of its own is marked in the review of its release', async (t) => {
  const { make, makeRelease, review } = await start(t)
  const soon = new Date(Date.now() + 9e8).toISOString()
  const id = await make(blog, {}, { Status: 'published', PublishAt: soon })
  const [item] = (await review(await makeRelease(itemOf(blog, id)))).items
  assert.deepEqual(
    [item?.found?.hasChanges, item?.found?.isNew, item?.found?.publishTime],
    [true, false, soon],
  )
})

test('items are added to a release that another session has changed, but a publication time is refused as stale', async (t) => {
  const { make, makeRelease, putItems, editRelease, listedRelease, transport } = await start(t)
  const [first, second, third] = [
    itemOf(blog, await make(blog)),
    itemOf(blog, await make(blog)),
    itemOf(news, await make(news)),
  ]
  const release = await makeRelease(first)
  dataOf(
    await transport('PUT', '/api/releases', {
      body: { Id: release.Id, Title: 'Launch of theirs', Items: [first, second], PublishAt: null },
      ifMatch: release.Revision,
    }),
  )
  const refused = await editRelease(release, {
    PublishAt: new Date(Date.now() + 1e9).toISOString(),
  })
  assert.deepEqual([refused.ok, !refused.ok && refused.kind], [false, 'stale'])
  assert.equal(listedRelease(release.Id)?.Title, 'Launch of theirs')
  const added = dataOf(await putItems(release, { id: randomUUID(), title: '' }, [third, first]))
  assert.deepEqual(
    [added.Title, added.Items.map(({ ItemId }) => ItemId)],
    ['Launch of theirs', [first, second, third].map(({ ItemId }) => ItemId)],
  )
})

test('a review describes the change of each item, and publishing names items that were saved since the review', async (t) => {
  const {
    make,
    makePublishedWithDraft,
    saveDraft,
    makeRelease,
    review,
    publishRelease,
    dataNow,
    listedRelease,
    lists,
    statusReads,
  } = await start(t)
  const [changed, fresh, same] = [
    await makePublishedWithDraft(blog, { BlogTitle: 'Old' }, { BlogTitle: 'New' }),
    await make(news),
    await make(documents, {}, { Status: 'published' }),
  ]
  await lists.listOf(blog, blog.screens[0]).reload()
  const release = await makeRelease(
    itemOf(blog, changed),
    itemOf(news, fresh),
    itemOf(documents, same),
  )
  const before = await review(release)
  assert.deepEqual(
    before.items
      .map(({ found }) => [found?.isNew, found?.hasChanges, found?.changedPaths.length])
      .map(([isNew, changes, n]) => [isNew, changes, Number(n) > 1 ? 'many' : n]),
    [
      [false, true, 1],
      [true, true, 'many'],
      [false, false, 0],
    ],
  )
  assert.deepEqual(
    [before.items[0]?.found?.live['BlogTitle'], before.items[0]?.found?.next['BlogTitle']],
    ['Old', 'New'],
  )

  await saveDraft(blog, changed, { BlogTitle: 'Newest' })
  const refused = await publishRelease(release, reviewedVersions(before))
  assert.deepEqual(refused.ok ? null : [refused.kind, changedItemsIn(refused)], [
    'stale',
    [itemOf(blog, changed)],
  ])
  assert.equal(statusReads.count, 0)
  const after = await review(release)
  assert.deepEqual(savedBetween(before, after), [itemOf(blog, changed)])
  assert.deepEqual(savedBetween(after, after), [])
  assert.equal((await dataNow(blog, changed))['BlogTitle'], 'Old')
  assert.equal(dataOf(await publishRelease(release, reviewedVersions(after))).State, 'published')
  assert.deepEqual(
    [
      (await dataNow(blog, changed))['BlogTitle'],
      listedRelease(release.Id)?.State,
      statusReads.count,
    ],
    ['Newest', 'published', 1],
  )
})

test('publishing and taking back a release again after lost responses succeed', async (t) => {
  const {
    makePublishedWithDraft,
    makeRelease,
    review,
    publishRelease,
    takeBackRelease,
    dataNow,
    intercept,
    lists,
  } = await start(t)
  const id = await makePublishedWithDraft(blog, { BlogTitle: 'Old' }, { BlogTitle: 'New' })
  const { $listing, reload } = lists.listOf(blog, blog.screens[0])
  await reload()
  const release = await makeRelease(itemOf(blog, id))
  const seen = reviewedVersions(await review(release))
  intercept(/publish$/, loseAnswer)
  assert.equal((await publishRelease(release, seen)).ok, false)
  const published = dataOf(await publishRelease(release, seen))
  await lists.reloadLists(blog)
  assert.deepEqual(
    [$listing.get().items[0]?.Data['BlogTitle'], $listing.get().items[0]?.Draft],
    ['New', undefined],
  )
  intercept(/take-back$/, loseAnswer)
  assert.equal((await takeBackRelease(published)).ok, false)
  assert.equal(dataOf(await takeBackRelease(published)).State, 'open')
  assert.equal((await dataNow(blog, id))['BlogTitle'], 'Old')
})

test('a review marks an item in the bin as an error, shows the draft of a setting, and fails when an item cannot be read', async (t) => {
  const {
    make,
    makeRelease,
    review,
    checkRelease,
    changes,
    transport,
    readList,
    intercept,
    server,
  } = await start(t)
  const [id, value] = [settings.singletonId ?? assert.fail(), sampleOf(settings)]
  dataOf(
    await transport('PUT', '/api/app-settings/add-or-update-settings', {
      body: { Key: id, Value: value },
    }),
  )
  const [stored] = dataOf(await readList(settings))
  dataOf(
    await transport('PUT', '/api/draft/settings', {
      body: { Key: id, Value: { ...value, AlertContent: '<p>Closed on Friday.</p>' } },
      ifMatch: String(stored?.['Revision']),
    }),
  )
  const binnedId = await make(blog)
  const release = await makeRelease(itemOf(settings, id), itemOf(blog, binnedId))
  dataOf(await changes.sendRemoval(blog, { Id: binnedId }))
  const { items } = await review(release)
  assert.deepEqual(
    items.map(({ checked, found }) => [found?.changedPaths ?? null, checked.errors.length]),
    [
      [['AlertContent'], 0],
      [null, 1],
    ],
  )
  intercept(/app-settings/, refuse(503, 'unavailable'))
  const failed = await reviewRelease(
    { checkRelease, readItem: makeItemApi(server.request).readItem },
    release.Id,
  )
  assert.equal('ok' in failed && failed.kind, 'unavailable')
})

test('a preview of a release shows the site with all of its items published', async (t) => {
  const { make, makePublishedWithDraft, makeRelease, review } = await start(t)
  const [changed, fresh] = [
    await makePublishedWithDraft(blog, { BlogTitle: 'Old' }, { BlogTitle: 'New' }),
    await make(blog, { BlogTitle: 'First' }),
  ]
  const { items } = await review(await makeRelease(itemOf(blog, changed), itemOf(blog, fresh)))
  const live = (Id: string, BlogTitle: string) =>
    ({ Id, Status: 'published', PublishAt: null, Data: { BlogTitle } }) as unknown as Item
  const $published = atom<readonly Item[]>([live(changed, 'Old'), live('other', 'Other')])
  const site = { $now: atom(Date.now()), $files: atom(null), publishedItemsOf: () => $published }
  const after = contentAfterPublishing(
    site,
    items.flatMap(({ found }) =>
      found ? [afterPublishing(found.kind, found.id, workingVersionOf(found.record))] : [],
    ),
  )
  const titles = (kind: AnyKind) =>
    after
      .publishedItemsOf(kind)
      .get()
      .map(({ Data, Status }) => [Data['BlogTitle'], Status])
  assert.deepEqual(titles(blog), [
    ['Other', 'published'],
    ['New', 'published'],
    ['First', 'published'],
  ])
  assert.deepEqual(titles(news), [
    ['Old', 'published'],
    ['Other', 'published'],
  ])
  assert.equal(
    after.publishedItemsOf(blog),
    after.publishedItemsOf(blog),
    'each kind has one store',
  )
})

const base: Release = {
  Id: 'r',
  Revision: '1',
  Title: 'Launch',
  Items: [{ Kind: 'blog', ItemId: 'a', Title: 'A' }],
  PublishAt: null,
  State: 'open',
  Blocked: null,
  Published: null,
  TakenBack: null,
  MayTakeBack: false,
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'me@example.com',
  updatedAt: '2026-11-20T08:00:00.000Z',
  updatedBy: 'me@example.com',
}
const now = Date.parse('2026-11-28T10:00:00Z')
const [past, soon] = ['2026-11-28T09:00:00.000Z', '2026-11-29T05:00:00.000Z']

test('the state of a release is described with its time and the person who acted', () => {
  const stateWith = (change: Partial<Release>) =>
    stateOf({ ...base, ...change }, now, 'me@example.com')
  const written = { at: past, by: 'me@example.com', BySchedule: false }
  assert.equal(stateWith({}).text, cmsReleases.state.open)
  assert.match(
    stateWith({ PublishAt: soon }).text,
    /^Goes live on tomorrow|^Goes live on 29 November/,
  )
  assert.equal(stateWith({ PublishAt: past }).text, cmsReleases.state.due)
  assert.match(stateWith({ State: 'published', Published: written }).text, /^Published .* by you$/)
  assert.match(
    stateWith({
      State: 'published',
      Published: { ...written, by: 'them@example.com', BySchedule: true },
    }).text,
    /as them@example\.com had scheduled it$/,
  )
  assert.match(
    stateWith({ TakenBack: written, Published: written }).text,
    /^Taken back 1 hour ago by you$/,
  )
  assert.deepEqual(
    [
      stateWith({ Blocked: { at: past, errors: [] } }).needsAttention,
      stateWith({ PublishAt: soon }).needsAttention,
    ],
    [true, false],
  )
})

test('the start page lists open releases with a future time, and releases that were held back', () => {
  const planned = { ...base, PublishAt: soon }
  assert.deepEqual(
    plannedReleases(
      [planned, base, { ...base, PublishAt: past }, { ...planned, State: 'published' }],
      now,
    ),
    [{ changeType: 'release', at: soon, title: 'Launch', href: '/web-cms/protected/releases/r' }],
  )
  const { links } = blockedReleases([base, { ...base, Id: 'b', Blocked: { at: past, errors: [] } }])
  assert.deepEqual(links, [{ title: 'Launch', count: null, href: '/web-cms/protected/releases/b' }])
})

test('the path of an error leads to its item', () => {
  assert.deepEqual(
    [
      itemAtErrorPath(base, 'Items.0.Data.BlogTitle')?.ItemId,
      itemAtErrorPath(base, 'Items.10.Slug'),
      itemAtErrorPath(base, 'Title'),
    ],
    ['a', undefined, undefined],
  )
})

test('an item is added to a release once', () => {
  assert.deepEqual(
    itemsWith(base, [
      { Kind: 'blog', ItemId: 'a' },
      { Kind: 'news', ItemId: 'a' },
    ]),
    [
      { Kind: 'blog', ItemId: 'a' },
      { Kind: 'news', ItemId: 'a' },
    ],
  )
})
