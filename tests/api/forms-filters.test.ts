import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { addressOf, formData, inboxOf, type Response } from './forms.ts'
import { ADMIN, movableClock, startApi, type Api } from './harness.ts'

type Kept = Response & { KeptUntil: string; NotedAt: string | null; NotedBy: string | null; updatedAt: string }

const patch = async (api: Api, { ContactId, Revision }: Response, json: unknown): Promise<Kept> =>
  (await api.call(`/api/form/${ContactId}`, { method: 'PATCH', headers: { ...api.staff, 'if-match': `"${Revision}"` }, json })).body as Kept

const inboxWithFour = async (api: Api) => {
  const { send, read } = inboxOf(api)
  await send(randomUUID(), formData('CONTACT', { firstName: 'Aisha', email: 'aisha@mail.example' }), 'CONTACT', { ip: addressOf(1) })
  await send(randomUUID(), formData('CAREER', { firstName: 'Aisha', email: 'AISHA@mail.example' }), 'CAREER', { ip: addressOf(2) })
  await send(randomUUID(), formData('BUSINESS', { firstName: 'Rashid', email: 'rashid@mail.example' }), 'BUSINESS', { ip: addressOf(3) })
  await send(randomUUID(), formData('CONTACT', { firstName: 'Bot', website: 'https://spam.example' }), 'CONTACT', { ip: addressOf(4) })
  return read
}

test('the list is narrowed by states and by a person, and its pages keep to that', async (t) => {
  const api = await startApi(t)
  const read = await inboxWithFour(api)
  const names = async (query: string) => (await read(query)).map(({ FormData }) => FormData['firstName']).sort()
  assert.deepEqual(await names(''), ['Aisha', 'Aisha', 'Bot', 'Rashid'])
  assert.deepEqual(await names('?State=spam'), ['Bot'])
  assert.deepEqual(await names('?State=new,read,done'), ['Aisha', 'Aisha', 'Rashid'])
  assert.deepEqual(await names('?Email=aisha@mail.example'), ['Aisha', 'Aisha'])
  assert.deepEqual(await names('?Email=aisha@mail.example&FormType=CAREER&State=new'), ['Aisha'])
  assert.deepEqual(await names('?Email=nobody@mail.example'), [])
  const first = await api.call('/api/form/?State=new&limit=2', { headers: api.staff })
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  assert.match(next, /State=new/)
  assert.equal(((await api.call(next, { headers: api.staff })).body as Response[]).length, 1)
  for (const wrong of ['?State=gone', '?State=', '?State=new,', '?State=new&State=read', '?Email=nobody']) {
    const answer = await api.call(`/api/form/${wrong}`, { headers: api.staff })
    assert.ok([400, 422].includes(answer.status), `${wrong} ${answer.status}`)
  }
})

test('counts by form and state, for staff alone, with nothing of anybody in them', async (t) => {
  const api = await startApi(t)
  const read = await inboxWithFour(api)
  const [career] = await read('?FormType=CAREER')
  await patch(api, career as Response, { State: 'done' })
  assert.equal((await api.call('/api/form-counts')).status, 401)
  const counted = await api.call('/api/form-counts', { headers: api.staff })
  const none = { new: 0, read: 0, done: 0, spam: 0 }
  assert.deepEqual(counted.body, { CONTACT: { ...none, new: 1, spam: 1 }, BUSINESS: { ...none, new: 1 }, CAREER: { ...none, done: 1 } })
  assert.equal((await api.call('/api/form-counts?q=x', { headers: api.staff })).status, 400)
})

test('a response says until when it is kept, and who noted something and when', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock, settings: { retentionDays: 30 } })
  const read = await inboxWithFour(api)
  const [one] = (await read('?FormType=BUSINESS')) as Kept[]
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
