import assert from 'node:assert/strict'
import test from 'node:test'
import {
  filledFieldsOf,
  labelOf,
  languageIn,
  messageIn,
  nameIn,
  honeypotTextOf,
  valueText,
  listTextOf,
} from '#cms/inbox/form-response.ts'
import { newerThan, olderThan } from '#cms/inbox/inbox.ts'
import { inboxPath, queryOf, responsePath, spamCount, totalOf } from '#cms/inbox/query.ts'
import { eventually } from '../../waiting.ts'
import { openInboxWindow, startInboxServer, type InboxWindow } from './inbox-window.ts'
import { holdAnswer, offline, refuse } from './server.ts'

const LISTING = /^(GET \/api\/form\/\?|POST \/api\/form-search)/

/** Ids of the listed responses. */
const listed = ({ inbox }: InboxWindow): string[] =>
  inbox.$inbox.get().items.map(({ ContactId }) => ContactId)
/** Calls among these that read the list. */
const listings = (calls: readonly { method: string; path: string }[]): string[] =>
  calls.map(({ method, path }) => `${method} ${path}`).filter((call) => LISTING.test(call))

test('the list has every response except spam, newest first, with name, words and languages', async (t) => {
  const server = await startInboxServer(t)
  const first = await server.visitorSends('CONTACT', {
    firstName: 'سلطان',
    lastName: 'المزروعي',
    message: 'لم يصل تحويلي إلى الفلبين.',
    locale: 'ar',
  })
  const second = await server.visitorSends('CAREER', { firstName: 'Lina' })
  const spam = await server.visitorSends('CONTACT', { website: 'https://buy.example' })
  const window = openInboxWindow(t, server)
  assert.equal(window.inbox.$inbox.get().state, 'loading')
  await window.inbox.read({})
  assert.deepEqual(listed(window), [second, first])
  assert.deepEqual(
    [window.inbox.$inbox.get().state, window.inbox.$inbox.get().next],
    ['loaded', null],
  )
  const [newer, older] = window.inbox.$inbox.get().items
  assert.ok(newer && older)
  assert.deepEqual(
    [
      nameIn(older),
      languageIn(nameIn(older)),
      listTextOf(older),
      languageIn(listTextOf(older)),
      older.State,
    ],
    ['سلطان المزروعي', 'ar', 'لم يصل تحويلي إلى الفلبين.', 'ar', 'new'],
  )
  assert.deepEqual([listTextOf(newer), languageIn(listTextOf(newer))], ['Designer', 'en'])
  // Neighbours in both directions, and none beyond the ends.
  assert.deepEqual(
    [olderThan([newer, older], newer)?.ContactId, newerThan([newer, older], older)?.ContactId],
    [first, second],
  )
  assert.deepEqual(
    [olderThan([newer, older], older), newerThan([newer, older], newer)],
    [undefined, undefined],
  )
  await window.inbox.read({ state: 'spam' })
  assert.deepEqual(listed(window), [spam])
})

test('a response shows each answered field as a fact, and spam shows why it was held back', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends('BUSINESS', {
    firstName: 'نورة',
    locale: 'ar',
    message: 'أريد إغلاق محفظتي.\n\nشكرًا لكم.',
    contactNumber: '+971 50 000 0142',
    companyName: 'Falaj Trading',
    emirate: 'Sharjah',
  })
  const spam = await server.visitorSends('CONTACT', { website: 'https://buy.example' })
  const window = openInboxWindow(t, server)
  const response = await window.openResponse(id)
  const facts = Object.fromEntries(
    filledFieldsOf(response).map((field) => [labelOf(field), valueText(field, response)]),
  )
  assert.deepEqual(facts, {
    'First name': 'نورة',
    'Last name': 'الكتبي',
    'E-mail': 'mariam@mail.example',
    Phone: '+971 50 000 0142',
    'Company name': 'Falaj Trading',
    Emirate: 'Sharjah',
  })
  assert.equal(messageIn(response), 'أريد إغلاق محفظتي.\n\nشكرًا لكم.')
  assert.equal(honeypotTextOf(response), '')
  const spamResponse = await window.openResponse(spam)
  assert.deepEqual(
    [spamResponse.State, spamResponse.Spam, honeypotTextOf(spamResponse), spamResponse.Mail],
    ['spam', 'honeypot', 'https://buy.example', []],
  )
  // Spam that is marked as new is listed.
  assert.deepEqual(await window.marking.mark(spamResponse, 'new'), { name: 'done' })
  await window.inbox.read({})
  assert.equal(listed(window).length, 2)
})

