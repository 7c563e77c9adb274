import { checkedSize, damaged, trailing, type Size } from './size.ts'

type Chunk = { name: string; data: Buffer }

/** Chunks from `from` to the end of `bytes`, each padded to an even length. */
const chunksOf = (bytes: Buffer, from: number): Chunk[] => {
  const chunks: Chunk[] = []
  for (let at = from; at < bytes.length;) {
    if (at + 8 > bytes.length) throw damaged()
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length
    if (end + (length % 2) > bytes.length) throw damaged()
    chunks.push({ name: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, end) })
    at = end + (length % 2)
  }
  return chunks
}

/** Lossy: a key frame's header, and a first partition that lies within the chunk (RFC 6386, 9.1). */
const lossy = (data: Buffer): Size => {
  if (data.length < 11 || data.readUIntBE(3, 3) !== 0x9d012a) throw damaged()
  const tag = data.readUIntLE(0, 3)
  if ((tag & 1) !== 0 || 10 + (tag >> 5) > data.length) throw damaged()
  return checkedSize(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff)
}

/** Lossless: a signature byte, then 14 bits of width and height less one. */
const lossless = (data: Buffer): Size => {
  if (data.length < 6 || data[0] !== 0x2f) throw damaged()
  const bits = data.readUInt32LE(1)
  if (bits >>> 29 !== 0) throw damaged()
  return checkedSize((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
}

const PICTURES: Record<string, (data: Buffer) => Size> = { 'VP8 ': lossy, VP8L: lossless }

/** Chunks that the extended form may have in addition to the picture. */
const BESIDE = ['ALPH', 'ICCP', 'EXIF', 'XMP ']

/** One picture, with at most its transparency. */
const frame = (data: Buffer): void => {
  if (data.length < 16) throw damaged()
  const chunks = chunksOf(data, 16)
  const pictures = chunks.filter(({ name }) => name in PICTURES)
  if (pictures.length !== 1 || chunks.some(({ name }) => !(name in PICTURES) && name !== 'ALPH')) throw damaged()
  for (const { name, data: picture } of pictures) PICTURES[name]?.(picture)
}

const extended = ([first, ...rest]: readonly Chunk[]): Size => {
  if (!first || first.data.length !== 10) throw damaged()
  const size = checkedSize(first.data.readUIntLE(4, 3) + 1, first.data.readUIntLE(7, 3) + 1)
  const isAnimated = ((first.data[0] ?? 0) & 2) !== 0
  const frames = rest.filter(({ name }) => name === 'ANMF')
  const pictures = rest.filter(({ name }) => name in PICTURES)
  const known = rest.every(({ name }) => [...BESIDE, ...(isAnimated ? ['ANIM', 'ANMF'] : Object.keys(PICTURES))].includes(name))
  if (!known || (isAnimated ? frames.length === 0 : pictures.length !== 1)) throw damaged()
  for (const { data } of frames) frame(data)
  for (const { name, data } of pictures) PICTURES[name]?.(data)
  return size
}

/** Walks every chunk of a WebP to the end of the file. @throws Problem */
export const checkWebp = async (bytes: Buffer): Promise<Size> => {
  const end = bytes.readUInt32LE(4) + 8
  if (end > bytes.length) throw damaged()
  if (end < bytes.length) throw trailing()
  const chunks = chunksOf(bytes, 12)
  const [first] = chunks
  if (first?.name === 'VP8X') return extended(chunks)
  const picture = first && PICTURES[first.name]
  if (!picture || chunks.length !== 1) throw damaged()
  return picture(first.data)
}
