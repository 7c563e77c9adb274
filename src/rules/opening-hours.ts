import { addDays } from './time.ts'

/** A time of day, `HH:MM`; `24:00` is midnight at the end of the day. */
export const TIME_PATTERN = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

/** Weekdays in JavaScript's order: Sunday is 0. */
const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The weekdays of each choice of days. */
const weekdaysOf = {
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

export type Days = keyof typeof weekdaysOf

/** Options of the field for the days, with labels for staff. */
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

/** Options of the field that says whether a place has set opening times on these days. */
export const openingOptions = [
  { value: 'hours', label: 'From … to …' },
  { value: 'always', label: 'Day and night' },
  { value: 'closed', label: 'Closed' },
] as const

type Times = { Opening: (typeof openingOptions)[number]['value']; Opens: string; Closes: string }
type OnDays = Times & { Days: Days }
type OnHoliday = Times & { First: string; Last: string }

/** Opening hours of a place. */
export type OpeningHours = {
  /** By weekday. If two entries include a weekday, the entry for fewer days is valid. */
  Hours: readonly OnDays[]
  /** Other hours on holidays. */
  Holidays: readonly OnHoliday[]
}

/** Minutes from the midnight at which the day begins; above 1,440 for times on the next day. */
export type Period = { from: number; to: number }

/** Minutes in a day. */
const DAY = 1_440

/** Minutes from midnight of a time `HH:MM`. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * A number of minutes as a time: `22:00` for 1,320; `02:00` for 1,560, which is on the next day.
 */
export const clockTimeOf = (minutes: number): string => {
  const inDay = minutes > 0 && minutes % DAY === 0 ? DAY : minutes % DAY
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

/** The period of an entry; null for a closed day. */
const periodOf = ({ Opening, Opens, Closes }: Times): Period | null => {
  if (Opening === 'closed') return null
  if (Opening === 'always') return { from: 0, to: DAY }
  const [from, to] = [minutesOf(Opens), minutesOf(Closes)]
  return { from, to: to > from ? to : to + DAY }
}

/** The periods of entries for the same day, in order. */
const periodsOf = (entries: readonly Times[]): Period[] =>
  entries
    .map(periodOf)
    .filter((period) => period !== null)
    .sort((a, b) => a.from - b.from)

/** The periods of a weekday (Sunday is 0) without holiday; several if the place has a break. */
export const usualPeriods = (hours: readonly OnDays[], weekday: number): Period[] => {
  const entries = hours.filter(({ Days: days }) =>
    (weekdaysOf[days] as readonly number[]).includes(weekday),
  )
  const fewestDays = Math.min(...entries.map(({ Days: days }) => weekdaysOf[days].length))
  return periodsOf(entries.filter(({ Days: days }) => weekdaysOf[days].length === fewestDays))
}

const weekdayOf = (day: string): number => new Date(day).getUTCDay()

/** The periods that begin on a date, `YYYY-MM-DD`. */
export const periodsOn = ({ Hours, Holidays }: OpeningHours, day: string): Period[] => {
  const holidays = Holidays.filter(({ First, Last }) => First <= day && day <= Last)
  return holidays.length > 0 ? periodsOf(holidays) : usualPeriods(Hours, weekdayOf(day))
}

/** State of a place at a time. */
export type OpenState =
  | {
      isOpen: true
      /** Time at which it closes, `HH:MM`. */
      closes: string
      /** Minutes until it closes; null for a day or more. */
      minutesLeft: number | null
    }
  | {
      isOpen: false
      /** The next opening: its time, its date, and the number of days until then; null for none. */
      opens: { time: string; inDays: number; day: string } | null
    }

/**
 * State of a place now. The next opening is searched within a week.
 * @param day today in the Emirates, `YYYY-MM-DD`
 * @param minute minutes since midnight in the Emirates
 */
export const openState = (hours: OpeningHours, day: string, minute: number): OpenState => {
  // The periods from yesterday, which may extend into today, to a week ahead, in minutes from the
  // midnight at which today begins.
  const periods = Array.from({ length: 9 }, (_, index) => index - 1).flatMap((offset) =>
    periodsOn(hours, addDays(day, offset)).map(({ from, to }) => ({
      from: from + offset * DAY,
      to: to + offset * DAY,
    })),
  )
  const current = periods.findIndex(({ from, to }) => from <= minute && minute < to)
  if (current >= 0) {
    // A period that begins before or when another one ends continues that one.
    let to = periods[current]?.to ?? minute
    for (const next of periods.slice(current + 1)) if (next.from <= to) to = Math.max(to, next.to)
    return {
      isOpen: true,
      closes: clockTimeOf(to),
      minutesLeft: to - minute >= DAY ? null : to - minute,
    }
  }
  const next = periods.find(({ from }) => from > minute)
  if (!next) return { isOpen: false, opens: null }
  const inDays = Math.floor(next.from / DAY)
  return {
    isOpen: false,
    opens: { time: clockTimeOf(next.from - inDays * DAY), inDays, day: addDays(day, inDays) },
  }
}

/** Consecutive weekdays with the same hours. */
export type WeekLine = {
  /** Numbers of the weekdays; Sunday is 0. */
  days: readonly number[]
  periods: readonly Period[]
}

/** The week without holidays, from Monday on, with one line for consecutive days of equal hours. */
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
