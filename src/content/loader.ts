import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { Loader } from 'astro/loaders'
import { z } from 'astro/zod'
import * as v from 'valibot'
import type { AnyKind, Data, Kind } from '#kinds/define.ts'
import { time } from '#kinds/fields.ts'
import { SLUG } from '#rules/slug.ts'
import { mapPooled } from '#store/concurrency.ts'
import { keyOf } from '#store/keys.ts'
import { isVisible, type Entity } from '#store/records.ts'
import { sanitiseRecord } from '#store/sanitise-record.ts'
import { contentStore, environment } from './store.ts'

/**
 * Lets a content collection, which takes zod schemas only, be checked by a valibot one. An entry that doesn't fit
 * stops the build with the field's name and the schema's own words.
 */
export const fromValibot = <T>(schema: v.GenericSchema<unknown, T>) =>
  z.unknown().transform((value, context): T => {
    const result = v.safeParse(schema, value)
    if (result.success) return result.output
    for (const issue of result.issues) context.addIssue({ code: 'custom', message: `${v.getDotPath(issue) ?? 'entry'}: ${issue.message}` })
    return z.NEVER
  })

const slug = v.pipe(v.string(), v.regex(SLUG))

/** What the build keeps of an entity: its data as the kind has it, and what pages need beside it. */
export const entrySchema = <Output extends Data>(kind: Kind<string, Output, keyof Output & string>) =>
  v.object({
    id: v.pipe(v.string(), v.regex(/^([0-9a-f-]{36}|[A-Z_]{1,40})$/)),
    rev: v.pipe(v.string(), v.regex(/^[a-z0-9]{1,40}$/)),
    // These become addresses and lines of files: nothing but their one form may get there, wherever a record comes from.
    slug: v.nullable(slug),
    oldSlugs: v.array(slug),
    rank: v.nullable(v.pipe(v.string(), v.maxLength(200))),
    createdAt: time,
    publishAt: v.nullable(time),
    expireAt: v.nullable(time),
    updatedAt: time,
    data: kind.schema,
  })

/** What a build notes of an entity for the next one. */
type Noted = { etag: string; entity: Entity }

/**
 * Whether a list has lost more than half of what the last build had to show: the store is then not to be trusted. What was
 * in the bin or a draft does not count: it may be erased before the next build.
 */
export const hasLostHalf = (known: Readonly<Record<string, Noted>>, found: ReadonlySet<string>): boolean => {
  const before = Object.entries(known).filter(([, { entity }]) => entity.status === 'published' && entity.deletedAt === null)
  return before.filter(([key]) => !found.has(key)).length * 2 > before.length
}

type Note = Readonly<Record<string, Noted>>

const nameOf = (text: string): string => `${createHash('sha256').update(text).digest('hex')}.json`

/** The note of that name, an empty one where there was none yet; null where it is gone or not whole. Builds of before kept the note itself in place of its name. */
const readNote = async (folder: URL, name: string | undefined): Promise<Note | null> => {
  if (name === undefined) return {}
  const text = name.startsWith('{') ? name : await readFile(new URL(name, folder), 'utf8').catch(() => '')
  return text === name || nameOf(text) === name ? JSON.parse(text) as Note : null
}

/** Keeps a note, and the one `before` it: this build may still fail, and the next one then goes on from that. @returns its name */
const writeNote = async (folder: URL, before: string | undefined, note: Note): Promise<string> => {
  const text = JSON.stringify(note)
  const name = nameOf(text)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL(name, folder), text)
  const over = (await readdir(folder)).filter((one) => one !== name && one !== before)
  await Promise.all(over.map((one) => rm(new URL(one, folder), { force: true })))
  return name
}

/**
 * Reads a kind's entities from the store, sixteen at a time. An entity whose ETag has not changed is not read again.
 * Visible ones become entries; the rest are noted by id, so that their absence is not taken for a loss.
 */
export const entityLoader = (kind: AnyKind): Loader => ({
  name: `${kind.name} from the store`,
  load: async ({ store: entries, meta, parseData, generateDigest, config, logger, watcher }) => {
    const store = contentStore()
    // A preview's build may be given production's cache: what is noted belongs to one environment. All that Astro's own store holds
    // becomes code of the pages, so that has the name of the note alone.
    const noted = `entities of ${environment()}`
    // The development server has a store of its own, which names other notes.
    const place = watcher ? `${environment()}-dev` : environment()
    const [before, folder] = [meta.get(noted), new URL(`entities/${place}/${kind.name}/`, config.cacheDir)]
    const note = await readNote(folder, before)
    if (!note) logger.warn(`The note of the last build is gone: nobody can tell whether the store has lost ${kind.label.many.toLowerCase()} since.`)
    const known = note ?? {}
    const listed = new Map((await store.list('e', kind.name)).map(({ key, etag }) => [key, etag]))
    // A listing may be short: what the last build knew is asked for by name before it is taken for gone.
    const keys = [...new Set([...listed.keys(), ...Object.keys(known)])]
    const found = await mapPooled(keys, 16, async (key): Promise<[string, Noted] | null> => {
      const last = known[key]
      if (last && last.etag === listed.get(key)) return [key, last]
      const read = await store.get<Entity>(keyOf(key))
      return read && [key, { etag: read.etag, entity: read.data }]
    })
    const read = found.filter((one) => one !== null)
    if (hasLostHalf(known, new Set(read.map(([key]) => key)))) {
      throw new Error(`The store holds less than half of the ${kind.label.many.toLowerCase()} of the last build, and nobody deleted them. The last good site stays.`)
    }
    if (!before?.endsWith('.json') || read.length !== Object.keys(known).length || read.some(([key, one]) => one !== known[key])) {
      meta.set(noted, await writeNote(folder, before, Object.fromEntries(read)))
    }
    entries.clear()
    for (const [, { entity }] of read) {
      if (!isVisible(entity, Date.now())) continue
      const { id, rev, slug, oldSlugs, rank, createdAt, updatedAt, publishAt, expireAt } = entity
      // Cleaned again, so that not even a text put straight into the store can run in a visitor's browser.
      const data = sanitiseRecord(kind, entity.data)
      const parsed = await parseData({ id, data: { id, rev, slug, oldSlugs, rank, createdAt, updatedAt, publishAt, expireAt, data } })
      entries.set({ id, data: parsed, digest: generateDigest(rev) })
    }
  },
})
