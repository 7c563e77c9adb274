import { RETRY, retry, type Clock } from './clock.ts'
import { keyOf } from './keys.ts'
import type { Store } from './store.ts'

/** The item of a kind that is being written, and until when others wait for it at most; milliseconds since 1970. */
type Turn = { op: string; id: string; until: number }

/** Longer than a write and its checks may take. */
const TURN_MS = 20_000

/**
 * Runs a write so that no other item of its kind is written meanwhile: for kinds whose items are checked against each
 * other. The same item is not kept waiting: its own writes meet in its record. A turn that was never given back ends by itself.
 * @param ops the store of the turns
 * @throws UnavailableError when the turn does not come within 8 s
 */
export const inTurn = async <Result>(ops: Store, clock: Clock, { kind, id }: { kind: string; id: string }, write: () => Promise<Result>): Promise<Result> => {
  const key = keyOf('turn', kind)
  const op = crypto.randomUUID()
  const etag = await retry<string>(clock, async () => {
    const found = await ops.get<Turn>(key)
    const isFree = found === null || found.data.id === id || found.data.until <= clock.now()
    if (!isFree) return RETRY
    const outcome = await ops.put(key, { op, id, until: clock.now() + TURN_MS } satisfies Turn, found ? { onlyIfMatch: found.etag } : { onlyIfNew: true })
    // An answer that is lost may have been a win: the next try finds the item's own turn and takes it again.
    return outcome.status === 'won' ? outcome.etag : RETRY
  })
  try {
    return await write()
  } finally {
    await ops.put(key, { op, id, until: 0 } satisfies Turn, { onlyIfMatch: etag }).catch(() => undefined)
  }
}
