import * as v from 'valibot'
import { MINUTE_MS } from '#rules/time.ts'
import { UPLOAD_KEPT_MS } from '#rules/uploads.ts'
import { RETRY, retry, UnavailableError, type Clock } from '#store/clock.ts'
import type { StoredFile } from '#store/files.ts'
import { keyOf, sha256, type Key } from '#store/keys.ts'
import { erase, type Store } from '#store/store.ts'

/**
 * Facts about a file that its sender announced; `size` in bytes. `metadata`: the header
 * Upload-Metadata, where the file came by tus.
 */
type Announced = { name: string; hint: string; size: number; metadata?: string }

/**
 * An upload, derived from its keys. The offset is never stored: it follows from the parts, so that
 * a crash between two writes cannot make them disagree. `done` is the stored file, once there is
 * one.
 */
export type Upload = {
  id: string
  announced: Announced
  parts: number
  offset: number
  done: StoredFile | null
}

type Part = { op: string; start: number; size: number; sha256: string }

const ID = /^([0-9a-z]{8,9})-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Id of a new upload: its start time, so that a listing of keys shows which are old, and a part
 * that nobody can guess.
 */
export const newUploadId = (now: number): string =>
  `${now.toString(36).padStart(8, '0')}-${crypto.randomUUID()}`

/** Start time of an upload, in milliseconds since 1970, or null for text that is no upload's id. */
export const beginningOf = (id: string): number | null => {
  const time = ID.exec(id)?.[1]
  return time === undefined ? null : Number.parseInt(time, 36)
}

/**
 * Age from which no request is accepted, so that none meets the sweep: a function runs a minute at
 * most.
 */
const LAST_REQUEST_MS = UPLOAD_KEPT_MS - 2 * MINUTE_MS

export const isUploadId = (id: string): boolean => beginningOf(id) !== null

/** True for an upload too old to be continued, or to be used for the first time. */
export const isExpired = (id: string, now: number): boolean =>
  now - (beginningOf(id) ?? 0) >= LAST_REQUEST_MS

const announcedKey = (id: string): Key => keyOf('up', id, 'announced')
const takenKey = (id: string): Key => keyOf('up', id, 'taken')
const doneKey = (id: string): Key => keyOf('up', id, 'done')
const partKey = (id: string, n: number): Key => keyOf('up', id, String(n))

/** Writes a value that can only be written once. A later writer leaves it unchanged. */
const putOnce = (store: Store, clock: Clock, key: Key, value: unknown): Promise<void> =>
  retry<void>(clock, async () =>
    (await store.put(key, value, { onlyIfNew: true })).status === 'unknown' ? RETRY : undefined,
  )

export const announceUpload = (
  store: Store,
  clock: Clock,
  id: string,
  announced: Announced,
): Promise<void> => putOnce(store, clock, announcedKey(id), announced)

/** Stores the file that an upload has become. */
export const noteFinished = (
  store: Store,
  clock: Clock,
  id: string,
  file: StoredFile,
): Promise<void> => putOnce(store, clock, doneKey(id), file)

const isPart = (metadata: Record<string, unknown> | null): metadata is Part =>
  metadata !== null &&
  typeof metadata['op'] === 'string' &&
  typeof metadata['sha256'] === 'string' &&
  Number.isSafeInteger(metadata['start']) &&
  Number.isSafeInteger(metadata['size'])

/** Reads an upload's state, or null when there is none. */
export const readUpload = (store: Store, clock: Clock, id: string): Promise<Upload | null> =>
  retry<Upload | null>(clock, async () => {
    const [announced, done, listed] = await Promise.all([
      store.get<Announced>(announcedKey(id)),
      store.get<StoredFile>(doneKey(id)),
      store.list('up', id),
    ])
    if (!announced) return null
    const base = { id, announced: announced.data }
    if (done) return { ...base, parts: 0, offset: announced.data.size, done: done.data }
    const keys = new Set(listed.map(({ key }) => key))
    let parts = 0
    while (keys.has(partKey(id, parts))) parts += 1
    if (parts === 0) return { ...base, parts, offset: 0, done: null }
    const last = await store.getMetadata(partKey(id, parts - 1))
    if (!isPart(last)) return RETRY
    return { ...base, parts, offset: last.start + last.size, done: null }
  })

/** True for an announced upload that is neither finished nor removed: it accepts parts. */
const isOpen = (store: Store, clock: Clock, id: string): Promise<boolean> =>
  retry<boolean>(clock, async () => {
    const [announced, done] = await Promise.all([
      store.get(announcedKey(id)),
      store.get(doneKey(id)),
    ])
    return announced !== null && done === null
  })

/**
 * Stores the part that follows those in `upload`. Of several at the same place exactly one wins,
 * whole. A part that arrives once the upload is finished or removed finds its place free again: it
 * is erased, and did not win.
 * @returns true when this part won
 */
