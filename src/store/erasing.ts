import type { AnyKind } from '#kinds/define.ts'
import { RETRY, retry, type Clock } from './clock.ts'
import { mapPooled } from './concurrency.ts'
import type { Actor } from './content.ts'
import { keyOf } from './keys.ts'
import { readForWriting } from './marks.ts'
import {
  entityKey,
  highestRev,
  lastWrite,
  nextRev,
  readRevisions,
  revisionKey,
  type Entity,
  type Refusal,
} from './records.ts'
import { releaseSlugs } from './slugs.ts'
import { erase, type Store } from './store.ts'

type Context = { store: Store; clock: Clock }
type Target = { kind: AnyKind; id: string; actor: Actor }
type Item = { kind: AnyKind; id: string }

/**
 * Milliseconds after which a write has certainly ended. Once this long has passed since an erasure,
 * no write that began before it can add a version to the history of the erased record.
 */
export const WRITES_OVER_MS = 60_000

/**
 * The parts of a tombstone (the document in place of an erased record) that {@link removeTombstone}
 * needs.
 */
export type Tombstone = Pick<
  Entity,
  'id' | 'rev' | 'previous' | 'slug' | 'oldSlugs' | 'updatedAt' | 'updatedBy'
>

/** The result of an erasure. */
export type Erased = {
  /** The document in place of the erased record. */
  tombstone: Entity
  /** `rev` of the version that the tombstone replaced. */
  before: string | null
}

/**
 * The tombstone of a record. It has no content of the record except the slugs, which are needed
 * until {@link removeTombstone} releases them.
 */
const tombstoneOf = (entity: Entity, now: string, { email }: Actor): Entity => {
  const op = crypto.randomUUID().replaceAll('-', '').slice(0, 24)
  return {
    id: entity.id,
    rev: nextRev(highestRev(entity), op),
    op,
    ops: [op],
    previous: entity.rev,
    rank: null,
    status: 'draft',
    publishAt: null,
    expireAt: null,
    slug: entity.slug,
    oldSlugs: entity.oldSlugs,
    data: {},
    touched: { en: now, ar: now },
    createdAt: entity.createdAt,
    updatedAt: now,
    updatedBy: email,
    deletedAt: entity.deletedAt,
    erasedAt: now,
  }
}

/**
 * Erases the content of a record in the bin: replaces the record by a tombstone, so that nobody can
 * read it any more. The replacement is a compare-and-swap: of an erasure and a concurrent restore
 * exactly one succeeds. Afterwards {@link clearHistory} deletes the history, and
 * {@link removeTombstone} the tombstone. A repeated call returns the same tombstone.
 * @param mayErase true for a version in the bin that may be erased
 */
export const eraseRecord = (
  { store, clock }: Context,
  { kind, id, actor }: Target,
  mayErase: (current: Entity) => boolean = () => true,
): Promise<Erased | Refusal> =>
  retry<Erased | Refusal>(clock, async () => {
    const found = await readForWriting(store, clock, entityKey(kind, id))
    if (!found) return { refused: 'not found', current: null }
    const current = found.data
    if (current.erasedAt !== undefined) return { tombstone: current, before: current.previous }
    if (current.deletedAt === null || !mayErase(current)) return { refused: 'conflict', current }
    const tombstone = tombstoneOf(current, new Date(clock.now()).toISOString(), actor)
    const outcome = await store.put(entityKey(kind, id), tombstone, { onlyIfMatch: found.etag })
    return outcome.status === 'won' ? { tombstone, before: current.rev } : RETRY
  })

/** Maximum number of concurrent deletions. */
const WIDTH = 8

const eraseKeys = async ({ store, clock }: Context, keys: readonly string[]): Promise<void> =>
  void (await mapPooled(keys, WIDTH, (key) => retry(clock, () => erase(store, keyOf(key)))))

/** Keys of a record's versions, the oldest first. */
const historyKeys = async ({ store, clock }: Context, { kind, id }: Item): Promise<string[]> =>
  (await retry(clock, () => store.list('h', kind.name, id))).map(({ key }) => key).sort()

