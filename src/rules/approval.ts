import { publicHolidays, type PublicHoliday } from './public-holidays.ts'
import { isWorkingDay, workingDayAfter } from './working-days.ts'

/** Months in which requests are accepted: April and October. */
const MONTHS = ['04', '10'] as const
/** Number of business days, from the first one of the month on, on which requests are accepted. */
const OPEN_DAYS = 5

/** A period in which the Central Bank accepts requests for approval of a fee. */
export type ApprovalWindow = {
  /** First day, `YYYY-MM-DD`. */
  first: string
  /** Last day, `YYYY-MM-DD`. */
  last: string
}

/** The window that is open on a day (`YYYY-MM-DD`, in the Emirates), or the next one. */
export const approvalWindow = (
  today: string,
  holidays: readonly Pick<PublicHoliday, 'first' | 'last'>[] = publicHolidays,
): ApprovalWindow => {
  const year = Number(today.slice(0, 4))
  const windows = [year, year + 1].flatMap((windowYear) =>
    MONTHS.map((month): ApprovalWindow => {
      const firstOfMonth = `${windowYear}-${month}-01`
      const first = isWorkingDay(firstOfMonth, holidays)
        ? firstOfMonth
        : workingDayAfter(firstOfMonth, 1, holidays)
      return { first, last: workingDayAfter(first, OPEN_DAYS - 1, holidays) }
    }),
  )
  const current = windows.find(({ last }) => last >= today)
  if (!current) throw new Error('A year has a window.')
  return current
}
