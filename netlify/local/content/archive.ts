import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { DamageError, ending, entryOf, readTar } from './tar.ts'

// An archive is a gzip'ed tar: `about.json`, then one file per record under `<store>/<key>`, then `manifest.json`. The
// manifest comes last, so that everything is read from the store once and nothing is kept in memory or on the side; the
// import checks the whole archive before it writes, so nothing is gained by having it first.

export const ABOUT = 'about.json'
export const MANIFEST = 'manifest.json'

/** Bytes that one record may have: three times the largest file that can be uploaded. */
const MAX_RECORD_BYTES = 64 * 1024 * 1024
const MAX_ABOUT_BYTES = 4096
/** About a million records. */
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024

const mostOf = (name: string): number => (name === ABOUT ? MAX_ABOUT_BYTES : name === MANIFEST ? MAX_MANIFEST_BYTES : MAX_RECORD_BYTES)

/** The ten bytes that begin every archive: gzip without a name or a time, and no word of the system that wrote it. */
const START = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

const sameStart = (): Transform => {
  let at = 0
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      const copy = Buffer.from(chunk)
      for (let index = 0; at < START.length && index < copy.length; index += 1, at += 1) copy[index] = START[at] ?? 0
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

/** Writes an archive into a file that must not exist yet, for its owner's eyes only; it is on the disk when this resolves. */
export const writeArchive = async (file: string, entries: AsyncIterable<Named>, signal: AbortSignal): Promise<void> => {
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

/** What the decompression says of bytes that are not as they were written. */
const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(Z_|ERR_TRAILING_JUNK|ERR_BUFFER_TOO_LARGE)/.test(String(error.code))

/**
 * The files of an archive in their order, each whole in memory.
 * @param onRead is told, before each file, how many bytes of the archive have been read and how many there are
 * @throws DamageError
 */
export async function* readArchive(file: string, onRead: (read: number, all: number) => void = () => undefined): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const { size } = await stat(file)
  if (!(await startsRight(file))) throw new DamageError('it does not begin as an archive of the export does')
  const source = createReadStream(file)
  const gunzip = createGunzip({ rejectGarbageAfterEnd: true })
  // A failure of the source must reach the reader of the other end.
  source.on('error', (error) => gunzip.destroy(error))
  try {
    for await (const entry of readTar(source.pipe(gunzip), mostOf)) {
      onRead(source.bytesRead, size)
      yield entry
    }
  } catch (error) {
    throw isDamage(error) ? new DamageError('its checksum is wrong or its end is missing', { cause: error }) : error
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}
