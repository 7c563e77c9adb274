import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { forms as arabic } from '#messages/ar/forms.ts'
import { forms as english } from '#messages/en/forms.ts'
import { countSubmissions } from '../../netlify/api/submissions/inbox.ts'
import { MAX_BYTES_A_DAY, noteChange, roomLeft } from '../../netlify/api/submissions/journal.ts'
import { addressOf, fieldsOf, formData, inboxOf } from './forms.ts'
import { movableClock, startApi, type Api } from './harness.ts'

const DAY = 86_400_000

/** Takes some of the day's room, as submissions of others do, in pieces of a megabyte. @returns how many pieces fitted */
const takeRoom = async ({ services }: Api, pieces: number): Promise<number> => {
  let fitted = 0
  for (let piece = 0; piece < pieces; piece += 1) {
    const noted = await noteChange(services, { id: randomUUID(), op: randomUUID(), receivedAt: new Date(services.clock.now()).toISOString() }, 1_000_000)
    if (noted !== 'full') fitted += 1
  }
  return fitted
}

/** And what smaller ones then still find. */
const takeTheRest = async (api: Api): Promise<void> => {
  while ((await noteChange(api.services, { id: randomUUID(), op: randomUUID(), receivedAt: '2026-01-01T00:00:00.000Z' }, 20_000)) !== 'full');
}

test('strangers fill a day, not the store: then nobody is thanked for what is not kept, staff are told, and the next day has room', async (t) => {
  const clock = movableClock()
  // All before the last lines is of one day, which begins at midnight in the Emirates.
  const left = DAY - ((clock.now() + 4 * 3_600_000) % DAY)
  if (left < 600_000) clock.move(left)
  const api = await startApi(t, { clock })
  const { send, plain } = inboxOf(api)
  const counts = async () => (await api.call('/api/form-counts', { headers: api.staff })).body as Record<string, unknown>
  const first = randomUUID()
  assert.equal((await send(first, formData('CONTACT'))).status, 201)
  assert.deepEqual(Object.keys(await counts()), ['CONTACT', 'BUSINESS', 'CAREER', 'COMPLAINT', 'Mail'])
  await takeRoom(api, MAX_BYTES_A_DAY * 0.85 / 1_000_000)
  assert.equal((await counts())['Room'], 'little')
  assert.ok((await takeRoom(api, 40)) < 10)
  await takeTheRest(api)
  const { Room, RoomFrom } = await counts()
  assert.equal(Room, 'none')
  const until = Date.parse(String(RoomFrom))
  assert.ok(until > clock.now() && until <= clock.now() + DAY && new Date(until).getUTCHours() === 20, 'midnight in the Emirates')

  const begun = clock.now()
  // The parts are filled to within a piece: a few may still find a place, and then none does.
  let answer = await send(randomUUID(), formData('CONTACT', { message: 'ع'.repeat(2_000) }), 'CONTACT', { ip: addressOf(1) })
  for (let n = 2; answer.status === 201 && n < 60; n += 1) answer = await send(randomUUID(), formData('CONTACT', { message: 'ع'.repeat(2_000) }), 'CONTACT', { ip: addressOf(n) })
  assert.deepEqual([answer.status, (answer.body as { code: string }).code, (answer.body as { retryAt: string }).retryAt], [503, 'full', new Date(until).toISOString()])
  assert.ok(Number(answer.headers.get('retry-after')) * 1_000 <= until - begun + 1_000)
  for (const [locale, words] of [['en', english], ['ar', arabic]] as const) {
    const page = await plain(fieldsOf('CONTACT', { message: 'ع'.repeat(2_000), locale, firstName: `Kept${locale}` }), undefined, { ip: addressOf(100) })
    assert.equal(page.status, 503)
    assert.ok(page.text.includes(words.notSent.full.split('#')[0] ?? ''))
    assert.match(page.text, new RegExp(`800 0000(.|\n)*value="Kept${locale}"`))
  }
  assert.equal((await send(first, formData('CONTACT'))).status, 200, 'what is stored already is stored')
  const marked = await api.call(`/api/form/${first}`, { headers: api.staff })
  const change = await api.call(`/api/form/${first}`, { method: 'PATCH', headers: { ...api.staff, 'if-match': marked.headers.get('etag') ?? '' }, json: { State: 'done' } })
  assert.equal(change.status, 200, 'staff go on')

  clock.move(until - clock.now() + 1_000)
  assert.equal((await send(randomUUID(), formData('CONTACT'), 'CONTACT', { ip: addressOf(101) })).status, 201)
  // The staff's own sign-in has ended by then.
  assert.equal(roomLeft((await countSubmissions(api.services)).bytesToday), 'enough')
})
