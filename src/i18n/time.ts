import type { Language } from './languages.ts'

/** All times of the product are shown on the clock of the Emirates. */
const timeZone = 'Asia/Dubai'

/** Milliseconds that this clock is ahead of UTC, all year round. */
const AHEAD_MS = 4 * 3_600_000
const DAY_MS = 24 * 3_600_000

/** The day on the calendar in the Emirates: `2026-11-21`. Throws a RangeError for what is no time. */
export const dayOf = (time: string | number | Date): string =>
  new Date(new Date(time).getTime() + AHEAD_MS).toISOString().slice(0, 10)

/** The year in the Emirates: `2026`. */
export const yearOf = (time: Date): string => dayOf(time).slice(0, 4)

/** Formats of days by their clock, kept as those of numbers are. */
const days: Record<Language, Record<string, Intl.DateTimeFormat>> = { en: {}, ar: {} }

/**
 * `21 November 2026` or `21 نوفمبر 2026`, never with slashes. Takes a day (`2026-11-21`) or an ISO time, which is
 * read on the clock of the Emirates. A string that is no date is returned as it is.
 */
export const formatDate = (value: string, language: Language): string => {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return value
  const zone = value.length === 10 ? 'UTC' : timeZone
  const tag = language === 'en' ? 'en-GB' : 'ar-AE-u-nu-latn'
  const format = (days[language][zone] ??= new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  }))
  const parts = format.formatToParts(date)
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')}`
}

/**
 * So many whole units ago. The words and their plural forms are those of the platform, so that no page carries them. It
 * writes the tanween before the alif, the site's texts after it.
 */
const inPast = (
  language: Language,
  count: number,
  unit: 'minute' | 'hour' | 'day',
  numeric: 'always' | 'auto' = 'always',
): string =>
  new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { numeric })
    .format(-Math.floor(count), unit)
    .replace('\u064B\u0627', '\u0627\u064B')

/**
 * How long ago, in words: below 3,600 seconds in minutes, below 86,400 in hours, otherwise in days, each rounded
 * down. Less than a minute, and a time that still lies ahead, is "just now".
 */
export const relativeTime = (then: Date, now: Date, language: Language): string => {
  const minutes = (now.getTime() - then.getTime()) / 60_000
  if (minutes < 1) return language === 'ar' ? 'الآن' : 'just now'
  if (minutes < 60) return inPast(language, minutes, 'minute')
  if (minutes < 1_440) return inPast(language, minutes / 60, 'hour')
  return inPast(language, minutes / 1_440, 'day')
}

/** How long ago a day of the Emirates (`2026-11-21`) was: today, yesterday, up to seven days ago; empty for an older one, whose date says more, and for one still to come. */
export const relativeDay = (date: string, now: Date, language: Language): string => {
  const days = (Date.parse(dayOf(now)) - Date.parse(date)) / DAY_MS
  return days >= 0 && days < 8 ? inPast(language, days, 'day', days < 2 ? 'auto' : 'always') : ''
}

// What follows is the staff area's, which is in English. Its formats are marked as pure, or every public page would carry them.
const english = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone })

const clock = /* @__PURE__ */ english({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const dayAndMonth = /* @__PURE__ */ english({ day: 'numeric', month: 'long' })
const fullDay = /* @__PURE__ */ english({ day: 'numeric', month: 'long', year: 'numeric' })
const weekday = /* @__PURE__ */ english({ weekday: 'long' })
const weekdayAndDate = /* @__PURE__ */ english({ weekday: 'long', day: 'numeric', month: 'long' })

/** `11:02`. */
export const clockTime = (time: Date | number): string => clock.format(time)

/** `20 November`, with the year only when it is another one. */
export const dayName = (time: Date, now: Date): string =>
  (yearOf(time) === yearOf(now) ? dayAndMonth : fullDay).format(time)

/** `Saturday 21 November`. */
export const weekdayAndDay = (time: Date | number): string => weekdayAndDate.format(time)

/** `11:02` today, `20 November` before. */
export const sinceTime = (iso: string, now: Date): string => {
  const time = new Date(iso)
  return dayOf(time) === dayOf(now) ? clockTime(time) : dayName(time, now)
}

/** `24 November, 09:00`. */
export const dayAndTime = (iso: string, now: Date): string =>
  `${dayName(new Date(iso), now)}, ${clockTime(new Date(iso))}`

/** `2 minutes ago`. */
export const ago = (iso: string, now: number): string =>
  relativeTime(new Date(iso), new Date(now), 'en')

/** A moment as two inputs show it. */
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
  const local = new Date(moment + AHEAD_MS).toISOString()
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}

/** The moment (ISO 8601 in UTC) at which the clock in Dubai shows this; null when the day or the time is missing or does not exist. */
export function fromDubai({ date, time }: DubaiTime): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return null
  const moment = Date.parse(`${date}T${time}:00+04:00`)
  if (!Number.isFinite(moment)) return null
  return dayOf(moment) === date ? new Date(moment).toISOString() : null
}

/** {@link fromDubai}, with what was typed so far where that is no moment yet; empty when nothing is. */
export const typedMoment = (typed: DubaiTime): string =>
  fromDubai(typed) ?? (typed.date === '' && typed.time === '' ? '' : `${typed.date}T${typed.time}`)

/** 09:00 on the day after, in Dubai: what "at a time" starts with. */
export const tomorrowMorning = (now: number): string =>
  fromDubai({ date: dayOf(now + DAY_MS), time: '09:00' }) ?? new Date(now).toISOString()

/** `24 November 2026, 09:00`; the typed half of a moment as it is. */
export const momentInWords = (iso: string): string => {
  const moment = new Date(iso)
  return isMoment(iso)
    ? `${fullDay.format(moment)}, ${clockTime(moment)}`
    : iso.replace('T', ' ').trim()
}

/** `Tuesday`. */
export const weekdayInWords = (iso: string): string => weekday.format(new Date(iso))

/** `24 November 2026`; the words as they are when they are no day. */
export const dayInWords = (date: string): string => {
  const noon = Date.parse(`${date}T12:00:00+04:00`)
  return Number.isFinite(noon) ? fullDay.format(noon) : date
}

/** A span in whole days, hours and minutes, largest two that are not zero. Milliseconds in. */
export function spanOf(milliseconds: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000)
  return {
    days: Math.floor(minutes / 1_440),
    hours: Math.floor((minutes % 1_440) / 60),
    minutes: minutes % 60,
  }
}
