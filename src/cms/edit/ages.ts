import { cmsEdit } from '#messages/en/cms-edit.ts'
import { clockInWords, momentInWords, toDubai } from './dubai.ts'

const words = cmsEdit.ago

/** How long ago, coarser with age: by the second to 10 s, then by the minute, hour and day. */
export function age(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1_000))
  if (seconds <= 10) return words.seconds(seconds)
  if (seconds < 120) return words.minute
  if (seconds < 3_600) return words.minutes(Math.floor(seconds / 60))
  if (seconds < 86_400) return words.hours(Math.floor(seconds / 3_600))
  return words.days(Math.floor(seconds / 86_400))
}

/** A time on the clock in Dubai, with its day when it is not today's, and its age. */
export function timeAndAge(at: number, now: number): string {
  const iso = new Date(at).toISOString()
  const today = toDubai(iso).date === toDubai(new Date(now).toISOString()).date
  return words.with(today ? clockInWords(at) : momentInWords(iso), age(at, now))
}
