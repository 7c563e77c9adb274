import { DAY_MS } from '#rules/time.ts'

/** Dubai keeps UTC+4 all year. */
const OFFSET = 4 * 3_600_000
const ZONE = 'Asia/Dubai'

export type DubaiTime = {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:MM` */
  time: string
}

/** A day without its time, a time without its day, or both of what is no moment: what was typed so far, with a T between. */
const HALF = /^(\d{4,6}-\d{2}-\d{2})?T(\d{2}:\d{2})?$/

/** Whether a value is a whole moment, ISO 8601 with its offset. */
export const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && !HALF.test(value) && Number.isFinite(Date.parse(value))

/** A moment (ISO 8601) as the clock in Dubai shows it; the half of one that was typed; empty strings for anything else. */
export function toDubai(iso: string): DubaiTime {
  const half = HALF.exec(iso)
  if (half) return { date: half[1] ?? '', time: half[2] ?? '' }
  const moment = Date.parse(iso)
  if (!Number.isFinite(moment)) return { date: '', time: '' }
  const local = new Date(moment + OFFSET).toISOString()
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}

/** The moment (ISO 8601 in UTC) at which the clock in Dubai shows this; null when the day or the time is missing or does not exist. */
export function fromDubai({ date, time }: DubaiTime): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return null
  const moment = Date.parse(`${date}T${time}:00+04:00`)
  if (!Number.isFinite(moment)) return null
  const iso = new Date(moment).toISOString()
  return toDubai(iso).date === date ? iso : null
}

/** {@link fromDubai}, with what was typed so far where that is no moment yet; empty when nothing is. */
export const typedMoment = (typed: DubaiTime): string =>
  fromDubai(typed) ?? (typed.date === '' && typed.time === '' ? '' : `${typed.date}T${typed.time}`)

const moment = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, weekday: 'long' })
const day = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, day: 'numeric', month: 'long', year: 'numeric' })

/** `24 November 2026, 09:00`, in Dubai; the typed half of a moment as it is. */
export const momentInWords = (iso: string): string =>
  isMoment(iso) ? moment.format(new Date(iso)).replace(' at ', ', ') : iso.replace('T', ' ').trim()

/** `09:00`, in Dubai. */
export const clockInWords = (time: number): string => clock.format(new Date(time))

/** `Tuesday`, in Dubai. */
export const weekdayInWords = (iso: string): string => weekday.format(new Date(iso))

/** `24 November 2026`; the words as they are when they are no day. */
export const dayInWords = (date: string): string => {
  const noon = Date.parse(`${date}T12:00:00+04:00`)
  return Number.isFinite(noon) ? day.format(new Date(noon)) : date
}

/** 09:00 on the day after, in Dubai: what "at a time" starts with. */
export const tomorrowMorning = (now: number): string => {
  const { date } = toDubai(new Date(now + DAY_MS).toISOString())
  return fromDubai({ date, time: '09:00' }) ?? new Date(now).toISOString()
}

/** A span in whole days, hours and minutes, largest two that are not zero. Milliseconds in. */
export function spanOf(milliseconds: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000)
  return { days: Math.floor(minutes / 1_440), hours: Math.floor((minutes % 1_440) / 60), minutes: minutes % 60 }
}
