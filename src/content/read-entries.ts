import * as v from 'valibot'
import type { AnyKind, Data, Kind } from '#kinds/define.ts'
import { time } from '#kinds/fields.ts'
import type { kinds, KindName } from '#kinds/index.ts'
import { SLUG } from '#rules/slug.ts'
import { mapPooled } from '#store/concurrency.ts'
import { keyOf } from '#store/keys.ts'
import { RELEASES } from '#store/releases.ts'
import { resolveMark, type Marked } from '#store/marks.ts'
import type { Entity } from '#store/records.ts'
import { isVisible } from '#store/visible.ts'
import { sanitiseRecord } from '#store/sanitise-record.ts'
import type { Store } from '#store/store.ts'
import type { Note, Notes } from './notes.ts'

const slug = v.pipe(v.string(), v.regex(SLUG))

/** Schema of an {@link Entry}, with the data of its kind. */
export const entrySchema = <Output extends Data>(
  kind: Kind<string, Output, keyof Output & string>,
) =>
  v.object({
    id: v.pipe(v.string(), v.regex(/^([0-9a-f-]{36}|[A-Z_]{1,40})$/)),
    rev: v.pipe(v.string(), v.regex(/^[a-z0-9]{1,40}$/)),
    // These become addresses and lines of files: records of any origin must match these formats.
    slug: v.nullable(slug),
    oldSlugs: v.array(slug),
    rank: v.nullable(v.pipe(v.string(), v.maxLength(200))),
    createdAt: time,
    publishAt: v.nullable(time),
    expireAt: v.nullable(time),
    updatedAt: time,
    data: kind.schema,
  })

type Fields<Name extends KindName> = (typeof kinds)[Name] extends {
  schema: v.GenericSchema<unknown, infer Output>
}
  ? Output
  : never

/**
 * An entity that visitors may see: the data of its kind, the other parts of the record that pages
 * need, and the ETag of this version.
 */
export type Entry<Name extends KindName = KindName> = Omit<
  v.InferOutput<ReturnType<typeof entrySchema>>,
  'data'
> & { data: Fields<Name>; etag: string }

/**
 * True when a list has lost more than half of what the last build showed: the store is then not
 * trusted. Deleted records and drafts do not count: they may be erased before the next build.
 */
export const hasLostHalf = (known: Note, found: ReadonlySet<string>): boolean => {
  const before = Object.entries(known).filter(
    ([, { entity }]) => entity.status === 'published' && entity.deletedAt === null,
  )
  return before.filter(([key]) => !found.has(key)).length * 2 > before.length
}

/**
 * Sanitises a record again, so that text written directly into the store cannot run in a visitor's
 * browser either, and validates it.
 */
const entryOf = (
  kind: AnyKind,
  etag: string,
  { id, rev, slug, oldSlugs, rank, createdAt, updatedAt, publishAt, expireAt, data }: Entity,
): Entry => {
  const record = {
    id,
    rev,
    slug,
    oldSlugs,
    rank,
    createdAt,
    updatedAt,
    publishAt,
    expireAt,
    data: sanitiseRecord(kind, data),
  }
  const result = v.safeParse(entrySchema(kind), record)
  if (result.success) return { ...result.output, etag } as Entry
  const faults = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'entry'}: ${issue.message}`)
  throw new Error(
    `The ${kind.label.one.toLowerCase()} ${id} does not fit its kind. ${faults.join('; ')}`,
  )
}

type Source = { store: Store; notes: Notes; warn: (line: string) => void; now: number }

/**
 * An entity with decided changes applied. Where a decision changed it, the ETag is not that of the
 * stored record.
 */
const asSeen = async (
  store: Store,
  etag: string,
  entity: Marked,
): Promise<{ etag: string; entity: Entity }> => {
  const { data } = await resolveMark(store, { etag, data: entity })
  return {
    etag: entity.mark && data === entity.mark.next ? `${etag} ${entity.mark.attempt}` : etag,
    entity: data,
  }
}

/** Maximum number of attempts to read. */
const TIMES = 5

/**
 * Reads so that a write of several records is seen whole or not at all: starts again if one was
 * decided meanwhile.
 * @throws Error when every attempt was interrupted
 */
export const readConsistently = async <Result>(
  store: Store,
  read: () => Promise<Result>,
): Promise<Result> => {
  const decisions = async () =>
    JSON.stringify((await store.list(RELEASES)).map(({ key, etag }) => [key, etag]).sort())
  let before = await decisions()
  for (let time = 1; time <= TIMES; time += 1) {
    const result = await read()
    const after = await decisions()
    if (after === before) return result
    before = after
  }
  throw new Error(
    'Releases were published while the content was read, again and again. The last good site stays.',
  )
}

/**
 * Reads a kind's entities from the store, sixteen at a time. An entity whose ETag has not changed
 * since the last build is not read again. All are noted, so that an entity that is not visible does
 * not count as lost.
 * @returns the visible ones
 * @throws Error when the store has lost more than half of the list, or a record does not fit its
 * kind
 */
export const readEntries = async (
  kind: AnyKind,
  { store, notes, warn, now }: Source,
): Promise<Entry[]> => {
  const note = await notes.read(kind.name)
  if (!note)
    warn(
      `The note of the last build is gone: nobody can tell whether the store has lost ${kind.label.many.toLowerCase()} since.`,
    )
  const known = note ?? {}
  const listed = new Map((await store.list('e', kind.name)).map(({ key, etag }) => [key, etag]))
  // A listing may be incomplete: entities of the last build are requested by key before they count
  // as deleted.
  const keys = [...new Set([...listed.keys(), ...Object.keys(known)])]
  const found = await mapPooled(keys, 16, async (key): Promise<[string, Note[string]] | null> => {
    const last = known[key]
    if (last && last.etag === listed.get(key)) return [key, last]
    const read = await store.get<Marked>(keyOf(key))
    return read && [key, { etag: read.etag, entity: read.data }]
  })
  const read = found.filter((one) => one !== null)
  if (notes.isOfBuilds && hasLostHalf(known, new Set(read.map(([key]) => key)))) {
    throw new Error(
      `The store holds less than half of the ${kind.label.many.toLowerCase()} of the last build, and nobody deleted them. The last good site stays.`,
    )
  }
  if (
    !note ||
    read.length !== Object.keys(known).length ||
    read.some(([key, one]) => one !== known[key])
  )
    await notes.write(kind.name, Object.fromEntries(read))
  const seen = await mapPooled(read, 16, ([, { etag, entity }]) => asSeen(store, etag, entity))
  return seen
    .filter(({ entity }) => isVisible(entity, now))
    .map(({ etag, entity }) => entryOf(kind, etag, entity))
}
