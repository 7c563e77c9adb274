/**
 * The server's clock. It is a parameter of functions, so that tests of pauses and time limits take
 * milliseconds.
 */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  sleep(milliseconds: number): Promise<void>
  /** A signal that aborts after the time. `clear` stops the timer before that. */
  limit(milliseconds: number): { signal: AbortSignal; clear(): void }
}

/** The clock of the computer. */
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
export const isoTimeAgo = (clock: Pick<Clock, 'now'>, milliseconds: number): string =>
  new Date(clock.now() - milliseconds).toISOString()

/**
 * Thrown when the store fails or does not respond in time, so that it is not certain that data was
 * read or stored. The API responds with 503 and `Retry-After`.
 */
export class UnavailableError extends Error {
  override name = 'UnavailableError'
}

/**
 * Time limit in milliseconds of all attempts of one write. With the overhead of the response a
 * write takes no longer than the promised 10 s.
 */
const TOTAL_MS = 8_000
/** Milliseconds between the first two attempts; each further pause is twice as long. */
const FIRST_PAUSE_MS = 40
const LONGEST_PAUSE_MS = 1_000

/** The result of an attempt that must be repeated. */
export const RETRY = Symbol('retry')

/**
 * Repeats an attempt until it returns a result, for at most 8 s. An attempt is repeated if it
 * returns {@link RETRY} or throws `UnavailableError`. The pauses between attempts grow, and have a
 * random part.
 * @throws UnavailableError after the time limit; an attempt that is still running is then ignored
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
