import type { SpamReason } from '#kinds/submissions.ts'
import { DAY_MS } from '#rules/time.ts'

/** Least time in which a person reads a form and fills its required fields. */
const MIN_FILL_MS = 3_000
/** Time by which a visitor's clock may be ahead. */
const MAX_CLOCK_AHEAD_MS = DAY_MS
/** Longest time for which a form may stay open in a tab. */
const MAX_OPEN_MS = 30 * DAY_MS

/** Time at which the form was opened, in milliseconds since 1970; NaN if it cannot be read. */
const timeOf = (startedAt: unknown): number => {
  if (typeof startedAt === 'number') return startedAt
  const text = String(startedAt)
  return /^\d+$/.test(text) ? Number(text) : Date.parse(text)
}

const startTimeReason = (startedAt: unknown, now: number): SpamReason | null => {
  // Without a script no start time was noted.
  if (startedAt === '' || startedAt === undefined) return null
  const passed = now - timeOf(startedAt)
  if (Number.isNaN(passed) || passed > MAX_OPEN_MS || passed < -MAX_CLOCK_AHEAD_MS)
    return 'no plausible start'
  // With a clock that is ahead, the time spent on the form is unknown.
  return passed >= 0 && passed < MIN_FILL_MS ? 'too fast' : null
}

/**
 * Reason to suspect spam, or null. The submission is stored in both cases, and its sender gets the
 * same answer. `website` is a field that people do not see and only programs fill in.
 */
export const spamReason = (
  values: { website?: unknown; startedAt?: unknown },
  now: number,
): SpamReason | null => (values.website ? 'honeypot' : startTimeReason(values.startedAt, now))
