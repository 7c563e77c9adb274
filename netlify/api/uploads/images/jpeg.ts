import { imageSize } from 'image-size'
import { endOfScan } from '#pictures/strip-metadata.ts'
import { checkedSize, damagedPicture, trailingBytes, type Size } from './size.ts'

const EOI = 0xd9
const SOS = 0xda
/**
 * Starts of frame that browsers support: baseline, extended and progressive, with Huffman coding.
 */
const PROGRESSIVE = 0xc2
const SUPPORTED_SOF = [0xc0, 0xc1, PROGRESSIVE]

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7
/** Markers without a segment: outside a scan only the end may occur. */
const isStandalone = (marker: number): boolean =>
  marker === 0x00 || marker === 0x01 || marker === 0xd8 || isRestart(marker)

/**
 * A frame header (ITU T.81, B.2.2), with the number of blocks of 8 × 8 samples in each component.
 */
type Frame = { size: Size; isProgressive: boolean; blocks: ReadonlyMap<number, number> }

const frameIn = (marker: number, data: Buffer): Frame => {
  const count = data[5] ?? 0
  if (count === 0 || data.length !== 6 + 3 * count) throw damagedPicture()
  const size = checkedSize(data.readUInt16BE(3), data.readUInt16BE(1))
  const components = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0] = data.subarray(6 + 3 * index)
    return { id, across: sampling >> 4, down: sampling & 15 }
  })
  if (components.some(({ across, down }) => across === 0 || down === 0)) throw damagedPicture()
  const [mostAcross, mostDown] = [
    Math.max(...components.map(({ across }) => across)),
    Math.max(...components.map(({ down }) => down)),
  ]
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
 * Least bytes of a scan (F.1.2, G.1.2): each block has at least a bit for its average and, unless
 * that comes in a separate scan, a bit that ends it. Further steps of a progressive picture may
 * leave blocks out.
 * @throws Problem for a scan of no component of the frame
 */
const leastScan = ({ isProgressive, blocks }: Frame, data: Buffer): number => {
  const count = data[0] ?? 0
  if (count === 0 || data.length !== 4 + 2 * count) throw damagedPicture()
  let total = 0
  for (let index = 0; index < count; index += 1) {
    const own = blocks.get(data[1 + 2 * index] ?? 0)
    if (own === undefined) throw damagedPicture()
    total += own
  }
  const isFurther = isProgressive && data[1 + 2 * count] !== 0
  return isFurther ? 1 : Math.ceil((total * (isProgressive ? 1 : 2)) / 8)
}

/**
 * True for a picture whose width and height are exchanged when shown, by the camera's orientation
 * note.
 */
const isOnItsSide = (bytes: Buffer): boolean => {
  try {
    return (imageSize(bytes).orientation ?? 1) >= 5
  } catch {
    return false
  }
}

/** Walks every segment and scan of a JPEG to the end of the file. @throws Problem */
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
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      if (frame || !SUPPORTED_SOF.includes(marker)) throw damagedPicture()
      frame = frameIn(marker, data)
    }
    at = end
    if (marker === SOS) {
      if (!frame) throw damagedPicture()
      at = endOfScan(bytes, end)
      if (at - end < leastScan(frame, data)) throw damagedPicture()
      scans += 1
    }
  }
  throw damagedPicture()
}
