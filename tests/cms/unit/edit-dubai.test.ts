import assert from 'node:assert/strict'
import test from 'node:test'
import { fromDubai, momentInWords, spanOf, toDubai, tomorrowMorning } from '#cms/edit/dubai.ts'

test('shows a moment on the clock in Dubai, over midnight too', () => {
  assert.deepEqual(toDubai('2026-11-24T05:00:00.000Z'), { date: '2026-11-24', time: '09:00' })
  assert.deepEqual(toDubai('2026-11-23T20:30:00.000Z'), { date: '2026-11-24', time: '00:30' })
  assert.deepEqual(toDubai('2026-12-31T23:59:00Z'), { date: '2027-01-01', time: '03:59' })
  assert.deepEqual(toDubai('never'), { date: '', time: '' })
})

test('reads what the clock in Dubai shows, and back', () => {
  assert.equal(fromDubai({ date: '2026-11-24', time: '09:00' }), '2026-11-24T05:00:00.000Z')
  for (const time of ['00:00', '03:59', '04:00', '12:00', '23:59']) {
    const iso = fromDubai({ date: '2026-07-01', time })
    assert.ok(iso)
    assert.deepEqual(toDubai(iso), { date: '2026-07-01', time })
  }
})

test('what is missing or does not exist is no moment', () => {
  for (const [date, time] of [['', '09:00'], ['2026-11-24', ''], ['2026-02-30', '09:00'], ['2026-13-01', '09:00'], ['2026-11-24', '25:00']] as const) {
    assert.equal(fromDubai({ date, time }), null)
  }
})

test('writes moments and spans in words', () => {
  assert.equal(momentInWords('2026-11-24T05:00:00Z'), '24 November 2026, 09:00')
  assert.deepEqual(spanOf((2 * 1_440 + 21 * 60 + 5) * 60_000), { days: 2, hours: 21, minutes: 5 })
  assert.equal(tomorrowMorning(Date.parse('2026-11-21T22:00:00Z')), '2026-11-23T05:00:00.000Z')
})
