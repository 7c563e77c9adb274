import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { referenceOf } from '#forms/define.ts'
import { dayOf } from '#i18n/time.ts'
import { workingDayAfter } from '#rules/working-days.ts'
import { keyOf } from '#store/keys.ts'
import { readIndex, type Index } from '../../netlify/api/submissions/buckets.ts'
import { eraseOldResponses } from '../../netlify/api/submissions/scheduled.ts'
import { retentionEnd } from '../../netlify/api/submissions/submission.ts'
import { listRecords, updateList } from '../../netlify/api/submissions/up-to-date.ts'
import { listedInbox } from '../inbox.ts'
import { fieldsOf, formData, inboxOf } from './forms.ts'
import { movableClock, startApi, type Api } from './harness.ts'
import { startSmtp } from './smtp.ts'
import { storedResponse, storeResponses } from './stored-responses.ts'

const DAY = 86_400_000

/**
 * API at a given time, such as `2026-11-24T09:00` in the Emirates; `now` is that time, and the
 * clock continues from it. The staff session has ended by then.
 */
const startAt = async (t: TestContext, time: string, more: Parameters<typeof startApi>[1] = {}) => {
  const clock = movableClock()
  const api = await startApi(t, { clock, ...more })
  const now = Date.parse(`${time}:00+04:00`)
  clock.move(now - clock.now())
  return { clock, api, now }
}

