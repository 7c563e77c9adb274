import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { makeReadList } from '#cms/network/item-list.ts'
import { entryByKey, itemEntries, resultsOf, search, searchedLists } from '#cms/palette/entries.ts'
import type { ResponseSearchState } from '#cms/palette/responses.ts'
import type { Entry } from '#cms/palette/search.ts'
import { $requestedField } from '#cms/session/focus.ts'
import { makeList } from '#cms/stores/lists.ts'
import { recordOpenedItems, makeRecent } from '#cms/stores/recent.ts'
import { $page } from '#cms/stores/router.ts'
import { blog } from '#kinds/blog.ts'
import type { AnyKind, Data } from '#kinds/define.ts'
import { faq } from '#kinds/faq.ts'
import { wireOf } from '#kinds/wire.ts'
import { ADMIN } from '../../api/harness.ts'
import { records } from '../../fixtures/records.ts'
import { refuse, startServer, type Server } from './server.ts'
import { recordToasts } from './stores.ts'

const atRest: ResponseSearchState = { state: 'idle', entries: [] }
const samples = records as Readonly<Record<string, { data: Data }>>

/** Makes a draft of a kind. @returns its id */
const make = async ({ api }: Server, kind: AnyKind, part: Data): Promise<string> => {
  const id = crypto.randomUUID()
  const { create } = kind.api
  const json = {
    [kind.wire.id]: id,
    ...wireOf(kind, id, { ...samples[kind.name]?.data, ...part }),
    Status: 'draft',
    updatedBy: ADMIN,
  }
  const { status, text } = await api.call(create?.path ?? '', {
    method: create?.method ?? '',
    headers: api.staff,
    json,
  })
  assert.equal(status, 201, text)
  return id
}

/** Starts a server; `read` reads all lists from it and returns the palette's entries of them. */
const start = async (t: TestContext) => {
  const server = await startServer(t)
  const lists = searchedLists.map(({ kind, screen }) =>
    makeList(
      { readList: makeReadList(server.request), toasts: recordToasts().toasts },
      kind,
      screen.only,
    ),
  )
  const listings = () => lists.map(({ $listing }) => $listing.get())
  const read = async () => {
    await Promise.all(lists.map(({ reload }) => reload()))
    return itemEntries(listings(), Date.now())
  }
  return { server, read, listings }
}

/** Chooses an entry: opens its page or runs its action. */
const choose = ({ target }: Entry): void =>
  void (typeof target === 'string' ? $page.open(target) : target())
const first = (items: readonly Entry[], typed: string): Entry =>
  search(items, typed, []).entries[0] ?? assert.fail(`Nothing is found for ${typed}.`)

test('an item of every kind is found by its name in either language, in the group of its screen', async (t) => {
  const { server, read } = await start(t)
  const idByKind = new Map<AnyKind, string>()
  for (const { kind, place } of searchedLists) {
    if (!kind.api.create || idByKind.has(kind)) continue
    const column = kind.title ?? assert.fail(`${kind.name} has no column.`)
    // Some items have a name in one language only.
    const part = {
      [column.key]: `The quince of ${place.path}`,
      ...(column.ar && { [column.ar]: `سفرجلةٌ في البُستان ${place.path}` }),
    }
    idByKind.set(
      kind,
      await make(server, kind, kind === faq ? { ...part, FaqType: 'INDIVIDUAL_FAQ' } : part),
    )
  }
  assert.ok(idByKind.size >= 5, `${idByKind.size} kinds`)
  const items = await read()
  for (const { kind, place, screen } of searchedLists) {
    const id = idByKind.get(kind)
    if (!id || (screen.only && screen !== kind.screens[0])) continue
    const queries = [
      `quince of ${place.path}`,
      `${place.path} quin`,
      ...(kind.title?.ar
        ? [`سفرجله ${place.path}`, `البستان ${place.path}`, `بستان ${place.path}`]
        : []),
    ]
    for (const typed of queries) {
      const { groups } = resultsOf(search(items, typed, []), atRest, true)
      const found = groups
        .find(({ name }) => name === place.Title)
        ?.entries.map(({ target }) => target)
      assert.deepEqual(
        found,
        [`/web-cms/protected/${place.path}/${id}`],
        `${typed} in ${place.Title}`,
      )
    }
  }
})

