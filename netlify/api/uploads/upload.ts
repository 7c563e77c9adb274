import * as v from 'valibot'
import { MINUTE_MS } from '#rules/time.ts'
import { UPLOAD_KEPT_MS } from '#rules/uploads.ts'
import { RETRY, retry, UnavailableError, type Clock } from '#store/clock.ts'
import type { StoredFile } from '#store/files.ts'
import { keyOf, sha256, type Key } from '#store/keys.ts'
import { erase, type Store } from '#store/store.ts'

/** Facts about a file that its sender announced. */
type Announced = {
  name: string
  /** Media type; '' if the sender announced none. */
  hint: string
  /** Bytes. */
  size: number
  /** The header Upload-Metadata; absent if the file did not come by the tus protocol. */
  metadata?: string
}

/**
 * State of an upload, as read from its documents. The number of parts and the offset are not stored
 * themselves: after a crash between two writes they could differ from the stored parts.
 */
export type Upload = {
  id: string
  announced: Announced
  /** Number of stored parts. */
  parts: number
  /** Bytes of the stored parts. */
  offset: number
  /** The stored file, once the upload is finished. */
  finishedFile: StoredFile | null
}

/** Metadata of a stored part. */
type Part = {
  /** Id of the write. */
  op: string
  /** Position of the part in the file. */
  start: number
  size: number
  sha256: string
}

/** Matches an upload's id: its start time in base 36, a hyphen and a UUID. */
const UPLOAD_ID = /^([0-9a-z]{8,9})-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Id of a new upload: its start time, so that a list of keys shows the old uploads, and a random
 * part that nobody can guess.
 */
export const newUploadId = (now: number): string =>
  `${now.toString(36).padStart(8, '0')}-${crypto.randomUUID()}`

/** Start time of an upload, in milliseconds since 1970; null for a text that is no upload's id. */
export const uploadStartOf = (id: string): number | null => {
  const time = UPLOAD_ID.exec(id)?.[1]
  return time === undefined ? null : Number.parseInt(time, 36)
}

/**
 * Age of an upload from which requests to it are refused. A request runs for a minute at most: the
 * sweep erases an upload only after its last request has ended.
 */
const LAST_REQUEST_MS = UPLOAD_KEPT_MS - 2 * MINUTE_MS

export const isUploadId = (id: string): boolean => uploadStartOf(id) !== null

/** True for an upload too old to be continued, or to be used for the first time. */
export const isUploadExpired = (id: string, now: number): boolean =>
  now - (uploadStartOf(id) ?? 0) >= LAST_REQUEST_MS

const announcedKey = (id: string): Key => keyOf('up', id, 'announced')
const ownerKey = (id: string): Key => keyOf('up', id, 'taken')
const doneKey = (id: string): Key => keyOf('up', id, 'done')
/** @param index number of the part, from 0 */
const partKey = (id: string, index: number): Key => keyOf('up', id, String(index))

/** Writes a document that can only be written once: a later write leaves it unchanged. */
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

/** Notes in an upload that it is finished, and its file. */
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

/** Reads an upload's state; null if there is no such upload. */
export const readUpload = (store: Store, clock: Clock, id: string): Promise<Upload | null> =>
  retry<Upload | null>(clock, async () => {
    const [announced, done, listed] = await Promise.all([
      store.get<Announced>(announcedKey(id)),
      store.get<StoredFile>(doneKey(id)),
      store.list('up', id),
    ])
    if (!announced) return null
    const base = { id, announced: announced.data }
    if (done) return { ...base, parts: 0, offset: announced.data.size, finishedFile: done.data }
    const keys = new Set(listed.map(({ key }) => key))
    let parts = 0
    while (keys.has(partKey(id, parts))) parts += 1
    if (parts === 0) return { ...base, parts, offset: 0, finishedFile: null }
    const last = await store.getMetadata(partKey(id, parts - 1))
    if (!isPart(last)) return RETRY
    return { ...base, parts, offset: last.start + last.size, finishedFile: null }
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
 * Stores the next part of an upload. If several parts are sent for the same place, exactly one of
 * them is stored. After the upload was finished or removed, the place of a late part is free again:
 * such a part is erased at once.
 * @returns true when this part is stored
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
    // A stored part may be that of an earlier try of this write, whose answer was lost.
    const stored = await store.getMetadata(key)
    return stored ? stored['op'] === part.op : RETRY
  })
  // Parts are erased only after the upload was noted as finished, or its announcement was erased:
  // if the place was free for that reason, `isOpen` returns false.
  if (!won || (await isOpen(store, clock, upload.id))) return won
  await erase(store, key)
  return false
}

