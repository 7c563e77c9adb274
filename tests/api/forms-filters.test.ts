import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { visitorIp, formData, inboxOf, type FormResponse } from './forms.ts'
import { ADMIN, movableClock, startApi, type Answer, type Api } from './harness.ts'

type FullResponse = FormResponse & {
  KeptUntil: string
  NotedAt: string | null
  NotedBy: string | null
  updatedAt: string
}

const patch = async (
  api: Api,
  { ContactId, Revision }: FormResponse,
  json: unknown,
): Promise<FullResponse> =>
  (
    await api.call(`/api/form/${ContactId}`, {
      method: 'PATCH',
      headers: { ...api.staff, 'if-match': `"${Revision}"` },
      json,
    })
  ).body as FullResponse

/** Sends four responses, the last one spam. @returns function that reads the inbox */
const sendFour = async (api: Api) => {
  const { send, read } = inboxOf(api)
  await send(
    randomUUID(),
    formData('CONTACT', { firstName: 'Aisha', email: 'aisha@mail.example' }),
    'CONTACT',
    { ip: visitorIp(1) },
  )
  await send(
    randomUUID(),
    formData('CAREER', { firstName: 'Aisha', email: 'AISHA@mail.example' }),
    'CAREER',
    { ip: visitorIp(2) },
  )
  await send(
    randomUUID(),
    formData('BUSINESS', { firstName: 'Rashid', email: 'rashid@mail.example' }),
    'BUSINESS',
    { ip: visitorIp(3) },
  )
  await send(
    randomUUID(),
    formData('CONTACT', { firstName: 'Bot', website: 'https://spam.example' }),
    'CONTACT',
    { ip: visitorIp(4) },
  )
  return read
}

test('the list can be filtered by states, and its next page has the same filter', async (t) => {
  const api = await startApi(t)
  const read = await sendFour(api)
  const names = async (query: string) =>
    (await read(query)).map(({ FormData }) => FormData['firstName']).sort()
  assert.deepEqual(await names(''), ['Aisha', 'Aisha', 'Bot', 'Rashid'])
  assert.deepEqual(await names('?State=spam'), ['Bot'])
  assert.deepEqual(await names('?State=new,read,done'), ['Aisha', 'Aisha', 'Rashid'])
  const first = await api.call('/api/form/?State=new&limit=2', { headers: api.staff })
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  assert.match(next, /State=new/)
  assert.equal(((await api.call(next, { headers: api.staff })).body as FormResponse[]).length, 1)
  for (const wrong of [
    '?State=gone',
    '?State=',
    '?State=new,',
    '?State=new&State=read',
    '?Email=aisha@mail.example',
  ]) {
    const answer = await api.call(`/api/form/${wrong}`, { headers: api.staff })
    assert.ok([400, 422].includes(answer.status), `${wrong} ${answer.status}`)
  }
})

const search = (api: Api, json: unknown, query = '', path = '/api/form-search') =>
  api.call(`${path}${query}`, { method: 'POST', headers: api.staff, json })

test('a search by form, states, person and words is sent in the body, and no address contains what is searched', async (t) => {
  const api = await startApi(t)
  await sendFour(api)
  const names = async (json: unknown) =>
    ((await search(api, json)).body as FormResponse[])
      .map(({ FormData }) => FormData['firstName'])
      .sort()
  assert.deepEqual(await names({}), ['Aisha', 'Aisha', 'Bot', 'Rashid'])
  assert.deepEqual(await names({ State: ['spam'] }), ['Bot'])
  assert.deepEqual(await names({ Email: 'aisha@mail.example' }), ['Aisha', 'Aisha'])
  assert.deepEqual(
    await names({ Email: 'aisha@mail.example', FormType: 'CAREER', State: ['new'] }),
    ['Aisha'],
  )
  assert.deepEqual(await names({ Email: 'nobody@mail.example' }), [])
  assert.deepEqual(await names({ q: 'RASHID falaj' }), ['Rashid'])
  assert.deepEqual(await names({ Email: 'aisha@mail.example', q: 'designer' }), ['Aisha'])
  const filter = { Email: 'aisha@mail.example', q: 'mail.example' }
  const first = await search(api, filter, '?limit=1')
  const link = first.headers.get('link') ?? ''
  assert.doesNotMatch(decodeURIComponent(link), /aisha|mail/i)
  const next = await search(api, filter, '', /<([^>]+)>/.exec(link)?.[1])
  assert.equal(next.headers.get('link'), null)
  const ids = [first, next].flatMap(({ body }) =>
    (body as FormResponse[]).map(({ ContactId }) => ContactId),
  )
  assert.equal(new Set(ids).size, 2)
  for (const wrong of [
    { State: [] },
    { State: 'new' },
    { State: ['gone'] },
    { FormType: 'NEWS' },
    { Email: 'nobody' },
    { q: 'x'.repeat(201) },
    { limit: 1 },
  ]) {
    assert.equal((await search(api, wrong)).status, 422, JSON.stringify(wrong))
  }
  for (const query of ['?q=aisha', '?Email=aisha@mail.example'])
    assert.equal((await search(api, {}, query)).status, 400)
  assert.equal((await search(api, {}, '?cursor=x')).status, 422)
})

