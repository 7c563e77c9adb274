import { checkedSize, checkPartCount, damagedPicture, trailingBytes, type Size } from './size.ts'

/** Most chunks: programs write one each for pixels, transparency, colours and metadata. */
const MAX_CHUNKS = 64

type Chunk = { name: string; data: Buffer }

/**
 * Chunks from `from` to the end of `bytes`. A chunk is a name, a length, and data that are padded
 * to an even length.
 */
const chunksOf = (bytes: Buffer, from: number): Chunk[] => {
  const chunks: Chunk[] = []
  for (let at = from; at < bytes.length;) {
    if (at + 8 > bytes.length) throw damagedPicture()
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length
    if (end + (length % 2) > bytes.length) throw damagedPicture()
    checkPartCount(chunks.length, MAX_CHUNKS)
    chunks.push({ name: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, end) })
    at = end + (length % 2)
  }
  return chunks
}

/**
 * Size of a lossy picture (VP8), from the header of its key frame (RFC 6386, 9.1): a tag with the
 * length of the first partition, a signature, width and height. The partition must be within the
 * chunk. It has at least one bit for each block of 16 × 16 pixels (11.2): a partition that is too
 * short for the size is refused.
 */
const lossySize = (data: Buffer): Size => {
  if (data.length < 11 || data.readUIntBE(3, 3) !== 0x9d012a) throw damagedPicture()
  const tag = data.readUIntLE(0, 3)
  const isKeyFrame = (tag & 1) === 0
  const partitionBytes = tag >> 5
  if (!isKeyFrame || 10 + partitionBytes > data.length) throw damagedPicture()
  const size = checkedSize(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff)
  if (partitionBytes * 8 < Math.ceil(size.width / 16) * Math.ceil(size.height / 16))
    throw damagedPicture()
  return size
}

/**
 * Size of a lossless picture (VP8L): after a signature byte, 14 bits of width less one, 14 of
 * height less one, a flag, and three bits of a version that must be 0.
 */
const losslessSize = (data: Buffer): Size => {
  if (data.length < 6 || data[0] !== 0x2f) throw damagedPicture()
  const bits = data.readUInt32LE(1)
  if (bits >>> 29 !== 0) throw damagedPicture()
  return checkedSize((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
}

/** Readers of a picture's size. Key: name of the chunk with its pixels. */
const SIZE_READERS: Record<string, (data: Buffer) => Size> = {
  'VP8 ': lossySize,
  VP8L: losslessSize,
}

/** Chunks that the extended format may have in addition to the picture. */
const ADDITIONAL = ['ALPH', 'ICCP', 'EXIF', 'XMP ']

/**
 * Size of a picture in the extended format (RFC 9649, 2.7), which must be as large as the canvas in
 * the format's header. Animations were refused before.
 */
const extendedSize = ([header, ...rest]: readonly Chunk[]): Size => {
  if (!header || header.data.length !== 10) throw damagedPicture()
  const canvas = checkedSize(header.data.readUIntLE(4, 3) + 1, header.data.readUIntLE(7, 3) + 1)
  const [picture, ...others] = rest.filter(({ name }) => name in SIZE_READERS)
  if (
    !picture ||
    others.length > 0 ||
    !rest.every(({ name }) => name in SIZE_READERS || ADDITIONAL.includes(name))
  )
    throw damagedPicture()
  const size = SIZE_READERS[picture.name]?.(picture.data)
  if (size?.width !== canvas.width || size.height !== canvas.height) throw damagedPicture()
  return canvas
}

/** Checks every chunk of a WebP up to the end of the file. @throws Problem */
export const checkWebp = async (bytes: Buffer): Promise<Size> => {
  // The file begins with `RIFF`, the number of the following bytes, and `WEBP`.
  const end = bytes.readUInt32LE(4) + 8
  if (end > bytes.length) throw damagedPicture()
  if (end < bytes.length) throw trailingBytes()
  const chunks = chunksOf(bytes, 12)
  const [first] = chunks
  if (first?.name === 'VP8X') return extendedSize(chunks)
  const readSize = first && SIZE_READERS[first.name]
  if (!readSize || chunks.length !== 1) throw damagedPicture()
  return readSize(first.data)
}
