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

/** No write lasts as long, in milliseconds: after this time nothing that began before something was erased can still add to it. */
export const WRITES_OVER_MS = 60_000

export type Tombstone = Pick<
  Entity,
  'id' | 'rev' | 'previous' | 'slug' | 'oldSlugs' | 'updatedAt' | 'updatedBy'
>

/** The tombstone that takes a record's place, and the version it took the place of. */
export type Erased = { tombstone: Entity; before: string | null }

/** Of what the record held it keeps its addresses, until they are given back. */
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
 * Erases what a record in the bin holds: a tombstone is swapped into its place, so that of this and a restore at the same
 * moment exactly one wins. From then on nobody sees the record. Its history is taken away by {@link clearHistory}, and the
 * tombstone by {@link removeTombstone}. May be done again: it meets the tombstone.
 * @param mayErase whether the version in the bin is one that was meant
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
 * Takes away the history of an erased record. Once for sure only when every write that was under way at the moment of
 * erasing has ended: one that comes too late leaves a version behind.
 * @param most so many versions are erased
 * @returns how many were; as many as `most` when some may be left
 */
export const clearHistory = async (context: Context, item: Item, most: number): Promise<number> => {
  const keys = (await historyKeys(context, item)).slice(0, most)
  await eraseKeys(context, keys)
  return keys.length
}

const countOf = (rev: string): string => rev.slice(0, 6)

/**
 * Erases a record's versions up to one, that one too, the oldest first; and what tries that lost have left of earlier times
 * and of now, which no history shows.
 * @param upTo the `rev` of the last one that goes; that of the last write stays, whatever it says: the record and its draft are in it
 * @param beforeErasing done with the number of those that will go, when there are any
 * @returns how many went, and how many are left; `most` go at once
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

/** The end of an erased record whose history is gone: its addresses are free again, and nothing holds its place. */
export const removeTombstone = async (
  { store, clock }: Context,
  kind: AnyKind,
  tombstone: Tombstone,
): Promise<void> => {
  await retry(clock, () => releaseSlugs(store, kind, tombstone))
  await retry(clock, () => erase(store, entityKey(kind, tombstone.id)))
}

/**
 * Erases a record's versions that were replaced before a day. The one that held on that day stays: it is what a restore
 * to that day brings back. So does the newest one, however old. Goes from the oldest on, so that what is left is whole
 * whenever it stops.
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
  // The oldest one is over when the next one is: of most records no more is read.
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
