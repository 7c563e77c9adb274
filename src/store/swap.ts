import { RETRY, retry, type Clock } from './clock.ts'
import type { Key } from './keys.ts'
import type { Store } from './store.ts'

/**
 * The decision about a document: overwrite it with `next`, or leave it. `result` is returned once
 * that is certain.
 */
export type Swap<T, Result> = { next: T; result: Result } | { result: Result }

/**
 * Compare-and-swap of a document. After a lost swap, and after one whose outcome is unknown, the
 * document is read and decided upon again: `decide` recognises its own first attempt, and must not
 * have side effects.
 * @param beforeWriting called before each attempt to write
 * @throws UnavailableError when storage is uncertain within 8 s
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
