import type { Clock } from './clock.ts'
import { UnavailableError } from './storage/store.ts'

/** Bounds work in time. @throws UnavailableError when it takes longer */
export const withTimeout = async <T>(clock: Clock, milliseconds: number, work: Promise<T>): Promise<T> => {
  const limit = clock.limit(milliseconds)
  const timeUp = new Promise<never>((_, reject) => {
    limit.signal.addEventListener('abort', () => reject(new UnavailableError('The answer took too long.')))
  })
  try {
    return await Promise.race([work, timeUp])
  } finally {
    limit.clear()
  }
}
