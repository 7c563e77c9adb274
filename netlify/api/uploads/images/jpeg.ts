import { imageSize } from 'image-size'
import { endOfScan } from '#pictures/strip-metadata.ts'
import { checkedSize, damagedPicture, trailingBytes, type Size } from './size.ts'

// Numbers of sections are those of ITU T.81. A JPEG consists of segments, each after a marker: the
// byte 0xff and a code. A scan is the coded data of pixels, after the segment "start of scan".

/** Code of the end of the picture. */
const EOI = 0xd9
/** Code of the start of a scan. */
const SOS = 0xda
/** Code of the frame header of a progressive picture. */
const PROGRESSIVE = 0xc2
/** Codes of frame headers that browsers support: baseline, extended and progressive, Huffman. */
const SUPPORTED_SOF = [0xc0, 0xc1, PROGRESSIVE]
/** Codes within the range of frame headers, 0xc0 to 0xcf, that mark other segments. */
const NOT_SOF = [0xc4, 0xc8, 0xcc]

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7
/** True for a marker without a segment. Outside of scans, only the end of the picture may occur. */
const isStandalone = (marker: number): boolean =>
  marker === 0x00 || marker === 0x01 || marker === 0xd8 || isRestart(marker)

/** Content of a frame header (B.2.2). */
type Frame = {
  size: Size
  isProgressive: boolean
  /** Number of blocks of 8 × 8 samples. Key: id of the component, such as brightness. */
  blocks: ReadonlyMap<number, number>
}

const frameIn = (marker: number, data: Buffer): Frame => {
  const count = data[5] ?? 0
  if (count === 0 || data.length !== 6 + 3 * count) throw damagedPicture()
  const size = checkedSize(data.readUInt16BE(3), data.readUInt16BE(1))
  const components = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0] = data.subarray(6 + 3 * index)
    return { id, across: sampling >> 4, down: sampling & 15 }
  })
  if (components.some(({ across, down }) => across === 0 || down === 0)) throw damagedPicture()
  const mostAcross = Math.max(...components.map(({ across }) => across))
  const mostDown = Math.max(...components.map(({ down }) => down))
  // A component has `share / most` of the picture's samples along a side.
  const inBlocks = (length: number, share: number, most: number): number =>
    Math.ceil(Math.ceil((length * share) / most) / 8)
  const blocks = components.map(
    ({ id, across, down }) =>
      [
        id,
        inBlocks(size.width, across, mostAcross) * inBlocks(size.height, down, mostDown),
      ] as const,
  )
  return { size, isProgressive: marker === PROGRESSIVE, blocks: new Map(blocks) }
}

/**
 * Least bytes of a scan (F.1.2, G.1.2): each block has at least one bit for its average, and one
 * bit that ends it, which a progressive picture has in a further scan. Further scans of a
 * progressive picture may leave blocks out: at least one byte.
 * @param data segment "start of scan", which names the scan's components
 * @throws Problem for a scan of a component that the frame does not have
 */
const leastScanBytes = ({ isProgressive, blocks }: Frame, data: Buffer): number => {
  const components = data[0] ?? 0
  if (components === 0 || data.length !== 4 + 2 * components) throw damagedPicture()
  let total = 0
  for (let index = 0; index < components; index += 1) {
    const count = blocks.get(data[1 + 2 * index] ?? 0)
    if (count === undefined) throw damagedPicture()
    total += count
  }
  // The first scan of a block begins with coefficient 0, its average.
  const isFurther = isProgressive && data[1 + 2 * components] !== 0
  if (isFurther) return 1
  const bitsPerBlock = isProgressive ? 1 : 2
  return Math.ceil((total * bitsPerBlock) / 8)
}

/**
 * True for a picture that is shown with width and height exchanged: orientations 5 to 8 of Exif.
 */
const isOnItsSide = (bytes: Buffer): boolean => {
  try {
    return (imageSize(bytes).orientation ?? 1) >= 5
  } catch {
    return false
  }
}

/**
 * Checks every segment and scan of a JPEG up to the end of the file.
 * @returns the displayed size
 * @throws Problem
 */
export const checkJpeg = async (bytes: Buffer): Promise<Size> => {
  let frame: Frame | null = null
  let scans = 0
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) throw damagedPicture()
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      // Fill bytes: any number of them may precede a marker.
      at += 1
      continue
    }
    if (marker === EOI) {
      if (!frame || scans === 0) throw damagedPicture()
      if (at + 2 !== bytes.length) throw trailingBytes()
      const { width, height } = frame.size
      return isOnItsSide(bytes) ? { width: height, height: width } : frame.size
    }
    if (isStandalone(marker) || at + 4 > bytes.length) throw damagedPicture()
    const length = bytes.readUInt16BE(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) throw damagedPicture()
    const data = bytes.subarray(at + 4, end)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !NOT_SOF.includes(marker)
    if (isFrame) {
      if (frame || !SUPPORTED_SOF.includes(marker)) throw damagedPicture()
      frame = frameIn(marker, data)
    }
    at = end
    if (marker === SOS) {
      if (!frame) throw damagedPicture()
      at = endOfScan(bytes, end)
      if (at - end < leastScanBytes(frame, data)) throw damagedPicture()
      scans += 1
    }
  }
  throw damagedPicture()
}
