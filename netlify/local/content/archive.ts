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
// `manifest.json`, which lists the records with their sizes and hashes. The manifest comes last, so
// that the export reads the store once and need not hold the records in memory or in other files.
// The import checks the whole archive before it writes, so it does not need the manifest first.

export const ABOUT_FILE = 'about.json'
export const MANIFEST_FILE = 'manifest.json'

/** Maximum bytes of a record: three times the largest file that can be uploaded. */
const MAX_RECORD_BYTES = 64 * 1024 * 1024
const MAX_ABOUT_BYTES = 4096
/** Enough for about a million records. */
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024

/** Maximum bytes of an entry of the archive. */
const maxBytesOf = (name: string): number => {
  if (name === ABOUT_FILE) return MAX_ABOUT_BYTES
  return name === MANIFEST_FILE ? MAX_MANIFEST_BYTES : MAX_RECORD_BYTES
}

/**
 * The ten bytes of the gzip header of every archive: no file name, no time, and operating system
 * "unknown" (255), so that an archive does not depend on the system on which it was written.
 */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** Replaces the first ten bytes of a stream with {@link GZIP_HEADER}. */
const withFixedHeader = (): Transform => {
  let done = 0
  return new Transform({
    transform: (chunk: Buffer, _, callback) => {
      const copy = Buffer.from(chunk)
      const count = Math.min(copy.length, GZIP_HEADER.length - done)
      GZIP_HEADER.copy(copy, 0, done, done + count)
      done += count
      callback(null, copy)
    },
  })
}

/** An entry of an archive. */
export type ArchiveEntry = { name: string; bytes: Uint8Array }

/**
 * Thrown for bytes that are not an archive of the export. The message completes the sentence "The
 * archive is damaged: …".
 */
export class DamageError extends Error {
  override name = 'DamageError'
}

/**
 * Tar header of every entry, without its name and size. The time is fixed, so that equal content
 * gives equal bytes. It is not the usual 1970, because tar programs warn about 1970.
 */
const ENTRY_HEADER = {
  type: 'file',
  mode: 0o600,
  uid: 0,
  gid: 0,
  mtime: new Date('2000-01-01T00:00:00Z'),
} as const

/** Other fields of an entry's header as tar-stream reads them: empty in every archive. */
const EMPTY_FIELDS = { uname: '', gname: '', linkname: null, devmajor: 0, devminor: 0, pax: null }

/**
 * Uncompressed tar of the entries, in their order. An error of `entries` is an error of the tar.
 */
export const tarOf = (entries: Iterable<ArchiveEntry> | AsyncIterable<ArchiveEntry>): Pack => {
  const tar = pack()
  const fill = async () => {
    for await (const { name, bytes } of entries)
      await new Promise<void>((resolve, reject) => {
        tar.entry({ ...ENTRY_HEADER, name, size: bytes.byteLength }, bytes, (error) =>
          error ? reject(error) : resolve(),
        )
      })
    tar.finalize()
  }
  fill().catch((error: unknown) => tar.destroy(error as Error))
  return tar
}

/**
 * Writes an archive into a new file that only its owner can read. Resolves when the file is flushed
 * to the disk, and rejects when there is a file of that name.
 */
export const writeArchive = async (
  file: string,
  entries: AsyncIterable<ArchiveEntry>,
  signal: AbortSignal,
): Promise<void> => {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(tarOf(entries), createGzip(), withFixedHeader(), target, { signal })
}

const hasGzipHeader = async (file: string): Promise<boolean> => {
  const { length } = GZIP_HEADER
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead).equals(GZIP_HEADER)
  } finally {
    await handle.close()
  }
}

/** True for errors that the decompression of damaged input causes. */
const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(Z_|ERR_TRAILING_JUNK|ERR_BUFFER_TOO_LARGE)/.test(String(error.code))

/** Bytes of a tar header. A tar also fills every file with zeros up to a multiple of this size. */
const BLOCK_BYTES = 512
/** Maximum bytes that the streams of {@link readArchive} may read beyond the next header. */
const MAX_AHEAD = 1024 * 1024

/**
 * Holds the bytes of a tar until they are checked, because tar-stream does not give its padding.
 */
