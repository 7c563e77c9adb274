import assert from 'node:assert/strict'
import test from 'node:test'
import {
  factsOf,
  labelOf,
  languageIn,
  messageIn,
  nameIn,
  trapIn,
  valueText,
  wordsIn,
} from '#cms/inbox/form-response.ts'
import { newerThan, olderThan } from '#cms/inbox/inbox.ts'
import { inboxPath, queryOf, responsePath, spamIn, totalOf } from '#cms/inbox/query.ts'
import { eventually } from '../../waiting.ts'
import { openInboxWindow, startInboxServer, type InboxWindow } from './inbox-window.ts'
import { holdAnswer, offline, refuse } from './server.ts'

const LISTING = /^(GET \/api\/form\/\?|POST \/api\/form-search)/

const listed = ({ inbox }: InboxWindow): string[] =>
  inbox.$inbox.get().items.map(({ ContactId }) => ContactId)
const listings = (calls: readonly { method: string; path: string }[]): string[] =>
  calls.map(({ method, path }) => `${method} ${path}`).filter((call) => LISTING.test(call))

test('the list has every response but spam, newest first, with what tells one row from the next', async (t) => {
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
      wordsIn(older),
      languageIn(wordsIn(older)),
      older.State,
    ],
    ['سلطان المزروعي', 'ar', 'لم يصل تحويلي إلى الفلبين.', 'ar', 'new'],
  )
  assert.deepEqual([wordsIn(newer), languageIn(wordsIn(newer))], ['Designer', 'en'])
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

