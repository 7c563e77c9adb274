import type { SpamReason } from '#kinds/submissions.ts'
import { DAY_MS } from '#rules/time.ts'

/** Least time in which a person reads a form and fills its required fields. */
const MIN_FILL_MS = 3_000
/**
 * Tolerated start times: a visitor's clock may be wrong, by a day at most; a form may stay open in
 * a tab, for a month at most.
 */
const AHEAD_MS = DAY_MS
const OPEN_MS = 30 * DAY_MS

const momentOf = (startedAt: unknown): number => {
  if (typeof startedAt === 'number') return startedAt
  const text = String(startedAt)
  return /^\d+$/.test(text) ? Number(text) : Date.parse(text)
}

const startReason = (startedAt: unknown, now: number): SpamReason | null => {
  // Without a script no start time was noted.
  if (startedAt === '' || startedAt === undefined) return null
  const passed = now - momentOf(startedAt)
  if (Number.isNaN(passed) || passed > OPEN_MS || passed < -AHEAD_MS) return 'no plausible start'
  // A clock that runs ahead does not tell the time spent on the form.
  return passed >= 0 && passed < MIN_FILL_MS ? 'too fast' : null
}

/**
 * Reason to suspect spam, or null. The submission is stored either way, and its sender learns
 * nothing.
 */
export const spamReason = (
  values: { website?: unknown; startedAt?: unknown },
  now: number,
): SpamReason | null => (values.website ? 'honeypot' : startReason(values.startedAt, now))
