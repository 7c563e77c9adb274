import type { AnyKind } from '#kinds/define.ts'
import { deepFreeze } from '#rules/json.ts'
import type { Key } from './keys.ts'
import { entityKey, readEntity, type Entity } from './records.ts'
import type { Found, Store } from './store.ts'

/** Maximum letters of JSON of a store's cached records: some hundred posts. */
const MOST_LETTERS = 4_000_000

type Kept = { found: Found<Entity>; letters: number }

/** Records that this process has read, by store: the least recently read one is dropped first. */
const stores = new WeakMap<Store['identity'], { records: Map<Key, Kept>; letters: number }>()

const keptOf = ({ identity }: Store) => {
  const kept = stores.get(identity) ?? { records: new Map<Key, Kept>(), letters: 0 }
  stores.set(identity, kept)
  return kept
}

/**
 * {@link readEntity} for API responses: a record whose version in the store is unchanged is not
 * sent and parsed again. All callers get the same object, frozen. While it is cached, damage to the
 * stored document is noticed only by the next write.
 */
export const readCachedEntity = async (
  store: Store,
  kind: AnyKind,
  id: string,
): Promise<Found<Entity> | null> => {
  const kept = keptOf(store)
  const key = entityKey(kind, id)
  const known = kept.records.get(key)
  const found = await readEntity(store, kind, id, known?.found)
  kept.letters -= kept.records.get(key)?.letters ?? 0
  kept.records.delete(key)
  if (found === null || found.isPassing) return found
  const letters = found === known?.found ? known.letters : JSON.stringify(found.data).length
  kept.records.set(key, { found: deepFreeze(found), letters })
  kept.letters += letters
  for (const [oldest, one] of kept.records) {
    if (kept.letters <= MOST_LETTERS) break
    kept.records.delete(oldest)
    kept.letters -= one.letters
  }
  return found
}
