/** A time of day, `HH:MM`; `24:00` is midnight at the day's end. */
export const CLOCK = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

/** Weekdays in JavaScript's order: Sunday is 0. */
const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The weekdays of each choice of days. */
const meaning = {
  daily: [0, 1, 2, 3, 4, 5, 6],
  weekdays: [1, 2, 3, 4, 5],
  weekend: [6, 0],
  monday: [1],
  tuesday: [2],
  wednesday: [3],
  thursday: [4],
  friday: [5],
  saturday: [6],
  sunday: [0],
} as const satisfies Record<string, readonly number[]>

export type Days = keyof typeof meaning

export const dayGroups = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekdays', label: 'Monday to Friday' },
  { value: 'weekend', label: 'Saturday and Sunday' },
  { value: 'monday', label: 'Monday' },
  { value: 'tuesday', label: 'Tuesday' },
  { value: 'wednesday', label: 'Wednesday' },
  { value: 'thursday', label: 'Thursday' },
  { value: 'friday', label: 'Friday' },
  { value: 'saturday', label: 'Saturday' },
  { value: 'sunday', label: 'Sunday' },
] as const satisfies readonly { value: Days; label: string }[]

export const openings = [
  { value: 'hours', label: 'From … to …' },
  { value: 'always', label: 'Day and night' },
  { value: 'closed', label: 'Closed' },
] as const

type Times = { Opening: (typeof openings)[number]['value']; Opens: string; Closes: string }
type OnDays = Times & { Days: Days }
type OnHoliday = Times & { First: string; Last: string }

/**
 * Opening hours of a place: by weekday, and exceptions for holidays. Of two entries the one for
 * fewer days counts.
 */
export type OpeningHours = { Hours: readonly OnDays[]; Holidays: readonly OnHoliday[] }

/** Minutes from the day's midnight; above 1,440 on the next day. */
export type Period = { from: number; to: number }

const DAY = 1_440
const DAY_MS = 86_400_000

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** `22:00` for 1,320; times on the next day start at midnight again. */
export const timeOf = (minutes: number): string => {
  const inDay = minutes > 0 && minutes % DAY === 0 ? DAY : minutes % DAY
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

const periodOf = ({ Opening, Opens, Closes }: Times): Period | null => {
  if (Opening === 'closed') return null
  if (Opening === 'always') return { from: 0, to: DAY }
  const [from, to] = [minutesOf(Opens), minutesOf(Closes)]
  return { from, to: to > from ? to : to + DAY }
}

const periodsOf = (entries: readonly Times[]): Period[] =>
  entries
    .map(periodOf)
    .filter((period) => period !== null)
    .sort((a, b) => a.from - b.from)

/** The periods of a usual weekday (Sunday is 0); several if the place closes at noon. */
export const usualPeriods = (hours: readonly OnDays[], weekday: number): Period[] => {
  const meant = hours.filter(({ Days: days }) =>
    (meaning[days] as readonly number[]).includes(weekday),
  )
  const fewest = Math.min(...meant.map(({ Days: days }) => meaning[days].length))
  return periodsOf(meant.filter(({ Days: days }) => meaning[days].length === fewest))
}

const weekdayOf = (day: string): number => new Date(day).getUTCDay()

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The periods that begin on a date, `YYYY-MM-DD`. */
export const periodsOn = ({ Hours, Holidays }: OpeningHours, day: string): Period[] => {
  const holidays = Holidays.filter(({ First, Last }) => First <= day && day <= Last)
  return holidays.length > 0 ? periodsOf(holidays) : usualPeriods(Hours, weekdayOf(day))
}

/**
 * State of a place at a time. `minutesLeft` until it closes, null if that is a day away or more;
 * `opens` is the next opening within a week, as a time and the number of days until then; null
 * without one.
 */
export type OpenState =
  | { isOpen: true; closes: string; minutesLeft: number | null }
  | { isOpen: false; opens: { time: string; inDays: number; day: string } | null }

/** @param day today in the Emirates, `YYYY-MM-DD` @param minute minutes since its midnight there */
export const openState = (hours: OpeningHours, day: string, minute: number): OpenState => {
  // From yesterday's periods, which may extend into today, to those a week ahead: minutes from
  // today's midnight.
  const periods = Array.from({ length: 9 }, (_, index) => index - 1).flatMap((offset) =>
    periodsOn(hours, shifted(day, offset)).map(({ from, to }) => ({
      from: from + offset * DAY,
      to: to + offset * DAY,
    })),
  )
  const current = periods.findIndex(({ from, to }) => from <= minute && minute < to)
  if (current >= 0) {
    // A period that begins when another one ends continues it.
    let to = periods[current]?.to ?? minute
    for (const next of periods.slice(current + 1)) if (next.from <= to) to = Math.max(to, next.to)
    return {
      isOpen: true,
      closes: timeOf(to),
      minutesLeft: to - minute >= DAY ? null : to - minute,
    }
  }
  const next = periods.find(({ from }) => from > minute)
  if (!next) return { isOpen: false, opens: null }
  const inDays = Math.floor(next.from / DAY)
  return {
    isOpen: false,
    opens: { time: timeOf(next.from - inDays * DAY), inDays, day: shifted(day, inDays) },
  }
}

/**
 * Consecutive weekdays with the same hours, Monday first; `days` are JavaScript's numbers of
 * weekdays.
 */
export type WeekLine = { days: readonly number[]; periods: readonly Period[] }

/** The usual week in as few lines as possible. */
export const weekLines = (hours: readonly OnDays[]): WeekLine[] => {
  const lines: { days: number[]; periods: Period[] }[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const periods = usualPeriods(hours, day)
    const last = lines.at(-1)
    if (last && JSON.stringify(last.periods) === JSON.stringify(periods)) last.days.push(day)
    else lines.push({ days: [day], periods })
  }
  return lines
}

/** The name of a weekday (Sunday is 0) for structured data. */
export const weekdayName = (weekday: number): (typeof WEEK)[number] => WEEK[weekday] ?? 'Sunday'