/**
 * Deletes the history of an erased record. To be called again {@link WRITES_OVER_MS} after the
 * erasure: until then a write that was running at the time of the erasure may still add a version.
 * @param most maximum number of versions to erase
 * @returns number of erased versions; `most` if some may remain
 */
export const clearHistory = async (context: Context, item: Item, most: number): Promise<number> => {
  const keys = (await historyKeys(context, item)).slice(0, most)
  await eraseKeys(context, keys)
  return keys.length
}

/** The first six digits of a `rev`, which count the versions of a record (see `nextRev`). */
const countOf = (rev: string): string => rev.slice(0, 6)

/**
 * Erases a record's versions up to and including the version `upTo`, the oldest first. Also erases
 * documents of write attempts that failed, which no history shows. The version of the last write
 * always remains, as it contains the record and its draft.
 * @param upTo the `rev` of the last version to erase
 * @param most maximum number of versions to erase
 * @param beforeErasing called with the number of versions to erase, if there are any
 * @returns `erased`: number of erased versions; `left`: number of versions that are still to be
 * erased
 */
export const eraseVersions = async (
  context: Context,
  item: Item,
  upTo: string,
  most: number,
  beforeErasing: (count: number) => Promise<unknown>,
): Promise<{ erased: number; left: number }> => {
  const { store, clock } = context
  const keys = await historyKeys(context, item)
  const versions = await retry(clock, () => readRevisions(store, item.kind, item.id))
  const shown = new Set(versions.map((version) => revisionKey(item.kind, version)))
  const newest = versions[0] ? lastWrite(versions[0]).rev : ''
  const mustErase = (key: string): boolean => {
    // The last part of a key is `<rev>-<op>`.
    const [rev = ''] = key.split('/').at(-1)?.split('-') ?? []
    const isOldVersion = rev <= upTo && rev < newest
    // A failed attempt has the count of a version that another write made. With a higher count than
    // the newest version's, the attempt may still be running.
    const isFailedAttempt = !shown.has(keyOf(key)) && countOf(rev) <= countOf(newest)
    return isOldVersion || isFailedAttempt
  }
  const toErase = keys.filter(mustErase)
  const batch = toErase.slice(0, most)
  if (batch.length > 0) await beforeErasing(batch.length)
  await eraseKeys(context, batch)
  return { erased: batch.length, left: toErase.length - batch.length }
}

/**
 * Releases the slugs of an erased record, and deletes its tombstone. To be called after its history
 * is deleted.
 */
export const removeTombstone = async (
  { store, clock }: Context,
  kind: AnyKind,
  tombstone: Tombstone,
): Promise<void> => {
  await retry(clock, () => releaseSlugs(store, kind, tombstone))
  await retry(clock, () => erase(store, entityKey(kind, tombstone.id)))
}

/**
 * Erases a record's versions that were replaced before the time `before`. The version that was
 * current at that time remains, and so does the newest one, however old it is. The oldest version
 * is erased first, so that the remaining history has no gap even if the function is interrupted.
 * @param before ISO 8601
 * @param most maximum number of versions to erase
 * @returns number of erased versions; `most` if some may remain
 */
export const expireHistory = async (
  context: Context,
  item: Item,
  before: string,
  most: number,
): Promise<number> => {
  const { store, clock } = context
  const keys = await historyKeys(context, item)
  const second = keys[1]
  if (second === undefined) return 0
  // The oldest version was replaced before that time only if the second one was written before it.
  // For most records it was not, and no further read is needed.
  const next = await retry(clock, () => store.get<Entity>(keyOf(second)))
  if (next && lastWrite(next.data).at >= before) return 0
  const versions = await retry(clock, () => readRevisions(store, item.kind, item.id))
  // Versions are sorted newest first. The version after `oldestNewer` in the array, which is just
  // older, was current at the time `before`.
  const oldestNewer = versions.findLastIndex((version) => lastWrite(version).at >= before)
  const current = versions[oldestNewer + 1]
  if (!current) return 0
  const currentKey = revisionKey(item.kind, current)
  const expired = keys.filter((key) => key < currentKey).slice(0, most)
  for (const key of expired) await eraseKeys(context, [key])
  return expired.length
}
