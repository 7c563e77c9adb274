import { RETRY, retry, type Clock } from './clock.ts'
import type { Key } from './keys.ts'
import type { Store } from './store.ts'

/**
 * The decision about a document: to replace it by `next`, or, without `next`, to leave it
 * unchanged. `result` is returned once the document is certain to be so.
 */
export type Swap<T, Result> = { next: T; result: Result } | { result: Result }

/**
 * Changes a document by compare-and-swap: reads it, calls `decide`, and writes the result only if
 * the document is still the one that was read. Otherwise, and if the outcome of the write is not
 * known, it starts again.
 * @param decide must not have side effects, as it may be called several times. It must recognise
 * its own change, if an earlier attempt with an unknown outcome has succeeded
 * @param beforeWriting called before each attempt to write
 * @throws UnavailableError when no attempt had a certain outcome within 8 s
 */
export const swapDocument = <T, Result>(
  store: Store,
  clock: Clock,
  key: Key,
  decide: (current: T | null) => Swap<T, Result>,
  beforeWriting?: (current: T | null) => Promise<unknown>,
): Promise<Result> =>
  retry<Result>(clock, async () => {
    const found = await store.get<T>(key)
    const decided = decide(found?.data ?? null)
    if (!('next' in decided)) return decided.result
    await beforeWriting?.(found?.data ?? null)
    const outcome = await store.put(
      key,
      decided.next,
      found ? { onlyIfMatch: found.etag } : { onlyIfNew: true },
    )
    return outcome.status === 'won' ? decided.result : RETRY
  })
