import {
  boxesIn,
  contentOf,
  extentsIn,
  itemsIn,
  numberReader,
  type Box,
  type Extent,
} from '#pictures/iso-boxes.ts'
import { badContent } from '../file-types.ts'
import { av1Size, configuredSize } from './av1.ts'
import { checkedSize, checkPartCount, damagedPicture, trailingBytes, type Size } from './size.ts'

// An AVIF consists of boxes (ISO 14496-12): `iloc` says where the data of items are, in the boxes
// `mdat` and `idat`; `iinf` their types, `ipma` their properties, `iref` the tiles of a grid, and
// `pitm` the item that is the picture. An extent is a piece of an item's data.

/** Top-level boxes that a still AVIF may have. Any other would be stored unchecked. */
const TOP_LEVEL = ['ftyp', 'meta', 'mdat', 'free']

/** Most boxes on one level. */
const MAX_BOXES = 256

/**
 * Most `mdat` boxes, more than any still picture has: the check looks for each extent in each of
 * them.
 */
const MAX_MDAT_BOXES = 16

/** The boxes that fill a part of the file from its beginning to its end. @throws Problem */
const allBoxesIn = (view: DataView, from: number, to: number): Box[] => {
  const boxes = boxesIn(view, from, to)
  checkPartCount(boxes.length, MAX_BOXES)
  if ((boxes.at(-1)?.to ?? from) !== to) throw damagedPicture()
  return boxes
}

/** The box with this name. @throws Problem if there is none, or several */
const onlyBox = (boxes: readonly Box[], name: string): Box => {
  const [first, ...others] = boxes.filter((box) => box.name === name)
  if (!first || others.length > 0) throw damagedPicture()
  return first
}

/** Most items. A grid may have 65,536 tiles (ISO 23008-12, 6.6.2.3), but programs write dozens. */
const MAX_ITEMS = 1_024

/**
 * Checks that every extent is within a box of data, and that every `mdat` box has an extent: no
 * other data may be hidden in these boxes.
 * @throws Problem
 */
const checkExtents = (
  extents: readonly Extent[],
  mdatBoxes: readonly Box[],
  idat: Box | undefined,
): void => {
  if (mdatBoxes.length > MAX_MDAT_BOXES) throw damagedPicture()
  const usedBoxes = new Set<Box>()
  for (const { isInIdat, from, to } of extents) {
    // Extents in `idat` count from the beginning of this box, others from that of the file.
    const box = isInIdat
      ? [idat].find((one) => one && to <= one.to - one.from)
      : mdatBoxes.find((one) => from >= one.from && to <= one.to)
    if (!box || to <= from) throw damagedPicture()
    usedBoxes.add(box)
  }
  if (usedBoxes.size === 0) throw damagedPicture()
  if (mdatBoxes.some((box) => box.to > box.from && !usedBoxes.has(box)))
    throw badContent(
      'This picture contains data that does not belong to it. Open it, save it again, and upload that.',
    )
}

/**
 * Reads the box `ipma` (ISO 23008-12, 9.3).
 * @returns numbers of each item's properties in the box `ipco`, counted from 1. Key: item
 */
const propertiesIn = (ipma: DataView): Map<number, number[]> => {
  // The box begins with its version, one byte, and its flags, three bytes.
  const idBytes = ipma.getUint8(0) < 1 ? 2 : 4
  const isWide = (ipma.getUint8(3) & 1) === 1
  const next = numberReader(ipma, 4)
  const numbersByItem = new Map<number, number[]>()
  const count = next(4)
  checkPartCount(count, MAX_ITEMS)
  for (let left = count; left > 0; left -= 1)
    numbersByItem.set(
      next(idBytes),
      // The highest bit of each number is a flag.
      Array.from({ length: next(1) }, () => (isWide ? next(2) & 0x7fff : next(1) & 0x7f)),
    )
  return numbersByItem
}

type Item = { type: string; properties: readonly Box[]; extents: readonly Extent[] }

/** Stated size of an item. @throws Problem */
const sizeOf = (view: DataView, { properties }: Item): Size => {
  // Version and flags, four bytes, then width and height.
  const ispe = contentOf(view, onlyBox(properties, 'ispe'))
  if (ispe.byteLength !== 12) throw damagedPicture()
  return checkedSize(ispe.getUint32(4), ispe.getUint32(8))
}

/** Displayed size of an item: a rotation by a quarter turn exchanges width and height. */
const shownSize = (view: DataView, item: Item): Size => {
  const { width, height } = sizeOf(view, item)
  const irot = item.properties.find(({ name }) => name === 'irot')
  const quarterTurns = irot ? contentOf(view, irot).getUint8(0) : 0
  return quarterTurns % 2 === 1 ? { width: height, height: width } : { width, height }
}

/** Refuses an item whose stated size differs from the size of its content. @throws Problem */
const checkSameSize = (stated: Size, actual: Size | null): void => {
  if (actual && (stated.width !== actual.width || stated.height !== actual.height))
    throw damagedPicture()
}

/**
 * The bytes of an item. A single extent is not copied: many equal tiles may share it.
 * @throws Problem
 */
const dataOf = (bytes: Buffer, { extents }: Item, idat: Box | undefined): Buffer => {
  const pieces = extents.map(({ isInIdat, from, to }) => {
    const start = isInIdat ? (idat?.from ?? 0) : 0
    return bytes.subarray(start + from, start + to)
  })
  const [first, ...others] = pieces
  if (!first) throw damagedPicture()
  return others.length === 0 ? first : Buffer.concat(pieces)
}

