import { createHash } from 'node:crypto'
import { UnavailableError } from './clock.ts'
import { mapPooled } from './concurrency.ts'
import { keyOf, sha256, type Key } from './keys.ts'
import type { Marked } from './marks.ts'
import type { ByteRange, Store } from './store.ts'
import { hiddenFiles, isHidden, unhideFile } from './withdrawal.ts'

/** A stored file. */
export type StoredFile = {
  /** `/assets/<sha256>/<name>` */
  path: string
  name: string
  /** Media type. */
  type: string
  /** Bytes. */
  size: number
  /** Pixels; null for a file that is not a picture. */
  width: number | null
  /** Pixels; null for a file that is not a picture. */
  height: number | null
}
/** The facts about a file that its uploader supplies. */
export type NewFile = Pick<StoredFile, 'name' | 'type' | 'width' | 'height'>

/** A file from the metadata that are stored with its bytes. */
const fileOf = (hash: string, metadata: Record<string, unknown>): StoredFile => ({
  path: `/assets/${hash}/${String(metadata['name'])}`,
  name: String(metadata['name']),
  type: String(metadata['type']),
  size: Number(metadata['size']),
  width: typeof metadata['width'] === 'number' ? metadata['width'] : null,
  height: typeof metadata['height'] === 'number' ? metadata['height'] : null,
})

/**
 * Maximum number of attempts to store a file. After a write whose response was lost, the next
 * attempt finds the stored file.
 */
const MAX_ATTEMPTS = 3

/** Reads the bytes under a key; returns their hash and metadata, or null if there are none. */
const storedHash = async (
  store: Store,
  key: Key,
): Promise<{ hash: string; metadata: Record<string, unknown> } | null> => {
  const found = await store.getStream(key)
  if (!found) return null
  const hash = createHash('sha256')
  for await (const piece of found.body) hash.update(piece)
  return { hash: hash.digest('hex'), metadata: found.metadata }
}

/**
 * A further name for stored bytes. Names are never replaced, so that every address that was ever
 * returned stays valid.
 */
type OtherName = { name: string }
const otherNameKey = (hash: string, name: string): Key => keyOf('n', hash, sha256(name))

const putOtherName = async (store: Store, hash: string, name: string): Promise<void> => {
  const key = otherNameKey(hash, name)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    await store.put(key, { name } satisfies OtherName, { onlyIfNew: true })
    if (await store.get<OtherName>(key).catch(() => null)) return
  }
  throw new UnavailableError('The name of the file was not stored for certain.')
}

/**
 * Stores bytes, and reads them back to make sure that they are stored.
 * @returns the stored metadata, which is that of the first write under this key
 * @throws UnavailableError when the bytes could not be stored and read back
 */
export const putVerified = async (
  store: Store,
  key: Key,
  bytes: Uint8Array<ArrayBuffer>,
  metadata: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  const hash = sha256(bytes)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    await store.putBytes(key, bytes, metadata)
    // The response to the write does not prove that the bytes are stored; reading them back does.
    const stored = await storedHash(store, key).catch(() => null)
    if (stored?.hash === hash) return stored.metadata
  }
  throw new UnavailableError('The file was not stored for certain.')
}

/**
 * Stores a file under the hash of its bytes. A file that is already stored under another name gets
 * the new name as well. A hidden one, which is about to be erased, becomes visible again.
 * @throws UnavailableError when the file could not be stored and read back
 */
export const putFile = async (
  store: Store,
  bytes: Uint8Array<ArrayBuffer>,
  file: NewFile,
): Promise<StoredFile> => {
  const hash = sha256(bytes)
  await unhideFile(store, hash)
  const metadata = await putVerified(store, keyOf('d', hash), bytes, {
    ...file,
    size: bytes.byteLength,
  })
  if (metadata['name'] !== file.name) await putOtherName(store, hash, file.name)
  return fileOf(hash, { ...metadata, name: file.name })
}

const isHash = (hash: string): boolean => /^[0-9a-f]{64}$/.test(hash)

/**
 * Opens a file's bytes as a stream; null if there is no such file. Also opens hidden files: to be
 * called only for a file that {@link findFile} has just returned, or that a record uses.
 * @param hash any text, as it comes from an address
 * @param range the requested part of the bytes
 * @returns `from`: the offset of the first byte of `body`
 */
export const openFile = async (
  store: Store,
  hash: string,
  range?: ByteRange,
): Promise<{ file: StoredFile; body: ReadableStream<Uint8Array>; from: number } | null> => {
  const found = isHash(hash) ? await store.getStream(keyOf('d', hash), range) : null
  return found ? { file: fileOf(hash, found.metadata), body: found.body, from: found.from } : null
}

