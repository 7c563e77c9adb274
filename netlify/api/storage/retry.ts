import type { Clock } from '../clock.ts'
import { UnavailableError } from './store.ts'

/** All tries of one write together; with the answer's own overhead it stays within the promised 10 s. */
const TOTAL_MS = 8_000
const FIRST_PAUSE_MS = 40
const LONGEST_PAUSE_MS = 1_000

/** Returned by an attempt that should be made again. */
export const RETRY = Symbol('retry')

/**
 * Runs an attempt until it gives a result, with jittered back-off, 8 s in all. An attempt that throws
 * `UnavailableError` is made again too; one that is still running when time is up is no longer waited for.
 * @throws UnavailableError when time is up
 */
export const retry = async <T>(clock: Clock, attempt: () => Promise<T | typeof RETRY>): Promise<T> => {
  const end = clock.limit(TOTAL_MS)
  const timeUp = new Promise<never>((_, reject) => {
    end.signal.addEventListener('abort', () => reject(new UnavailableError('Storage did not settle in time.')))
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
