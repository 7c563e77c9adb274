import type { SpamReason } from '#kinds/submissions.ts'
import { DAY_MS } from '#rules/time.ts'

/** Nobody reads a form and fills its required fields in less. */
const MIN_FILL_MS = 3_000
/** A visitor's clock may be wrong, by a day at most; a form may stay open in a tab, for a month at most. */
const AHEAD_MS = DAY_MS
const OPEN_MS = 30 * DAY_MS

const momentOf = (startedAt: unknown): number => {
  if (typeof startedAt === 'number') return startedAt
  const text = String(startedAt)
  return /^\d+$/.test(text) ? Number(text) : Date.parse(text)
}

const startReason = (startedAt: unknown, now: number): SpamReason | null => {
  // Where no script ran nobody noted the time.
  if (startedAt === '' || startedAt === undefined) return null
  const passed = now - momentOf(startedAt)
  if (Number.isNaN(passed) || passed > OPEN_MS || passed < -AHEAD_MS) return 'no plausible start'
  // A clock that runs ahead says nothing about how long it took.
  return passed >= 0 && passed < MIN_FILL_MS ? 'too fast' : null
}

/** Why a submission is taken for spam, or null. It is stored either way, and its sender learns nothing. */
export const spamReason = (
  values: { website?: unknown; startedAt?: unknown },
  now: number,
): SpamReason | null => (values.website ? 'honeypot' : startReason(values.startedAt, now))
