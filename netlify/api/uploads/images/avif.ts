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
import { checkedSize, checkParts, damagedPicture, trailingBytes, type Size } from './size.ts'

/** Top-level boxes that a still AVIF may have. Any other would be stored unchecked. */
const TOP_LEVEL = ['ftyp', 'meta', 'mdat', 'free']

/** Most boxes on one level. */
const MAX_BOXES = 256

/**
 * Most boxes that hold data, more than any still picture has: each extent is searched for in each
 * of them.
 */
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

/**
 * Most items. A picture in tiles has at most 65,536 (ISO 23008-12, 6.6.2.3); programs write some
 * dozens.
 */
const MAX_ITEMS = 1_024

/**
 * Checks that every item lies within boxes that hold data, and that each of these holds a part of
 * an item: no other data may be hidden in them. @throws Problem
 */
const checkExtents = (
  extents: readonly Extent[],
  mdatBoxes: readonly Box[],
  idat: Box | undefined,
): void => {
  if (mdatBoxes.length > MAX_MDAT_BOXES) throw damagedPicture()
  const named = new Set<Box>()
  for (const { isInIdat, from, to } of extents) {
    const box = isInIdat
      ? [idat].find((one) => one && to <= one.to - one.from)
      : mdatBoxes.find((one) => from >= one.from && to <= one.to)
    if (!box || to <= from) throw damagedPicture()
    named.add(box)
  }
  if (named.size === 0) throw damagedPicture()
  if (mdatBoxes.some((box) => box.to > box.from && !named.has(box)))
    throw badContent(
      'This picture contains data that does not belong to it. Open it, save it again, and upload that.',
    )
}

/**
 * The numbers of the properties of each item, in their order, counted from 1 (ISO 23008-12, 9.3).
 */
const propertiesIn = (ipma: DataView): Map<number, number[]> => {
  const idBytes = ipma.getUint8(0) < 1 ? 2 : 4
  const isWide = (ipma.getUint8(3) & 1) === 1
  const next = numberReader(ipma, 4)
  const found = new Map<number, number[]>()
  const count = next(4)
  checkParts(count, MAX_ITEMS)
  for (let left = count; left > 0; left -= 1)
    found.set(
      next(idBytes),
      Array.from({ length: next(1) }, () => (isWide ? next(2) & 0x7fff : next(1) & 0x7f)),
    )
  return found
}

type Item = { type: string; properties: readonly Box[]; extents: readonly Extent[] }

const sizeOf = (view: DataView, { properties }: Item): Size => {
  const ispe = contentOf(view, onlyBox(properties, 'ispe'))
  if (ispe.byteLength !== 12) throw damagedPicture()
  return checkedSize(ispe.getUint32(4), ispe.getUint32(8))
}

/** Displayed size: width and height are exchanged by a rotation. */
const shownSize = (view: DataView, item: Item): Size => {
  const { width, height } = sizeOf(view, item)
  const irot = item.properties.find(({ name }) => name === 'irot')
  const turns = irot ? contentOf(view, irot).getUint8(0) : 0
  return turns % 2 === 1 ? { width: height, height: width } : { width, height }
}

/** Refuses an item whose stated size differs from that of its content. @throws Problem */
const checkSame = (said: Size, held: Size | null): void => {
  if (held && (said.width !== held.width || said.height !== held.height)) throw damagedPicture()
}

/**
 * The bytes of an item. One in a single piece is not copied: tiles that look alike share it.
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

/** The tiles of an item, by the content of the box `iref` (ISO 14496-12, 8.11.12). */
const tilesOf = (iref: DataView, wanted: number): number[] => {
  const idBytes = iref.getUint8(0) === 0 ? 2 : 4
  const tiles = boxesIn(iref, 4, iref.byteLength).filter(({ name }) => name === 'dimg')
  return tiles.flatMap(({ from }) => {
    const next = numberReader(iref, from)
    return next(idBytes) === wanted ? Array.from({ length: next(2) }, () => next(idBytes)) : []
  })
}

