import { checkedSize, checkParts, damagedPicture, trailingBytes, type Size } from './size.ts'

/** Most chunks: a picture, its transparency, its colours and its metadata. */
const MAX_CHUNKS = 64

type Chunk = { name: string; data: Buffer }

/** Chunks from `from` to the end of `bytes`, each padded to an even length. */
const chunksOf = (bytes: Buffer, from: number): Chunk[] => {
  const chunks: Chunk[] = []
  for (let at = from; at < bytes.length;) {
    if (at + 8 > bytes.length) throw damagedPicture()
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length
    if (end + (length % 2) > bytes.length) throw damagedPicture()
    checkParts(chunks.length, MAX_CHUNKS)
    chunks.push({ name: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, end) })
    at = end + (length % 2)
  }
  return chunks
}

/**
 * Lossy: a key frame's header, and a first partition within the chunk (RFC 6386, 9.1). In it each
 * block of 16 × 16 pixels has its prediction in more than a bit (11.2): a few bytes are no large
 * picture.
 */
const lossy = (data: Buffer): Size => {
  if (data.length < 11 || data.readUIntBE(3, 3) !== 0x9d012a) throw damagedPicture()
  const tag = data.readUIntLE(0, 3)
  if ((tag & 1) !== 0 || 10 + (tag >> 5) > data.length) throw damagedPicture()
  const size = checkedSize(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff)
  if ((tag >> 5) * 8 < Math.ceil(size.width / 16) * Math.ceil(size.height / 16))
    throw damagedPicture()
  return size
}

/** Lossless: a signature byte, then 14 bits of width and height less one. */
const lossless = (data: Buffer): Size => {
  if (data.length < 6 || data[0] !== 0x2f) throw damagedPicture()
  const bits = data.readUInt32LE(1)
  if (bits >>> 29 !== 0) throw damagedPicture()
  return checkedSize((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
}

const PICTURES: Record<string, (data: Buffer) => Size> = { 'VP8 ': lossy, VP8L: lossless }

/** Chunks that the extended form may have in addition to the picture. */
const ADDITIONAL = ['ALPH', 'ICCP', 'EXIF', 'XMP ']

/**
 * Extended form: one picture as large as the canvas in the header (RFC 9649, 2.7). Animated ones
 * are refused before.
 */
const extended = ([header, ...rest]: readonly Chunk[]): Size => {
  if (!header || header.data.length !== 10) throw damagedPicture()
  const canvas = checkedSize(header.data.readUIntLE(4, 3) + 1, header.data.readUIntLE(7, 3) + 1)
  const [picture, ...others] = rest.filter(({ name }) => name in PICTURES)
  if (
    !picture ||
    others.length > 0 ||
    !rest.every(({ name }) => name in PICTURES || ADDITIONAL.includes(name))
  )
    throw damagedPicture()
  const size = PICTURES[picture.name]?.(picture.data)
  if (size?.width !== canvas.width || size.height !== canvas.height) throw damagedPicture()
  return canvas
}

/** Walks every chunk of a WebP to the end of the file. @throws Problem */
export const checkWebp = async (bytes: Buffer): Promise<Size> => {
  const end = bytes.readUInt32LE(4) + 8
  if (end > bytes.length) throw damagedPicture()
  if (end < bytes.length) throw trailingBytes()
  const chunks = chunksOf(bytes, 12)
  const [first] = chunks
  if (first?.name === 'VP8X') return extended(chunks)
  const picture = first && PICTURES[first.name]
  if (!picture || chunks.length !== 1) throw damagedPicture()
  return picture(first.data)
}
