import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import {
  agoInWords,
  clockTime,
  dayAndTime,
  dayInWords,
  shortDate,
  dayOf,
  formatDate,
  fromDubai,
  momentInWords,
  relativeDay,
  relativeTime,
  timeOrDate,
  spanOf,
  toDubai,
  tomorrowMorning,
  weekdayAndDay,
  weekdayInWords,
  yearOf,
} from '#i18n/time.ts'

const contract = JSON.parse(
  await readFile(new URL('../fixtures/contract.json', import.meta.url), 'utf8'),
) as {
  relativeTime: { minutesBelowSeconds: number; hoursBelowSeconds: number }
}

test('dates are day, month in words and year, with Latin digits', () => {
  assert.equal(formatDate('2026-11-21', 'en'), '21 November 2026')
  assert.equal(formatDate('2026-11-21', 'ar'), '21 نوفمبر 2026')
  assert.equal(formatDate('2026-01-01', 'ar'), '1 يناير 2026')
})

test('a time is read on the clock of the Emirates', () => {
  assert.equal(formatDate('2026-11-20T20:00:00.000Z', 'en'), '21 November 2026')
  assert.equal(formatDate('2026-11-20T19:59:59.000Z', 'en'), '20 November 2026')
  assert.equal(yearOf(new Date('2026-12-31T20:00:00.000Z')), '2027')
})

test('a text that is no date is returned unchanged', () => {
  assert.equal(formatDate('soon', 'en'), 'soon')
})

test('relative time changes its unit at the thresholds', () => {
  const { minutesBelowSeconds, hoursBelowSeconds } = contract.relativeTime
  const now = new Date('2026-11-21T08:00:00.000Z')
  const say = (seconds: number, language: 'en' | 'ar'): string =>
    relativeTime(new Date(now.getTime() - seconds * 1_000), now, language)
  const cases: [number, string, string][] = [
    [0, 'just now', 'الآن'],
    [59, 'just now', 'الآن'],
    [60, '1 minute ago', 'قبل دقيقة واحدة'],
    [120, '2 minutes ago', 'قبل دقيقتين'],
    [600, '10 minutes ago', 'قبل 10 دقائق'],
    [minutesBelowSeconds - 1, '59 minutes ago', 'قبل 59 دقيقة'],
    [minutesBelowSeconds, '1 hour ago', 'قبل ساعة واحدة'],
    [hoursBelowSeconds - 1, '23 hours ago', 'قبل 23 ساعة'],
    [hoursBelowSeconds, '1 day ago', 'قبل يوم واحد'],
    [2 * hoursBelowSeconds, '2 days ago', 'قبل يومين'],
    [40 * hoursBelowSeconds, '40 days ago', 'قبل 40 يوماً'],
    [100 * hoursBelowSeconds, '100 days ago', 'قبل 100 يوم'],
    [-500, 'just now', 'الآن'],
  ]
  for (const [seconds, en, ar] of cases) {
    assert.equal(say(seconds, 'en'), en)
    assert.equal(say(seconds, 'ar'), ar)
  }
})

test('a day is told relative to today in the Emirates, up to seven days back and never ahead', () => {
  // Time in Dubai: 00:30 on 21 November, the next day by UTC.
  const now = new Date('2026-11-20T20:30:00.000Z')
  const cases: [string, string, string][] = [
    ['2026-11-22', '', ''],
    ['2026-11-21', 'today', 'اليوم'],
    ['2026-11-20', 'yesterday', 'أمس'],
    ['2026-11-19', '2 days ago', 'قبل يومين'],
    ['2026-11-14', '7 days ago', 'قبل 7 أيام'],
    ['2026-11-13', '', ''],
    ['2025-11-21', '', ''],
  ]
  for (const [day, en, ar] of cases)
    assert.deepEqual([relativeDay(day, now, 'en'), relativeDay(day, now, 'ar')], [en, ar])
  assert.equal(relativeDay('2026-11-21', new Date('2026-11-20T19:59:59.999Z'), 'en'), '')
  assert.equal(dayOf('2026-11-20T20:00:00.000Z'), '2026-11-21')
  assert.equal(dayOf('2026-11-20T19:59:59.999Z'), '2026-11-20')
})

test('toDubai gives the date and time of a moment in Dubai, also across midnight', () => {
  assert.deepEqual(toDubai('2026-11-24T05:00:00.000Z'), { date: '2026-11-24', time: '09:00' })
  assert.deepEqual(toDubai('2026-11-23T20:30:00.000Z'), { date: '2026-11-24', time: '00:30' })
  assert.deepEqual(toDubai('2026-12-31T23:59:00Z'), { date: '2027-01-01', time: '03:59' })
  assert.deepEqual(toDubai('never'), { date: '', time: '' })
})

test('fromDubai gives the moment of a date and time in Dubai, and toDubai reverses it', () => {
  assert.equal(fromDubai({ date: '2026-11-24', time: '09:00' }), '2026-11-24T05:00:00.000Z')
  for (const time of ['00:00', '03:59', '04:00', '12:00', '23:59']) {
    const iso = fromDubai({ date: '2026-07-01', time })
    assert.ok(iso)
    assert.deepEqual(toDubai(iso), { date: '2026-07-01', time })
  }
})

test('a missing or impossible date or time is no moment', () => {
  for (const [date, time] of [
    ['', '09:00'],
    ['2026-11-24', ''],
    ['2026-02-30', '09:00'],
    ['2026-13-01', '09:00'],
    ['2026-11-24', '25:00'],
  ] as const) {
    assert.equal(fromDubai({ date, time }), null)
  }
})

test('a moment in words has date and time', () => {
  assert.equal(momentInWords('2026-11-24T05:00:00Z'), '24 November 2026, 09:00')
})

test('a span of milliseconds is split into days, hours and minutes', () => {
  assert.deepEqual(spanOf((2 * 1_440 + 21 * 60 + 5) * 60_000), { days: 2, hours: 21, minutes: 5 })
})

test('tomorrow morning is nine o’clock in Dubai on the next day there', () => {
  assert.equal(tomorrowMorning(Date.parse('2026-11-21T22:00:00Z')), '2026-11-23T05:00:00.000Z')
})

test('the staff area writes a time without the day, or without the year, where that is the current one', () => {
  const now = new Date('2026-11-21T08:14:00.000Z')
  assert.equal(clockTime(now), '12:14')
  assert.equal(clockTime(Date.parse('2026-11-20T20:05:00.000Z')), '00:05')
  assert.equal(timeOrDate('2026-11-20T20:05:00.000Z', now), '00:05')
  assert.equal(timeOrDate('2026-11-20T19:59:59.000Z', now), '20 November')
  assert.equal(timeOrDate('2025-12-31T19:59:59.000Z', now), '31 December 2025')
  assert.equal(shortDate(new Date('2025-12-31T20:00:00.000Z'), now), '1 January')
  assert.equal(dayAndTime('2026-11-24T05:00:00.000Z', now), '24 November, 09:00')
  assert.equal(weekdayAndDay(now), 'Saturday 21 November')
  assert.equal(weekdayInWords('2026-11-23T20:30:00.000Z'), 'Tuesday')
  assert.equal(agoInWords('2026-11-21T08:12:00.000Z', now.getTime()), '2 minutes ago')
})

test('a text that is no day, or a moment without a time, is written as it was typed', () => {
  assert.equal(dayInWords('2026-11-24'), '24 November 2026')
  assert.equal(dayInWords('5'), '5')
  assert.equal(momentInWords('2026-11-24T'), '2026-11-24')
})
