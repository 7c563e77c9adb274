import type { AnyKind, Data } from '#kinds/define.ts'
import { RETRY, retry, type Clock } from './clock.ts'
import { mapPooled } from './concurrency.ts'
import { keyOf, type Key } from './keys.ts'
import type { Store } from './store.ts'

export type Status = 'draft' | 'published'

/** An entity as it is stored under `e/<kind>/<id>`: the only truth. Times are ISO 8601 in UTC. */
export type Entity = {
  id: string
  /** Opaque version; sorts by age within one entity. */
  rev: string
  /** The operation that wrote this version, and the last 64: how a repeated write meets itself. */
  op: string
  ops: string[]
  /** The version before this one; null in the first. */
  previous: string | null
  rank: string | null
  status: Status
  publishAt: string | null
  expireAt: string | null
  slug: string | null
  /** Earlier addresses, which lead to the present one. */
  oldSlugs: string[]
  data: Data
  /** When each language's text was last changed: shows an outdated translation. */
  touched: { en: string; ar: string }
  createdAt: string
  updatedAt: string
  updatedBy: string
  deletedAt: string | null
}

/** What a save sets. Absent parts of an update stay as they are. */
export type Draft = {
  data: Data
  status?: Status
  publishAt?: string | null
  expireAt?: string | null
  slug?: string
  /** Its author has compared the Arabic with the English and leaves it as it is: it counts as touched. */
  arabicIsCurrent?: true
}

/** How many operations an entity remembers: more than one burst of retries can produce. */
const OPS_KEPT = 64

/** The next version's `rev`: a counter, so that revisions sort, and a part of the operation, so that it cannot be guessed ahead. */
export const nextRev = (current: string | undefined, op: string): string => {
  const count = current ? Number.parseInt(current.slice(0, 6), 36) + 1 : 1
  return `${count.toString(36).padStart(6, '0')}${op.slice(0, 8)}`
}

/** The version that follows `current`, with its operation noted. */
export const stamped = (current: Entity, op: string, changes: Partial<Entity>): Entity => ({
  ...current,
  ...changes,
  rev: nextRev(current.rev, op),
  previous: current.rev === '' ? null : current.rev,
  op,
  ops: [...current.ops, op].slice(-OPS_KEPT),
})

/** Whether a visitor may see it now: published, not in the bin, its time come and not over. */
export const isVisible = (item: Pick<Entity, 'status' | 'deletedAt' | 'publishAt' | 'expireAt'>, now: number): boolean =>
  item.status === 'published' &&
  item.deletedAt === null &&
  (item.publishAt === null || Date.parse(item.publishAt) <= now) &&
  (item.expireAt === null || Date.parse(item.expireAt) > now)

/** Why a write was not made; `current` is the stored version. */
export type Refusal = { refused: 'stale' | 'conflict' | 'not found' | 'times'; current: Entity | null }
export type Written = {
  entity: Entity
  etag: string
  repeated: boolean
  /** The version that this call wrote over, null when there was none; absent when it wrote nothing. */
  before?: Entity | null
}
/** The stored version is equal already: nothing is written, and no version is added to the history. */
export type Unchanged = { unchanged: Entity }

/** From the stored version to the next one, or why not. Called again after every read; must not have effects. */
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
