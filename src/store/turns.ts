import { RETRY, retry, type Clock } from './clock.ts'
import { readDerived } from './derived.ts'
import { keyOf } from './keys.ts'
import type { Store } from './store.ts'

/**
 * The write whose turn it is, and the time until which others wait for it; milliseconds since 1970.
 */
type Turn = { op: string; until: number }

/** Longer than a write with its checks: each of its parts is abandoned after 8 s. */
const TURN_MS = 30_000

/**
 * Runs a write exclusively for its kind: for kinds whose items are checked against each other. A
 * turn that is never released expires; a repeated request gets its own turn again.
 * @param ops the store of the turns
 * @param write `op` is the same for the same request only
 * @throws UnavailableError when the turn does not come within 8 s
 */
export const withKindLock = async <Result>(
  ops: Store,
  clock: Clock,
  { kind, op }: { kind: string; op: string },
  write: () => Promise<Result>,
): Promise<Result> => {
  const key = keyOf('turn', kind)
  const etag = await retry<string>(clock, async () => {
    const found = await readDerived<Turn>(ops, key)
    const isFree = found === null || found.data.op === op || found.data.until <= clock.now()
    if (!isFree) return RETRY
    const outcome = await ops.put(
      key,
      { op, until: clock.now() + TURN_MS } satisfies Turn,
      found ? { onlyIfMatch: found.etag } : { onlyIfNew: true },
    )
    // A lost response may have been a success: the next attempt finds its own turn and continues
    // with it.
    return outcome.status === 'won' ? outcome.etag : RETRY
  })
  try {
    return await write()
  } finally {
    await ops
      .put(key, { op, until: 0 } satisfies Turn, { onlyIfMatch: etag })
      .catch(() => undefined)
  }
}
