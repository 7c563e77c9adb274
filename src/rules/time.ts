export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The date a number of days after another one (before, if negative); both are `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * Whole seconds from `now` until the time `at`, at least one, for a header `Retry-After`. Both
 * times are in milliseconds since 1970.
 */
export const secondsUntil = (at: number, now: number): number =>
  Math.max(1, Math.ceil((at - now) / 1_000))

/**
 * The seconds to wait by a header `Retry-After`, whose value is a number of seconds or a date
 * (RFC 9110, 10.2.3); undefined for any other value.
 */
export const retryAfterSeconds = (header: string | null, now: number): number | undefined => {
  if (header === null) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds
  const at = Date.parse(header)
  return Number.isFinite(at) ? Math.max(0, Math.ceil((at - now) / 1_000)) : undefined
}
