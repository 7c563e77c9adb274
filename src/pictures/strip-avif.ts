import { boxesIn, contentOf, extentsIn, itemsIn, type Box } from './iso-boxes.ts'

/** The items that are notes: Exif, and XMP under its media type. */
const notesIn = (iinf: DataView): Set<number> =>
  new Set(
    itemsIn(iinf)
      .filter(({ type }) => type === 'Exif' || type === 'mime')
      .map(({ id }) => id),
  )

/** Where these items lie in the file. `idat` is the box that holds those which lie beside the picture's. */
function placesOf(
  view: DataView,
  iloc: Box,
  wanted: ReadonlySet<number>,
  idat: Box | undefined,
): { from: number; to: number }[] {
  const extents = extentsIn(contentOf(view, iloc)).filter(({ item }) => wanted.has(item))
  // Notes that lie over one another are none.
  if (extents.reduce((sum, { from, to }) => sum + to - from, 0) > view.byteLength)
    throw new RangeError('More notes than bytes.')
  return extents.map(({ isInIdat, from, to }) => {
    const start = isInIdat ? (idat?.from ?? 0) : 0
    return { from: start + from, to: start + to }
  })
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
  for (const { from, to } of placesOf(
    view,
    location,
    notesIn(contentOf(view, info)),
    named('idat'),
  ))
    bytes.fill(0, from, to)
  // Room that programs leave, and may have written to before.
  for (const { name, from, to } of boxes)
    if (name === 'free' || name === 'skip') bytes.fill(0, from, to)
  return [bytes]
}
