import { boxesIn, contentOf, extentsIn, numberReader, type Box } from '#pictures/iso-boxes.ts'
import { badContent } from '../file-types.ts'
import { checkedSize, checkParts, damagedPicture, trailingBytes, type Size } from './size.ts'

/** The top-level boxes that a still AVIF may have. Any other would be carried along unchecked. */
const TOP_LEVEL = ['ftyp', 'meta', 'mdat', 'free']

/** Boxes beside each other. */
const MAX_BOXES = 256

/** More than any still picture has: each extent is looked for in each box that holds data. */
const MAX_MDAT_BOXES = 16

/** The boxes that fill a part of the file from its beginning to its end. @throws Problem */
const allBoxesIn = (view: DataView, from: number, to: number): Box[] => {
  const boxes = boxesIn(view, from, to)
  checkParts(boxes.length, MAX_BOXES)
  if ((boxes.at(-1)?.to ?? from) !== to) throw damagedPicture()
  return boxes
}

/** The one box of this name. @throws Problem */
const onlyBox = (boxes: readonly Box[], name: string): Box => {
  const [first, ...others] = boxes.filter((box) => box.name === name)
  if (!first || others.length > 0) throw damagedPicture()
  return first
}

/** Every item lies within boxes that hold data, and each of these holds a part of an item: nothing is carried along unseen. @throws Problem */
const checkExtents = (iloc: DataView, mdatBoxes: readonly Box[], idat: Box | undefined): void => {
  if (mdatBoxes.length > MAX_MDAT_BOXES) throw damagedPicture()
  const named = new Set<Box>()
  for (const { isInIdat, from, to } of extentsIn(iloc)) {
    const box = isInIdat ? [idat].find((one) => one && to <= one.to - one.from) : mdatBoxes.find((one) => from >= one.from && to <= one.to)
    if (!box || to <= from) throw damagedPicture()
    named.add(box)
  }
  if (named.size === 0) throw damagedPicture()
  if (mdatBoxes.some((box) => box.to > box.from && !named.has(box))) throw badContent('This picture contains data that does not belong to it. Open it, save it again, and upload that.')
}

/** The properties of an item, in their order: numbers of boxes, counted from 1 (ISO 23008-12, 9.3). */
const propertiesOf = (ipma: DataView, item: number): number[] => {
  const version = ipma.getUint8(0)
  const isWide = (ipma.getUint8(3) & 1) === 1
  const next = numberReader(ipma, 4)
  for (let left = next(4); left > 0; left -= 1) {
    const id = next(version < 1 ? 2 : 4)
    const properties = Array.from({ length: next(1) }, () => (isWide ? next(2) & 0x7fff : next(1) & 0x7f))
    if (id === item) return properties
  }
  throw damagedPicture()
}

/** The size of the picture that is shown: turned when it says so. */
const sizeOf = (view: DataView, properties: readonly Box[], ipma: DataView, primary: number): Size => {
  const own = propertiesOf(ipma, primary).flatMap((number) => properties[number - 1] ?? [])
  const ispe = contentOf(view, onlyBox(own, 'ispe'))
  if (ispe.byteLength !== 12) throw damagedPicture()
  const size = checkedSize(ispe.getUint32(4), ispe.getUint32(8))
  const irot = own.find(({ name }) => name === 'irot')
  const turns = irot ? contentOf(view, irot).getUint8(0) : 0
  return turns % 2 === 1 ? { width: size.height, height: size.width } : size
}

const checkBoxes = (view: DataView): Size => {
  const boxes = allBoxesIn(view, 0, view.byteLength)
  if (boxes[0]?.name !== 'ftyp') throw damagedPicture()
  onlyBox(boxes, 'ftyp')
  if (boxes.some(({ name }) => !TOP_LEVEL.includes(name))) throw trailingBytes()
  const meta = onlyBox(boxes, 'meta')
  const inner = allBoxesIn(view, meta.from + 4, meta.to)
  const content = (from: readonly Box[], name: string): DataView => contentOf(view, onlyBox(from, name))
  checkExtents(content(inner, 'iloc'), boxes.filter(({ name }) => name === 'mdat'), inner.find(({ name }) => name === 'idat'))
  const pitm = content(inner, 'pitm')
  const primary = numberReader(pitm, 4)(pitm.getUint8(0) === 0 ? 2 : 4)
  const iprp = onlyBox(inner, 'iprp')
  const parts = allBoxesIn(view, iprp.from, iprp.to)
  const ipco = onlyBox(parts, 'ipco')
  const properties = allBoxesIn(view, ipco.from, ipco.to)
  // A clean aperture (ISO 14496-12, 12.1.4) only hides what was cut away: whoever downloads the file still has it.
  if (properties.some(({ name }) => name === 'clap')) throw badContent('This picture was cropped, but still contains what was cut away. Export it again and upload that.')
  return sizeOf(view, properties, content(parts, 'ipma'), primary)
}

/** Walks every box of an AVIF to the end of the file, and every extent of its items. @throws Problem */
export const checkAvif = async (bytes: Buffer): Promise<Size> => {
  try {
    return checkBoxes(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    // A table that says more than it holds.
    throw error instanceof RangeError ? damagedPicture() : error
  }
}
