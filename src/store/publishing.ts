import type { Clock } from './clock.ts'
import { coalesce } from './concurrency.ts'
import { derivedIn, readDerived } from './derived.ts'
import { keyOf } from './keys.ts'
import type { Store } from './store.ts'
import { swapDocument } from './swap.ts'

/** What should be live and what is. Times are ISO 8601. `built` is what the last proven `/build.json` said. */
export type Publishing = {
  op: string
  wantedAt: string | null
  calledAt: string | null
  calls: number
  builtAt: string | null
  built: Record<string, string>
  /** The day (`YYYY-MM-DD`) whose fees the live site shows; null before the first proven build, absent in what was stored earlier. */
  builtDay?: string | null
  /** When a revision was first seen live, by item. */
  liveSince: Record<string, string>
  failedAt: string | null
  failure: string | null
}

const KEY = keyOf('q', 'rebuild')
const NOTHING: Publishing = {
  op: '', wantedAt: null, calledAt: null, calls: 0, builtAt: null, built: {}, liveSince: {}, failedAt: null, failure: null,
}

export const readPublishing = async (store: Store): Promise<Publishing> => (await readDerived<Publishing>(store, KEY))?.data ?? NOTHING

type Change = (current: Publishing) => Partial<Publishing>

/**
 * Swaps the publishing state; `change` is called again after every lost swap. Changes that are wanted while one is under
 * way are made with the next swap, all together: a burst of writes must not fight over one document.
 */
export const changePublishing = (store: Store, clock: Clock, change: Change): Promise<Publishing> =>
  coalesce(store, 'publishing', change, (changes) =>
    swapDocument<Publishing, Publishing>(derivedIn(store), clock, KEY, (stored) => {
      const changed = changes.reduce((current, one) => ({ ...current, ...one(current) }), stored ?? NOTHING)
      const next: Publishing = { ...changed, op: crypto.randomUUID() }
      return { next, result: next }
    }),
  )
