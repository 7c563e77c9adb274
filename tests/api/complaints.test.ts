import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { referenceOf } from '#forms/define.ts'
import { dayOf } from '#i18n/time.ts'
import { workingDayAfter } from '#rules/working-days.ts'
import { keyOf } from '#store/keys.ts'
import { readIndex, type InboxIndex } from '../../netlify/api/submissions/buckets.ts'
import { eraseOldResponses } from '../../netlify/api/submissions/scheduled.ts'
import { retentionEnd } from '../../netlify/api/submissions/submission.ts'
import { addUnlistedRecords, updateList } from '../../netlify/api/submissions/up-to-date.ts'
import { listInbox } from '../inbox.ts'
import { plainFormFields, formData, inboxOf } from './forms.ts'
import { movableClock, startApi, type Api } from './harness.ts'
import { startSmtp } from './smtp.ts'
import { storedResponse, storeResponses } from './stored-responses.ts'

const DAY = 86_400_000

/**
 * API at a given time in the Emirates, such as `2026-11-24T09:00`. `now` is that time in
 * milliseconds; the clock continues from it. The staff session has expired by then.
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
  test(`${locale}: the response to a complaint and the confirmation by e-mail name the same deadline, ten working days after arrival`, async (t) => {
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
    // The same complaint is sent again after midnight, as if the first response was lost: the
    // deadline still counts from the first arrival.
    clock.move(5 * 60_000)
    const again = await send(id, data, 'COMPLAINT')
    assert.deepEqual([again.status, again.body], [200, { ContactId: id, AnswerBy: '2026-12-10' }])
    const next = await send(randomUUID(), data, 'COMPLAINT')
    assert.equal((next.body as { AnswerBy: string }).AnswerBy, '2026-12-11')
  })
}

test('a complaint may omit optional fields but not required ones', async (t) => {
  const api = await startApi(t)
  const { send, read } = inboxOf(api)
  const { transferReference: _transfer, remedy: _remedy, ...needed } = formData('COMPLAINT')
  assert.equal((await send(randomUUID(), needed, 'COMPLAINT')).status, 201)
  const [stored] = await read()
  assert.ok(stored)
  assert.deepEqual(
    [stored.FormType, stored.FormData['subject'], stored.FormData['remedy']],
    ['COMPLAINT', 'transfer', ''],
  )
  for (const key of ['subject', 'message', 'consent']) {
    const { [key]: _omitted, ...incomplete } = needed
    assert.equal((await send(randomUUID(), incomplete, 'COMPLAINT')).status, 422, key)
  }
})

test('staff see the deadline of a complaint, and other responses have no deadline', async (t) => {
  const api = await startApi(t)
  const { send, read } = inboxOf(api)
  await send(randomUUID(), formData('COMPLAINT'), 'COMPLAINT')
  const [complaint] = await read()
  assert.ok(complaint)
  assert.equal(complaint.AnswerBy, workingDayAfter(dayOf(complaint.createdAt), 10))
  await send(randomUUID(), formData('CONTACT'))
  assert.deepEqual(
    (await read('?FormType=CONTACT')).map(({ AnswerBy }) => AnswerBy),
    [null],
  )
})

test('an invalid complaint sent without scripts is returned with the values that were entered', async (t) => {
  const { sendPlain } = inboxOf(await startApi(t))
  const page = await sendPlain(
    plainFormFields('COMPLAINT', {
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

/** Ids of the responses in the store, sorted. */
const storedIds = async (api: Api): Promise<string[]> =>
  (await api.services.forms.list('r')).map(({ key }) => key.slice('r/'.length)).sort()

test('the sweep erases a complaint after five years, and one marked as spam after thirty days', async (t) => {
  const { clock, api, now } = await startAt(t, '2027-02-01T09:00')
  const complaint = storedResponse(now, { type: 'COMPLAINT' })
  const spam = storedResponse(now, { type: 'COMPLAINT', state: 'spam', spam: 'honeypot' })
  const other = storedResponse(now)
  await storeResponses(api.services, [complaint, spam, other])
  assert.equal(retentionEnd(complaint, 365), '2032-02-01T05:00:00.000Z')
  assert.equal(
    retentionEnd(complaint, 9_999),
    retentionEnd(complaint, 1),
    'the setting for other responses does not apply',
  )
  assert.equal(
    retentionEnd({ ...complaint, receivedAt: '2028-02-29T05:00:00.000Z' }, 365),
    '2033-03-01T05:00:00.000Z',
  )
  const afterDays = async (days: number): Promise<string[]> => {
    clock.move(now + days * DAY - clock.now())
    await eraseOldResponses(api.services)
    return storedIds(api)
  }
  assert.deepEqual(await afterDays(29), [complaint.id, spam.id, other.id].sort())
  assert.deepEqual(await afterDays(31), [complaint.id, other.id].sort())
  assert.deepEqual(await afterDays(366), [complaint.id])
  // One of the five years has a 29 February.
  assert.deepEqual(await afterDays(5 * 365), [complaint.id])
  assert.deepEqual(await afterDays(5 * 365 + 2), [])
  assert.deepEqual(await listInbox(api.services), [])
})

/** Keys of the buckets (parts of the stored list of responses) that some work reads. */
const bucketsRead = async (api: Api, work: () => Promise<unknown>): Promise<string[]> => {
  const real = api.services.forms
  const readKeys: string[] = []
  api.services.forms = {
    ...real,
    get: (key) => {
      if (String(key).startsWith('p/b/')) readKeys.push(key)
      return real.get(key)
    },
  }
  await work()
  api.services.forms = real
  return readKeys
}

test('erasing old responses reads only buckets with a response to erase, however many hold complaints alone', async (t) => {
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
  await addUnlistedRecords(api.services, 600_000)
  await updateList(api.services)
  const { index } = await readIndex(api.services.forms)
  assert.ok(
    index.buckets.length > 21,
    `${index.buckets.length} buckets are more than a round reads`,
  )

  assert.equal(new Set(await bucketsRead(api, () => eraseOldResponses(api.services))).size, 1)
  const listed = new Set((await listInbox(api.services)).map(({ id }) => id))
  assert.deepEqual(
    [listed.size, listed.has(overdue.id), listed.has(recent.id)],
    [complaints.length + 1, false, true],
  )
  assert.deepEqual(await bucketsRead(api, () => eraseOldResponses(api.services)), [])
})

test('old responses are erased from a list that was stored before complaints existed', async (t) => {
  const { api, now } = await startAt(t, '2026-11-24T09:00')
  const overdue = storedResponse(now - 400 * DAY)
  await storeResponses(api.services, [overdue])
  await addUnlistedRecords(api.services, 60_000)
  const { index, etag } = await readIndex(api.services.forms)
  const buckets = index.buckets.map(({ oldestComplaint: _none, ...ref }) => ref)
  assert.equal(buckets.length, 1)
  assert.equal(
    (
      await api.services.forms.put(
        keyOf('p', 'index'),
        { ...index, buckets } satisfies InboxIndex,
        {
          onlyIfMatch: etag ?? '',
        },
      )
    ).status,
    'won',
  )
  await eraseOldResponses(api.services)
  assert.deepEqual(await storedIds(api), [])
})
