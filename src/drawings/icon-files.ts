/**
 * Draws the icons into public/: `node src/drawings/icon-files.ts`. Pages link to `favicon.svg` for
 * the tab, and feeds to `feed.png`. Two files are requested at their fixed addresses without a
 * link: `favicon.ico` by feed readers, crawlers and older browsers, and `apple-touch-icon.png` by
 * iPhones.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { brandMark, markIcon, markTile } from './mark.ts'

/**
 * Sides of the icon file's pictures, in pixels: 16 for tabs and lists, 32 for the same on
 * high-density screens, 48 for the Windows desktop.
 */
const SIDES = [16, 32, 48] as const

/** Bytes of an icon file's header. */
const HEADER_BYTES = 6
/** Bytes of an icon file's entry for each picture. */
const ENTRY_BYTES = 16

/**
 * An icon file (ICO) of square PNGs, each with its side in pixels, below 256: a header, an entry
 * for each picture, then the pictures.
 */
const iconFile = (pictures: readonly { side: number; png: Buffer }[]): Buffer => {
  const head = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length)
  // Type 1 is an icon.
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { side, png }] of pictures.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index
    // Width and height, the number of colour planes, bits per pixel, then the PNG's size and place.
    head.writeUInt8(side, entry)
    head.writeUInt8(side, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

const transparentPng = (side: number): Promise<Buffer> =>
  sharp(Buffer.from(markIcon(side)))
    .ensureAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
const opaquePng = (side: number): Promise<Buffer> =>
  sharp(Buffer.from(markTile(side)))
    .removeAlpha()
    .png({ palette: true, colours: 64, dither: 0 })
    .toBuffer()

const files: Record<string, string | Buffer> = {
  'favicon.svg': `${brandMark()}\n`,
  'favicon.ico': iconFile(
    await Promise.all(SIDES.map(async (side) => ({ side, png: await transparentPng(side) }))),
  ),
  // The size that iOS requests. Opaque, because iOS makes transparent parts black.
  'apple-touch-icon.png': await opaquePng(180),
  'feed.png': await opaquePng(144),
}
for (const [name, content] of Object.entries(files))
  writeFileSync(join(import.meta.dirname, '../../public', name), content)
