import { publicHolidays, type PublicHoliday } from './public-holidays.ts'
import { dayAfter } from './time.ts'

/** Weekdays on which nobody works, as JavaScript counts them: Saturday and Sunday, since January 2022. */
const WEEKEND: readonly number[] = [6, 0]

type Holidays = readonly Pick<PublicHoliday, 'first' | 'last'>[]

/** Whether offices work on a day of the Emirates: neither a weekend nor a public holiday. */
export const isWorkingDay = (day: string, holidays: Holidays = publicHolidays): boolean =>
  !WEEKEND.includes(new Date(day).getUTCDay()) &&
  !holidays.some(({ first, last }) => first <= day && day <= last)

/**
 * The last day of a time limit in business days that begins with an event on `day`. That day itself does not count, be it one
 * or not: what comes on a Friday has its first business day on Monday, as what comes on the Saturday has.
 */
export const workingDayAfter = (
  day: string,
  count: number,
  holidays: Holidays = publicHolidays,
): string => {
  let at = day
  for (let left = count; left > 0;) {
    at = dayAfter(at, 1)
    if (isWorkingDay(at, holidays)) left -= 1
  }
  return at
}

/** How many business days there are after `from`, up to `to` and with it; 0 where `to` is not later. */
export const workingDaysUntil = (
  from: string,
  to: string,
  holidays: Holidays = publicHolidays,
): number => {
  let count = 0
  for (let at = dayAfter(from, 1); at <= to; at = dayAfter(at, 1))
    if (isWorkingDay(at, holidays)) count += 1
  return count
}

/** How a promised day stands today: `left` business days until it, none on the day itself; or `over` so many since, perhaps none yet. */
export type Deadline = { isOver: false; left: number } | { isOver: true; over: number }

export const deadlineOn = (
  promised: string,
  today: string,
  holidays: Holidays = publicHolidays,
): Deadline =>
  today > promised
    ? { isOver: true, over: workingDaysUntil(promised, today, holidays) }
    : { isOver: false, left: workingDaysUntil(today, promised, holidays) }
