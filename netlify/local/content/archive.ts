import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack, type Pack } from 'tar-stream'
import { codeOf } from '../errors.ts'

// An archive is a gzip'ed tar: `about.json`, then one file per record under `<store>/<key>`, then
// `manifest.json`. The manifest comes last, so that the store is read once and nothing is buffered
// in memory or in other files. The import checks the whole archive before it writes, so it does not
// need the manifest first.

export const ABOUT = 'about.json'
export const MANIFEST = 'manifest.json'

/** Maximum bytes of a record: three times the largest file that can be uploaded. */
const MAX_RECORD_BYTES = 64 * 1024 * 1024
const MAX_ABOUT_BYTES = 4096
/** Room for about a million records. */
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024

const mostOf = (name: string): number =>
  name === ABOUT ? MAX_ABOUT_BYTES : name === MANIFEST ? MAX_MANIFEST_BYTES : MAX_RECORD_BYTES

/**
 * The ten bytes of the gzip header of every archive: no name, no time, and operating system unknown
 * (255), so that it does not depend on the system that wrote it.
 */
const START = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

const sameStart = (): Transform => {
  let at = 0
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      const copy = Buffer.from(chunk)
      for (let index = 0; at < START.length && index < copy.length; index += 1, at += 1)
        copy[index] = START[at] ?? 0
      done(null, copy)
    },
  })
}

export type Named = { name: string; bytes: Uint8Array }

/**
 * Thrown for bytes that are not an archive of the export. The message completes the sentence "The
 * archive is damaged: …".
 */
export class DamageError extends Error {
  override name = 'DamageError'
}

/**
 * Header of every entry, apart from its name and its size. The time is 2000-01-01, so that equal
 * content gives equal bytes; tar programs warn about 1970.
 */
const PLAIN = {
  type: 'file',
  mode: 0o600,
  uid: 0,
  gid: 0,
  mtime: new Date('2000-01-01T00:00:00Z'),
} as const

/** Facts that the header of a plain file leaves empty. */
const EMPTY = { uname: '', gname: '', linkname: null, devmajor: 0, devminor: 0, pax: null }

/** Tar of entries in their order, not compressed. Errors of `entries` become errors of the tar. */
export const tarOf = (entries: Iterable<Named> | AsyncIterable<Named>): Pack => {
  const tar = pack()
  const fill = async () => {
    for await (const { name, bytes } of entries)
      await new Promise<void>((resolve, reject) => {
        tar.entry({ ...PLAIN, name, size: bytes.byteLength }, bytes, (error) =>
          error ? reject(error) : resolve(),
        )
      })
    tar.finalize()
  }
  fill().catch((error: unknown) => tar.destroy(error as Error))
  return tar
}

/**
 * Writes an archive into a new file that only its owner can read. Resolves once it is flushed to
 * the disk. Rejects when the file exists.
 */
export const writeArchive = async (
  file: string,
  entries: AsyncIterable<Named>,
  signal: AbortSignal,
): Promise<void> => {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(tarOf(entries), createGzip(), sameStart(), target, { signal })
}

const startsRight = async (file: string): Promise<boolean> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START.length), 0, START.length, 0)
    return buffer.subarray(0, bytesRead).equals(START)
  } finally {
    await handle.close()
  }
}

/** True for errors of the decompression that damaged input causes. */
const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(Z_|ERR_TRAILING_JUNK|ERR_BUFFER_TOO_LARGE)/.test(String(error.code))

/** Size of a header; tar fills up every file to a multiple of it with zeros. */
const BLOCK = 512
/** Most bytes that the streams of a reader read ahead of the next header. */
const MAX_AHEAD = 1024 * 1024

/** Holds bytes of a stream until they are looked at: tar-stream skips over padding. */
const createHold = () => {
  const chunks: Buffer[] = []
  let start = 0
  let length = 0
  return {
    length: () => length,
    add: (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
    },
    /**
     * True when the bytes between two offsets have been read and are zeros. Forgets the chunks
     * before `to`: no call may go back.
     */
    takeZeros: (from: number, to: number): boolean => {
      let zero = to <= length
      for (let [first] = chunks; first && start < to; [first] = chunks) {
        zero &&= first.subarray(Math.max(0, from - start), to - start).every((byte) => byte === 0)
        if (start + first.length > to) break
        start += first.length
        chunks.shift()
      }
      return zero
    },
  }
}

/**
 * Files of an archive in their order, each whole in memory.
 * @param onRead called before each file with the bytes of the archive read so far and their total
 * @throws DamageError for anything that the export does not write
 */
export async function* readArchive(
  file: string,
  onRead: (read: number, all: number) => void = () => undefined,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const { size: all } = await stat(file)
  if (!(await startsRight(file)))
    throw new DamageError('it does not begin as an archive of the export does')
  const source = createReadStream(file)
  const gunzip = createGunzip({ rejectGarbageAfterEnd: true })
  const tar = extract()
  const { add, takeZeros, length } = createHold()
  // Offsets: `last`, the end of the file before; `next`, the header after it.
  //
  //   … file │ zeros │ header │ file … │ zeros │ two blocks of zeros
  //          last    next     start    last    next
  let [last, next] = [0, 0]
  /** Damage at `next`. Zeros in place of a header mean that the archive ended there: says so. */
  const damageAtNext = (what = 'an entry was not written by the export', cause?: unknown) =>
    new DamageError(takeZeros(next, next + BLOCK) ? 'its end is not as it was written' : what, {
      cause,
    })
  gunzip.on('data', (chunk: Buffer) => {
    add(chunk)
    // Ends a run of zeros or of extended headers, of which tar-stream gives no entry.
    if (length() > next + MAX_AHEAD) gunzip.destroy(damageAtNext())
  })
  // Errors of each stream destroy the others: they are caught below as those of `tar`.
  pipeline(source, gunzip, tar).catch(() => undefined)
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header
      if (!(size <= mostOf(name)))
        throw new DamageError('an entry is larger than any record can be')
      const start = next + BLOCK
      // Links, extended headers and whatever else tar knows differ in the header or in the offset.
      const expected = { ...PLAIN, ...EMPTY, name, size, byteOffset: start }
      if (!isDeepStrictEqual(entry.header, expected)) throw damageAtNext()
      if (!takeZeros(last, next)) throw new DamageError('there are bytes between two entries')
      last = start + size
      next = Math.ceil(last / BLOCK) * BLOCK
      const bytes = await buffer(entry)
      onRead(source.bytesRead, all)
      yield { name, bytes }
    }
    if (length() < next + BLOCK) throw new DamageError('it ends too early')
    if (!takeZeros(last, next + 2 * BLOCK) || length() !== next + 2 * BLOCK)
      throw new DamageError('its end is not as it was written')
  } catch (error) {
    if (isDamage(error))
      throw new DamageError('its checksum is wrong or its end is missing', { cause: error })
    // Errors with a code are the file system's and go up as they are; tar-stream's have none.
    if (error instanceof DamageError || codeOf(error) !== '') throw error
    const isCut = String(error).includes('Unexpected end of data')
    throw damageAtNext(isCut ? 'it ends too early' : undefined, error)
  }
}
