import type { Loader } from 'astro/loaders'
import type { AnyKind } from '#kinds/define.ts'
import { mapPooled } from '#store/concurrency.ts'
import { keyOf } from '#store/keys.ts'
import { isVisible, type Entity } from '#store/records.ts'
import { sanitiseRecord } from '#store/sanitise-record.ts'
import { contentStore, environment } from './store.ts'

/** What a build notes of an entity for the next one. */
type Noted = { etag: string; entity: Entity }

/** The build stops when a list has lost more than half of what the last build had: the store is then not to be trusted. */
const guardAgainstLoss = (kind: AnyKind, before: number, gone: number): void => {
  if (gone * 2 > before) {
    throw new Error(`The store holds less than half of the ${kind.label.many.toLowerCase()} of the last build, and nobody deleted them. The last good site stays.`)
  }
}

/**
 * Reads a kind's entities from the store, sixteen at a time. An entity whose ETag has not changed is not read again.
 * Visible ones become entries; the rest are noted by id, so that their absence is not taken for a loss.
 */
export const entityLoader = (kind: AnyKind): Loader => ({
  name: `${kind.name} from the store`,
  load: async ({ store: entries, meta, parseData, generateDigest }) => {
    const store = contentStore()
    // A preview's build may be given production's cache: what is noted belongs to one environment.
    const noted = `entities of ${environment()}`
    const known: Record<string, Noted> = JSON.parse(meta.get(noted) ?? '{}')
    const listed = new Map((await store.list('e', kind.name)).map(({ key, etag }) => [key, etag]))
    // A listing may be short: what the last build knew is asked for by name before it is taken for gone.
    const keys = [...new Set([...listed.keys(), ...Object.keys(known)])]
    const found = await mapPooled(keys, 16, async (key): Promise<[string, Noted] | null> => {
      const before = known[key]
      if (before && before.etag === listed.get(key)) return [key, before]
      const read = await store.get<Entity>(keyOf(key))
      return read && [key, { etag: read.etag, entity: read.data }]
    })
    const read = found.filter((one) => one !== null)
    guardAgainstLoss(kind, Object.keys(known).length, keys.length - read.length)
    meta.set(noted, JSON.stringify(Object.fromEntries(read)))
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
