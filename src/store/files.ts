import { createHash } from 'node:crypto'
import { UnavailableError } from './clock.ts'
import { mapPooled } from './concurrency.ts'
import { keyOf, sha256, type Key } from './keys.ts'
import type { ByteRange, Store } from './store.ts'

/** A stored file. `width` and `height` in pixels, null for what is no picture; `size` in bytes. */
export type StoredFile = { path: string; name: string; type: string; size: number; width: number | null; height: number | null }
export type NewFile = Pick<StoredFile, 'name' | 'type' | 'width' | 'height'>

const fileOf = (hash: string, metadata: Record<string, unknown>): StoredFile => ({
  path: `/assets/${hash}/${String(metadata['name'])}`,
  name: String(metadata['name']),
  type: String(metadata['type']),
  size: Number(metadata['size']),
  width: typeof metadata['width'] === 'number' ? metadata['width'] : null,
  height: typeof metadata['height'] === 'number' ? metadata['height'] : null,
})

/** Tries of one file: a write whose answer is lost is met by the next one's read. */
const TRIES = 3

/** The hash of what is really stored, read piece by piece. */
const storedHash = async (store: Store, key: Key): Promise<{ hash: string; metadata: Record<string, unknown> } | null> => {
  const found = await store.getStream(key)
  if (!found) return null
  const hash = createHash('sha256')
  for await (const piece of found.body) hash.update(piece)
  return { hash: hash.digest('hex'), metadata: found.metadata }
}

/** Stores finished bytes under their hash and reads them back whole before saying so. @throws UnavailableError */
export const putFile = async (store: Store, bytes: Uint8Array<ArrayBuffer>, file: NewFile): Promise<StoredFile> => {
  const hash = sha256(bytes)
  const key = keyOf('d', hash)
  for (let left = TRIES; left > 0; left -= 1) {
    await store.putBytes(key, bytes, { ...file, size: bytes.byteLength })
    // What the write was answered says little: what can be read afterwards says all.
    const stored = await storedHash(store, key).catch(() => null)
    if (stored?.hash === hash) return fileOf(hash, stored.metadata)
  }
  throw new UnavailableError('The file was not stored for certain.')
}

const isHash = (hash: string): boolean => /^[0-9a-f]{64}$/.test(hash)

/**
 * A file's bytes as they come, and the place at which they begin, or null. `hash` comes from an address, so it may be anything.
 * @param range what of it is needed
 */
export const openFile = async (store: Store, hash: string, range?: ByteRange): Promise<{ file: StoredFile; body: ReadableStream<Uint8Array>; from: number } | null> => {
  const found = isHash(hash) ? await store.getStream(keyOf('d', hash), range) : null
  return found ? { file: fileOf(hash, found.metadata), body: found.body, from: found.from } : null
}

/** A file's facts without its bytes, or null. `hash` as for {@link openFile}. */
export const readFileFacts = async (store: Store, hash: string): Promise<StoredFile | null> => {
  const metadata = isHash(hash) ? await store.getMetadata(keyOf('d', hash)) : null
  return metadata ? fileOf(hash, metadata) : null
}

/** Every stored file, by name. */
export const listFiles = async (store: Store): Promise<StoredFile[]> => {
  const hashes = (await store.list('d')).map(({ key }) => key.slice('d/'.length))
  const files = await mapPooled(hashes, 16, (hash) => readFileFacts(store, hash))
  return files.flatMap((file) => file ?? []).sort((a, b) => a.name.localeCompare(b.name))
}
