import { useEffect, useState } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'

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

/** The present in milliseconds, moved on every second: only for what counts seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
