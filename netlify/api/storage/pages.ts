import { keyOf, sha256, type Key } from './keys.ts'
import { UnavailableError, type Store } from './store.ts'
import type { Summary } from './summary.ts'

/** A short list stands in its head; a long one in pages of their own, named by their content. */
export type Pages = { items: Summary[] } | { keys: string[] }

const PAGE_ITEMS = 1_000
const PAGE_BYTES = 4_000_000

const chunk = (items: readonly Summary[]): Summary[][] => {
  const chunks: Summary[][] = [[]]
  let bytes = 0
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item))
    const last = chunks.at(-1) ?? []
    if (last.length >= PAGE_ITEMS || (last.length > 0 && bytes + size > PAGE_BYTES)) {
      chunks.push([item])
      bytes = size
    } else {
      last.push(item)
      bytes += size
    }
  }
  return chunks
}

/** Puts items into pages of at most 1,000 records or 4 MB; writes those that are not there yet. */
export const packItems = async (store: Store, head: Key, items: readonly Summary[]): Promise<Pages> => {
  const chunks = chunk([...items].sort((a, b) => (a.id < b.id ? -1 : 1)))
  if (chunks.length === 1) return { items: chunks[0] ?? [] }
  const keys = await Promise.all(
    chunks.map(async (page) => {
      const key = keyOf(head, sha256(JSON.stringify(page)).slice(0, 32))
      const outcome = await store.put(key, page, { onlyIfNew: true })
      if (outcome.status === 'unknown') throw new UnavailableError('A page of the list was not stored for certain.')
      return key
    }),
  )
  return { keys }
}

/** All items of a list, whichever way it stands; null when a page of it is gone, so that it must be built again. */
export const unpackItems = async (store: Store, pages: Pages): Promise<Summary[] | null> => {
  if ('items' in pages) return pages.items
  const found = await Promise.all(pages.keys.map((key) => store.get<Summary[]>(keyOf(key))))
  return found.includes(null) ? null : found.flatMap((page) => page?.data ?? [])
}
