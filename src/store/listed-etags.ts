import { UnavailableError } from './clock.ts'
import { DamagedError, type Found, type Store } from './store.ts'

const parsed = <T>(bytes: Uint8Array): T => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as T
  } catch {
    throw new DamagedError('A document is damaged.')
  }
}

/**
 * The store behind Netlify's own server for one machine (`netlify dev`), which names a document's ETag in lists alone, though it keeps
 * to conditions. Each document is read between two lists that agree on it. For no deployed site: there an answer without an ETag is a fault.
 */
export const withListedEtags = (store: Store): Store => ({
  ...store,
  get: async <T>(key: Parameters<Store['get']>[0], known?: Found<T>) => {
    const etagNow = async (): Promise<string | undefined> =>
      (await store.listFrom(key)).find((one) => one.key === key)?.etag
    const before = await etagNow()
    if (known && before === known.etag) return known
    const found = await store.getBytes(key)
    if (found === null || before === undefined) return null
    if ((await etagNow()) !== before)
      throw new UnavailableError('A document changed while it was read.')
    return { data: parsed<T>(found.bytes), etag: before }
  },
})
