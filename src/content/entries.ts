import { join } from 'node:path'
import { kinds, type KindName } from '#kinds/index.ts'
import { cacheFolder } from '#rules/deploy-context.ts'
import { memoise } from '#rules/once.ts'
import { buildMoment } from './day.ts'
import { notesIn, notesInMemory } from './notes.ts'
import { readConsistently, readEntries, type Entry } from './read-entries.ts'
import { digestOf, tracked } from './reads.ts'
import { contentStore, environment } from './store.ts'

export type { Entry } from './read-entries.ts'

// Notes are the entities that the last build read. Each environment has its own, as a preview's
// build may receive production's cache.
const notes = import.meta.env.PROD
  ? notesIn(join(cacheFolder(process.env), 'entities', environment()))
  : notesInMemory()

const entriesNow = async (name: KindName): Promise<Entry[]> =>
  readEntries(kinds[name], {
    store: contentStore(),
    notes,
    warn: console.warn,
    now: Date.parse(await buildMoment()),
  })

const names = Object.keys(kinds) as KindName[]

/**
 * The entries of all kinds, read once per build. A write of several entities is read as a whole or
 * not at all. `memoise` needs a key: `all` is the only one.
 */
const allEntries = memoise(
  async (_of: 'all') =>
    new Map(
      await readConsistently(contentStore(), () =>
        Promise.all(names.map(async (name) => [name, await entriesNow(name)] as const)),
      ),
    ),
)

const readKind = tracked(
  'entries',
  async (name: KindName) =>
    import.meta.env.PROD ? ((await allEntries('all')).get(name) ?? []) : entriesNow(name),
  (entries) => digestOf(entries.map(({ id, etag }) => [id, etag])),
)

/** The entities of a kind that visitors may see, read once per build, unsorted. */
export const entriesOf = <Name extends KindName>(name: Name): Promise<readonly Entry<Name>[]> =>
  readKind(name) as unknown as Promise<readonly Entry<Name>[]>

/** To be called after a successful build: stores its reads as the next build's starting point. */
export const keepNotes = (): Promise<void> => notes.keep()