test('form, state, words and person narrow the list together, and Arabic is found in any spelling', async (t) => {
  const server = await startInboxServer(t)
  const business = await server.visitorSends('BUSINESS', {
    firstName: 'فاطمة',
    lastName: 'الأنصاري',
  })
  const contact = await server.visitorSends('CONTACT', {
    firstName: 'Omar',
    lastName: 'Haddad',
    message: 'About فاطمة',
  })
  const done = await server.visitorSends('BUSINESS', { firstName: 'Asha', lastName: 'Menon' })
  await server.changeElsewhere(done, { State: 'done' })
  const window = openInboxWindow(t, server)
  const listedFor = async (search: Record<string, string>) => {
    await window.inbox.read(queryOf(search))
    return listed(window)
  }
  assert.deepEqual(await listedFor({ form: 'CAREER' }), [])
  assert.deepEqual(await listedFor({ form: 'BUSINESS' }), [done, business])
  assert.deepEqual(await listedFor({ form: 'BUSINESS', state: 'new' }), [business])
  assert.deepEqual(await listedFor({ state: 'done' }), [done])
  assert.deepEqual(await listedFor({ q: 'فاطمه الانصارى' }), [business])
  assert.deepEqual(await listedFor({ q: 'فاطمه الانصارى', form: 'CONTACT' }), [])
  assert.deepEqual(await listedFor({ q: 'haddad', state: 'new' }), [contact])
  assert.deepEqual(await listedFor({ person: 'MARIAM@mail.example' }), [done, contact, business])
  // A search is personal: requests have it in the body, and page addresses a token in its place.
  assert.deepEqual(
    listings(server.calls).filter((path) => /haddad|mail|%D9/i.test(path)),
    [],
  )
  for (const path of [
    inboxPath({ q: 'haddad' }),
    responsePath(contact, { person: 'mariam@mail.example' }),
  ])
    assert.doesNotMatch(path, /haddad|mariam/)
})

test('further pages are added in order, each response once, also when new responses arrive', async (t) => {
  const server = await startInboxServer(t)
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) ids.unshift(await server.visitorSends())
  const window = openInboxWindow(t, server, { pageSize: 2 })
  await window.inbox.read({})
  assert.deepEqual(listed(window), ids.slice(0, 2))
  const newest = await server.visitorSends()
  await Promise.all([window.inbox.readMore(), window.inbox.readMore()])
  assert.deepEqual(listed(window), ids.slice(0, 4))
  await window.inbox.readMore()
  assert.deepEqual([listed(window), window.inbox.$inbox.get().next], [ids, null])
  await window.inbox.readMore()
  assert.deepEqual(
    listings(server.calls).map((path) => path.includes('cursor=')),
    [false, true, true],
  )
  // After a refresh, rows of later pages remain below the first page.
  await window.inbox.read({})
  assert.deepEqual(listed(window), [newest, ...ids])
  assert.equal(window.inbox.$inbox.get().next, null)
})

test('a partly read list continues after its last page when the first page was read again', async (t) => {
  const server = await startInboxServer(t)
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) ids.unshift(await server.visitorSends())
  const window = openInboxWindow(t, server, { pageSize: 2 })
  await window.inbox.read({})
  await window.inbox.readMore()
  await window.inbox.read({})
  assert.deepEqual(listed(window), ids.slice(0, 4))
  await window.inbox.readMore()
  assert.deepEqual(listed(window), ids)
})

