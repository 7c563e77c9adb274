import type { Clock } from '../clock.ts'
import { keyOf } from './keys.ts'
import { AGAIN, retry } from './retry.ts'
import type { Store } from './store.ts'

/** What should be live and what is. Times are ISO 8601. `built` is what the last proven `/build.json` said. */
export type Publishing = {
  op: string
  wantedAt: string | null
  calledAt: string | null
  calls: number
  builtAt: string | null
  built: Record<string, string>
  /** When a revision was first seen live, by item. */
  liveSince: Record<string, string>
  failedAt: string | null
  failure: string | null
}

const KEY = keyOf('q', 'rebuild')
const NOTHING: Publishing = {
  op: '', wantedAt: null, calledAt: null, calls: 0, builtAt: null, built: {}, liveSince: {}, failedAt: null, failure: null,
}

export const readPublishing = async (store: Store): Promise<Publishing> => (await store.get<Publishing>(KEY))?.data ?? NOTHING

/** Swaps the publishing state; `change` is called again after every lost swap. */
export const changePublishing = (store: Store, clock: Clock, change: (current: Publishing) => Partial<Publishing>): Promise<Publishing> =>
  retry<Publishing>(clock, async () => {
    const found = await store.get<Publishing>(KEY)
    const current = found?.data ?? NOTHING
    const next: Publishing = { ...current, ...change(current), op: crypto.randomUUID() }
    const outcome = await store.put(KEY, next, found ? { onlyIfMatch: found.etag } : { onlyIfNew: true })
    return outcome.status === 'won' ? next : AGAIN
  })
