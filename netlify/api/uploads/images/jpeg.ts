import { imageSize } from 'image-size'
import { endOfScan } from '#pictures/strip-metadata.ts'
import { checkedSize, damagedPicture, trailingBytes, type Size } from './size.ts'

const EOI = 0xd9
const SOS = 0xda
/** Start of frame as browsers show it: baseline, extended and progressive, with Huffman coding. */
const SUPPORTED_SOF = [0xc0, 0xc1, 0xc2]

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7
/** Markers that carry no segment: outside a scan only the end may be met. */
const isStandalone = (marker: number): boolean => marker === 0x00 || marker === 0x01 || marker === 0xd8 || isRestart(marker)

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
    if (bytes[at] !== 0xff) throw damagedPicture()
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      // Any number of these may precede a marker.
      at += 1
      continue
    }
    if (marker === EOI) {
      if (!size || scans === 0) throw damagedPicture()
      if (at + 2 !== bytes.length) throw trailingBytes()
      return isOnItsSide(bytes) ? { width: size.height, height: size.width } : size
    }
    if (isStandalone(marker) || at + 4 > bytes.length) throw damagedPicture()
    const length = bytes.readUInt16BE(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) throw damagedPicture()
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      if (size || !SUPPORTED_SOF.includes(marker) || length < 11) throw damagedPicture()
      size = checkedSize(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
    }
    at = end
    if (marker === SOS) {
      if (!size) throw damagedPicture()
      at = endOfScan(bytes, end)
      if (at <= end) throw damagedPicture()
      scans += 1
    }
  }
  throw damagedPicture()
}