export const putPart = async (
  store: Store,
  clock: Clock,
  upload: Upload,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> => {
  const key = partKey(upload.id, upload.parts)
  const part: Part = {
    op: crypto.randomUUID(),
    start: upload.offset,
    size: bytes.byteLength,
    sha256: sha256(bytes),
  }
  const won = await retry<boolean>(clock, async () => {
    if ((await store.putBytes(key, bytes, part)).status === 'won') return true
    // The winner may be the first try of this write, whose answer went missing.
    const stored = await store.getMetadata(key)
    return stored ? stored['op'] === part.op : RETRY
  })
  // Parts are erased only after the upload was noted as finished or is no longer announced: this
  // read sees it.
  if (!won || (await isOpen(store, clock, upload.id))) return won
  await erase(store, key)
  return false
}

/**
 * Reads a part into its place in the whole. @returns the place after it, or null when it differs
 * from what was stored
 */
const readPart = async (
  store: Store,
  key: Key,
  whole: Uint8Array<ArrayBuffer>,
  offset: number,
): Promise<number | null> => {
  const found = await store.getStream(key)
  if (!found || !isPart(found.metadata) || found.metadata.start !== offset) return null
  const end = offset + found.metadata.size
  let at = offset
  for await (const piece of found.body) {
    if (at + piece.byteLength > Math.min(end, whole.byteLength)) return null
    whole.set(piece, at)
    at += piece.byteLength
  }
  return at === end && sha256(whole.subarray(offset, end)) === found.metadata.sha256 ? end : null
}

/**
 * Joins the parts of a complete upload, each read straight into its place. @throws UnavailableError
 * when one differs from what was stored
 */
export const assemble = async (
  store: Store,
  clock: Clock,
  upload: Upload,
): Promise<Uint8Array<ArrayBuffer>> => {
  const whole = new Uint8Array(upload.announced.size)
  let offset = 0
  for (let n = 0; n < upload.parts; n += 1) {
    const end: number | null = await retry(clock, () =>
      readPart(store, partKey(upload.id, n), whole, offset),
    )
    if (end === null) throw new UnavailableError('A part is not what was stored.')
    offset = end
  }
  if (offset !== whole.byteLength) throw new UnavailableError('A part is missing.')
  return whole
}

/** Erases the parts; the note on the finished file stays. */
export const dropParts = async (store: Store, upload: Upload): Promise<void> => {
  await Promise.all(
    Array.from({ length: upload.parts }, (_, n) => erase(store, partKey(upload.id, n))),
  )
}

/**
 * Assigns an upload that has become a file to one owner. @returns true when it is this owner's, now
 * or already
 */
export const claimUpload = async (
  store: Store,
  clock: Clock,
  id: string,
  owner: string,
): Promise<boolean> => {
  await putOnce(store, clock, takenKey(id), { owner })
  return (await uploadOwner(store, clock, id)) === owner
}

/** The owner of an upload; null where it has none. */
export const uploadOwner = async (store: Store, clock: Clock, id: string): Promise<string | null> =>
  (await retry(clock, () => store.get<{ owner: string }>(takenKey(id))))?.data.owner ?? null

/**
 * Erases an upload. Its announcement goes first: without that, parts left over by a crash belong to
 * nothing and wait for the sweep. Its owner goes last: until then the sweep knows that the file is
 * in use.
 */
export const removeUpload = async (store: Store, id: string): Promise<void> => {
  await erase(store, announcedKey(id))
  const keys = (await store.list('up', id)).map(({ key }) => keyOf(key))
  const taken = takenKey(id)
  await Promise.all(keys.filter((key) => key !== taken).map((key) => erase(store, key)))
  if (keys.includes(taken)) await erase(store, taken)
}

/**
 * Most uploads that one scheduled round removes, in some six seconds; a day has rounds for ten
 * times as many as may begin in it.
 */
const SWEPT_AT_ONCE = 100

/**
 * The oldest uploads that began a day ago or earlier and still have a key, at most those of one
 * round.
 */
export const oldUploads = async (store: Store, now: number): Promise<string[]> => {
  const ids = new Set((await store.list('up')).map(({ key }) => key.split('/')[1] ?? ''))
  const old = [...ids].filter((id) => now - (beginningOf(id) ?? 0) >= UPLOAD_KEPT_MS)
  return old.sort((a, b) => (beginningOf(a) ?? 0) - (beginningOf(b) ?? 0)).slice(0, SWEPT_AT_ONCE)
}

const pixels = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)))

/** Schema of {@link fileWire}. Sizes in bytes and px. */
export const fileFields = {
  FilePath: v.string(),
  FileName: v.string(),
  Type: v.string(),
  Size: v.pipe(v.number(), v.integer(), v.minValue(1)),
  Width: pixels,
  Height: pixels,
}

/** A file in answers: in the library, and after a finished upload. */
export const fileWire = ({ path, name, type, size, width, height }: StoredFile) => ({
  FilePath: path,
  FileName: name,
  Type: type,
  Size: size,
  Width: width,
  Height: height,
})
