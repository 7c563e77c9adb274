import { damaged } from './size.ts'

/** A box of the ISO base media format: what it holds, and where that begins in the file. */
export type Box = { name: string; at: number; data: Buffer }

/**
 * The boxes that fill `bytes` from its beginning to its end. A box that says it reaches to the end of the file (size
 * 0), or whose size needs 64 bits, does not occur in a picture of a few megabytes.
 * @throws Problem when they do not end where `bytes` does
 */
export const boxesIn = (bytes: Buffer, offset = 0): Box[] => {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length) throw damaged()
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length) throw damaged()
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), at: offset + at + 8, data: bytes.subarray(at + 8, at + size) })
    at += size
  }
  return boxes
}

/** The one box of this name. @throws Problem */
export const boxNamed = (boxes: readonly Box[], name: string): Buffer => {
  const found = boxes.filter((box) => box.name === name)
  const [first] = found
  if (!first || found.length !== 1) throw damaged()
  return first.data
}

/** Reads numbers of 0, 1, 2, 4 or 8 bytes one after the other. @throws Problem beyond the end */
export const numbersOf = (data: Buffer, from: number) => {
  let at = from
  return (width: number): number => {
    if (at + width > data.length) throw damaged()
    at += width
    if (width === 0) return 0
    return width === 8 ? Number(data.readBigUInt64BE(at - 8)) : data.readUIntBE(at - width, width)
  }
}