test('a hit shows its names in both languages, or the only one, and that it is a draft', async (t) => {
  const { server, read, listings } = await start(t)
  await make(server, blog, {
    BlogTitle: 'A quince in the orchard',
    BlogTitle_AR: 'سفرجلةٌ في البُستان',
  })
  const items = await read()
  const { title, lang, otherLanguageTitle, detail, group } = first(items, 'a quince in')
  assert.deepEqual(
    { title, lang, twin: otherLanguageTitle, detail, group },
    {
      title: 'A quince in the orchard',
      lang: 'en',
      twin: 'سفرجلةٌ في البُستان',
      detail: 'Draft',
      group: 'Blog articles',
    },
  )
  const onlyArabic = listings().map((listing) => ({
    ...listing,
    items: listing.items.map((item) => ({ ...item, Data: { ...item.Data, BlogTitle: '' } })),
  }))
  const arabic = first(itemEntries(onlyArabic, Date.now()), 'سفرجله')
  assert.deepEqual(
    [arabic.title, arabic.lang, arabic.otherLanguageTitle],
    ['سفرجلةٌ في البُستان', 'ar', undefined],
  )
})

test('a question is found by its text, and opens its set at that question', async (t) => {
  t.after(() => $requestedField.set(null))
  const { server, read } = await start(t)
  const question = (title: string, arabic: string) => ({
    Guid: crypto.randomUUID(),
    SupportTitle: title,
    SupportTitle_AR: arabic,
    SupportContent: '<p>Yes.</p>',
    SupportContent_AR: '<p>نعم</p>',
  })
  const [pear, fig] = [
    question('Does a pear keep?', 'هل تبقى الكمثرى؟'),
    question('Does a fig keep?', 'هل يبقى التين؟'),
  ]
  const id = await make(server, faq, {
    FaqType: 'BUSINESS_FAQ',
    SupportHeading: 'Of fruit',
    SupportData: [pear, fig],
  })
  const items = await read()
  for (const typed of ['fig keep', 'التين']) {
    $requestedField.set(null)
    const found = first(items, typed)
    assert.equal(found.detail, 'in Of fruit')
    choose(found)
    const page = $page.get()
    assert.deepEqual([page?.route, page?.params], ['item', { screen: 'business-faqs', id }])
    assert.deepEqual($requestedField.get(), {
      id,
      path: `SupportData.${fig.Guid}.SupportTitle`,
    })
  }
  assert.equal(first(items, 'of fruit').target, `/web-cms/protected/business-faqs/${id}`)
})

test('a deleted item is no longer found, and the entry of an unchanged item stays the same object', async (t) => {
  const { server, read } = await start(t)
  const id = await make(server, blog, { BlogTitle: 'A medlar' })
  const before = await read()
  assert.equal(first(before, 'medlar').title, 'A medlar')
  assert.equal((await read())[0], before[0], 'the entry of an unchanged item is the same object')
  const { status } = await server.api.call(`${blog.api.remove?.path}?id=${id}&updatedBy=${ADMIN}`, {
    method: 'DELETE',
    headers: server.api.staff,
  })
  assert.equal(status, 200)
  assert.deepEqual(search(await read(), 'medlar', []).entries, [])
})

test('fifty of 5,000 hits are shown with the number of others, and more letters narrow them down', async (t) => {
  const { server, read } = await start(t)
  await make(server, blog, { BlogTitle: 'Numbered' })
  const [{ place, kind } = assert.fail('Nothing is searched.')] = searchedLists.filter(
    (one) => one.kind === blog,
  )
  const one =
    (await read()).find(({ group }) => group === place.Title) ??
    assert.fail(`There is no ${kind.name}.`)
  const items = Array.from({ length: 5_000 }, (_, n): Entry => ({
    ...one,
    id: `${n}`,
    title: `Numbered ${n}`,
    otherLanguageTitle: `رقم ${n}`,
  }))
  const many = resultsOf(search(items, 'numbered', []), atRest, true)
  assert.equal(many.entries.length, 50)
  assert.deepEqual(many.notes, ['4950 more. Type another letter or two to narrow it down.'])
  assert.equal(many.status, '5000 results')
  const narrowed = resultsOf(search(items, 'numbered 4321', []), atRest, true)
  assert.deepEqual(
    [narrowed.entries.map(({ title }) => title), narrowed.status, narrowed.notes],
    [['Numbered 4321'], '1 result', []],
  )
})

