import { UnavailableError } from '#store/clock.ts'
import { BadKeyError } from '#store/keys.ts'
import { Problem } from './problem.ts'
import type { Services } from './services.ts'

/** What a failure is answered as. One that nobody foresaw is logged and tells the caller nothing. */
export const problemOf = (error: unknown, services: Services): Problem => {
  if (error instanceof Problem) return error
  if (error instanceof UnavailableError) return new Problem('unavailable')
  if (error instanceof BadKeyError) return new Problem('not_found')
  services.log('unexpected failure', { reason: error instanceof Error ? `${error.name}: ${error.stack ?? ''}` : 'unknown' })
  return new Problem('internal')
}
