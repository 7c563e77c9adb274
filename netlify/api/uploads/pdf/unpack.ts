import { constants, createInflate, inflateSync } from 'node:zlib'
import { damagedPdf, tooMuch } from './forbidden.ts'

/** Most bytes that one packed stream of objects may unpack to, and all of them together. */
const MAX_STREAM_BYTES = 16 * 1024 * 1024
export const MAX_OBJECT_BYTES = 32 * 1024 * 1024

const isTooLong = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

/**
 * Unpacks a stream that must be complete: of a cut one, another reader may have more. @throws
 * Problem for a damaged or an endless one
 */
export const unpackWhole = (bytes: Buffer): Buffer => {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_STREAM_BYTES })
  } catch (error) {
    throw isTooLong(error) ? tooMuch() : damagedPdf()
  }
}

/** Bytes at the beginning of a packed stream that contain its first words for certain. */
const BEGINNING_BYTES = 1_024

/**
 * The first unpacked bytes of a stream, at most `most`, which is at least 64. Empty for other
 * packings.
 */
export const unpackBeginning = (bytes: Buffer, most: number): Promise<Buffer> =>
  new Promise((resolve) => {
    const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: most })
    const end = (piece = Buffer.alloc(0)) => {
      inflate.destroy()
      resolve(piece)
    }
    inflate.once('data', end)
    inflate.once('end', () => end())
    inflate.once('error', () => end())
    inflate.end(bytes.subarray(0, BEGINNING_BYTES))
  })