/**
 * Reads a part into its place in the whole file.
 * @returns the position after the part; null if it is missing or damaged
 */
const readPart = async (
  store: Store,
  key: Key,
  whole: Uint8Array<ArrayBuffer>,
  offset: number,
): Promise<number | null> => {
  const stored = await store.getStream(key)
  if (!stored || !isPart(stored.metadata) || stored.metadata.start !== offset) return null
  const end = offset + stored.metadata.size
  let at = offset
  for await (const piece of stored.body) {
    if (at + piece.byteLength > Math.min(end, whole.byteLength)) return null
    whole.set(piece, at)
    at += piece.byteLength
  }
  return at === end && sha256(whole.subarray(offset, end)) === stored.metadata.sha256 ? end : null
}

/**
 * Joins the parts of a complete upload. Each part is read directly into its place, to save memory.
 * @throws UnavailableError when a part is missing or damaged
 */
export const assemble = async (
  store: Store,
  clock: Clock,
  upload: Upload,
): Promise<Uint8Array<ArrayBuffer>> => {
  const whole = new Uint8Array(upload.announced.size)
  let offset = 0
  for (let index = 0; index < upload.parts; index += 1) {
    const end: number | null = await retry(clock, () =>
      readPart(store, partKey(upload.id, index), whole, offset),
    )
    if (end === null) throw new UnavailableError('A part is not what was stored.')
    offset = end
  }
  if (offset !== whole.byteLength) throw new UnavailableError('A part is missing.')
  return whole
}

/** Erases the parts of a finished upload; the note of its file stays. */
export const dropParts = async (store: Store, upload: Upload): Promise<void> => {
  await Promise.all(
    Array.from({ length: upload.parts }, (_, index) => erase(store, partKey(upload.id, index))),
  )
}

/**
 * Assigns a finished upload to an owner, unless it has one. The owner is a form that contains its
 * file.
 * @returns true when the upload belongs to this owner, now or before
 */
export const claimUpload = async (
  store: Store,
  clock: Clock,
  id: string,
  owner: string,
): Promise<boolean> => {
  await putOnce(store, clock, ownerKey(id), { owner })
  return (await uploadOwner(store, clock, id)) === owner
}

/** The owner of an upload; null if it has none. */
export const uploadOwner = async (store: Store, clock: Clock, id: string): Promise<string | null> =>
  (await retry(clock, () => store.get<{ owner: string }>(ownerKey(id))))?.data.owner ?? null

/**
 * Erases an upload. Its announcement is erased first, so that the upload accepts no further part.
 * Its owner is erased last: after a crash before that, the sweep still knows that the file is in
 * use. The sweep erases the rest after a crash.
 */
export const removeUpload = async (store: Store, id: string): Promise<void> => {
  await erase(store, announcedKey(id))
  const keys = (await store.list('up', id)).map(({ key }) => keyOf(key))
  const owner = ownerKey(id)
  await Promise.all(keys.filter((key) => key !== owner).map((key) => erase(store, key)))
  if (keys.includes(owner)) await erase(store, owner)
}

/**
 * Most uploads that one scheduled run removes, in some six seconds. All runs of a day remove ten
 * times as many uploads as may begin in a day.
 */
const SWEPT_AT_ONCE = 100

/** Ids of uploads that began a day ago or earlier, oldest first, as many as one run may remove. */
export const oldUploads = async (store: Store, now: number): Promise<string[]> => {
  const ids = new Set((await store.list('up')).map(({ key }) => key.split('/')[1] ?? ''))
  const old = [...ids].filter((id) => now - (uploadStartOf(id) ?? 0) >= UPLOAD_KEPT_MS)
  return old
    .sort((a, b) => (uploadStartOf(a) ?? 0) - (uploadStartOf(b) ?? 0))
    .slice(0, SWEPT_AT_ONCE)
}

const pixels = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)))

/** Schema of {@link fileWire}. */
export const fileFields = {
  FilePath: v.string(),
  FileName: v.string(),
  Type: v.string(),
  /** Bytes. */
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
