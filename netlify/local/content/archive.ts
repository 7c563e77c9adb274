import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

// Subset of the tar format (POSIX ustar) that the archive uses: regular files with plain names. A
// full tar reader would accept links, unbounded extended headers and junk after the end; this one
// accepts a header only when it equals, byte for byte, the header that this module would write.

const BLOCK = 512
/**
 * 2000-01-01 in seconds since 1970: the time of every entry, so that equal content gives equal
 * bytes; tar programs warn about 1970.
 */
const TIME = 946_684_800

/**
 * Thrown for bytes that are not an archive of the export. The message completes the sentence "The
 * archive is damaged: …".
 */
export class DamageError extends Error {
  override name = 'DamageError'
}

const octal = (value: number, length: number): string =>
  `${value.toString(8).padStart(length - 1, '0')}\0`

/**
 * Splits a name longer than 100 bytes at a slash, as ustar requires; null when that is impossible.
 */
const split = (name: string): { name: string; prefix: string } | null => {
  if (name.length <= 100) return { name, prefix: '' }
  const slash = name.indexOf('/', name.length - 101)
  return slash < 0 || slash > 155
    ? null
    : { name: name.slice(slash + 1), prefix: name.slice(0, slash) }
}

/** Header of a file of `size` bytes; the name is ASCII. Null when the name is too long. */
const headerOf = (name: string, size: number): Buffer | null => {
  const header = Buffer.alloc(BLOCK)
  const put = (text: string, at: number) => header.write(text, at, 'latin1')
  const parts = split(name)
  if (!parts) return null
  put(parts.name, 0)
  put(octal(0o600, 8), 100)
  put(octal(0, 8), 108)
  put(octal(0, 8), 116)
  put(octal(size, 12), 124)
  put(octal(TIME, 12), 136)
  put('        ', 148)
  put('0', 156)
  put('ustar\x0000', 257)
  put(parts.prefix, 345)
  put(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  return header
}

const paddingOf = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/**
 * Blocks of one file in the archive.
 * @throws RangeError when the name is too long for a header
 */
export const entryOf = (name: string, bytes: Uint8Array): Uint8Array[] => {
  const header = headerOf(name, bytes.byteLength)
  if (!header) throw new RangeError(`The name ${name} is too long for an archive.`)
  return [header, bytes, paddingOf(bytes.byteLength)]
}

/** End mark of the archive, after the last file. */
export const ending = (): Buffer => Buffer.alloc(2 * BLOCK)

/**
 * Reads a requested number of bytes from a stream, fewer at its end; buffers no more than that and
 * one chunk.
 */
const taker = (source: AsyncIterable<Buffer>) => {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async (length: number): Promise<Buffer> => {
    const held = [rest]
    let size = rest.length
    while (size < length) {
      const { value, done } = await pieces.next()
      if (done) break
      held.push(value)
      size += value.length
    }
    const all = held.length === 1 ? rest : Buffer.concat(held)
    rest = all.subarray(length)
    return all.subarray(0, length)
  }
}

const isZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0)

const text = (header: Buffer, at: number, length: number): string =>
  header.toString('latin1', at, at + length).replace(/\0.*$/s, '')

/**
 * Files of a tar stream in their order, each whole in memory.
 * @param most maximum bytes of a file of this name
 * @throws DamageError for anything that was not written by {@link entryOf}
 */
async function* readTar(
  source: AsyncIterable<Buffer>,
  most: (name: string) => number,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const take = taker(source)
  for (;;) {
    const header = await take(BLOCK)
    if (header.length < BLOCK) throw new DamageError('it ends too early')
    if (isZero(header)) break
    const prefix = text(header, 345, 155)
    const name = prefix === '' ? text(header, 0, 100) : `${prefix}/${text(header, 0, 100)}`
    const size = Number.parseInt(text(header, 124, 12), 8)
    if (!(size >= 0 && size <= most(name)))
      throw new DamageError('an entry is larger than any record can be')
    if (!headerOf(name, size)?.equals(header))
      throw new DamageError('an entry was not written by the export')
    const bytes = await take(size)
    const padding = await take(paddingOf(size).length)
    if (bytes.length < size || padding.length < paddingOf(size).length)
      throw new DamageError('it ends too early')
    if (!isZero(padding)) throw new DamageError('there are bytes between two entries')
    yield { name, bytes }
  }
  const last = await take(BLOCK)
  if (last.length < BLOCK || !isZero(last) || (await take(1)).length > 0)
    throw new DamageError('its end is not as it was written')
}

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

async function* tarOf(entries: AsyncIterable<Named>): AsyncGenerator<Uint8Array> {
  for await (const { name, bytes } of entries) {
    for (const piece of entryOf(name, bytes)) if (piece.length > 0) yield piece
  }
  yield ending()
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
  await pipeline(Readable.from(tarOf(entries)), createGzip(), sameStart(), target, { signal })
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

/**
 * Files of an archive in their order, each whole in memory.
 * @param onRead called before each file with the bytes of the archive read so far and their total
 * @throws DamageError when the archive is not exactly as the export writes it
 */
export async function* readArchive(
  file: string,
  onRead: (read: number, all: number) => void = () => undefined,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const { size } = await stat(file)
  if (!(await startsRight(file)))
    throw new DamageError('it does not begin as an archive of the export does')
  const source = createReadStream(file)
  const gunzip = createGunzip({ rejectGarbageAfterEnd: true })
  // `pipe` does not forward errors: without this, the reader of `gunzip` would wait for ever.
  source.on('error', (error) => gunzip.destroy(error))
  try {
    for await (const entry of readTar(source.pipe(gunzip), mostOf)) {
      onRead(source.bytesRead, size)
      yield entry
    }
  } catch (error) {
    throw isDamage(error)
      ? new DamageError('its checksum is wrong or its end is missing', { cause: error })
      : error
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}
