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
    // A UUID, or the fixed id of a kind with a single item.
    id: v.pipe(v.string(), v.regex(/^([0-9a-f-]{36}|[A-Z_]{1,40})$/)),
    rev: v.pipe(v.string(), v.regex(/^[a-z0-9]{1,40}$/)),
    // Slugs become addresses and lines of the redirects file, so their format is checked again
    // here.
    slug: v.nullable(slug),
    oldSlugs: v.array(slug),
    rank: v.nullable(v.pipe(v.string(), v.maxLength(200))),
    createdAt: time,
    publishAt: v.nullable(time),
    expireAt: v.nullable(time),
    updatedAt: time,
    data: kind.schema,
  })

/** The data of a kind. */
type Fields<Name extends KindName> = (typeof kinds)[Name] extends {
  schema: v.GenericSchema<unknown, infer Output>
}
  ? Output
  : never

/**
 * An entity that visitors may see: the data of its kind, the other fields of the record that pages
 * need, and the ETag, which changes with every change of the entity.
 */
export type Entry<Name extends KindName = KindName> = Omit<
  v.InferOutput<ReturnType<typeof entrySchema>>,
  'data'
> & { data: Fields<Name>; etag: string }

/**
 * True if the store lacks more than half of the published entities that the last build read.
 * Deleted entities and drafts do not count, as they may be erased between two builds.
 * @param known the entities that the last build read
 * @param found keys of the entities that the store has now
 */
export const hasLostHalf = (known: Note, found: ReadonlySet<string>): boolean => {
  const before = Object.entries(known).filter(
    ([, { entity }]) => entity.status === 'published' && entity.deletedAt === null,
  )
  return before.filter(([key]) => !found.has(key)).length * 2 > before.length
}

/**
 * Sanitises and validates a record. The API does both before it stores a record; here they protect
 * visitors from scripts in a record that was written directly into the store.
 * @throws Error when the record does not fit its kind
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

/** Where entities are read from; `now` is the time of the build in milliseconds. */
type Source = { store: Store; notes: Notes; warn: (line: string) => void; now: number }

/**
 * The state of an entity that readers see. A record may hold a mark: a change that is part of a
 * write of several records, and that applies once the whole write is decided (see
 * `store/marks.ts`). When it applies, the ETag is the record's followed by the id of the write
 * attempt: the stored document, and so its own ETag, has not changed yet.
 */
const resolveEntity = async (
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

/** Maximum number of attempts to read consistently. */
const MAX_ATTEMPTS = 5

/**
 * Reads so that a write of several records is seen whole or not at all. Such a write is decided in
 * the document of a release, so `read` is called again if any of these documents has changed
 * during the call.
 * @throws Error when one has changed during every attempt
 */
export const readConsistently = async <Result>(
  store: Store,
  read: () => Promise<Result>,
): Promise<Result> => {
  const releaseVersions = async () =>
    JSON.stringify((await store.list(RELEASES)).map(({ key, etag }) => [key, etag]).sort())
  let before = await releaseVersions()
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const result = await read()
    const after = await releaseVersions()
    if (after === before) return result
    before = after
  }
  throw new Error(
    'Releases were changed while the content was read, again and again. The last good site stays.',
  )
}

/** Maximum number of entities read at the same time. */
const AT_ONCE = 16

/**
 * Reads a kind's entities from the store. An entity whose ETag has not changed since the last build
 * is taken from the notes of that build. The new notes have all entities, so that an entity that
 * visitors do not see is not mistaken for a lost one in the next build.
 * @returns the entries that visitors may see
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
  // The store's list may be incomplete: an entity of the last build that is not listed is requested
  // by its key, and counts as missing only if that finds nothing.
  const keys = [...new Set([...listed.keys(), ...Object.keys(known)])]
  const results = await mapPooled(
    keys,
    AT_ONCE,
    async (key): Promise<[string, Note[string]] | null> => {
      const last = known[key]
      if (last && last.etag === listed.get(key)) return [key, last]
      const record = await store.get<Marked>(keyOf(key))
      return record && [key, { etag: record.etag, entity: record.data }]
    },
  )
  const entities = results.filter((result) => result !== null)
  if (notes.isFromLastBuild && hasLostHalf(known, new Set(entities.map(([key]) => key)))) {
    throw new Error(
      `The store holds less than half of the ${kind.label.many.toLowerCase()} of the last build, and nobody deleted them. The last good site stays.`,
    )
  }
  if (
    !note ||
    entities.length !== Object.keys(known).length ||
    // An unchanged entity is the very object of the last build's notes.
    entities.some(([key, noted]) => noted !== known[key])
  )
    await notes.write(kind.name, Object.fromEntries(entities))
  const visibleStates = await mapPooled(entities, AT_ONCE, ([, { etag, entity }]) =>
    resolveEntity(store, etag, entity),
  )
  return visibleStates
    .filter(({ entity }) => isVisible(entity, now))
    .map(({ etag, entity }) => entryOf(kind, etag, entity))
}
