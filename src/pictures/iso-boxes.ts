/**
 * A box of the ISO base media format (ISO 14496-12, 4.2): its name and the range of its content, in
 * bytes from the beginning of the view.
 */
export type Box = { name: string; from: number; to: number }

const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((step) => view.getUint8(at + step)))

/**
 * The boxes from an offset on, up to the first invalid one. Boxes that reach to the end of the file
 * (size 0) or have 64-bit sizes do not occur in a picture of a few megabytes.
 */
export function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at)
    if (size < 8 || at + size > to) break
    boxes.push({ name: nameAt(view, at + 4), from: at + 8, to: at + size })
    at += size
  }
  return boxes
}

/** The content of a box as a separate view: nothing beyond its end can be read. */
export const contentOf = (view: DataView, { from, to }: Box): DataView =>
  new DataView(view.buffer, view.byteOffset + from, to - from)

/** Reads consecutive numbers of a given size in bytes. @throws RangeError beyond the end */
export const numberReader = (view: DataView, start: number) => {
  let at = start
  return (bytes: number): number => {
    let value = 0
    for (let left = bytes; left > 0; left -= 1) value = value * 256 + view.getUint8(at++)
    return value
  }
}

/** The items and their types, from the content of the box `iinf` (ISO 14496-12, 8.11.6). */
export function itemsIn(iinf: DataView): { id: number; type: string }[] {
  const from = iinf.getUint8(0) === 0 ? 6 : 8
  return boxesIn(iinf, from, iinf.byteLength).map((entry) => {
    const next = numberReader(iinf, entry.from + 4)
    const id = next(iinf.getUint8(entry.from) >= 3 ? 4 : 2)
    next(2)
    return { id, type: String.fromCharCode(next(1), next(1), next(1), next(1)) }
  })
}

/** Maximum number of extents: a table with more is invalid, and would take too long to read. */
const MAX_EXTENTS = 10_000

/** Bytes of an item, in the file or in the box `idat`, whose content then counts from 0. */
export type Extent = { item: number; isInIdat: boolean; from: number; to: number }

/**
 * The byte ranges of each item, from the content of the box `iloc` (ISO 14496-12, 8.11.3).
 * @throws RangeError for an invalid table, and for items stored outside of this file
 */
export function extentsIn(iloc: DataView): Extent[] {
  const version = iloc.getUint8(0)
  const next = numberReader(iloc, 4)
  const sizes = next(2)
  const [offsetSize, lengthSize, baseSize, indexSize] = [
    sizes >> 12,
    (sizes >> 8) & 15,
    (sizes >> 4) & 15,
    version === 0 ? 0 : sizes & 15,
  ] as const
  if (
    version > 2 ||
    [offsetSize, lengthSize, baseSize, indexSize].some((size) => ![0, 4, 8].includes(size))
  )
    throw new RangeError('This is no table of items.')
  const wide = version < 2 ? 2 : 4
  const extents: Extent[] = []
  for (let items = next(wide); items > 0; items -= 1) {
    const item = next(wide)
    const method = version === 0 ? 0 : next(2) & 15
    if (next(2) !== 0 || method > 1) throw new RangeError('The item lies elsewhere.')
    const base = next(baseSize)
    for (let left = next(2); left > 0; left -= 1) {
      if (extents.length >= MAX_EXTENTS) throw new RangeError('Too many extents.')
      next(indexSize)
      const from = base + next(offsetSize)
      extents.push({ item, isInIdat: method === 1, from, to: from + next(lengthSize) })
    }
  }
  return extents
}
