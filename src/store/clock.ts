/** The server's clock. Injected, so that a test of back-off and time limits takes milliseconds. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  sleep(milliseconds: number): Promise<void>
  /** A signal that aborts after the time; `clear` cancels its timer. */
  limit(milliseconds: number): { signal: AbortSignal; clear(): void }
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  limit: (milliseconds) => {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), milliseconds)
    return { signal: controller.signal, clear: () => clearTimeout(timer) }
  },
}

/** The time a number of milliseconds ago, ISO 8601. */
export const ago = (clock: Pick<Clock, 'now'>, milliseconds: number): string =>
  new Date(clock.now() - milliseconds).toISOString()

/**
 * Thrown when it is uncertain that data was stored. The answer is 503 with `Retry-After`, never a
 * success.
 */
export class UnavailableError extends Error {
  override name = 'UnavailableError'
}

/**
 * Limit of all attempts of one write; with the overhead of the response it remains within the
 * promised 10 s.
 */
const TOTAL_MS = 8_000
const FIRST_PAUSE_MS = 40
const LONGEST_PAUSE_MS = 1_000

/** Returned by an attempt that must be repeated. */
export const RETRY = Symbol('retry')

/**
 * Runs an attempt until it returns a result, with jittered back-off, 8 s in all. An attempt that
 * throws `UnavailableError` is repeated, too; one that is still running at the end is abandoned.
 * @throws UnavailableError when time is up
 */
export const retry = async <T>(
  clock: Clock,
  attempt: () => Promise<T | typeof RETRY>,
): Promise<T> => {
  const end = clock.limit(TOTAL_MS)
  const timeUp = new Promise<never>((_, reject) => {
    end.signal.addEventListener('abort', () =>
      reject(new UnavailableError('Storage did not settle in time.')),
    )
  })
  timeUp.catch(() => undefined)
  try {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const result = await Promise.race([timeUp, attempt().catch(retryWhenUnavailable)])
      if (result !== RETRY) return result as T
      await Promise.race([timeUp, clock.sleep(pause * (0.5 + Math.random()))])
    }
  } finally {
    end.clear()
  }
}

const retryWhenUnavailable = (error: unknown): typeof RETRY => {
  if (error instanceof UnavailableError) return RETRY
  throw error
}

/** Limits the time of a promise. @throws UnavailableError when it takes longer */
export const withTimeout = async <T>(
  clock: Clock,
  milliseconds: number,
  work: Promise<T>,
): Promise<T> => {
  const limit = clock.limit(milliseconds)
  const timeUp = new Promise<never>((_, reject) => {
    limit.signal.addEventListener('abort', () =>
      reject(new UnavailableError('The answer took too long.')),
    )
  })
  try {
    return await Promise.race([work, timeUp])
  } finally {
    limit.clear()
  }
}
