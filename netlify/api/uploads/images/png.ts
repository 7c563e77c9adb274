import { crc32, createInflate } from 'node:zlib'
import { once } from 'node:events'
import { badContent } from '../file-types.ts'
import { checkedSize, checkPartCount, damagedPicture, trailingBytes, type Size } from './size.ts'

// Numbers of sections are those of the PNG specification.

type Header = Size & { bitDepth: number; colourType: number; interlaced: boolean }

/** Samples of a pixel, and bit depths of a sample (11.2.1). Key: colour type. */
const COLOUR_TYPES: Record<number, { samples: number; bitDepths: readonly number[] }> = {
  0: { samples: 1, bitDepths: [1, 2, 4, 8, 16] },
  2: { samples: 3, bitDepths: [8, 16] },
  3: { samples: 1, bitDepths: [1, 2, 4, 8] },
  4: { samples: 2, bitDepths: [8, 16] },
  6: { samples: 4, bitDepths: [8, 16] },
}
/** Colour type of pictures with a palette. */
const INDEXED = 3
/** Colour types without colours. */
const GREYSCALE = [0, 4]

/**
 * The passes of an interlaced picture (Adam7): column and row of the first pixel, then the distance
 * to the next pixel, across and down.
 */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

const headerIn = (data: Buffer): Header => {
  if (data.length !== 13) throw damagedPicture()
  const size = checkedSize(data.readUInt32BE(0), data.readUInt32BE(4))
  const [bitDepth = 0, colourType = 0, compression, filter, interlace = 0] = data.subarray(8)
  const isAllowed = COLOUR_TYPES[colourType]?.bitDepths.includes(bitDepth)
  if (!isAllowed || compression !== 0 || filter !== 0 || interlace > 1) throw damagedPicture()
  return { ...size, bitDepth, colourType, interlaced: interlace === 1 }
}

/**
 * Checks the palette (11.2.2), of three bytes for each colour. An indexed picture needs a palette
 * with no more colours than its bit depth can number; a grey picture must have none.
 * @throws Problem
 */
const checkPalette = ({ colourType, bitDepth }: Header, palette: Buffer | null): void => {
  if (colourType === INDEXED && (!palette || palette.length > 3 * 2 ** bitDepth))
    throw damagedPicture()
  if (
    palette &&
    (GREYSCALE.includes(colourType) ||
      palette.length === 0 ||
      palette.length % 3 !== 0 ||
      palette.length > 3 * 256)
  )
    throw damagedPicture()
}

/** Consecutive rows of the same length. */
type Rows = {
  count: number
  /** Bytes of one row, with the byte of its filter type. */
  bytes: number
}

const rowsOf = ({ width, height, bitDepth, colourType, interlaced }: Header): Rows[] => {
  const rows = (across: number, down: number): Rows => ({
    count: across === 0 ? 0 : down,
    bytes: 1 + Math.ceil((across * bitDepth * (COLOUR_TYPES[colourType]?.samples ?? 0)) / 8),
  })
  if (!interlaced) return [rows(width, height)]
  return PASSES.map(([x, y, dx, dy]) =>
    rows(Math.ceil(Math.max(0, width - x) / dx), Math.ceil(Math.max(0, height - y) / dy)),
  ).filter(({ count }) => count > 0)
}

/** Most bytes of inflated pixels: 50 megapixels of 4 bytes, which take a second to inflate. */
const MAX_INFLATED = 210_000_000

/** Highest filter type, the first byte of a row (9.2). */
const LAST_FILTER = 4

/**
 * Returns a check of inflated pixels, to be called for each piece in turn: false if the first byte
 * of a row is no filter type, or if there are too many rows.
 */
const makeRowCheck = (all: readonly Rows[]) => {
  const queue = [...all]
  let rowsLeft = queue[0]?.count ?? 0
  /** Bytes from the beginning of a piece to the first row that begins in it. */
  let untilNextRow = 0
  return (piece: Buffer): boolean => {
    let at = untilNextRow
    while (at < piece.length) {
      if (rowsLeft === 0) {
        queue.shift()
        rowsLeft = queue[0]?.count ?? 0
      }
      if (rowsLeft === 0 || (piece[at] ?? 0) > LAST_FILTER) return false
      rowsLeft -= 1
      at += queue[0]?.bytes ?? 0
    }
    untilNextRow = at - piece.length
    return true
  }
}

/** Inflates the pixels piece by piece, and checks each piece. @throws Problem */
const checkImageData = async (parts: readonly Buffer[], rows: readonly Rows[]): Promise<void> => {
  const expected = rows.reduce((sum, { count, bytes }) => sum + count * bytes, 0)
  if (expected > MAX_INFLATED)
    throw badContent(
      'This picture is too large for its colour depth: save it with 8 bits per channel, or make it smaller.',
    )
  const inflate = createInflate()
  const areRowsValid = makeRowCheck(rows)
  let size = 0
  inflate.on('data', (piece: Buffer) => {
    size += piece.length
    if (size > expected || !areRowsValid(piece)) inflate.destroy(damagedPicture())
  })
  const ended = once(inflate, 'end').catch(() => Promise.reject(damagedPicture()))
  const deflated = Buffer.concat(parts)
  inflate.end(deflated)
  await ended
  // Bytes after the deflated pixels would be stored unchecked.
  if (size !== expected || inflate.bytesWritten !== deflated.length) throw damagedPicture()
}

/** Most chunks: programs write chunks of 4 KB and more, and a picture has 8 MB at most. */
const MAX_CHUNKS = 8_192

/**
 * Checks every chunk of a PNG up to the end of the file, with its checksum, and inflates the
 * pixels. A chunk is its length, its name, its data and a checksum.
 * @throws Problem
 */
export const checkPng = async (bytes: Buffer): Promise<Size> => {
  let header: Header | null = null
  let palette: Buffer | null = null
  const imageData: Buffer[] = []
  let imageDataEnded = false
  let chunks = 0
  // The first chunk comes after a signature of eight bytes.
  for (let at = 8; at + 12 <= bytes.length;) {
    chunks += 1
    checkPartCount(chunks, MAX_CHUNKS)
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(name)) throw damagedPicture()
    const data = bytes.subarray(at + 8, end - 4)
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      throw damagedPicture()
    if ((at === 8) !== (name === 'IHDR')) throw damagedPicture()
    if (name === 'IHDR') header = headerIn(data)
    // A chunk whose name begins with a capital letter is needed to show the picture: only IHDR and
    // these three exist.
    else if (/^[A-Z]/.test(name) && !['PLTE', 'IDAT', 'IEND'].includes(name)) throw damagedPicture()
    if (name === 'PLTE') {
      if (palette || imageData.length > 0) throw damagedPicture()
      palette = data
    }
    if (name === 'IDAT') {
      if (imageDataEnded) throw damagedPicture()
      imageData.push(data)
    } else if (imageData.length > 0) {
      imageDataEnded = true
    }
    if (name === 'IEND') {
      if (!header || imageData.length === 0 || length !== 0) throw damagedPicture()
      if (end !== bytes.length) throw trailingBytes()
      checkPalette(header, palette)
      await checkImageData(imageData, rowsOf(header))
      return { width: header.width, height: header.height }
    }
    at = end
  }
  throw damagedPicture()
}
