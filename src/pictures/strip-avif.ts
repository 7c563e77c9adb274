/** A box of the format (ISO 14496-12, 4.2): its name and where its content lies, in bytes from the beginning of the file. */
type Box = { name: string; from: number; to: number }

const nameAt = (view: DataView, at: number): string => String.fromCharCode(...[0, 1, 2, 3].map((step) => view.getUint8(at + step)))

function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at)
    const end = size === 0 ? to : at + size
    if (size === 1 || (size !== 0 && size < 8) || end > to) break
    boxes.push({ name: nameAt(view, at + 4), from: at + 8, to: end })
    at = end
  }
  return boxes
}

/** Reads numbers of so many bytes one after the other. */
const reader = (view: DataView, start: number) => {
  let at = start
  return (bytes: number): number => {
    let value = 0
    for (let left = bytes; left > 0; left -= 1) value = value * 256 + view.getUint8(at++)
    return value
  }
}

/** The items that are notes (8.11.6): Exif, and XMP under its media type. */
function notesIn(view: DataView, { from, to }: Box): Set<number> {
  const isShort = view.getUint8(from) === 0
  const notes = boxesIn(view, from + (isShort ? 6 : 8), to).flatMap((entry) => {
    const next = reader(view, entry.from + 4)
    const id = next(view.getUint8(entry.from) >= 3 ? 4 : 2)
    next(2)
    const type = String.fromCharCode(next(1), next(1), next(1), next(1))
    return type === 'Exif' || type === 'mime' ? [id] : []
  })
  return new Set(notes)
}

/** More pieces than any program cuts a picture into: a table that names more is no table, and would hold the page up. */
const MAX_PIECES = 10_000

/** Where the bytes of these items lie (8.11.3). `data` is the box that holds those which lie beside the picture's. */
function placesOf(view: DataView, { from }: Box, wanted: ReadonlySet<number>, data: Box | undefined): { from: number; to: number }[] {
  const version = view.getUint8(from)
  const next = reader(view, from + 4)
  const sizes = next(2)
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, version === 0 ? 0 : sizes & 15]
  const wide = version < 2 ? 2 : 4
  const places: { from: number; to: number }[] = []
  let read = 0
  let covered = 0
  for (let items = next(wide); items > 0; items -= 1) {
    const id = next(wide)
    const method = version === 0 ? 0 : next(2) & 15
    next(2)
    const base = next(baseSize) + (method === 1 ? (data?.from ?? 0) : 0)
    for (let extents = next(2); extents > 0; extents -= 1) {
      if (++read > MAX_PIECES) throw new RangeError('Too many pieces.')
      next(indexSize)
      const start = base + next(offsetSize)
      const end = start + next(lengthSize)
      if (!wanted.has(id)) continue
      covered += end - start
      // Notes that lie over one another are none.
      if (covered > view.byteLength) throw new RangeError('More notes than bytes.')
      places.push({ from: start, to: end })
    }
  }
  return places
}

/** An AVIF whose notes are filled with zeros: their place is named by tables, so that they stay as long as they were. */
export function stripAvif(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes = boxesIn(view, 0, bytes.length)
  const meta = boxes.find(({ name }) => name === 'meta')
  if (!meta) return null
  const inside = boxesIn(view, meta.from + 4, meta.to)
  const named = (wanted: string) => inside.find(({ name }) => name === wanted)
  const [info, location] = [named('iinf'), named('iloc')]
  if (!info || !location) return null
  for (const { from, to } of placesOf(view, location, notesIn(view, info), named('idat'))) bytes.fill(0, from, to)
  // Room that programs leave, and may have written to before.
  for (const { name, from, to } of boxes) if (name === 'free' || name === 'skip') bytes.fill(0, from, to)
  return [bytes]
}
