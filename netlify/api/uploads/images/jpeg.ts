import { imageSize } from 'image-size'
import { checkedSize, damaged, trailing, type Size } from './size.ts'

const EOI = 0xd9
const SOS = 0xda
/** Frames that browsers show: baseline, extended and progressive, with Huffman coding. */
const FRAMES = [0xc0, 0xc1, 0xc2]

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7
/** Markers that carry no segment: outside a scan only the end may be met. */
const isBare = (marker: number): boolean => marker === 0x00 || marker === 0x01 || marker === 0xd8 || isRestart(marker)

/** The place of the marker that ends the coded data which begins at `from`. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0x00 && next !== 0xff && !isRestart(next)) return at
  }
  throw damaged()
}

/** Cameras note how they were held: a picture on its side is shown with width and height exchanged. */
const isOnItsSide = (bytes: Buffer): boolean => {
  try {
    return (imageSize(bytes).orientation ?? 1) >= 5
  } catch {
    return false
  }
}

/** Walks every segment and scan of a JPEG to the end of the file. @throws Problem */
export const checkJpeg = async (bytes: Buffer): Promise<Size> => {
  let size: Size | null = null
  let scans = 0
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) throw damaged()
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      // Any number of these may precede a marker.
      at += 1
      continue
    }
    if (marker === EOI) {
      if (!size || scans === 0) throw damaged()
      if (at + 2 !== bytes.length) throw trailing()
      return isOnItsSide(bytes) ? { width: size.height, height: size.width } : size
    }
    if (isBare(marker) || at + 4 > bytes.length) throw damaged()
    const length = bytes.readUInt16BE(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) throw damaged()
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      if (size || !FRAMES.includes(marker) || length < 11) throw damaged()
      size = checkedSize(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
    }
    at = end
    if (marker === SOS) {
      if (!size) throw damaged()
      at = endOfScan(bytes, end)
      if (at === end) throw damaged()
      scans += 1
    }
  }
  throw damaged()
}
