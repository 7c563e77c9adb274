import { badContent } from '../file-types.ts'
import { checkedSize, damaged, trailing, type Size } from './size.ts'

/** The top-level boxes that a still AVIF may have. Any other would be carried along unchecked. */
const TOP = ['ftyp', 'meta', 'mdat', 'free']

/** More than any still picture has: each place is looked for in each box that holds data. */
const MAX_HOLDERS = 16
const MAX_PLACES = 10_000

/** Where each item's bytes lie (ISO 14496-12, 8.11.3): every one of them within a box that holds data. */
const checkLocations = (data: Buffer, holders: readonly Box[], inside: Box | undefined): void => {
  const version = data[0] ?? 0
  if (version > 2 || data.length < 8) throw damaged()
  const next = numbersOf(data, 4)
  const widths = next(2)
  const [offsetWidth, lengthWidth, baseWidth] = [widths >> 12, (widths >> 8) & 15, (widths >> 4) & 15]
  const indexWidth = version === 0 ? 0 : widths & 15
  if ([offsetWidth, lengthWidth, baseWidth, indexWidth].some((width) => ![0, 4, 8].includes(width))) throw damaged()
  const items = next(version < 2 ? 2 : 4)
  if (items === 0 || holders.length > MAX_HOLDERS) throw damaged()
  let places = 0
  for (let item = 0; item < items; item += 1) {
    next(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : next(2) & 15
    if (next(2) !== 0 || method > 1) throw damaged()
    const base = next(baseWidth)
    for (let left = next(2); left > 0; left -= 1) {
      places += 1
      if (places > MAX_PLACES) throw damaged()
      next(indexWidth)
      const start = base + next(offsetWidth)
      const end = start + next(lengthWidth)
      const fits = method === 1
        ? inside !== undefined && end <= inside.data.length
        : holders.some((box) => start >= box.at && end <= box.at + box.data.length)
      if (!fits || end <= start) throw damaged()
    }
  }
}

/** The properties of an item, in their order: numbers of boxes, counted from 1 (ISO 23008-12, 9.3). */
const propertiesOf = (data: Buffer, item: number): number[] => {
  const version = data[0] ?? 0
  const wide = ((data[3] ?? 0) & 1) === 1
  const next = numbersOf(data, 4)
  for (let left = next(4); left > 0; left -= 1) {
    const id = next(version < 1 ? 2 : 4)
    const properties = Array.from({ length: next(1) }, () => (wide ? next(2) & 0x7fff : next(1) & 0x7f))
    if (id === item) return properties
  }
  throw damaged()
}

/** The size of the picture that is shown: turned when it says so. */
const sizeOf = (properties: readonly Box[], ipma: Buffer, primary: number): Size => {
  const own = propertiesOf(ipma, primary).flatMap((number) => properties[number - 1] ?? [])
  const ispe = boxNamed(own, 'ispe')
  if (ispe.length !== 12) throw damaged()
  const size = checkedSize(ispe.readUInt32BE(4), ispe.readUInt32BE(8))
  const turns = own.find(({ name }) => name === 'irot')?.data[0] ?? 0
  return turns % 2 === 1 ? { width: size.height, height: size.width } : size
}

/** Walks every box of an AVIF to the end of the file, and every place that its items say they lie at. @throws Problem */
export const checkAvif = async (bytes: Buffer): Promise<Size> => {
  const boxes = boxesIn(bytes)
  if (boxes[0]?.name !== 'ftyp' || boxes.some(({ name }, index) => index > 0 && name === 'ftyp')) throw damaged()
  if (boxes.some(({ name }) => name === 'moov')) throw badContent('Moving AVIF pictures are not taken: upload a still one.')
  if (boxes.some(({ name }) => !TOP.includes(name))) throw trailing()
  const meta = boxes.find(({ name }) => name === 'meta')
  if (!meta || boxes.filter(({ name }) => name === 'meta').length > 1 || meta.data.length < 4) throw damaged()
  const inner = boxesIn(meta.data.subarray(4), meta.at + 4)
  const holders = boxes.filter(({ name }) => name === 'mdat')
  checkLocations(boxNamed(inner, 'iloc'), holders, inner.find(({ name }) => name === 'idat'))
  const pitm = boxNamed(inner, 'pitm')
  const primary = numbersOf(pitm, 4)(pitm[0] === 0 ? 2 : 4)
  const properties = boxesIn(boxNamed(inner, 'iprp'))
  return sizeOf(boxesIn(boxNamed(properties, 'ipco')), boxNamed(properties, 'ipma'), primary)
}

/** A box of the ISO base media format: what it holds, and where that begins in the file. */
type Box = { name: string; at: number; data: Buffer }

/**
 * The boxes that fill `bytes` from its beginning to its end. A box that says it reaches to the end of the file (size
 * 0), or whose size needs 64 bits, does not occur in a picture of a few megabytes.
 * @throws Problem when they do not end where `bytes` does
 */
const boxesIn = (bytes: Buffer, offset = 0): Box[] => {
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
const boxNamed = (boxes: readonly Box[], name: string): Buffer => {
  const found = boxes.filter((box) => box.name === name)
  const [first] = found
  if (!first || found.length !== 1) throw damaged()
  return first.data
}

/** Reads numbers of 0, 1, 2, 4 or 8 bytes one after the other. @throws Problem beyond the end */
const numbersOf = (data: Buffer, from: number) => {
  let at = from
  return (width: number): number => {
    if (at + width > data.length) throw damaged()
    at += width
    if (width === 0) return 0
    return width === 8 ? Number(data.readBigUInt64BE(at - 8)) : data.readUIntBE(at - width, width)
  }
}
