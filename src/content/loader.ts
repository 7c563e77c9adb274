import type { Loader } from 'astro/loaders'
import type { AnyKind } from '#kinds/define.ts'
import { sanitise } from '#rich-text/sanitise.ts'
import type { Entity } from '../../netlify/api/storage/record.ts'
import { keyOf } from '../../netlify/api/storage/keys.ts'
import { mapPooled } from '../../netlify/api/storage/pool.ts'
import { isVisible } from '../../netlify/api/wire.ts'
import { contentStore, environment } from './store.ts'

const htmlKeys = (kind: AnyKind): string[] =>
  kind.form.flatMap((row) => (row.type !== 'html' ? [] : 'en' in row ? [row.en, row.ar] : [row.key]))

/** Cleaned again at build, so that not even a text put straight into the store can run in a visitor's browser. */
const cleaned = (kind: AnyKind, entity: Entity): Entity => ({
  ...entity,
  data: { ...entity.data, ...Object.fromEntries(htmlKeys(kind).map((key) => [key, sanitise(String(entity.data[key] ?? ''))])) },
})

/** The build stops when a list has lost more than half of what the last build had: the store is then not to be trusted. */
const guardAgainstLoss = (kind: AnyKind, before: number, gone: number): void => {
  if (gone * 2 > before) {
    throw new Error(`The store holds less than half of the ${kind.label.many.toLowerCase()} of the last build, and nobody deleted them. The last good site stays.`)
  }
}

/**
 * Reads a kind's entities from the store, sixteen at a time. An entity whose ETag has not changed is not read again.
 * Visible ones become entries; the rest are noted by id, so that their absence is told apart from a loss.
 */
export const entityLoader = (kind: AnyKind): Loader => ({
  name: `${kind.name} from the store`,
  load: async ({ store: entries, meta, parseData, generateDigest }) => {
    const store = contentStore()
    // A preview's build may be given production's cache: what is noted belongs to one environment.
    const noted = `entities of ${environment()}`
    const listed = await store.list('e', kind.name)
    const known: Record<string, { etag: string; entity: Entity }> = JSON.parse(meta.get(noted) ?? '{}')
    const missing = Object.keys(known).filter((key) => !listed.some((item) => item.key === key))
    guardAgainstLoss(kind, Object.keys(known).length, missing.length)
    const read = await mapPooled(listed, 16, async ({ key, etag }) => {
      const before = known[key]
      if (before?.etag === etag) return [key, before] as const
      const found = await store.get<Entity>(keyOf(key))
      if (!found) throw new Error('An item of the store could not be read.')
      return [key, { etag, entity: found.data }] as const
    })
    meta.set(noted, JSON.stringify(Object.fromEntries(read)))
    entries.clear()
    for (const [, { entity }] of read) {
      if (!isVisible(entity, Date.now())) continue
      const { id, rev, slug, oldSlugs, createdAt, updatedAt, data } = cleaned(kind, entity)
      const parsed = await parseData({ id, data: { id, rev, slug, oldSlugs, createdAt, updatedAt, data } })
      entries.set({ id, data: parsed, digest: generateDigest(rev) })
    }
  },
})
