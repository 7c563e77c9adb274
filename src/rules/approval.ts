import { publicHolidays, type PublicHoliday } from './public-holidays.ts'
import { isWorkingDay, workingDayAfter } from './working-days.ts'

/** Months in whose first business days requests are accepted, and the number of those days. */
const MONTHS = ['04', '10'] as const
const OPEN_DAYS = 5

/** The days on which the Central Bank accepts requests for approval of a fee, inclusive. */
export type ApprovalWindow = { first: string; last: string }

/** The window that is open on a day, or the next one; days are `YYYY-MM-DD`, of the Emirates. */
export const approvalWindow = (
  today: string,
  holidays: readonly Pick<PublicHoliday, 'first' | 'last'>[] = publicHolidays,
): ApprovalWindow => {
  const year = Number(today.slice(0, 4))
  const windows = [year, year + 1].flatMap((one) =>
    MONTHS.map((month): ApprovalWindow => {
      const firstOfMonth = `${one}-${month}-01`
      const first = isWorkingDay(firstOfMonth, holidays)
        ? firstOfMonth
        : workingDayAfter(firstOfMonth, 1, holidays)
      return { first, last: workingDayAfter(first, OPEN_DAYS - 1, holidays) }
    }),
  )
  const found = windows.find(({ last }) => last >= today)
  if (!found) throw new Error('A year has a window.')
  return found
}
