/**
 * Draws the icons into public/: `node src/drawings/icon-files.ts`. Pages link to `favicon.svg` for
 * the tab. The others are requested at fixed addresses without a link: `favicon.ico` by feed
 * readers, crawlers and older browsers, `apple-touch-icon.png` by iPhones. Feeds link to
 * `feed.png`.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { mark, markIcon, markTile } from './mark.ts'

/**
 * Sides of the icon file's pictures, in pixels: tabs and lists, the same on high-density screens,
 * and the Windows desktop.
 */
const SIDES = [16, 32, 48] as const

/** Bytes of an icon file's header, and of its entry for each picture. */
const HEAD = 6
const ENTRY = 16

/** An icon file of square PNGs, each with its side in pixels, below 256. */
const icon = (pictures: readonly { side: number; png: Buffer }[]): Buffer => {
  const head = Buffer.alloc(HEAD + ENTRY * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { side, png }] of pictures.entries()) {
    const entry = HEAD + ENTRY * index
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

const clear = (side: number): Promise<Buffer> =>
  sharp(Buffer.from(markIcon(side)))
    .ensureAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
const opaque = (side: number): Promise<Buffer> =>
  sharp(Buffer.from(markTile(side)))
    .removeAlpha()
    .png({ palette: true, colours: 64, dither: 0 })
    .toBuffer()

const files: Record<string, string | Buffer> = {
  'favicon.svg': `${mark()}\n`,
  'favicon.ico': icon(
    await Promise.all(SIDES.map(async (side) => ({ side, png: await clear(side) }))),
  ),
  // The size that iOS requests. Opaque, because iOS makes transparent parts black.
  'apple-touch-icon.png': await opaque(180),
  'feed.png': await opaque(144),
}
for (const [name, content] of Object.entries(files))
  writeFileSync(join(import.meta.dirname, '../../public', name), content)