for (const { locale, day } of [
  { locale: 'en', day: '10 December 2026' },
  { locale: 'ar', day: '10 ديسمبر 2026' },
] as const) {
  test(`a complaint is answered within ten business days, over a holiday, by a day that is said at once and in the confirmation, ${locale}`, async (t) => {
    const smtp = await startSmtp(t)
    const { clock, api } = await startAt(t, '2026-11-24T23:58', { settings: { smtpUrl: smtp.url } })
    const { send } = inboxOf(api)
    const id = randomUUID()
    const data = formData('COMPLAINT', { locale })
    const first = await send(id, data, 'COMPLAINT')
    assert.deepEqual([first.status, first.body], [201, { ContactId: id, AnswerBy: '2026-12-10' }])
    await api.settled()
    const reference = referenceOf(id, 'COMPLAINT')
    assert.match(reference, /^K-[0-9A-Z]{4}-[0-9A-Z]{2}$/)
    const letter = smtp.arrived.find(({ to }) => to[0] === 'mariam@mail.example')?.mail
    const text = letter?.text ?? ''
    assert.ok(
      text.includes(day) && text.includes(reference) && letter?.subject?.includes(reference),
      text,
    )
    assert.match(text, /https:\/\/www\.sanadak\.gov\.ae/)
    assert.doesNotMatch(text, /TR-7Q4M|\{day\}|#/)
    // Sent again the next day because the first reply was lost: the deadline still counts from the
    // arrival.
    clock.move(5 * 60_000)
    const again = await send(id, data, 'COMPLAINT')
    assert.deepEqual([again.status, again.body], [200, { ContactId: id, AnswerBy: '2026-12-10' }])
    const next = await send(randomUUID(), data, 'COMPLAINT')
    assert.equal((next.body as { AnswerBy: string }).AnswerBy, '2026-12-11')
  })
}

test('of a complaint one field may be left out and another not; staff see the day of its answer, and other forms have none', async (t) => {
  const api = await startApi(t)
  const { send, plain, read } = inboxOf(api)
  const { transferReference: _transfer, remedy: _remedy, ...needed } = formData('COMPLAINT')
  assert.equal((await send(randomUUID(), needed, 'COMPLAINT')).status, 201)
  const [stored] = await read()
  assert.ok(stored)
  assert.deepEqual(
    [stored.FormType, stored.FormData['subject'], stored.FormData['remedy']],
    ['COMPLAINT', 'transfer', ''],
  )
  assert.equal(stored.AnswerBy, workingDayAfter(dayOf(stored.createdAt), 10))
  for (const key of ['subject', 'message', 'consent']) {
    const { [key]: _left, ...less } = needed
    assert.equal((await send(randomUUID(), less, 'COMPLAINT')).status, 422, key)
  }
  await send(randomUUID(), formData('CONTACT'))
  assert.deepEqual(
    (await read('?FormType=CONTACT')).map(({ AnswerBy }) => AnswerBy),
    [null],
  )

  // Without scripts the same form is returned with the values that were entered.
  const page = await plain(
    fieldsOf('COMPLAINT', {
      locale: 'ar',
      subject: 'cash point',
      email: 'nobody',
      message: 'ضاع المبلغ',
    }),
  )
  assert.equal(page.status, 422)
  assert.match(page.text, /<option value="cash point" selected="">نقطة خدمة نقدية<\/option>/)
  assert.match(
    page.text,
    /<label for="message">ما حدث<\/label><p class="hint" [^>]*>[^<]*<\/p><textarea[^>]*>ضاع المبلغ<\/textarea>/,
  )
  assert.match(page.text, /name="transferReference"[^>]* value="TR-7Q4M-2210"/)
})

test('a search finds a complaint by the reference of its transfer', async (t) => {
  const api = await startApi(t)
  const { send } = inboxOf(api)
  const id = randomUUID()
  await send(id, formData('COMPLAINT', { transferReference: 'TR-0X9Z-1' }), 'COMPLAINT')
  await send(randomUUID(), formData('COMPLAINT', { email: 'other@mail.example' }), 'COMPLAINT')
  const found = await api.call('/api/form-search', {
    method: 'POST',
    headers: api.staff,
    json: { q: 'tr-0x9z-1', FormType: 'COMPLAINT' },
  })
  assert.deepEqual(
    (found.body as { ContactId: string }[]).map(({ ContactId }) => ContactId),
    [id],
  )
})

const left = async (api: Api): Promise<string[]> =>
  (await api.services.forms.list('r')).map(({ key }) => key.slice(2)).sort()

test('the sweep leaves complaints for five years; in spam they go after thirty days as anything does', async (t) => {
  const { clock, api, now } = await startAt(t, '2027-02-01T09:00')
  const complaint = storedResponse(now, { type: 'COMPLAINT' })
  const spam = storedResponse(now, { type: 'COMPLAINT', state: 'spam', spam: 'honeypot' })
  const other = storedResponse(now)
  await storeResponses(api.services, [complaint, spam, other])
  assert.equal(retentionEnd(complaint, 365), '2032-02-01T05:00:00.000Z')
  assert.equal(
    retentionEnd(complaint, 9_999),
    retentionEnd(complaint, 1),
    'whatever the setting says',
  )
  assert.equal(
    retentionEnd({ ...complaint, receivedAt: '2028-02-29T05:00:00.000Z' }, 365),
    '2033-03-01T05:00:00.000Z',
  )
  const afterDays = async (days: number): Promise<string[]> => {
    clock.move(now + days * DAY - clock.now())
    await eraseOldResponses(api.services)
    return left(api)
  }
  assert.deepEqual(await afterDays(29), [complaint.id, spam.id, other.id].sort())
  assert.deepEqual(await afterDays(31), [complaint.id, other.id].sort())
  assert.deepEqual(await afterDays(366), [complaint.id])
  // One of the five years has a 29 February.
  assert.deepEqual(await afterDays(5 * 365), [complaint.id])
  assert.deepEqual(await afterDays(5 * 365 + 2), [])
  assert.deepEqual(await listedInbox(api.services), [])
})

/** Buckets of the list that some work reads. */
const bucketsRead = async (api: Api, work: () => Promise<unknown>): Promise<string[]> => {
  const real = api.services.forms
  const read: string[] = []
  api.services.forms = {
    ...real,
    get: (key) => (String(key).startsWith('p/b/') ? read.push(key) : undefined, real.get(key)),
  }
  await work()
  api.services.forms = real
  return read
}

test('old complaints keep no round from its work: buckets that hold nothing else to erase are not read, however many there are', async (t) => {
  const { api, now } = await startAt(t, '2026-11-24T09:00')
  const long = { message: 'ع'.repeat(2_000), firstName: 'ع'.repeat(80), lastName: 'ع'.repeat(80) }
  const complaints = Array.from({ length: 1_300 }, (_, n) =>
    storedResponse(now - 500 * DAY - n * 60_000, {
      type: 'COMPLAINT',
      note: 'ن'.repeat(2_000),
      values: long,
    }),
  )
  const [overdue, recent] = [storedResponse(now - 400 * DAY), storedResponse(now - DAY)]
  await storeResponses(api.services, [...complaints, overdue, recent])
  await listRecords(api.services, 600_000)
  await updateList(api.services)
  const { index } = await readIndex(api.services.forms)
  assert.ok(
    index.buckets.length > 21,
    `${index.buckets.length} buckets are more than a round reads`,
  )

  assert.equal(new Set(await bucketsRead(api, () => eraseOldResponses(api.services))).size, 1)
  const listed = new Set((await listedInbox(api.services)).map(({ id }) => id))
  assert.deepEqual(
    [listed.size, listed.has(overdue.id), listed.has(recent.id)],
    [complaints.length + 1, false, true],
  )
  assert.deepEqual(await bucketsRead(api, () => eraseOldResponses(api.services)), [])
})

test('a list that was written before there were complaints is swept as before', async (t) => {
  const { api, now } = await startAt(t, '2026-11-24T09:00')
  const overdue = storedResponse(now - 400 * DAY)
  await storeResponses(api.services, [overdue])
  await listRecords(api.services, 60_000)
  const { index, etag } = await readIndex(api.services.forms)
  const buckets = index.buckets.map(({ oldestComplaint: _none, ...ref }) => ref)
  assert.equal(buckets.length, 1)
  assert.equal(
    (
      await api.services.forms.put(keyOf('p', 'index'), { ...index, buckets } satisfies Index, {
        onlyIfMatch: etag ?? '',
      })
    ).status,
    'won',
  )
  await eraseOldResponses(api.services)
  assert.deepEqual(await left(api), [])
})