test('an export leaves one audit entry with its author, time, filter and count, and no personal data', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  await sendFour(api)
  const since = clock.now()
  /** Exports all pages of one response each. @returns the number of responses */
  const exportAll = async (json: unknown): Promise<number> => {
    let count = 0
    for (let path: string | undefined = '/api/form-export?limit=1'; path;) {
      const page: Answer = await search(api, json, '', path)
      assert.equal(page.status, 200)
      count += (page.body as unknown[]).length
      path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1]
    }
    clock.move(1_000)
    return count
  }
  assert.equal(await exportAll({}), 4)
  assert.equal(await exportAll({ FormType: 'CONTACT', State: ['new', 'read', 'done', 'new'] }), 1)
  assert.equal(await exportAll({ Email: 'aisha@mail.example', q: 'Aisha' }), 2)
  assert.equal(await exportAll({ q: 'nobody at all' }), 0)
  const trail = await api.call('/api/audit', { headers: api.staff })
  assert.doesNotMatch(trail.text, /aisha|nobody|mail\.example/i)
  const entries = (trail.body as Record<string, unknown>[])
    .filter(({ action }) => action === 'export responses')
    .toReversed()
  assert.ok(entries.every(({ who, at }) => who === ADMIN && Date.parse(String(at)) >= since))
  const all = ['new', 'read', 'done', 'spam']
  assert.deepEqual(
    entries.map(({ kind, id, filter, count }) => ({ kind, id, filter, count })),
    [
      { kind: 'submissions', id: 'all', filter: { FormType: 'all', State: all, by: [] }, count: 4 },
      {
        kind: 'submissions',
        id: 'CONTACT',
        filter: { FormType: 'CONTACT', State: ['new', 'read', 'done'], by: [] },
        count: 1,
      },
      {
        kind: 'submissions',
        id: 'all',
        filter: { FormType: 'all', State: all, by: ['words', 'person'] },
        count: 2,
      },
      {
        kind: 'submissions',
        id: 'all',
        filter: { FormType: 'all', State: all, by: ['words'] },
        count: 0,
      },
    ],
  )
  // Each page after the first leaves an entry of a read.
  const readEntries = (trail.body as Record<string, unknown>[]).filter(
    ({ action }) => action === 'read responses',
  )
  assert.deepEqual(
    [
      readEntries.length,
      readEntries.every(({ filter, count }) => filter === null && count === null),
    ],
    [4, true],
  )
})

test('an export refuses a cursor that is made up, or comes from a search or an export with another filter', async (t) => {
  const api = await startApi(t)
  await sendFour(api)
  const cursorIn = ({ headers }: Answer): string =>
    new URL(
      /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '',
      'http://localhost',
    ).searchParams.get('cursor') ?? ''
  const exportFrom = (json: unknown, cursor: string) =>
    search(api, json, `?cursor=${cursor}`, '/api/form-export')
  const madeUp = Buffer.from(`2999-01-01T00:00:00.000Z ${randomUUID()}`).toString('base64url')
  const searchCursor = cursorIn(await search(api, {}, '?limit=1'))
  // Position and signature, with a dot between them.
  const exportCursor = cursorIn(
    await search(api, { State: ['new'] }, '?limit=1', '/api/form-export'),
  )
  const [, signature] = exportCursor.split('.')
  for (const cursor of [madeUp, searchCursor, `${madeUp}.`, `${madeUp}.${signature}`, '.', '']) {
    assert.equal((await exportFrom({ State: ['new'] }, cursor)).status, 422, cursor)
  }
  assert.equal((await exportFrom({}, exportCursor)).status, 422, 'of an export with another filter')
  assert.equal((await exportFrom({ State: ['new'] }, exportCursor)).status, 200)
  const trail = (await api.call('/api/audit', { headers: api.staff })).body as { action: string }[]
  assert.deepEqual(
    trail
      .map(({ action }) => action)
      .filter((action) => action.endsWith('responses'))
      .toSorted(),
    ['export responses', 'read responses', 'read responses'],
  )
})

test('staff alone can read the number of responses by form and state', async (t) => {
  const api = await startApi(t)
  const read = await sendFour(api)
  const [career] = await read('?FormType=CAREER')
  await patch(api, career as FormResponse, { State: 'done' })
  assert.equal((await api.call('/api/form-counts')).status, 401)
  const counted = await api.call('/api/form-counts', { headers: api.staff })
  const none = { new: 0, read: 0, done: 0, spam: 0 }
  assert.deepEqual(counted.body, {
    CONTACT: { ...none, new: 1, spam: 1 },
    BUSINESS: { ...none, new: 1 },
    CAREER: { ...none, done: 1 },
    COMPLAINT: none,
    Mail: 'none',
  })
  // `Mail: 'none'` is only there without a mail server.
  const mailing = await startApi(t, { settings: { smtpUrl: 'smtp://127.0.0.1:9' } })
  assert.equal(
    'Mail' in ((await mailing.call('/api/form-counts', { headers: mailing.staff })).body as object),
    false,
  )
  assert.equal((await api.call('/api/form-counts?q=x', { headers: api.staff })).status, 400)
})

test('a response contains the time until which it is kept, and the author and time of its note', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock, settings: { retentionDays: 30 } })
  const read = await sendFour(api)
  const [one] = (await read('?FormType=BUSINESS')) as FullResponse[]
  assert.ok(one)
  assert.equal(Date.parse(one.KeptUntil) - Date.parse(one.createdAt), 30 * 86_400_000)
  assert.deepEqual([one.NotedAt, one.NotedBy], [null, null])
  const noted = await patch(api, one, { Note: 'Called back.' })
  assert.deepEqual([noted.NotedAt, noted.NotedBy], [noted.updatedAt, ADMIN])
  clock.move(60_000)
  const marked = await patch(api, noted, { State: 'done' })
  assert.deepEqual([marked.NotedAt, marked.Note], [noted.NotedAt, 'Called back.'])
  assert.notEqual(marked.updatedAt, noted.updatedAt)
})
