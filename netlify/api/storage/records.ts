import type { AnyKind } from '#kinds/define.ts'
import type { Clock } from '../clock.ts'
import { keyOf, type Key } from './keys.ts'
import { mapPooled } from './pool.ts'
import type { Entity } from './record.ts'
import { RETRY, retry } from './retry.ts'
import type { Store } from './store.ts'

/** Why a write was not made; `current` is the version that stands. */
export type Refusal = { refused: 'stale' | 'conflict' | 'not found' | 'times'; current: Entity | null }
export type Written = {
  entity: Entity
  etag: string
  repeated: boolean
  /** The version that this call wrote over, null when there was none; absent when it wrote nothing. */
  before?: Entity | null
}
/** What is asked for stands there already: nothing is written, and no version is added to the history. */
export type Unchanged = { unchanged: Entity }

/** From what stands to what shall stand, or why not. Called again after every read; must not have effects. */
export type Decide = (current: Entity | null) => Entity | Unchanged | Refusal

export const entityKey = (kind: AnyKind, id: string) => keyOf('e', kind.name, id)

export const readEntity = (store: Store, kind: AnyKind, id: string) => store.get<Entity>(entityKey(kind, id))

/**
 * Compare-and-swap of one entity. The outcome comes from the HTTP status alone; an unknown one is settled by reading
 * again and looking for the operation id. An edit made against a version that is no longer there comes back as refused.
 * @param op the operation's id: the same request repeated carries the same one and meets its own first try
 * @throws UnavailableError when storage is not certain within 8 s
 */
export const writeEntity = (
  store: Store,
  clock: Clock,
  target: { kind: AnyKind; id: string; op: string },
  decide: Decide,
): Promise<Written | Refusal> => {
  // A try whose outcome is unknown may have been the one that wrote: then the next one meets it as a repeated write.
  let tried: Pick<Written, 'before'> = {}
  return retry<Written | Refusal>(clock, async () => {
    const { kind, id, op } = target
    const key = entityKey(kind, id)
    const found = await store.get<Entity>(key)
    if (found?.data.ops.includes(op)) return { entity: found.data, etag: found.etag, repeated: true, ...tried }
    const before = found?.data ?? null
    const decided = decide(before)
    if ('refused' in decided) return decided
    if ('unchanged' in decided) return { entity: decided.unchanged, etag: found?.etag ?? '', repeated: true }
    const next = await keepRevision(store, keyOf('h', kind.name, id, `${decided.rev}-${op}`), decided)
    if (!next) return RETRY
    tried = { before }
    const outcome = await store.put(key, next, found ? { onlyIfMatch: found.etag } : { onlyIfNew: true })
    return outcome.status === 'won' ? { entity: next, etag: outcome.etag, repeated: false, before } : RETRY
  })
}

/**
 * Writes the revision, before its entity: one without its entity is harmless, an entity without its revision loses
 * history. An earlier try of the same operation may have left it: then what it says is what is written, times included.
 */
const keepRevision = async (store: Store, key: Key, decided: Entity): Promise<Entity | null> => {
  const { status } = await store.put(key, decided, { onlyIfNew: true })
  if (status === 'won') return decided
  return status === 'lost' ? ((await store.get<Entity>(key))?.data ?? null) : null
}

const WIDTH = 16

/** Every version of an entity, newest first. */
export const readRevisions = async (store: Store, kind: AnyKind, id: string): Promise<Entity[]> => {
  const listed = await store.list('h', kind.name, id)
  const keys = listed.map(({ key }) => key).sort().reverse()
  const found = await mapPooled(keys, WIDTH, (key) => store.get<Entity>(keyOf(key)))
  const current = await readEntity(store, kind, id)
  // A revision whose operation was never taken is an attempt that lost, and no part of the history. Each version
  // remembers the last 64 operations before it, so that walking back vouches for older and older ones.
  const taken = new Set(current?.data.ops)
  // An operation that lost a swap and was made again left two: the last one won.
  const seen = new Set<string>()
  return found.flatMap((revision) => {
    if (!revision || !taken.has(revision.data.op) || seen.has(revision.data.op)) return []
    seen.add(revision.data.op)
    for (const op of revision.data.ops) taken.add(op)
    return [revision.data]
  })
}
