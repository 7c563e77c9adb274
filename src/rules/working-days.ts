import { publicHolidays, type PublicHoliday } from './public-holidays.ts'
import { addDays } from './time.ts'

/** Weekend in JavaScript's numbers of weekdays: Saturday and Sunday, since January 2022. */
const WEEKEND: readonly number[] = [6, 0]

type Holidays = readonly Pick<PublicHoliday, 'first' | 'last'>[]

/** True for a business day in the Emirates: neither a weekend nor a public holiday. */
export const isWorkingDay = (day: string, holidays: Holidays = publicHolidays): boolean =>
  !WEEKEND.includes(new Date(day).getUTCDay()) &&
  !holidays.some(({ first, last }) => first <= day && day <= last)

/**
 * The day that is `count` business days after `day`. `day` itself is not counted, even if it is a
 * business day: one business day after a Friday, and after the Saturday that follows, is Monday.
 */
export const workingDayAfter = (
  day: string,
  count: number,
  holidays: Holidays = publicHolidays,
): string => {
  let at = day
  for (let remaining = count; remaining > 0;) {
    at = addDays(at, 1)
    if (isWorkingDay(at, holidays)) remaining -= 1
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
  for (let at = addDays(from, 1); at <= to; at = addDays(at, 1))
    if (isWorkingDay(at, holidays)) count += 1
  return count
}

/** State of a promised day. */
export type Deadline =
  | {
      isOver: false
      /** Number of business days until the promised day; 0 on the day itself. */
      left: number
    }
  | {
      isOver: true
      /** Number of business days since the promised day; may be 0. */
      over: number
    }

/** The state of a promised day on the day `today`. */
export const deadlineOn = (
  promised: string,
  today: string,
  holidays: Holidays = publicHolidays,
): Deadline =>
  today > promised
    ? { isOver: true, over: workingDaysUntil(promised, today, holidays) }
    : { isOver: false, left: workingDaysUntil(today, promised, holidays) }