test('a search without hits says so only once all searches have ended', () => {
  const nothing = search([], '<b>no such thing</b>', [])
  assert.deepEqual(resultsOf(nothing, { state: 'found', entries: [] }, true), {
    groups: [],
    entries: [],
    isNothing: true,
    notes: [],
    status: 'No results',
  })
  const looking = resultsOf(nothing, { state: 'looking', entries: [] }, true)
  assert.deepEqual(
    [looking.isNothing, looking.notes],
    [false, ['Looking through the form responses…']],
  )
  const failed = resultsOf(search([], 'blog', []), { state: 'failed', entries: [] }, true)
  assert.deepEqual(failed.notes, ['The form responses could not be searched.'])
  assert.ok(failed.entries.length > 0, 'other hits are shown')
  assert.match(failed.status, /^\d+ results?\. The form responses could not be searched\.$/)
  assert.deepEqual(resultsOf(nothing, atRest, false).notes, ['Some lists are still being read.'])
})

test('a list that cannot be read does not hide hits of other lists', async (t) => {
  const { server, read } = await start(t)
  await make(server, blog, { BlogTitle: 'A medlar' })
  server.intercept(/\/api\/support\?/, refuse(503, 'unavailable'))
  assert.equal(first(await read(), 'medlar').title, 'A medlar')
})

test('recently opened items that still exist are listed first while nothing is typed', async (t) => {
  const { server, read } = await start(t)
  const storedItems = new Map<string, string>()
  const recent = makeRecent({
    getItem: (key) => storedItems.get(key) ?? null,
    setItem: (key, value) => void storedItems.set(key, value),
    removeItem: (key) => void storedItems.delete(key),
  })
  $page.open('/web-cms')
  t.after(recordOpenedItems(recent.note))
  const [quince, medlar] = [
    await make(server, blog, { BlogTitle: 'A quince' }),
    await make(server, blog, { BlogTitle: 'A medlar' }),
  ]
  const items = await read()
  for (const typed of ['quince', 'medlar', 'quince']) choose(first(items, typed))
  $page.open(`/web-cms/protected/blogs/${crypto.randomUUID()}`)
  $page.open('/web-cms/protected/blogs')
  const { groups, entries } = resultsOf(search(items, ' ', recent.items()), atRest, true)
  assert.equal(groups[0]?.name, 'Recently opened')
  assert.deepEqual(
    groups[0].entries.map(({ target, detail }) => [target, detail]),
    [
      [`/web-cms/protected/blogs/${quince}`, 'Blog articles'],
      [`/web-cms/protected/blogs/${medlar}`, 'Blog articles'],
    ],
  )
  assert.equal(entries[0]?.title, 'A quince')
  assert.equal(recent.items().length, 3)
  assert.doesNotMatch(
    JSON.stringify([...storedItems]),
    /quince|medlar/,
    'no title is stored on the device',
  )
  for (let n = 0; n < 12; n += 1) recent.note({ screen: 'news', id: `${n}` })
  assert.deepEqual(
    recent.items().map(({ id }) => id),
    ['11', '10', '9', '8', '7', '6', '5', '4'],
  )
  recent.forget()
  assert.deepEqual([recent.items(), storedItems.size], [[], 0])
})

test('a device that refuses storage, or has invalid values in it, has no recently opened items', () => {
  const refusing = (): never => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  const full = makeRecent({ getItem: () => null, setItem: refusing, removeItem: () => undefined })
  full.note({ screen: 'blogs', id: 'a' })
  assert.deepEqual(full.items(), [])
  assert.deepEqual(
    makeRecent({ getItem: refusing, setItem: refusing, removeItem: refusing }).items(),
    [],
  )
  for (const value of ['{', '"blogs"', '[1, null, {"screen": 1, "id": "a"}]'])
    assert.deepEqual(
      makeRecent({
        getItem: () => value,
        setItem: () => undefined,
        removeItem: () => undefined,
      }).items(),
      [],
      value,
    )
})

test('keys move through the results and wrap around at the ends', () => {
  const entries = Array.from({ length: 12 }, (_, n): Entry => ({
    id: `${n}`,
    group: 'News',
    icon: 'article',
    title: `${n}`,
    target: '/',
  }))
  const walk: [string, number][] = [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
    ['Home', 0],
    ['ArrowUp', 11],
    ['ArrowDown', 0],
    ['End', 11],
    ['Home', 0],
    ['PageDown', 8],
    ['PageDown', 11],
    ['PageUp', 3],
    ['PageUp', 0],
  ]
  let current = entries[0]
  for (const [key, place] of walk) {
    current = entryByKey(key, entries, current)
    assert.equal(current, entries[place], `after ${key}`)
  }
  assert.equal(entryByKey('a', entries, current), undefined)
  for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'])
    assert.equal(entryByKey(key, [], undefined), undefined, key)
})
