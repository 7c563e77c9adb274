/** A box of the ISO base media format (ISO 14496-12, 4.2). */
export type Box = {
  name: string
  /** Start of the content, in bytes from the beginning of the view. */
  from: number
  /** End of the content, exclusive. */
  to: number
}

const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))

/**
 * The boxes between two offsets, up to the first invalid box. Boxes that reach to the end of the
 * file (size 0) or that have a 64-bit size count as invalid: pictures of a few megabytes have none.
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

/** The content of a box as a separate view, beyond whose end nothing can be read. */
export const contentOf = (view: DataView, { from, to }: Box): DataView =>
  new DataView(view.buffer, view.byteOffset + from, to - from)

/**
 * Returns a function that reads the next number, of a given size in bytes.
 * @throws RangeError beyond the end of the view
 */
export const numberReader = (view: DataView, start: number) => {
  let at = start
  return (bytes: number): number => {
    let value = 0
    for (let remaining = bytes; remaining > 0; remaining -= 1)
      value = value * 256 + view.getUint8(at++)
    return value
  }
}

/** The items and their types, from the content of the box `iinf` (ISO 14496-12, 8.11.6). */
export function itemsIn(iinf: DataView): { id: number; type: string }[] {
  const from = iinf.getUint8(0) === 0 ? 6 : 8
  return boxesIn(iinf, from, iinf.byteLength).map((entry) => {
    const next = numberReader(iinf, entry.from + 4)
    const id = next(iinf.getUint8(entry.from) >= 3 ? 4 : 2)
    // Skips the index of the item's protection.
    next(2)
    return { id, type: String.fromCharCode(next(1), next(1), next(1), next(1)) }
  })
}

/** Maximum number of extents: a table with more is invalid, and would take too long to read. */
const MAX_EXTENTS = 10_000

/** A range of the bytes of an item. */
export type Extent = {
  /** Id of the item. */
  item: number
  /**
   * True if `from` and `to` count from the content of the box `idat`, not from the file's start.
   */
  isInIdat: boolean
  from: number
  to: number
}

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
  // Size in bytes of the number of items and of their ids.
  const idSize = version < 2 ? 2 : 4
  const extents: Extent[] = []
  for (let items = next(idSize); items > 0; items -= 1) {
    const item = next(idSize)
    const method = version === 0 ? 0 : next(2) & 15
    // Another file is given by a reference that is not 0, another item by method 2.
    if (next(2) !== 0 || method > 1) throw new RangeError('The item lies elsewhere.')
    const base = next(baseSize)
    for (let remaining = next(2); remaining > 0; remaining -= 1) {
      if (extents.length >= MAX_EXTENTS) throw new RangeError('Too many extents.')
      // Skips the index of the extent.
      next(indexSize)
      const from = base + next(offsetSize)
      extents.push({ item, isInIdat: method === 1, from, to: from + next(lengthSize) })
    }
  }
  return extents
}
