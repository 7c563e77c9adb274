import { useEffect, useState } from 'react'
import { relativeTime } from '#i18n/time.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'

const words = cmsEdit.ago

/**
 * Age in words, for displays that count seconds: to the second up to 10 s, then coarser.
 * @param at start of the age, in milliseconds since 1970
 * @param now current time, in milliseconds since 1970
 */
export function ageInWords(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1_000))
  if (seconds <= 10) return words.seconds(seconds)
  return seconds < 120
    ? words.minute
    : relativeTime(new Date(now - seconds * 1_000), new Date(now), 'en')
}

/** Current time in milliseconds, updated every second: only for displays that count seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
