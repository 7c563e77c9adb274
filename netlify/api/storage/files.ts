import { keyOf, sha256 } from './keys.ts'
import { mapPooled } from './pool.ts'
import { UnavailableError, type Store } from './store.ts'

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

/** Stores finished bytes under their hash and reads them back whole before saying so. @throws UnavailableError */
export const putFile = async (store: Store, bytes: Uint8Array<ArrayBuffer>, file: NewFile): Promise<StoredFile> => {
  const hash = sha256(bytes)
  const key = keyOf('d', hash)
  const metadata = { ...file, size: bytes.byteLength }
  await store.putBytes(key, bytes, metadata)
  const stored = await store.getBytes(key)
  if (!stored || sha256(stored.bytes) !== hash) throw new UnavailableError('The file was not stored for certain.')
  return fileOf(hash, stored.metadata)
}

/** A file's bytes and facts, or null. `hash` comes from an address, so it may be anything. */
export const readFile = async (store: Store, hash: string): Promise<{ file: StoredFile; bytes: Uint8Array<ArrayBuffer> } | null> => {
  if (!/^[0-9a-f]{64}$/.test(hash)) return null
  const found = await store.getBytes(keyOf('d', hash))
  return found ? { file: fileOf(hash, found.metadata), bytes: found.bytes } : null
}

/** A file's facts without its bytes. */
export const readFileFacts = async (store: Store, hash: string): Promise<StoredFile | null> => {
  const metadata = await store.getMetadata(keyOf('d', hash))
  return metadata ? fileOf(hash, metadata) : null
}

/** Every stored file, by name. */
export const listFiles = async (store: Store): Promise<StoredFile[]> => {
  const hashes = (await store.list('d')).map(({ key }) => key.slice('d/'.length))
  const files = await mapPooled(hashes, 16, (hash) => readFileFacts(store, hash))
  return files.flatMap((file) => file ?? []).sort((a, b) => a.name.localeCompare(b.name))
}
