import { constants, createInflate, inflateSync } from 'node:zlib'
import { damagedPdf, tooMuch } from './forbidden.ts'

/** What one packed stream of objects may unpack to, and all of them together. */
const MAX_STREAM_BYTES = 16 * 1024 * 1024
export const MAX_OBJECT_BYTES = 32 * 1024 * 1024

const isTooLong = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

/** Unpacks a whole stream, however little of it was packed honestly. @throws Problem for a damaged or an endless one */
export const unpackWhole = (bytes: Buffer, from: number): Buffer => {
  try {
    return inflateSync(bytes.subarray(from), { maxOutputLength: MAX_STREAM_BYTES, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    throw isTooLong(error) ? tooMuch() : damagedPdf()
  }
}

/** The beginning of what a stream unpacks to: as much as there is, at most `most` bytes. Empty for what is not packed so. */
export const unpackBeginning = (bytes: Buffer, from: number, to: number, most: number): Promise<Buffer> =>
  new Promise((resolve) => {
    const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 65_536 })
    const pieces: Buffer[] = []
    let size = 0
    const end = () => {
      inflate.destroy()
      resolve(Buffer.concat(pieces))
    }
    inflate.on('data', (piece: Buffer) => {
      pieces.push(piece)
      size += piece.length
      if (size >= most) end()
    })
    inflate.on('end', end)
    inflate.on('error', end)
    inflate.end(bytes.subarray(from, Math.min(to, from + most)))
  })
