import type { AnyKind } from '#kinds/define.ts'
import { deepFreeze } from '#rules/json.ts'
import type { Key } from './keys.ts'
import { entityKey, readEntity, type Entity } from './records.ts'
import type { Found, Store } from './store.ts'

/**
 * Maximum length of a cache: characters of all cached records as JSON, enough for several hundred
 * posts.
 */
const MAX_LENGTH = 4_000_000

/** A cached record, and the length of its JSON. */
type CachedRecord = { document: Found<Entity>; length: number }

type Cache = {
  /** The least recently read record comes first, and is dropped first. */
  records: Map<Key, CachedRecord>
  /** Sum of the lengths of the records. */
  length: number
}

/** Records that this process has read, by store. */
const caches = new WeakMap<Store['cacheKey'], Cache>()

const cacheOf = ({ cacheKey }: Store): Cache => {
  const cache = caches.get(cacheKey) ?? { records: new Map<Key, CachedRecord>(), length: 0 }
  caches.set(cacheKey, cache)
  return cache
}

/**
 * As {@link readEntity}, for API responses: a record that is unchanged in the store is not
 * transferred and parsed again. All callers get the same cached object, which is frozen. If the
 * stored document of a cached record is damaged, only the next write of the record notices it.
 */
export const readCachedEntity = async (
  store: Store,
  kind: AnyKind,
  id: string,
): Promise<Found<Entity> | null> => {
  const cache = cacheOf(store)
  const key = entityKey(kind, id)
  const cached = cache.records.get(key)
  const found = await readEntity(store, kind, id, cached?.document)
  // The entry is looked up again, as another call may have changed the cache meanwhile.
  cache.length -= cache.records.get(key)?.length ?? 0
  cache.records.delete(key)
  // A transient record is not cached: part of it was decided elsewhere, by a release, and is not
  // stored in its own document yet.
  if (found === null || found.isTransient) return found
  const length = found === cached?.document ? cached.length : JSON.stringify(found.data).length
  cache.records.set(key, { document: deepFreeze(found), length })
  cache.length += length
  for (const [oldestKey, oldest] of cache.records) {
    if (cache.length <= MAX_LENGTH) break
    cache.records.delete(oldestKey)
    cache.length -= oldest.length
  }
  return found
}