test('a response that two pages contain is listed once', async (t) => {
  const server = await startInboxServer(t)
  for (let n = 0; n < 3; n += 1) await server.visitorSends()
  const window = openInboxWindow(t, server, { pageSize: 2 })
  await window.inbox.read({})
  const [first] = window.inbox.$inbox.get().items
  server.intercept(/cursor=/, async (deliver) =>
    Response.json([first, ...((await (await deliver()).json()) as unknown[])]),
  )
  await window.inbox.readMore()
  assert.deepEqual([listed(window).length, new Set(listed(window)).size], [3, 3])
})

test('a page that cannot be read is marked as failed, and read again on request', async (t) => {
  const server = await startInboxServer(t)
  for (let n = 0; n < 3; n += 1) await server.visitorSends()
  const window = openInboxWindow(t, server, { pageSize: 2 })
  await window.inbox.read({})
  const stopIntercepting = server.intercept(LISTING, refuse(503, 'unavailable'))
  await window.inbox.readMore()
  assert.deepEqual([window.inbox.$inbox.get().nextPageState, listed(window).length], ['failed', 2])
  stopIntercepting()
  await window.inbox.readMore()
  assert.deepEqual([window.inbox.$inbox.get().nextPageState, listed(window).length], ['idle', 3])
})

for (const [name, interceptor, why] of [
  ['the server is down', refuse(503, 'unavailable'), 'unavailable'],
  ['the server has a fault', refuse(500, 'internal'), 'unexpected'],
  ['there is no connection', offline, 'offline'],
] as const) {
  test(`a list that cannot be read is failed, not empty, and is loaded by the next read, when ${name}`, async (t) => {
    const server = await startInboxServer(t)
    const id = await server.visitorSends()
    const window = openInboxWindow(t, server)
    const stopIntercepting = server.intercept(LISTING, interceptor)
    await window.inbox.read({})
    const { state, why: reason, items } = window.inbox.$inbox.get()
    assert.deepEqual(
      [state, reason, items, window.toastTexts()],
      ['failed', why, [], ['Something went wrong!']],
    )
    stopIntercepting()
    await window.inbox.read({})
    assert.deepEqual([window.inbox.$inbox.get().state, listed(window)], ['loaded', [id]])
    // A loaded list remains after a later failure, marked as old.
    server.intercept(LISTING, interceptor)
    await window.inbox.read({})
    const { state: stateNow, isOld, items: itemsNow } = window.inbox.$inbox.get()
    assert.deepEqual(
      [stateNow, isOld, itemsNow.length, window.toastTexts().length],
      ['loaded', true, 1, 1],
    )
  })
}

test('a late list of an earlier query does not replace the current list', async (t) => {
  const server = await startInboxServer(t)
  await server.visitorSends('CONTACT')
  const career = await server.visitorSends('CAREER')
  const window = openInboxWindow(t, server)
  const lateResponse = holdAnswer()
  const stopIntercepting = server.intercept(LISTING, lateResponse.interceptor)
  const first = window.inbox.read({ form: 'CONTACT' })
  await lateResponse.arrived
  stopIntercepting()
  await window.inbox.read({ form: 'CAREER' })
  lateResponse.release()
  await first
  assert.deepEqual(listed(window), [career])
})

test('a late page of an earlier query is not added to the current list', async (t) => {
  const server = await startInboxServer(t)
  const contact = await server.visitorSends('CONTACT')
  await server.visitorSends('CAREER')
  const paged = openInboxWindow(t, server, { pageSize: 1 })
  await paged.inbox.read({})
  const latePage = holdAnswer()
  const stopHolding = server.intercept(/cursor=/, latePage.interceptor)
  const reading = paged.inbox.readMore()
  await latePage.arrived
  stopHolding()
  await paged.inbox.read({ form: 'CONTACT' })
  latePage.release()
  await reading
  assert.deepEqual(listed(paged), [contact])
})

