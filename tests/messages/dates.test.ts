import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { dayOf, formatDate, yearOf } from '#i18n/dates.ts'
import { formatAmount, formatNumber } from '#i18n/numbers.ts'
import { plural } from '#i18n/plurals.ts'
import { relativeDay, relativeTime } from '#i18n/relative-time.ts'

const contract = JSON.parse(await readFile(new URL('../fixtures/contract.json', import.meta.url), 'utf8')) as {
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

test('what is no date comes back as it is', () => {
  assert.equal(formatDate('soon', 'en'), 'soon')
})

test('numbers are grouped and Latin in both languages', () => {
  assert.equal(formatNumber(12345, 'ar'), '12,345')
  assert.equal(formatNumber(12345, 'en'), '12,345')
  assert.equal(formatAmount(4250.75), '4,250.75')
})

test('Arabic counts in six forms', () => {
  const forms = { zero: 'صفر', one: 'واحد', two: 'اثنان', few: '# قليل', many: '# كثير', other: '# غير' }
  const counts = { 0: 'صفر', 1: 'واحد', 2: 'اثنان', 3: '3 قليل', 10: '10 قليل', 11: '11 كثير', 99: '99 كثير', 100: '100 غير', 103: '103 قليل' }
  for (const [count, words] of Object.entries(counts)) assert.equal(plural('ar', Number(count), forms), words)
  assert.equal(plural('en', 1, { one: '# day', other: '# days' }), '1 day')
  assert.equal(plural('en', 0, { one: '# day', other: '# days' }), '0 days')
})

test('relative time changes its unit at the thresholds', () => {
  const { minutesBelowSeconds, hoursBelowSeconds } = contract.relativeTime
  const now = new Date('2026-11-21T08:00:00.000Z')
  const say = (seconds: number, language: 'en' | 'ar'): string => relativeTime(new Date(now.getTime() - seconds * 1_000), now, language)
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

test('a day of the Emirates is today, yesterday or so many days ago, and never ahead', () => {
  // 00:30 on 21 November in Dubai, where it is already the next day.
  const now = new Date('2026-11-20T20:30:00.000Z')
  const cases: [string, string, string][] = [
    ['2026-11-22', '', ''],
    ['2026-11-21', 'today', 'اليوم'],
    ['2026-11-20', 'yesterday', 'أمس'],
    ['2026-11-19', '2 days ago', 'قبل يومين'],
    ['2026-11-11', '10 days ago', 'قبل 10 أيام'],
    ['2026-11-10', '11 days ago', 'قبل 11 يوماً'],
    ['2026-08-13', '100 days ago', 'قبل 100 يوم'],
  ]
  for (const [day, en, ar] of cases) assert.deepEqual([relativeDay(day, now, 'en'), relativeDay(day, now, 'ar')], [en, ar])
  assert.equal(relativeDay('2026-11-21', new Date('2026-11-20T19:59:59.999Z'), 'en'), '')
  assert.equal(dayOf('2026-11-20T20:00:00.000Z'), '2026-11-21')
  assert.equal(dayOf('2026-11-20T19:59:59.999Z'), '2026-11-20')
})
