import { boxesIn, contentOf, extentsIn, itemsIn, type Box } from './iso-boxes.ts'

/** The metadata items: Exif, and XMP under its media type. */
const notesIn = (iinf: DataView): Set<number> =>
  new Set(
    itemsIn(iinf)
      .filter(({ type }) => type === 'Exif' || type === 'mime')
      .map(({ id }) => id),
  )

/**
 * Byte ranges of these items in the file. `idat` is the box of items that are stored within the
 * metadata.
 */
function placesOf(
  view: DataView,
  iloc: Box,
  wanted: ReadonlySet<number>,
  idat: Box | undefined,
): { from: number; to: number }[] {
  const extents = extentsIn(contentOf(view, iloc)).filter(({ item }) => wanted.has(item))
  // Overlapping ranges are invalid.
  if (extents.reduce((sum, { from, to }) => sum + to - from, 0) > view.byteLength)
    throw new RangeError('More notes than bytes.')
  return extents.map(({ isInIdat, from, to }) => {
    const start = isInIdat ? (idat?.from ?? 0) : 0
    return { from: start + from, to: start + to }
  })
}

/**
 * Overwrites the metadata of an AVIF with zeros: tables refer to its offsets, so its length must
 * not change.
 */
export function stripAvif(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes = boxesIn(view, 0, bytes.length)
  const meta = boxes.find(({ name }) => name === 'meta')
  if (!meta) return null
  const inside = boxesIn(view, meta.from + 4, meta.to)
  const named = (wanted: string) => inside.find(({ name }) => name === wanted)
  const [info, location] = [named('iinf'), named('iloc')]
  if (!info || !location) return null
  for (const { from, to } of placesOf(
    view,
    location,
    notesIn(contentOf(view, info)),
    named('idat'),
  ))
    bytes.fill(0, from, to)
  // Free space, which may hold earlier content.
  for (const { name, from, to } of boxes)
    if (name === 'free' || name === 'skip') bytes.fill(0, from, to)
  return [bytes]
}