/** As {@link readFileFacts}, also for hidden files. */
const storedFacts = async (store: Store, hash: string): Promise<StoredFile | null> => {
  const metadata = await store.getMetadata(keyOf('d', hash))
  return metadata ? fileOf(hash, metadata) : null
}

/**
 * The facts about a file, with its first name; null if there is no such file, or if it is hidden.
 * @param hash any text, as it comes from an address
 */
export const readFileFacts = async (store: Store, hash: string): Promise<StoredFile | null> => {
  if (!isHash(hash)) return null
  const [file, hidden] = await Promise.all([storedFacts(store, hash), isHidden(store, hash)])
  return hidden ? null : file
}

/**
 * The facts about a file with the given name; null if there is no such file, if it is hidden, or if
 * the file never had the name.
 * @param hash any text, as it comes from an address
 * @param name any text, as it comes from an address
 */
export const findFile = async (
  store: Store,
  hash: string,
  name: string,
): Promise<StoredFile | null> => {
  const file = await readFileFacts(store, hash)
  if (!file || file.name === name) return file
  return (await store.get<OtherName>(otherNameKey(hash, name)))
    ? { ...file, name, path: `/assets/${hash}/${name}` }
    : null
}

/** All names of a file, the first one first, also of a hidden file; empty for no such file. */
export const namesOf = async (store: Store, hash: string): Promise<string[]> => {
  const [file, others] = await Promise.all([storedFacts(store, hash), store.list('n', hash)])
  const otherNames = await mapPooled(others, 16, ({ key }) => store.get<OtherName>(keyOf(key)))
  return file ? [file.name, ...otherNames.flatMap((other) => other?.data.name ?? [])] : []
}

/** The hash in a file's path, `/assets/<sha256>/<name>`, or null for another path. */
export const hashOf = (path: string): string | null => {
  const [, folder, hash = '', name = '', ...rest] = path.split('/')
  return folder === 'assets' && isHash(hash) && name !== '' && rest.length === 0 ? hash : null
}

/** A text with its escapes (`%20`) decoded; returned unchanged if an escape is invalid. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * A file's address in a field, in rich text, or inside the address of a picture service, where it
 * is escaped. Groups: hash, name.
 */
const PATH = /(?:\/|%2F)assets(?:\/|%2F)([0-9a-f]{64})(?:\/|%2F)([\p{L}\p{N}\p{M}._%-]+)/giu

/**
 * The path of a file, `/assets/<sha256>/<name>`, from the parts of its address. The name is decoded
 * twice, as it is escaped twice inside the address of a picture service.
 */
const pathIn = (hash: string, name: string): string =>
  `/assets/${hash.toLowerCase()}/${decoded(decoded(name))}`

/**
 * Paths of the files that a record uses. Includes those of its draft, and of its next version in a
 * mark (see `marks.ts`) with its draft.
 */
export const filesOf = ({
  data,
  draft,
  mark,
}: Pick<Marked, 'data' | 'draft' | 'mark'>): string[] => [
  ...new Set(
    [
      ...JSON.stringify([data, draft?.data, mark?.next.data, mark?.next.draft?.data]).matchAll(
        PATH,
      ),
    ].map(([, hash = '', name = '']) => pathIn(hash, name)),
  ),
]

/** Every visible file under each of its names, by name. */
export const listFiles = async (store: Store): Promise<StoredFile[]> => {
  const [hashes, others, marked] = await Promise.all([
    store.list('d'),
    store.list('n'),
    hiddenFiles(store),
  ])
  const hidden = new Set(marked)
  const shown = hashes.map(({ key }) => key.slice('d/'.length)).filter((hash) => !hidden.has(hash))
  const files = (await mapPooled(shown, 16, (hash) => storedFacts(store, hash))).flatMap(
    (file) => file ?? [],
  )
  const facts = new Map(files.map((file) => [hashOf(file.path), file]))
  const renamed = await mapPooled(others, 16, async ({ key }) => {
    const [, hash = ''] = key.split('/')
    const file = facts.get(hash)
    const other = await store.get<OtherName>(keyOf(key))
    return file && other
      ? [{ ...file, name: other.data.name, path: `/assets/${hash}/${other.data.name}` }]
      : []
  })
  return [...files, ...renamed.flat()].sort((a, b) => a.name.localeCompare(b.name))
}