/**
 * Checks a picture of tiles (ISO 23008-12, 6.6.2.3): its size is the item's, and each of its tiles
 * exists. @throws Problem
 */
const checkGrid = (said: Size, data: Buffer, tiles: readonly (Item | undefined)[]): void => {
  const next = numberReader(new DataView(data.buffer, data.byteOffset, data.length), 1)
  const bytes = (next(1) & 1) === 1 ? 4 : 2
  const count = (next(1) + 1) * (next(1) + 1)
  checkSame(said, { width: next(bytes), height: next(bytes) })
  if (tiles.length !== count || tiles.some((tile) => tile?.type !== 'av01')) throw damagedPicture()
}

/**
 * Items by their numbers. @throws Problem where one is named twice, or more bytes are to be joined
 * than there are
 */
const itemsOf = (
  view: DataView,
  iinf: DataView,
  extents: readonly Extent[],
  ipma: DataView,
  properties: readonly Box[],
): Map<number, Item> => {
  const [named, places, owned] = [
    itemsIn(iinf),
    Map.groupBy(extents, ({ item }) => item),
    propertiesIn(ipma),
  ]
  checkParts(named.length, MAX_ITEMS)
  const items = new Map(
    named.map(({ id, type }) => [
      id,
      {
        type,
        extents: places.get(id) ?? [],
        properties: (owned.get(id) ?? []).flatMap((number) => properties[number - 1] ?? []),
      },
    ]),
  )
  const inPieces = [...items.values()].flatMap((item) =>
    item.extents.length > 1 ? item.extents : [],
  )
  if (
    items.size !== named.length ||
    inPieces.reduce((sum, { from, to }) => sum + to - from, 0) > view.byteLength
  )
    throw damagedPicture()
  return items
}

const checkBoxes = (bytes: Buffer, view: DataView): Size => {
  const boxes = allBoxesIn(view, 0, view.byteLength)
  if (boxes[0]?.name !== 'ftyp') throw damagedPicture()
  onlyBox(boxes, 'ftyp')
  if (boxes.some(({ name }) => !TOP_LEVEL.includes(name))) throw trailingBytes()
  const meta = onlyBox(boxes, 'meta')
  const inner = allBoxesIn(view, meta.from + 4, meta.to)
  const content = (from: readonly Box[], name: string): DataView =>
    contentOf(view, onlyBox(from, name))
  const [extents, idat] = [
    extentsIn(content(inner, 'iloc')),
    inner.find(({ name }) => name === 'idat'),
  ]
  checkExtents(
    extents,
    boxes.filter(({ name }) => name === 'mdat'),
    idat,
  )
  const iprp = onlyBox(inner, 'iprp')
  const parts = allBoxesIn(view, iprp.from, iprp.to)
  const ipco = onlyBox(parts, 'ipco')
  const properties = allBoxesIn(view, ipco.from, ipco.to)
  // A clean aperture (ISO 14496-12, 12.1.4) only hides the cropped part: whoever downloads the file
  // still has it.
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
    for (const held of [
      configuredSize(bytes.subarray(from, to)),
      av1Size(dataOf(bytes, item, idat)),
    ])
      checkSame(sizeOf(view, item), held)
  }
  const pitm = content(inner, 'pitm')
  const primary = items.get(numberReader(pitm, 4)(pitm.getUint8(0) === 0 ? 2 : 4))
  if (!primary || !['av01', 'grid'].includes(primary.type)) throw damagedPicture()
  return shownSize(view, primary)
}

/**
 * Walks every box of an AVIF to the end of the file, and every extent of its items. @throws Problem
 */
export const checkAvif = async (bytes: Buffer): Promise<Size> => {
  try {
    return checkBoxes(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    // A table announces more entries than it has.
    throw error instanceof RangeError ? damagedPicture() : error
  }
}
