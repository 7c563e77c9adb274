import assert from 'node:assert/strict'
import test from 'node:test'
import { publicHolidays } from '#rules/public-holidays.ts'
import { addDays } from '#rules/time.ts'
import { deadlineOn, isWorkingDay, workingDayAfter, workingDaysUntil } from '#rules/working-days.ts'

const weekdayOf = (day: string): string =>
  new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))

test('Saturdays and Sundays are no business days, Fridays are', () => {
  // Monday 9 to Sunday 15 November 2026.
  const week = Array.from({ length: 7 }, (_, index) => addDays('2026-11-09', index))
  assert.deepEqual(week.map(weekdayOf), ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  assert.deepEqual(
    week.map((day) => isWorkingDay(day)),
    [true, true, true, true, true, false, false],
  )
})

test('public holidays are no business days, from the first to the last', () => {
  assert.deepEqual(
    ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'].map((day) => isWorkingDay(day)),
    [true, false, false, true],
  )
  assert.equal(isWorkingDay('2026-12-02', []), true)
  for (const { first, last } of publicHolidays)
    for (let day = first; day <= last; day = addDays(day, 1))
      assert.equal(isWorkingDay(day), false, day)
})

test('a limit in business days counts from the day after and skips weekends and holidays, also over New Year', () => {
  const cases: [day: string, count: number, last: string][] = [
    ['2026-11-09', 2, '2026-11-11'],
    ['2026-11-12', 2, '2026-11-16'],
    // Friday, Saturday and Sunday have the same first business day.
    ['2026-11-13', 1, '2026-11-16'],
    ['2026-11-14', 1, '2026-11-16'],
    ['2026-11-15', 1, '2026-11-16'],
    // Eid Al Etihad: Wednesday and Thursday, 2 and 3 December.
    ['2026-11-24', 10, '2026-12-10'],
    ['2026-12-01', 1, '2026-12-04'],
    // New Year 2027 is a Friday.
    ['2026-12-31', 1, '2027-01-04'],
    ['2026-12-24', 10, '2027-01-08'],
    // 2028 is not declared: weekends alone. The year has a 29 February.
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-28', 2, '2028-03-01'],
    ['2026-11-09', 0, '2026-11-09'],
  ]
  for (const [day, count, last] of cases)
    assert.equal(workingDayAfter(day, count), last, `${count} after ${day}`)
  assert.equal(
    workingDayAfter('2026-11-09', 2, [{ first: '2026-11-10', last: '2026-11-11' }]),
    '2026-11-13',
  )
})

test('a limit of ten business days has ten business days until its end, from every day of two years', () => {
  for (let day = '2026-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
    const last = workingDayAfter(day, 10)
    assert.equal(workingDaysUntil(day, last), 10, day)
    assert.equal(isWorkingDay(last), true, day)
    assert.ok(
      Date.parse(last) - Date.parse(day) <= 30 * 86_400_000,
      `${day}: ten business days are over within 30 days`,
    )
  }
  assert.equal(workingDaysUntil('2026-11-16', '2026-11-16'), 0)
  assert.equal(workingDaysUntil('2026-11-16', '2026-11-09'), 0)
})

test('a deadline states the business days that are left, and from the day after those that it is over', () => {
  assert.deepEqual(deadlineOn('2026-12-10', '2026-11-24'), { isOver: false, left: 10 })
  assert.deepEqual(deadlineOn('2026-12-04', '2026-12-01'), { isOver: false, left: 1 })
  assert.deepEqual(deadlineOn('2026-12-10', '2026-12-10'), { isOver: false, left: 0 })
  assert.deepEqual(deadlineOn('2026-12-10', '2026-12-11'), { isOver: true, over: 1 })
  // Due on a Friday: overdue on the Saturday, by no business day yet.
  assert.deepEqual(deadlineOn('2026-12-11', '2026-12-12'), { isOver: true, over: 0 })
  assert.deepEqual(deadlineOn('2026-12-11', '2026-12-15'), { isOver: true, over: 2 })
})

test('the holidays of both years are declared once each, in their order', () => {
  for (const year of ['2026', '2027']) {
    const holidaysOfYear = publicHolidays.filter(({ first }) => first.startsWith(year))
    assert.deepEqual(
      holidaysOfYear.map(({ name }) => name),
      [
        'New Year',
        'Eid al-Fitr',
        'Arafah and Eid al-Adha',
        'Islamic New Year',
        'Birthday of the Prophet',
        'Eid Al Etihad',
      ],
    )
  }
  const days = publicHolidays.flatMap(({ first, last }) => [first, last])
  assert.deepEqual(days, days.toSorted())
})

test('a holiday that follows the moon is within four days of its day in the Islamic calendar', () => {
  const calendar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    day: 'numeric',
    month: 'numeric',
    timeZone: 'UTC',
  })
  /** Month and day in the Islamic calendar, such as "10-1". */
  const hijri = (day: string): string => {
    const parts = calendar.formatToParts(new Date(day))
    return ['month', 'day'].map((type) => parts.find((part) => part.type === type)?.value).join('-')
  }
  // Announced dates may differ by a day or two, and a holiday may be moved to the beginning or the
  // end of its week.
  const around = (day: string): string[] =>
    Array.from({ length: 9 }, (_, index) => hijri(addDays(day, index - 4)))
  const firstDays: Readonly<Record<string, string>> = {
    'Eid al-Fitr': '10-1',
    'Arafah and Eid al-Adha': '12-9',
    'Islamic New Year': '1-1',
    'Birthday of the Prophet': '3-12',
  }
  for (const { name, first, isLunar } of publicHolidays) {
    const expected = firstDays[name]
    assert.equal(expected !== undefined, isLunar === true, name)
    if (expected !== undefined)
      assert.ok(around(first).includes(expected), `${name}, ${first}: ${hijri(first)}`)
  }
})
