import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import sharp from 'sharp'
import { markIcon, markTile } from '../../src/drawings/mark.ts'

const file = (name: string): Buffer =>
  readFileSync(new URL(`../../public/${name}`, import.meta.url))

/** Red, green, blue and alpha of each pixel. */
const pixels = (picture: Buffer): Promise<Buffer> => sharp(picture).ensureAlpha().raw().toBuffer()

/**
 * Asserts that a committed PNG matches its drawing. Colours may differ by 1 of 255 on average: the
 * opaque PNGs have a palette, and all have rounded values.
 */
const assertDrawn = async (png: Buffer, svg: string, name: string): Promise<void> => {
  const [committed, drawn] = await Promise.all([png, Buffer.from(svg)].map(pixels))
  assert.ok(committed && drawn)
  assert.equal(committed.length, drawn.length, name)
  const meanDifference =
    drawn.reduce((sum, value, index) => sum + Math.abs(value - (committed[index] ?? 0)), 0) /
    drawn.length
  assert.ok(
    meanDifference < 1,
    `${name}: ${meanDifference.toFixed(2)} of 255 away from the drawing; draw it again with \`node src/drawings/icon-files.ts\``,
  )
}

test('the icon file contains only the mark as PNGs of 16, 32 and 48 pixels with a transparent background', async () => {
  const ico = file('favicon.ico')
  // Header of an icon file: reserved, type (1 is an icon), number of pictures.
  assert.deepEqual([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)], [0, 1, 3])
  /** Offset after the bytes read so far: first after the header and its three entries. */
  let end = 6 + 3 * 16
  for (const [index, side] of [16, 32, 48].entries()) {
    const entry = ico.subarray(6 + index * 16, 22 + index * 16)
    // Entry: width, height, palette size, reserved; then planes, bits per pixel, length, offset.
    assert.deepEqual([...entry.subarray(0, 4)], [side, side, 0, 0])
    assert.deepEqual(
      [entry.readUInt16LE(4), entry.readUInt16LE(6), entry.readUInt32LE(12)],
      [1, 32, end],
    )
    const png = ico.subarray(end, end + entry.readUInt32LE(8))
    const { format, width, height, channels, isPalette } = await sharp(png).metadata()
    assert.deepEqual(
      { format, width, height, channels, isPalette },
      { format: 'png', width: side, height: side, channels: 4, isPalette: false },
    )
    await assertDrawn(png, markIcon(side), `${side} pixels`)
    end += png.length
  }
  assert.equal(ico.length, end)
  assert.ok(ico.length < 5_000)
})

// The small mark has a thicker trunk: a thin one would be blended with the background.
test('at 16 pixels the trunk and the crown of the mark have the brand’s colour', async () => {
  const side = 16
  const bytes = await pixels(Buffer.from(markIcon(side)))
  const colourAt = (x: number, y: number): number[] => [
    ...bytes.subarray((y * side + x) * 4, (y * side + x) * 4 + 3),
  ]
  const amber = [0xf2, 0xb8, 0x5a]
  /** Greatest difference to amber in one of the three channels. */
  const differenceTo = (colour: number[]): number =>
    Math.max(...colour.map((value, index) => Math.abs(value - (amber[index] ?? 0))))
  const trunk = [7, 10] as const
  const crown = [7, 4] as const
  for (const [x, y] of [trunk, crown])
    assert.ok(differenceTo(colourAt(x, y)) < 60, `${x}, ${y}: ${colourAt(x, y).join()}`)
})

test('the icons of phones and feeds are opaque PNGs of 180 and 144 pixels', async () => {
  for (const [name, side] of [
    ['apple-touch-icon.png', 180],
    ['feed.png', 144],
  ] as const) {
    const png = file(name)
    const { format, width, height, hasAlpha } = await sharp(png).metadata()
    assert.deepEqual(
      { format, width, height, hasAlpha },
      { format: 'png', width: side, height: side, hasAlpha: false },
      name,
    )
    await assertDrawn(png, markTile(side), name)
    assert.ok(png.length < 5_000, name)
  }
})
