import { timeZone } from '#i18n/dates.ts'
import { relativeTime } from '#i18n/relative-time.ts'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
const year = new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone })

/** `11:02`, on the clock of the Emirates. */
export const clockTime = (time: Date): string => clock.format(time)

/** `20 November`, with the year only when it is another one. */
export const dayName = (time: Date, now: Date): string => (year.format(time) === year.format(now) ? day : dayOfYear).format(time)

/** `11:02` today, `20 November` before. */
export const sinceTime = (iso: string, now: Date): string => {
  const time = new Date(iso)
  return dayOfYear.format(time) === dayOfYear.format(now) ? clockTime(time) : dayName(time, now)
}

/** `24 November, 09:00`. */
export const dayAndTime = (iso: string, now: Date): string => `${dayName(new Date(iso), now)}, ${clockTime(new Date(iso))}`

/** `2 minutes ago`. */
export const ago = (iso: string, now: number): string => relativeTime(new Date(iso), new Date(now), 'en')