/** Ids of the tiles of a grid, from the content of the box `iref` (ISO 14496-12, 8.11.12). */
const tilesOf = (iref: DataView, gridId: number): number[] => {
  const idBytes = iref.getUint8(0) === 0 ? 2 : 4
  const references = boxesIn(iref, 4, iref.byteLength).filter(({ name }) => name === 'dimg')
  return references.flatMap(({ from }) => {
    const next = numberReader(iref, from)
    return next(idBytes) === gridId ? Array.from({ length: next(2) }, () => next(idBytes)) : []
  })
}

/**
 * Checks a grid, a picture of tiles (ISO 23008-12, 6.6.2.3): the size in its data must be the size
 * of its item, and each of its tiles must exist.
 * @throws Problem
 */
const checkGrid = (stated: Size, data: Buffer, tiles: readonly (Item | undefined)[]): void => {
  // The data are a version, flags, the numbers of rows and columns less one, width and height.
  const next = numberReader(new DataView(data.buffer, data.byteOffset, data.length), 1)
  const sizeBytes = (next(1) & 1) === 1 ? 4 : 2
  const count = (next(1) + 1) * (next(1) + 1)
  checkSameSize(stated, { width: next(sizeBytes), height: next(sizeBytes) })
  if (tiles.length !== count || tiles.some((tile) => tile?.type !== 'av01')) throw damagedPicture()
}

/**
 * The items. Key: id.
 * @throws Problem if an item is named twice, or if the items in several extents are larger together
 * than the file
 */
const itemsOf = (
  view: DataView,
  iinf: DataView,
  extents: readonly Extent[],
  ipma: DataView,
  properties: readonly Box[],
): Map<number, Item> => {
  const namedItems = itemsIn(iinf)
  const extentsByItem = Map.groupBy(extents, ({ item }) => item)
  const numbersByItem = propertiesIn(ipma)
  checkPartCount(namedItems.length, MAX_ITEMS)
  const items = new Map(
    namedItems.map(({ id, type }) => [
      id,
      {
        type,
        extents: extentsByItem.get(id) ?? [],
        properties: (numbersByItem.get(id) ?? []).flatMap((number) => properties[number - 1] ?? []),
      },
    ]),
  )
  if (items.size !== namedItems.length) throw damagedPicture()
  // The extents of such an item are joined, and need memory.
  const extentsToJoin = [...items.values()].flatMap((item) =>
    item.extents.length > 1 ? item.extents : [],
  )
  if (extentsToJoin.reduce((sum, { from, to }) => sum + to - from, 0) > view.byteLength)
    throw damagedPicture()
  return items
}

const checkBoxes = (bytes: Buffer, view: DataView): Size => {
  const boxes = allBoxesIn(view, 0, view.byteLength)
  if (boxes[0]?.name !== 'ftyp') throw damagedPicture()
  onlyBox(boxes, 'ftyp')
  if (boxes.some(({ name }) => !TOP_LEVEL.includes(name))) throw trailingBytes()
  const meta = onlyBox(boxes, 'meta')
  // The first four bytes are a version and flags.
  const inner = allBoxesIn(view, meta.from + 4, meta.to)
  const content = (from: readonly Box[], name: string): DataView =>
    contentOf(view, onlyBox(from, name))
  const extents = extentsIn(content(inner, 'iloc'))
  const idat = inner.find(({ name }) => name === 'idat')
  checkExtents(
    extents,
    boxes.filter(({ name }) => name === 'mdat'),
    idat,
  )
  const iprp = onlyBox(inner, 'iprp')
  const parts = allBoxesIn(view, iprp.from, iprp.to)
  const ipco = onlyBox(parts, 'ipco')
  const properties = allBoxesIn(view, ipco.from, ipco.to)
  // A clean aperture (`clap`; ISO 14496-12, 12.1.4) only hides the cropped part of a picture: the
  // downloaded file still has it.
  if (properties.some(({ name }) => name === 'clap'))
    throw badContent(
      'This picture was cropped, but still contains what was cut away. Export it again and upload that.',
    )
  const items = itemsOf(view, content(inner, 'iinf'), extents, content(parts, 'ipma'), properties)
  for (const [id, item] of items) {
    if (item.type === 'grid')
      checkGrid(
        sizeOf(view, item),
        dataOf(bytes, item, idat),
        tilesOf(content(inner, 'iref'), id).map((tile) => items.get(tile)),
      )
    if (item.type !== 'av01') continue
    const { from, to } = onlyBox(item.properties, 'av1C')
    const sizeInConfiguration = configuredSize(bytes.subarray(from, to))
    const sizeInData = av1Size(dataOf(bytes, item, idat))
    checkSameSize(sizeOf(view, item), sizeInConfiguration)
    checkSameSize(sizeOf(view, item), sizeInData)
  }
  const pitm = content(inner, 'pitm')
  const idBytes = pitm.getUint8(0) === 0 ? 2 : 4
  const primary = items.get(numberReader(pitm, 4)(idBytes))
  if (!primary || !['av01', 'grid'].includes(primary.type)) throw damagedPicture()
  return shownSize(view, primary)
}

/**
 * Checks every box of an AVIF up to the end of the file, and every extent of its items.
 * @returns the displayed size
 * @throws Problem
 */
export const checkAvif = async (bytes: Buffer): Promise<Size> => {
  try {
    return checkBoxes(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    // RangeError: a box announces more entries than it has.
    throw error instanceof RangeError ? damagedPicture() : error
  }
}
