import type { Language } from './languages.ts'

/** Time zone of the Emirates, in which all times are shown. */
const timeZone = 'Asia/Dubai'

/** Milliseconds by which Dubai is ahead of UTC, all year round. */
const AHEAD_MS = 4 * 3_600_000
const DAY_MS = 24 * 3_600_000

/** The date in the Emirates: `2026-11-21`. @throws RangeError for an invalid time */
export const dayOf = (time: string | number | Date): string =>
  new Date(new Date(time).getTime() + AHEAD_MS).toISOString().slice(0, 10)

/** The year in the Emirates: `2026`. */
export const yearOf = (time: Date): string => dayOf(time).slice(0, 4)

/** Date formats by time zone. They are cached, as creating one takes much longer than using it. */
const dateFormats: Record<Language, Record<string, Intl.DateTimeFormat>> = { en: {}, ar: {} }

/**
 * `21 November 2026` or `21 نوفمبر 2026`, never with slashes. Takes a day (`2026-11-21`) or an ISO
 * time, which is shown in the time zone of the Emirates. Returns invalid dates unchanged.
 */
export const formatDate = (value: string, language: Language): string => {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return value
  // A value of 10 characters is a day without a time.
  const zone = value.length === 10 ? 'UTC' : timeZone
  const tag = language === 'en' ? 'en-GB' : 'ar-AE-u-nu-latn'
  const format = (dateFormats[language][zone] ??= new Intl.DateTimeFormat(tag, {
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
 * "3 days ago": a number of whole units ago in words. The browser's own formats are used, so that
 * pages need no texts in all plural forms. They write the tanween before the alif, while the site's
 * texts write it after the alif: the two characters are swapped.
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
 * Time elapsed, in words: minutes below an hour, hours below a day, otherwise days, each rounded
 * down. For less than a minute, and for a time in the future, "just now".
 */
export const relativeTime = (then: Date, now: Date, language: Language): string => {
  const minutes = (now.getTime() - then.getTime()) / 60_000
  if (minutes < 1) return language === 'ar' ? 'الآن' : 'just now'
  if (minutes < 60) return inPast(language, minutes, 'minute')
  if (minutes < 1_440) return inPast(language, minutes / 60, 'hour')
  return inPast(language, minutes / 1_440, 'day')
}

/**
 * Age of a day of the Emirates (`2026-11-21`) in words: today, yesterday, up to seven days ago;
 * empty for older days, whose date is clearer, and for future ones.
 */
export const relativeDay = (date: string, now: Date, language: Language): string => {
  const days = (Date.parse(dayOf(now)) - Date.parse(date)) / DAY_MS
  return days >= 0 && days < 8 ? inPast(language, days, 'day', days < 2 ? 'auto' : 'always') : ''
}

// The functions from here on are for the staff area, which is in English. The calls that make their
// formats are marked as pure, so that the bundler omits the formats from the public pages.
const english = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone })

const clockFormat = /* @__PURE__ */ english({
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const dayAndMonthFormat = /* @__PURE__ */ english({ day: 'numeric', month: 'long' })
const fullDayFormat = /* @__PURE__ */ english({ day: 'numeric', month: 'long', year: 'numeric' })
const weekdayFormat = /* @__PURE__ */ english({ weekday: 'long' })
const weekdayAndDateFormat = /* @__PURE__ */ english({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** `11:02`. */
export const clockTime = (time: Date | number): string => clockFormat.format(time)

/** `20 November`, with the year if it is not the current one. */
export const shortDate = (time: Date, now: Date): string =>
  (yearOf(time) === yearOf(now) ? dayAndMonthFormat : fullDayFormat).format(time)

/** `Saturday 21 November`. */
export const weekdayAndDay = (time: Date | number): string => weekdayAndDateFormat.format(time)

/** `11:02` for a time of today, `20 November` for an earlier one. */
export const timeOrDate = (iso: string, now: Date): string => {
  const time = new Date(iso)
  return dayOf(time) === dayOf(now) ? clockTime(time) : shortDate(time, now)
}

/** `24 November, 09:00`. */
export const dayAndTime = (iso: string, now: Date): string =>
  `${shortDate(new Date(iso), now)}, ${clockTime(new Date(iso))}`

/** `2 minutes ago`. */
export const agoInWords = (iso: string, now: number): string =>
  relativeTime(new Date(iso), new Date(now), 'en')

/** A time as shown in a date and a time input. */
export type DubaiTime = {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:MM` */
  time: string
}

/**
 * Partial input, `<date>T<time>` without an offset: a date without a time, a time without a date,
 * or a date and a time that do not exist.
 */
const PARTIAL = /^(\d{4,6}-\d{2}-\d{2})?T(\d{2}:\d{2})?$/

/** True for a complete time in ISO 8601 with its offset. */
export const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && !PARTIAL.test(value) && Number.isFinite(Date.parse(value))

/**
 * Date and time on the clock in Dubai, from a time in ISO 8601; the two parts of a partial input;
 * empty strings for any other text.
 */
export function toDubai(iso: string): DubaiTime {
  const partial = PARTIAL.exec(iso)
  if (partial) return { date: partial[1] ?? '', time: partial[2] ?? '' }
  const moment = Date.parse(iso)
  if (!Number.isFinite(moment)) return { date: '', time: '' }
  const local = new Date(moment + AHEAD_MS).toISOString()
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}

/**
 * The time, ISO 8601 in UTC, at which the clock in Dubai shows this date and time; null when one of
 * them is missing or does not exist.
 */
export function fromDubai({ date, time }: DubaiTime): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return null
  const moment = Date.parse(`${date}T${time}:00+04:00`)
  if (!Number.isFinite(moment)) return null
  // `Date.parse` accepts some dates that do not exist: 31 June becomes 1 July.
  return dayOf(moment) === date ? new Date(moment).toISOString() : null
}

/**
 * The time as by {@link fromDubai}; where it would be null, the partial input `<date>T<time>`, or
 * an empty string without input.
 */
export const typedMoment = (typed: DubaiTime): string =>
  fromDubai(typed) ?? (typed.date === '' && typed.time === '' ? '' : `${typed.date}T${typed.time}`)

/** 09:00 on the next day in Dubai, ISO 8601: the initial value for a time of publication. */
export const tomorrowMorning = (now: number): string =>
  fromDubai({ date: dayOf(now + DAY_MS), time: '09:00' }) ?? new Date(now).toISOString()

/** `24 November 2026, 09:00`; a partial input unchanged. */
export const momentInWords = (iso: string): string => {
  const moment = new Date(iso)
  return isMoment(iso)
    ? `${fullDayFormat.format(moment)}, ${clockTime(moment)}`
    : iso.replace('T', ' ').trim()
}

/** `Tuesday`. */
export const weekdayInWords = (iso: string): string => weekdayFormat.format(new Date(iso))

/** `24 November 2026`; returns an invalid date unchanged. */
export const dayInWords = (date: string): string => {
  const noon = Date.parse(`${date}T12:00:00+04:00`)
  return Number.isFinite(noon) ? fullDayFormat.format(noon) : date
}

/**
 * The length of a span in whole days, hours and minutes, from positive or negative milliseconds.
 */
export function spanOf(milliseconds: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000)
  return {
    days: Math.floor(minutes / 1_440),
    hours: Math.floor((minutes % 1_440) / 60),
    minutes: minutes % 60,
  }
}
