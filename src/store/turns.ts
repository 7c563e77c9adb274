import { RETRY, retry, type Clock } from './clock.ts'
import { readDerived } from './derived.ts'
import { keyOf } from './keys.ts'
import type { Store } from './store.ts'

/** The lock of a kind. */
type KindLock = {
  /** Id of the operation that has the lock. */
  op: string
  /** Time at which the lock expires, in milliseconds since 1970; 0 for a released one. */
  until: number
}

/**
 * Milliseconds after which a lock expires. A write with its checks takes less time, as each of its
 * parts is given up after 8 s.
 */
const LOCK_MS = 30_000

/**
 * Runs a write while no other write of its kind runs. For kinds whose items are checked against
 * each other. A lock that is not released expires. A repeated request has the same `op`, and gets
 * the lock of its first attempt.
 * @param ops the store of the locks
 * @throws UnavailableError when the lock is not free within 8 s
 */
export const withKindLock = async <Result>(
  ops: Store,
  clock: Clock,
  { kind, op }: { kind: string; op: string },
  write: () => Promise<Result>,
): Promise<Result> => {
  const key = keyOf('turn', kind)
  const etag = await retry<string>(clock, async () => {
    const found = await readDerived<KindLock>(ops, key)
    const isFree = found === null || found.data.op === op || found.data.until <= clock.now()
    if (!isFree) return RETRY
    const outcome = await ops.put(
      key,
      { op, until: clock.now() + LOCK_MS } satisfies KindLock,
      found ? { onlyIfMatch: found.etag } : { onlyIfNew: true },
    )
    // If the write succeeded although its response was lost, the next attempt finds its own lock.
    return outcome.status === 'won' ? outcome.etag : RETRY
  })
  try {
    return await write()
  } finally {
    await ops
      .put(key, { op, until: 0 } satisfies KindLock, { onlyIfMatch: etag })
      .catch(() => undefined)
  }
}
