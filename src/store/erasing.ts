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
 * Longest duration of a write, in milliseconds: after this time no write that began before an
 * erasure can still add to the erased record.
 */
export const WRITES_OVER_MS = 60_000

export type Tombstone = Pick<
  Entity,
  'id' | 'rev' | 'previous' | 'slug' | 'oldSlugs' | 'updatedAt' | 'updatedBy'
>

/** The tombstone in place of a record, and the version that it replaced. */
export type Erased = { tombstone: Entity; before: string | null }

/** Retains the record's slugs until they are released; all other content is dropped. */
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
 * Erases the content of a record in the bin: swaps a tombstone into its place, so that of an
 * erasure and a concurrent restore exactly one wins. From then on the record is invisible to all.
 * {@link clearHistory} deletes its history, and {@link removeTombstone} the tombstone. May be
 * repeated: it returns the tombstone.
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

const WIDTH = 8

const eraseKeys = async ({ store, clock }: Context, keys: readonly string[]): Promise<void> =>
  void (await mapPooled(keys, WIDTH, (key) => retry(clock, () => erase(store, keyOf(key)))))

const historyKeys = async ({ store, clock }: Context, { kind, id }: Item): Promise<string[]> =>
  (await retry(clock, () => store.list('h', kind.name, id))).map(({ key }) => key).sort()

/**
 * Deletes the history of an erased record. Only complete after every write that was running at the
 * time of the erasure has ended: a later one leaves a version behind.
 * @param most maximum number of versions to erase
 * @returns number of erased versions; equal to `most` when some may be left
 */
export const clearHistory = async (context: Context, item: Item, most: number): Promise<number> => {
  const keys = (await historyKeys(context, item)).slice(0, most)
  await eraseKeys(context, keys)
  return keys.length
}

const countOf = (rev: string): string => rev.slice(0, 6)

/**
 * Erases a record's versions up to and including one, the oldest first; and remains of lost write
 * attempts up to now, which no history shows.
 * @param upTo the `rev` of the last one to erase; that of the last write always remains, as it
 * contains the record and its draft
 * @param beforeErasing called with the number of versions to erase, if any
 * @returns numbers of erased and of remaining versions; at most `most` are erased
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
  const isOver = (key: string): boolean => {
    const [rev = ''] = key.split('/').at(-1)?.split('-') ?? []
    return (
      (rev <= upTo && rev < newest) || (!shown.has(keyOf(key)) && countOf(rev) <= countOf(newest))
    )
  }
  const all = keys.filter(isOver)
  const over = all.slice(0, most)
  if (over.length > 0) await beforeErasing(over.length)
  await eraseKeys(context, over)
  return { erased: over.length, left: all.length - over.length }
}

/** Deletes the tombstone of an erased record whose history is gone, and releases its slugs. */
export const removeTombstone = async (
  { store, clock }: Context,
  kind: AnyKind,
  tombstone: Tombstone,
): Promise<void> => {
  await retry(clock, () => releaseSlugs(store, kind, tombstone))
  await retry(clock, () => erase(store, entityKey(kind, tombstone.id)))
}

/**
 * Erases a record's versions that were replaced before a day. The one current on that day remains,
 * for a restore to that day, and so does the newest one, however old. Starts from the oldest, so
 * that the rest is complete whenever it stops.
 * @param before ISO 8601
 * @returns as {@link clearHistory}
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
  // The oldest version has expired only if the next one is older than the day: most records need no
  // further read.
  const next = await retry(clock, () => store.get<Entity>(keyOf(second)))
  if (next && lastWrite(next.data).at >= before) return 0
  const versions = await retry(clock, () => readRevisions(store, item.kind, item.id))
  const held = versions[versions.findLastIndex((version) => lastWrite(version).at >= before) + 1]
  if (!held) return 0
  const own = revisionKey(item.kind, held)
  const over = keys.filter((key) => key < own).slice(0, most)
  for (const key of over) await eraseKeys(context, [key])
  return over.length
}
