import { about, type Language } from './languages.ts'

/** All times of the product are shown in this zone. */
export const timeZone = 'Asia/Dubai'

/**
 * `21 November 2026` or `21 نوفمبر 2026`, never with slashes. Takes a day (`2026-11-21`) or an ISO time, which is
 * read on the clock of the Emirates. A string that is no date is returned as it is.
 */
export const formatDate = (value: string, language: Language): string => {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return value
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric', timeZone: value.length === 10 ? 'UTC' : timeZone }
  const parts = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'ar-AE-u-nu-latn', options).formatToParts(date)
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')}`
}

/** The day that an ISO time falls on in the Emirates: `2026-11-21`. */
export const dayOf = (time: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(time))

/** The current year in the Emirates, for the copyright line. */
export const yearOf = (time: Date): string =>
  new Intl.DateTimeFormat(`${about.en.tag}-u-nu-latn`, { year: 'numeric', timeZone }).format(time)
