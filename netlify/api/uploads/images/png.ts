import { crc32, createInflate } from 'node:zlib'
import { once } from 'node:events'
import { badContent } from '../file-types.ts'
import { checkedSize, checkParts, damagedPicture, trailingBytes, type Size } from './size.ts'

type Header = Size & { bitDepth: number; colourType: number; interlaced: boolean }

/**
 * Samples of a pixel by colour type, and the bit depths each may have (PNG specification, 11.2.1).
 */
const COLOUR_TYPES: Record<number, { samples: number; bitDepths: readonly number[] }> = {
  0: { samples: 1, bitDepths: [1, 2, 4, 8, 16] },
  2: { samples: 3, bitDepths: [8, 16] },
  3: { samples: 1, bitDepths: [1, 2, 4, 8] },
  4: { samples: 2, bitDepths: [8, 16] },
  6: { samples: 4, bitDepths: [8, 16] },
}
const INDEXED = 3
const GREYSCALE = [0, 4]

/** Adam7: start of each pass and distance of its pixels, across and down. */
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
  const known = COLOUR_TYPES[colourType]?.bitDepths.includes(bitDepth)
  if (!known || compression !== 0 || filter !== 0 || interlace > 1) throw damagedPicture()
  return { ...size, bitDepth, colourType, interlaced: interlace === 1 }
}

/**
 * Checks a palette (11.2.2): an indexed picture needs one with no more colours than it can name, a
 * grey one has none. @throws Problem
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

/** Consecutive rows, each with its filter byte: their number, and the bytes of one. */
type Rows = { count: number; bytes: number }

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

/**
 * Most bytes of inflated pixels: fifty megapixels of four bytes, which take a second to unpack;
 * sixteen bits a sample would be twice that.
 */
const MAX_INFLATED = 210_000_000

/** Highest filter type, the first byte of a row (9.2). */
const LAST_FILTER = 4

/** Checks the first byte of each row as the pixels come in pieces. */
const filterChecker = (all: readonly Rows[]) => {
  const [...queue] = all
  let [rowsLeft, untilNext] = [queue[0]?.count ?? 0, 0]
  return (piece: Buffer): boolean => {
    for (let at = untilNext; ; at = untilNext) {
      if (at >= piece.length) {
        untilNext = at - piece.length
        return true
      }
      if (rowsLeft === 0) {
        queue.shift()
        rowsLeft = queue[0]?.count ?? 0
      }
      if (rowsLeft === 0 || (piece[at] ?? 0) > LAST_FILTER) return false
      rowsLeft -= 1
      untilNext = at + (queue[0]?.bytes ?? 0)
    }
  }
}

/** Inflates piece by piece; rows are checked, counted and dropped. */
const checkImageData = async (parts: readonly Buffer[], rows: readonly Rows[]): Promise<void> => {
  const expected = rows.reduce((sum, { count, bytes }) => sum + count * bytes, 0)
  if (expected > MAX_INFLATED)
    throw badContent(
      'This picture is too large for its colour depth: save it with 8 bits per channel, or make it smaller.',
    )
  const inflate = createInflate()
  const hasFilters = filterChecker(rows)
  let size = 0
  inflate.on('data', (piece: Buffer) => {
    size += piece.length
    if (size > expected || !hasFilters(piece)) inflate.destroy(damagedPicture())
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
 * Walks every chunk of a PNG to the end of the file, with its checksum, and inflates the pixels.
 * @throws Problem
 */
export const checkPng = async (bytes: Buffer): Promise<Size> => {
  let header: Header | null = null
  let palette: Buffer | null = null
  const imageData: Buffer[] = []
  let imageDataEnded = false
  let chunks = 0
  for (let at = 8; at + 12 <= bytes.length;) {
    checkParts((chunks += 1), MAX_CHUNKS)
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(name)) throw damagedPicture()
    const data = bytes.subarray(at + 8, end - 4)
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      throw damagedPicture()
    if ((at === 8) !== (name === 'IHDR')) throw damagedPicture()
    if (name === 'IHDR') header = headerIn(data)
    // A chunk whose name begins with a capital is needed to show the picture: only these four
    // exist.
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
