import { createHash } from 'node:crypto'
import { UnavailableError } from './clock.ts'
import { mapPooled } from './concurrency.ts'
import { keyOf, sha256, type Key } from './keys.ts'
import type { Marked } from './marks.ts'
import type { ByteRange, Store } from './store.ts'
import { hiddenFiles, isHidden, showAgain } from './withdrawal.ts'

/** A stored file. `width` and `height` in pixels, null if it is not a picture; `size` in bytes. */
export type StoredFile = {
  path: string
  name: string
  type: string
  size: number
  width: number | null
  height: number | null
}
export type NewFile = Pick<StoredFile, 'name' | 'type' | 'width' | 'height'>

const fileOf = (hash: string, metadata: Record<string, unknown>): StoredFile => ({
  path: `/assets/${hash}/${String(metadata['name'])}`,
  name: String(metadata['name']),
  type: String(metadata['type']),
  size: Number(metadata['size']),
  width: typeof metadata['width'] === 'number' ? metadata['width'] : null,
  height: typeof metadata['height'] === 'number' ? metadata['height'] : null,
})

/** Attempts per file: a write whose response is lost is found by the next attempt's read. */
const TRIES = 3

/** The hash of the stored bytes, read as a stream. */
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
 * A further name for stored bytes. Written once and never replaced: every address ever given out
 * remains valid.
 */
type OtherName = { name: string }
const otherNameKey = (hash: string, name: string): Key => keyOf('n', hash, sha256(name))

const putOtherName = async (store: Store, hash: string, name: string): Promise<void> => {
  const key = otherNameKey(hash, name)
  for (let left = TRIES; left > 0; left -= 1) {
    await store.put(key, { name } satisfies OtherName, { onlyIfNew: true })
    if (await store.get<OtherName>(key).catch(() => null)) return
  }
  throw new UnavailableError('The name of the file was not stored for certain.')
}

/**
 * Stores bytes and reads them back completely.
 * @returns the stored metadata: that of the first write under this key.
 * @throws UnavailableError
 */
export const putForCertain = async (
  store: Store,
  key: Key,
  bytes: Uint8Array<ArrayBuffer>,
  metadata: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  const hash = sha256(bytes)
  for (let left = TRIES; left > 0; left -= 1) {
    await store.putBytes(key, bytes, metadata)
    // The response to the write is not reliable: only the bytes read back count.
    const stored = await storedHash(store, key).catch(() => null)
    if (stored?.hash === hash) return stored.metadata
  }
  throw new UnavailableError('The file was not stored for certain.')
}

/**
 * Stores complete bytes under their hash and reads them back before it returns. Bytes already
 * stored under another name get this one as well; erased ones that still exist become visible
 * again.
 * @throws UnavailableError
 */
export const putFile = async (
  store: Store,
  bytes: Uint8Array<ArrayBuffer>,
  file: NewFile,
): Promise<StoredFile> => {
  const hash = sha256(bytes)
  await showAgain(store, hash)
  const metadata = await putForCertain(store, keyOf('d', hash), bytes, {
    ...file,
    size: bytes.byteLength,
  })
  if (metadata['name'] !== file.name) await putOtherName(store, hash, file.name)
  return fileOf(hash, { ...metadata, name: file.name })
}

const isHash = (hash: string): boolean => /^[0-9a-f]{64}$/.test(hash)

/**
 * A file's bytes as a stream, and their start offset, or null. `hash` comes from an address and may
 * be any text. Only for a file just returned by {@link findFile}, or used by a record: it also
 * returns hidden files.
 * @param range the requested part
 */
export const openFile = async (
  store: Store,
  hash: string,
  range?: ByteRange,
): Promise<{ file: StoredFile; body: ReadableStream<Uint8Array>; from: number } | null> => {
  const found = isHash(hash) ? await store.getStream(keyOf('d', hash), range) : null
  return found ? { file: fileOf(hash, found.metadata), body: found.body, from: found.from } : null
}

const storedFacts = async (store: Store, hash: string): Promise<StoredFile | null> => {
  const metadata = await store.getMetadata(keyOf('d', hash))
  return metadata ? fileOf(hash, metadata) : null
}

/**
 * A file's facts without its bytes, under its first name, or null. `hash` as for {@link openFile}.
 */
export const readFileFacts = async (store: Store, hash: string): Promise<StoredFile | null> => {
  if (!isHash(hash)) return null
  const [file, hidden] = await Promise.all([storedFacts(store, hash), isHidden(store, hash)])
  return hidden ? null : file
}

/**
 * {@link readFileFacts} under this name, which also comes from an address; null when the file never
 * had it.
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

/**
 * All names of a file, including the first one; none if it does not exist. Includes hidden files.
 */
export const namesOf = async (store: Store, hash: string): Promise<string[]> => {
  const [file, others] = await Promise.all([storedFacts(store, hash), store.list('n', hash)])
  const found = await mapPooled(others, 16, ({ key }) => store.get<OtherName>(keyOf(key)))
  return file ? [file.name, ...found.flatMap((other) => other?.data.name ?? [])] : []
}

/** The hash in a file's path, `/assets/<sha256>/<name>`, or null for another path. */
export const hashOf = (path: string): string | null => {
  const [, folder, hash = '', name = '', ...rest] = path.split('/')
  return folder === 'assets' && isHash(hash) && name !== '' && rest.length === 0 ? hash : null
}

/** A decoded text; one with an invalid escape is returned unchanged. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * A file's address as the value of a field, in rich text, or inside the address of a picture
 * service: its hash and its name.
 */
const PATH = /(?:\/|%2F)assets(?:\/|%2F)([0-9a-f]{64})(?:\/|%2F)([\p{L}\p{N}\p{M}._%-]+)/giu

/**
 * The path in an address, `/assets/<sha256>/<name>`. Inside the address of a picture service a name
 * is escaped twice.
 */
const pathIn = (hash: string, name: string): string =>
  `/assets/${hash.toLowerCase()}/${decoded(decoded(name))}`

/** Paths of the files that a record, its draft, or its next version in a mark shows or links to. */
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
    const [file, other] = [facts.get(hash), await store.get<OtherName>(keyOf(key))]
    return file && other
      ? [{ ...file, name: other.data.name, path: `/assets/${hash}/${other.data.name}` }]
      : []
  })
  return [...files, ...renamed.flat()].sort((a, b) => a.name.localeCompare(b.name))
}