test('the total is the server’s count, or the number of listed responses once a search is read completely', async (t) => {
  const server = await startInboxServer(t)
  for (const type of ['CONTACT', 'CONTACT', 'CAREER'] as const)
    await server.visitorSends(type, { firstName: 'Huda' })
  await server.visitorSends('CONTACT', { website: 'x' })
  const window = openInboxWindow(t, server, { pageSize: 1 })
  await window.counting.countNow()
  const counts = window.counting.$counts.get()
  const total = async (query: Parameters<typeof window.inbox.read>[0]) => {
    await window.inbox.read(query)
    return totalOf(window.inbox.$inbox.get(), counts, query)
  }
  assert.deepEqual(
    [
      await total({}),
      await total({ form: 'CAREER' }),
      await total({ state: 'spam' }),
      await total({ state: 'done' }),
    ],
    [3, 1, 1, 0],
  )
  assert.equal(await total({ q: 'huda' }), null)
  await window.inbox.readMore()
  await window.inbox.readMore()
  assert.equal(totalOf(window.inbox.$inbox.get(), counts, { q: 'huda' }), 3)
  assert.deepEqual(
    [spamCount(counts, {}), spamCount(counts, { form: 'CAREER' }), spamCount(null, {})],
    [1, 0, 0],
  )
  assert.equal(totalOf({ items: [], next: 'more' }, null, {}), null)
})

test('a response is opened from the list, or read from the server when the list lacks it', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const other = await server.visitorSends('CAREER')
  const window = openInboxWindow(t, server)
  await window.inbox.read({ form: 'CONTACT' })
  const before = server.calls.length
  await window.inbox.open(id)
  assert.deepEqual(
    [window.inbox.$opened.get()?.response?.ContactId, server.calls.length],
    [id, before],
  )
  await window.inbox.open(other)
  assert.deepEqual(
    [
      window.inbox.$opened.get()?.state,
      window.inbox.$opened.get()?.response?.ContactId,
      server.calls.length,
    ],
    ['loaded', other, before + 1],
  )
  // The response stays open when the list no longer contains it.
  await window.inbox.read({ form: 'CONTACT' })
  assert.equal(window.inbox.$opened.get()?.response?.ContactId, other)
})

test('a missing response is gone and its drafts are deleted, and an unreadable one is failed and keeps its drafts', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const missingId = crypto.randomUUID()
  await window.drafts.write(`reply/${missingId}`, {
    Subject: 'S',
    Message: 'M',
    ReplyId: crypto.randomUUID(),
    sent: null,
  })
  await window.drafts.write(`note/${missingId}`, { text: 'T', seen: '' })
  await window.drafts.write(`reply/${id}`, {
    Subject: 'S',
    Message: 'M',
    ReplyId: crypto.randomUUID(),
    sent: null,
  })
  await window.inbox.open(missingId)
  assert.deepEqual(window.inbox.$opened.get(), { id: missingId, state: 'gone', response: null })
  const stopIntercepting = server.intercept(/^GET \/api\/form\//, refuse(503, 'unavailable'))
  await window.inbox.open(id)
  assert.deepEqual(window.inbox.$opened.get(), { id, state: 'failed', response: null })
  stopIntercepting()
  await window.inbox.open(id)
  assert.equal(window.inbox.$opened.get()?.state, 'loaded')
  // The deletion of drafts is not awaited.
  await eventually(async () =>
    assert.deepEqual(
      [
        await window.storedDrafts('reply', missingId),
        await window.storedDrafts('note', missingId),
        (await window.storedDrafts('reply', id)).length,
      ],
      [[], [], 1],
    ),
  )
})

test('a late response for a page that is no longer open is ignored', async (t) => {
  const server = await startInboxServer(t)
  const [one, two] = [await server.visitorSends(), await server.visitorSends()]
  const window = openInboxWindow(t, server)
  const lateResponse = holdAnswer()
  server.intercept(new RegExp(`/api/form/${one}`), lateResponse.interceptor)
  const opening = window.inbox.open(one)
  await lateResponse.arrived
  await window.inbox.open(two)
  lateResponse.release()
  await opening
  assert.equal(window.inbox.$opened.get()?.id, two)
})
