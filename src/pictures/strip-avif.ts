import { boxesIn, contentOf, extentsIn, itemsIn, type Box } from './iso-boxes.ts'

/** Ids of the metadata items: Exif, and XMP, whose type is `mime`. */
const metadataItemsIn = (iinf: DataView): Set<number> =>
  new Set(
    itemsIn(iinf)
      .filter(({ type }) => type === 'Exif' || type === 'mime')
      .map(({ id }) => id),
  )

/**
 * Byte ranges of the items `wanted` in the file.
 * @param iloc the box with the table of ranges
 * @param idat the box with the items that are stored within the box `meta`, if there is one
 */
function byteRangesOf(
  view: DataView,
  iloc: Box,
  wanted: ReadonlySet<number>,
  idat: Box | undefined,
): { from: number; to: number }[] {
  const extents = extentsIn(contentOf(view, iloc)).filter(({ item }) => wanted.has(item))
  // Ranges with more bytes than the file overlap, and are invalid.
  if (extents.reduce((sum, { from, to }) => sum + to - from, 0) > view.byteLength)
    throw new RangeError('More notes than bytes.')
  return extents.map(({ isInIdat, from, to }) => {
    const start = isInIdat ? (idat?.from ?? 0) : 0
    return { from: start + from, to: start + to }
  })
}

/**
 * Overwrites the metadata of an AVIF with zeros. Removing them would move other content, to which
 * tables refer by its offset.
 * @returns the same bytes, as a single piece; null when the file cannot be read
 */
export function stripAvif(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes = boxesIn(view, 0, bytes.length)
  const meta = boxes.find(({ name }) => name === 'meta')
  if (!meta) return null
  const innerBoxes = boxesIn(view, meta.from + 4, meta.to)
  const boxNamed = (wanted: string) => innerBoxes.find(({ name }) => name === wanted)
  const iinf = boxNamed('iinf')
  const iloc = boxNamed('iloc')
  if (!iinf || !iloc) return null
  const items = metadataItemsIn(contentOf(view, iinf))
  for (const { from, to } of byteRangesOf(view, iloc, items, boxNamed('idat')))
    bytes.fill(0, from, to)
  // Free space may contain earlier content.
  for (const { name, from, to } of boxes)
    if (name === 'free' || name === 'skip') bytes.fill(0, from, to)
  return [bytes]
}
