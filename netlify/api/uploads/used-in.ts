import { allKinds } from '#kinds/index.ts'
import type { AnyKind } from '#kinds/define.ts'
import { mapPooled } from '#store/concurrency.ts'
import { readEntity } from '#store/records.ts'
import { normaliseEtag } from '#store/store.ts'
import type { Services } from '../services.ts'

/** A record that shows a file or links to it. */
export type Use = { kind: string; id: string; title: string }

/** A file's address in a field of its own, in rich text, or inside the address of a picture service. */
const PATH = /(?:\/|%2F)assets(?:\/|%2F)([0-9a-f]{64})(?:\/|%2F)/gi

/** Reads under way at once, over all kinds. */
const WIDTH = 16

/** Records whose uses are remembered: some 300 bytes each. */
const KEPT_MOST = 20_000

type Found = { hashes: readonly string[]; title: string; isDeleted: boolean }

/**
 * What each version of a record uses, by its ETag. An ETag is made from the content, so that what it stands for never
 * changes; only what was written since the last look is read again.
 */
const kept = new Map<string, Found>()

const titleOf = (kind: AnyKind, id: string, data: Record<string, unknown>): string => {
  const column = kind.title
  const texts = column ? [data[column.key], column.ar ? data[column.ar] : ''] : []
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? id
}

const look = async ({ content }: Services, kind: AnyKind, id: string): Promise<Found & { etag: string } | null> => {
  const entity = await readEntity(content, kind, id)
  if (!entity) return null
  const { data, deletedAt } = entity.data
  const hashes = [...JSON.stringify(data).matchAll(PATH)].map(([, hash = '']) => hash.toLowerCase())
  return { hashes: [...new Set(hashes)], title: titleOf(kind, id, data), isDeleted: deletedAt !== null, etag: entity.etag }
}

const foundIn = async (services: Services, kind: AnyKind, id: string, etag: string): Promise<Found | null> => {
  const known = kept.get(`${kind.name} ${id} ${etag}`)
  if (known) return known
  const found = await look(services, kind, id)
  if (!found) return null
  if (kept.size >= KEPT_MOST) kept.clear()
  // Under the listing's ETag only when the record is still that version.
  if (normaliseEtag(found.etag) === normaliseEtag(etag)) kept.set(`${kind.name} ${id} ${etag}`, found)
  return found
}

/**
 * Where each file is used, by its hash: in every field of every record, bodies included, that is not in the bin. Reads
 * each record once, and later only those that have changed.
 */
export const usesOfFiles = async (services: Services): Promise<Map<string, Use[]>> => {
  const listed = await Promise.all(
    allKinds.map(async (kind) => (await services.content.list('e', kind.name)).map(({ key, etag }) => ({ kind, id: key.split('/').at(-1) ?? '', etag }))),
  )
  const uses = new Map<string, Use[]>()
  await mapPooled(listed.flat(), WIDTH, async ({ kind, id, etag }) => {
    const found = await foundIn(services, kind, id, etag)
    if (!found || found.isDeleted) return
    for (const hash of found.hashes) uses.set(hash, [...(uses.get(hash) ?? []), { kind: kind.name, id, title: found.title }])
  })
  return uses
}
