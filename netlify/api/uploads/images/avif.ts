import { badContent } from '../refuse.ts'
import { boxesIn, boxNamed, numbersOf, type Box } from './boxes.ts'
import { checkedSize, damaged, trailing, type Size } from './size.ts'

/** Boxes that a still AVIF may have beside each other. Another one would be carried along unseen. */
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
