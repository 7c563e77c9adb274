import { publicHolidays, type PublicHoliday } from './public-holidays.ts'
import { dayAfter } from './time.ts'

/** Weekend in JavaScript's numbers of weekdays: Saturday and Sunday, since January 2022. */
const WEEKEND: readonly number[] = [6, 0]

type Holidays = readonly Pick<PublicHoliday, 'first' | 'last'>[]

/** True for a business day in the Emirates: neither a weekend nor a public holiday. */
export const isWorkingDay = (day: string, holidays: Holidays = publicHolidays): boolean =>
  !WEEKEND.includes(new Date(day).getUTCDay()) &&
  !holidays.some(({ first, last }) => first <= day && day <= last)

/**
 * The last day of a period in business days that begins with an event on `day`. That day does not
 * count, business day or not: after events on a Friday and on the Saturday the first business day
 * is Monday.
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

/** Number of business days after `from`, up to and including `to`; 0 if `to` is not later. */
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

/**
 * State of a promised day: `left` business days remain, 0 on the day itself; or `over` business
 * days have passed since, possibly 0.
 */
export type Deadline = { isOver: false; left: number } | { isOver: true; over: number }

export const deadlineOn = (
  promised: string,
  today: string,
  holidays: Holidays = publicHolidays,
): Deadline =>
  today > promised
    ? { isOver: true, over: workingDaysUntil(promised, today, holidays) }
    : { isOver: false, left: workingDaysUntil(today, promised, holidays) }
