import type { Data } from '#kinds/define.ts'

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
  /** When each language's text was last changed: tells an outdated translation. */
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
  /** Its author has read the Arabic beside the English and leaves it as it is: it counts as touched. */
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