const createUncheckedBytes = () => {
  const chunks: Buffer[] = []
  /** Offset in the tar of the first held chunk. */
  let start = 0
  /** Number of bytes added so far. */
  let length = 0
  return {
    length: () => length,
    add: (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
    },
    /**
     * True when all bytes from offset `from` up to `to` have been added and are zeros. Forgets the
     * chunks before `to`, so a later call must not begin before it.
     */
    takeZeros: (from: number, to: number): boolean => {
      let areZeros = to <= length
      for (let [first] = chunks; first && start < to; [first] = chunks) {
        const part = first.subarray(Math.max(0, from - start), to - start)
        areZeros &&= part.every((byte) => byte === 0)
        if (start + first.length > to) break
        start += first.length
        chunks.shift()
      }
      return areZeros
    },
  }
}

/**
 * Reads the entries of an archive in their order, each whole in memory.
 * @param onRead called before each entry with the bytes of the archive read so far, and their total
 * @throws DamageError for anything that the export does not write
 */
export async function* readArchive(
  file: string,
  onRead: (read: number, total: number) => void = () => undefined,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const { size: total } = await stat(file)
  if (!(await hasGzipHeader(file)))
    throw new DamageError('it does not begin as an archive of the export does')
  const source = createReadStream(file)
  const gunzip = createGunzip({ rejectGarbageAfterEnd: true })
  const tar = extract()
  const { add, takeZeros, length } = createUncheckedBytes()
  // Offsets in the tar. `lastEnd`: the end of the entry read last. `nextHeader`: the header after
  // it.
  //
  //   … entry │   zeros    │ header │ entry … │   zeros    │ two blocks of zeros
  //        lastEnd    nextHeader  start    lastEnd    nextHeader
  let [lastEnd, nextHeader] = [0, 0]
  /**
   * Error for a wrong header at `nextHeader`. Zeros there mean that the tar ends there: the message
   * then names the end instead of `what`.
   */
  const damageAtNext = (what = 'an entry was not written by the export', cause?: unknown) => {
    const isEnd = takeZeros(nextHeader, nextHeader + BLOCK_BYTES)
    return new DamageError(isEnd ? 'its end is not as it was written' : what, { cause })
  }
  gunzip.on('data', (chunk: Buffer) => {
    add(chunk)
    // Stops at a long run of zeros or of extended headers, for which tar-stream gives no entry.
    if (length() > nextHeader + MAX_AHEAD) gunzip.destroy(damageAtNext())
  })
  // An error of one stream destroys the other two. So the loop over `tar` throws every error.
  pipeline(source, gunzip, tar).catch(() => undefined)
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header
      if (!(size <= maxBytesOf(name)))
        throw new DamageError('an entry is larger than any record can be')
      const start = nextHeader + BLOCK_BYTES
      // The header of a link differs in its fields; after an extended header the offset differs.
      const expected = { ...ENTRY_HEADER, ...EMPTY_FIELDS, name, size, byteOffset: start }
      if (!isDeepStrictEqual(entry.header, expected)) throw damageAtNext()
      if (!takeZeros(lastEnd, nextHeader))
        throw new DamageError('there are bytes between two entries')
      lastEnd = start + size
      nextHeader = Math.ceil(lastEnd / BLOCK_BYTES) * BLOCK_BYTES
      const bytes = await buffer(entry)
      onRead(source.bytesRead, total)
      yield { name, bytes }
    }
    if (length() < nextHeader + BLOCK_BYTES) throw new DamageError('it ends too early')
    if (
      !takeZeros(lastEnd, nextHeader + 2 * BLOCK_BYTES) ||
      length() !== nextHeader + 2 * BLOCK_BYTES
    )
      throw new DamageError('its end is not as it was written')
  } catch (error) {
    if (isDamage(error))
      throw new DamageError('its checksum is wrong or its end is missing', { cause: error })
    // An error with a code comes from the file system, not from the archive. Errors of tar-stream
    // have no code.
    if (error instanceof DamageError || codeOf(error) !== '') throw error
    const isCutOff = String(error).includes('Unexpected end of data')
    throw damageAtNext(isCutOff ? 'it ends too early' : undefined, error)
  }
}
