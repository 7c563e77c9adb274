import assert from 'node:assert/strict'
import test from 'node:test'
import {
  TIME_PATTERN,
  openState,
  periodsOn,
  clockTimeOf,
  weekdayName,
  weekLines,
  type OpeningHours,
} from '#rules/opening-hours.ts'

/** Minutes since midnight. */
const at = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const span = (Days: OpeningHours['Hours'][number]['Days'], Opens: string, Closes: string) => ({
  Days,
  Opening: 'hours' as const,
  Opens,
  Closes,
})
const wholeDay = (Days: OpeningHours['Hours'][number]['Days'], Opening: 'always' | 'closed') => ({
  Days,
  Opening,
  Opens: '',
  Closes: '',
})
const week = (...Hours: OpeningHours['Hours'][number][]): OpeningHours => ({ Hours, Holidays: [] })

// 2026-11-27 is a Friday.
const [thursday, friday, saturday, sunday] = [
  '2026-11-26',
  '2026-11-27',
  '2026-11-28',
  '2026-11-29',
]

test('a time of day is written as HH:MM, up to 24:00', () => {
  for (const time of ['00:00', '08:05', '23:59', '24:00']) assert.match(time, TIME_PATTERN)
  for (const time of ['8:00', '24:01', '25:00', '12:60', '12.30', '', ' 08:00'])
    assert.doesNotMatch(time, TIME_PATTERN)
  assert.deepEqual([0, 485, 1_440, 1_560].map(clockTimeOf), ['00:00', '08:05', '24:00', '02:00'])
})

test('the hours of a day are those of the most specific entries for it', () => {
  const hours = week(
    span('daily', '08:00', '22:00'),
    span('weekdays', '09:00', '13:00'),
    span('weekdays', '16:00', '21:00'),
    span('friday', '14:00', '23:00'),
    wholeDay('sunday', 'closed'),
  )
  assert.deepEqual(periodsOn(hours, thursday), [
    { from: at('09:00'), to: at('13:00') },
    { from: at('16:00'), to: at('21:00') },
  ])
  assert.deepEqual(periodsOn(hours, friday), [{ from: at('14:00'), to: at('23:00') }])
  assert.deepEqual(periodsOn(hours, saturday), [{ from: at('08:00'), to: at('22:00') }])
  assert.deepEqual(periodsOn(hours, sunday), [])
})

test('the hours of a holiday replace the usual ones from its first day to its last', () => {
  const hours: OpeningHours = {
    Hours: [span('daily', '08:00', '22:00')],
    Holidays: [
      { First: friday, Last: saturday, Opening: 'hours', Opens: '10:00', Closes: '18:00' },
      { First: sunday, Last: sunday, Opening: 'closed', Opens: '', Closes: '' },
    ],
  }
  assert.deepEqual(
    [thursday, friday, saturday, sunday].map((day) =>
      periodsOn(hours, day)
        .map(({ from, to }) => `${clockTimeOf(from)}-${clockTimeOf(to)}`)
        .join(),
    ),
    ['08:00-22:00', '10:00-18:00', '10:00-18:00', ''],
  )
  assert.deepEqual(openState(hours, sunday, at('12:00')), {
    isOpen: false,
    opens: { time: '08:00', inDays: 1, day: '2026-11-30' },
  })
})

test('a place is open from the minute of opening, and closed from the minute of closing', () => {
  const hours = week(span('daily', '08:00', '22:00'))
  assert.deepEqual(openState(hours, friday, at('07:59')), {
    isOpen: false,
    opens: { time: '08:00', inDays: 0, day: friday },
  })
  assert.deepEqual(openState(hours, friday, at('08:00')), {
    isOpen: true,
    closes: '22:00',
    minutesLeft: 840,
  })
  assert.deepEqual(openState(hours, friday, at('21:59')), {
    isOpen: true,
    closes: '22:00',
    minutesLeft: 1,
  })
  assert.deepEqual(openState(hours, friday, at('22:00')), {
    isOpen: false,
    opens: { time: '08:00', inDays: 1, day: saturday },
  })
})

test('a place in its noon break is closed and states when it opens again', () => {
  const hours = week(span('daily', '09:00', '13:00'), span('daily', '16:00', '21:00'))
  assert.deepEqual(openState(hours, friday, at('14:30')), {
    isOpen: false,
    opens: { time: '16:00', inDays: 0, day: friday },
  })
})

test('a place that closes after midnight is still open on the next day until then', () => {
  const hours = week(
    span('friday', '10:00', '02:00'),
    wholeDay('saturday', 'closed'),
    span('daily', '08:00', '20:00'),
  )
  assert.deepEqual(openState(hours, friday, at('23:30')), {
    isOpen: true,
    closes: '02:00',
    minutesLeft: 150,
  })
  assert.deepEqual(openState(hours, saturday, at('01:00')), {
    isOpen: true,
    closes: '02:00',
    minutesLeft: 60,
  })
  assert.deepEqual(openState(hours, saturday, at('02:00')), {
    isOpen: false,
    opens: { time: '08:00', inDays: 1, day: sunday },
  })
})

test('a place that is always open states no time left, unless it is closed on the next day', () => {
  assert.deepEqual(openState(week(wholeDay('daily', 'always')), friday, at('03:00')), {
    isOpen: true,
    closes: '24:00',
    minutesLeft: null,
  })
  const closing = openState(
    week(wholeDay('daily', 'always'), wholeDay('saturday', 'closed')),
    friday,
    at('23:30'),
  )
  assert.deepEqual(closing, { isOpen: true, closes: '24:00', minutesLeft: 30 })
})

test('a place that is closed for a week or more states no opening', () => {
  assert.deepEqual(openState(week(wholeDay('daily', 'closed')), friday, at('12:00')), {
    isOpen: false,
    opens: null,
  })
  assert.deepEqual(openState(week(), friday, at('12:00')), { isOpen: false, opens: null })
})

test('the week is shown from Monday on, with neighbouring days of the same hours on one line', () => {
  const lines = weekLines(
    week(span('daily', '08:00', '22:00'), span('friday', '14:00', '22:00')).Hours,
  )
  assert.deepEqual(
    lines.map(({ days }) => days),
    [[1, 2, 3, 4], [5], [6, 0]],
  )
  assert.equal(weekLines(week(wholeDay('daily', 'always')).Hours).length, 1)
  assert.deepEqual([0, 6].map(weekdayName), ['Sunday', 'Saturday'])
})
