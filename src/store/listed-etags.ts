import { UnavailableError } from './clock.ts'
import { DamagedError, type Found, type Store } from './store.ts'

const parseDocument = <T>(bytes: Uint8Array): T => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as T
  } catch {
    throw new DamagedError('A document is damaged.')
  }
}

/**
 * A view of a store of Netlify's local server (`netlify dev`). That server returns ETags only when
 * it lists documents, not when it returns one. So each read lists the document before and after it,
 * and fails if the ETag has changed. Not for deployed sites, where a response without an ETag is an
 * error.
 */
export const withListedEtags = (store: Store): Store => ({
  ...store,
  get: async <T>(key: Parameters<Store['get']>[0], known?: Found<T>) => {
    const etagNow = async (): Promise<string | undefined> =>
      (await store.listFrom(key)).find((listed) => listed.key === key)?.etag
    const before = await etagNow()
    if (known && before === known.etag) return known
    const found = await store.getBytes(key)
    if (found === null || before === undefined) return null
    if ((await etagNow()) !== before)
      throw new UnavailableError('A document changed while it was read.')
    return { data: parseDocument<T>(found.bytes), etag: before }
  },
})
