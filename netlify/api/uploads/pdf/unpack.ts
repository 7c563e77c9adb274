import { constants, createInflate, inflateSync } from 'node:zlib'
import { damagedPdf, tooComplicatedPdf } from './forbidden.ts'

/** Most bytes that one packed stream of objects may unpack to. */
const MAX_STREAM_BYTES = 16 * 1024 * 1024
/** Most bytes that all streams of objects in a file may unpack to. */
export const MAX_OBJECT_BYTES = 32 * 1024 * 1024

const isTooLong = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

/**
 * Unpacks a complete stream. A truncated stream is refused: a viewer that recovers more of it would
 * show objects that were never checked.
 * @throws Problem for a damaged stream, or one that unpacks to too many bytes
 */
export const unpackWhole = (bytes: Buffer): Buffer => {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_STREAM_BYTES })
  } catch (error) {
    throw isTooLong(error) ? tooComplicatedPdf() : damagedPdf()
  }
}

/** Bytes of a packed stream that are certainly enough for its first 64 unpacked bytes. */
const BEGINNING_BYTES = 1_024

/**
 * The first unpacked bytes of a stream; empty if zlib cannot unpack it.
 * @param most limit of bytes, at least 64: zlib accepts no smaller chunk size
 */
export const unpackBeginning = (bytes: Buffer, most: number): Promise<Buffer> =>
  new Promise((resolve) => {
    // The first chunk has at most `most` bytes; Z_SYNC_FLUSH accepts an input that is cut.
    const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: most })
    const finish = (piece = Buffer.alloc(0)) => {
      inflate.destroy()
      resolve(piece)
    }
    inflate.once('data', finish)
    inflate.once('end', () => finish())
    inflate.once('error', () => finish())
    inflate.end(bytes.subarray(0, BEGINNING_BYTES))
  })
