import assert from 'node:assert/strict'
import test from 'node:test'
import { formatAmount, formatNumber, formatRate, plural } from '#i18n/numbers.ts'
import { formatDate } from '#i18n/time.ts'

test('numbers are grouped and Latin in both languages', () => {
  assert.equal(formatNumber(12345, 'ar'), '12,345')
  assert.equal(formatNumber(12345, 'en'), '12,345')
  assert.equal(formatAmount(4250.75), '4,250.75')
})

test('a rate keeps the decimals that it has', () => {
  assert.deepEqual([24.1, 4_470, 402.5, 0.083456, 100, 99.999].map(formatRate), [
    '24.10',
    '4,470',
    '402.5',
    '0.083456',
    '100',
    '99.999',
  ])
})

test('Arabic counts in six forms', () => {
  const forms = {
    zero: 'صفر',
    one: 'واحد',
    two: 'اثنان',
    few: '# قليل',
    many: '# كثير',
    other: '# غير',
  }
  const counts = {
    0: 'صفر',
    1: 'واحد',
    2: 'اثنان',
    3: '3 قليل',
    10: '10 قليل',
    11: '11 كثير',
    99: '99 كثير',
    100: '100 غير',
    103: '103 قليل',
  }
  for (const [count, words] of Object.entries(counts))
    assert.equal(plural('ar', Number(count), forms), words)
  assert.equal(plural('en', 1, { one: '# day', other: '# days' }), '1 day')
  assert.equal(plural('en', 0, { one: '# day', other: '# days' }), '0 days')
})

test('a number format is created once per language and number of decimals, a date format once per language and time zone', (t) => {
  const numbers = t.mock.method(Intl, 'NumberFormat')
  const days = t.mock.method(Intl, 'DateTimeFormat')
  for (let at = 0; at < 50; at++) {
    for (const language of ['en', 'ar'] as const) {
      formatNumber(at, language, 3)
      formatNumber(at, language, 4)
      formatDate('2026-11-21', language)
      formatDate('2026-11-21T08:00:00.000Z', language)
    }
  }
  assert.deepEqual(
    [numbers, days].map(({ mock }) => mock.callCount()),
    [4, 4],
  )
})