test('everything that a form asked for is a fact of its own; what was held back says why', async (t) => {
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
  const response = await window.opened(id)
  const facts = Object.fromEntries(
    factsOf(response).map((field) => [labelOf(field), valueText(field, response)]),
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
  assert.equal(trapIn(response), '')
  const held = await window.opened(spam)
  assert.deepEqual(
    [held.State, held.Spam, trapIn(held), held.Mail],
    ['spam', 'honeypot', 'https://buy.example', []],
  )
  // Marked as not spam.
  assert.deepEqual(await window.marking.mark(held, 'new'), { name: 'done' })
  await window.inbox.read({})
  assert.equal(listed(window).length, 2)
})

test('form, state and words narrow the list, together and in any order; Arabic is found however it is typed', async (t) => {
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
  const found = async (search: Record<string, string>) => {
    await window.inbox.read(queryOf(search))
    return listed(window)
  }
  assert.deepEqual(await found({ form: 'CAREER' }), [])
  assert.deepEqual(await found({ form: 'BUSINESS' }), [done, business])
  assert.deepEqual(await found({ form: 'BUSINESS', state: 'new' }), [business])
  assert.deepEqual(await found({ state: 'done' }), [done])
  assert.deepEqual(await found({ q: 'فاطمه الانصارى' }), [business])
  assert.deepEqual(await found({ q: 'فاطمه الانصارى', form: 'CONTACT' }), [])
  assert.deepEqual(await found({ q: 'haddad', state: 'new' }), [contact])
  assert.deepEqual(await found({ person: 'MARIAM@mail.example' }), [done, contact, business])
  // A search is personal: it is sent in the body, and an address contains a token for it.
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

test('pages come one after the other, each response once, whatever comes in meanwhile', async (t) => {
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

test('a list that was read in part goes on where it ended after it was read anew', async (t) => {
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

test('a page that holds what is listed already shows it once', async (t) => {
  const server = await startInboxServer(t)
  for (let n = 0; n < 3; n += 1) await server.visitorSends()
  const window = openInboxWindow(t, server, { pageSize: 2 })
  await window.inbox.read({})
  const [first] = window.inbox.$inbox.get().items
  server.meet(/cursor=/, async (deliver) =>
    Response.json([first, ...((await (await deliver()).json()) as unknown[])]),
  )
  await window.inbox.readMore()
  assert.deepEqual([listed(window).length, new Set(listed(window)).size], [3, 3])
})

test('a page that cannot be read says so, and is asked for again', async (t) => {
  const server = await startInboxServer(t)
  for (let n = 0; n < 3; n += 1) await server.visitorSends()
  const window = openInboxWindow(t, server, { pageSize: 2 })
  await window.inbox.read({})
  const mend = server.meet(LISTING, refuse(503, 'unavailable'))
  await window.inbox.readMore()
  assert.deepEqual([window.inbox.$inbox.get().more, listed(window).length], ['failed', 2])
  mend()
  await window.inbox.readMore()
  assert.deepEqual([window.inbox.$inbox.get().more, listed(window).length], ['idle', 3])
})

for (const [name, way, why] of [
  ['the server is down', refuse(503, 'unavailable'), 'unavailable'],
  ['it has a fault', refuse(500, 'internal'), 'unexpected'],
  ['there is no connection', offline, 'offline'],
] as const) {
  test(`a list that cannot be read never looks empty, and comes again: ${name}`, async (t) => {
    const server = await startInboxServer(t)
    const id = await server.visitorSends()
    const window = openInboxWindow(t, server)
    const mend = server.meet(LISTING, way)
    await window.inbox.read({})
    const { state, why: reason, items } = window.inbox.$inbox.get()
    assert.deepEqual(
      [state, reason, items, window.said()],
      ['failed', why, [], ['Something went wrong!']],
    )
    mend()
    await window.inbox.read({})
    assert.deepEqual([window.inbox.$inbox.get().state, listed(window)], ['loaded', [id]])
    // A loaded list remains after a later failure, marked as old.
    server.meet(LISTING, way)
    await window.inbox.read({})
    const { state: still, isOld, items: kept } = window.inbox.$inbox.get()
    assert.deepEqual([still, isOld, kept.length, window.said().length], ['loaded', true, 1, 1])
  })
}

test('the newest question wins over an answer that comes late', async (t) => {
  const server = await startInboxServer(t)
  const [contact, career] = [
    await server.visitorSends('CONTACT'),
    await server.visitorSends('CAREER'),
  ]
  const window = openInboxWindow(t, server)
  const late = holdAnswer()
  const mend = server.meet(LISTING, late.way)
  const first = window.inbox.read({ form: 'CONTACT' })
  await late.arrived
  mend()
  await window.inbox.read({ form: 'CAREER' })
  late.release()
  await first
  assert.deepEqual(listed(window), [career])
  // A late page of the previous query is not added to the current list.
  const paged = openInboxWindow(t, server, { pageSize: 1 })
  await paged.inbox.read({})
  const more = holdAnswer()
  const unmeet = server.meet(/cursor=/, more.way)
  const reading = paged.inbox.readMore()
  await more.arrived
  unmeet()
  await paged.inbox.read({ form: 'CONTACT' })
  more.release()
  await reading
  assert.deepEqual(listed(paged), [contact])
})

test('how many there are is as counted, or as read where a search narrows them', async (t) => {
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
    [spamIn(counts, {}), spamIn(counts, { form: 'CAREER' }), spamIn(null, {})],
    [1, 0, 0],
  )
  assert.equal(totalOf({ items: [], next: 'more' }, null, {}), null)
})

test('a response is opened from the list, or from the server where the list does not hold it', async (t) => {
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

test('one that is not there, and one that cannot be read, say so; the first takes its drafts along', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends()
  const window = openInboxWindow(t, server)
  const gone = crypto.randomUUID()
  await window.drafts.write(`reply/${gone}`, {
    Subject: 'S',
    Message: 'M',
    ReplyId: crypto.randomUUID(),
    sent: null,
  })
  await window.drafts.write(`note/${gone}`, { text: 'T', seen: '' })
  await window.drafts.write(`reply/${id}`, {
    Subject: 'S',
    Message: 'M',
    ReplyId: crypto.randomUUID(),
    sent: null,
  })
  await window.inbox.open(gone)
  assert.deepEqual(window.inbox.$opened.get(), { id: gone, state: 'gone', response: null })
  const mend = server.meet(/^GET \/api\/form\//, refuse(503, 'unavailable'))
  await window.inbox.open(id)
  assert.deepEqual(window.inbox.$opened.get(), { id, state: 'failed', response: null })
  mend()
  await window.inbox.open(id)
  assert.equal(window.inbox.$opened.get()?.state, 'loaded')
  // The deletion of drafts is not awaited.
  await eventually(async () =>
    assert.deepEqual(
      [
        await window.kept('reply', gone),
        await window.kept('note', gone),
        (await window.kept('reply', id)).length,
      ],
      [[], [], 1],
    ),
  )
})

test('an answer for a response that is not open any more is let go', async (t) => {
  const server = await startInboxServer(t)
  const [one, two] = [await server.visitorSends(), await server.visitorSends()]
  const window = openInboxWindow(t, server)
  const late = holdAnswer()
  server.meet(new RegExp(`/api/form/${one}`), late.way)
  const opening = window.inbox.open(one)
  await late.arrived
  await window.inbox.open(two)
  late.release()
  await opening
  assert.equal(window.inbox.$opened.get()?.id, two)
})
