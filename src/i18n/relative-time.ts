import type { Language } from './languages.ts'

const hour = 3_600
const day = 86_400

/** Seconds that the clock of the Emirates is ahead of UTC, all year round. */
const ahead = 4 * hour

/**
 * The words and their plural forms are those of the platform, so that no page carries them. It writes the tanween before
 * the alif, the site's texts after it.
 */
const say = (language: Language, count: number, unit: 'minute' | 'hour' | 'day', numeric: 'always' | 'auto' = 'always'): string =>
  new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { numeric }).format(-count, unit).replace('\u064B\u0627', '\u0627\u064B')

/**
 * How long ago, in words: below 3,600 seconds in minutes, below 86,400 in hours, otherwise in days, each rounded
 * down. Less than a minute, and a time that still lies ahead, is "just now".
 */
export const relativeTime = (then: Date, now: Date, language: Language): string => {
  const seconds = Math.floor((now.getTime() - then.getTime()) / 1_000)
  if (seconds < 60) return language === 'ar' ? 'الآن' : 'just now'
  if (seconds < hour) return say(language, Math.floor(seconds / 60), 'minute')
  if (seconds < day) return say(language, Math.floor(seconds / hour), 'hour')
  return say(language, Math.floor(seconds / day), 'day')
}

/** How long ago a day of the Emirates (`2026-11-21`) was: today, yesterday, so many days ago; empty for a day still to come. */
export const relativeDay = (date: string, now: Date, language: Language): string => {
  const days = Math.floor((now.getTime() / 1_000 + ahead) / day) - Date.parse(date) / day / 1_000
  return days >= 0 ? say(language, days, 'day', days < 2 ? 'auto' : 'always') : ''
}
