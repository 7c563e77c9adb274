import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import sharp from 'sharp'
import { markIcon, markTile } from '../../src/drawings/mark.ts'

const file = (name: string): Buffer =>
  readFileSync(new URL(`../../public/${name}`, import.meta.url))

const pixels = (picture: Buffer): Promise<Buffer> => sharp(picture).ensureAlpha().raw().toBuffer()

/** Asserts that a committed PNG matches its drawing: colours may differ by palette and rounding. */
const assertDrawn = async (png: Buffer, svg: string, name: string): Promise<void> => {
  const [kept, drawn] = await Promise.all([png, Buffer.from(svg)].map(pixels))
  assert.ok(kept && drawn)
  assert.equal(kept.length, drawn.length, name)
  const apart =
    drawn.reduce((sum, value, index) => sum + Math.abs(value - (kept[index] ?? 0)), 0) /
    drawn.length
  assert.ok(
    apart < 1,
    `${name}: ${apart.toFixed(2)} of 255 away from the drawing: node src/drawings/icon-files.ts`,
  )
}

test('the icon file holds the mark as PNGs of 16, 32 and 48 pixels with a clear ground, and nothing else', async () => {
  const ico = file('favicon.ico')
  assert.deepEqual([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)], [0, 1, 3])
  let end = 6 + 3 * 16
  for (const [index, side] of [16, 32, 48].entries()) {
    const entry = ico.subarray(6 + index * 16, 22 + index * 16)
    // Bytes of an entry: width, height, palette size, reserved; planes and bits per pixel; offset.
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

test('at 16 pixels the trunk and the crown keep the brand’s colour, where finer lines would be mixed with the ground', async () => {
  const side = 16
  const bytes = await pixels(Buffer.from(markIcon(side)))
  const at = (x: number, y: number): number[] => [
    ...bytes.subarray((y * side + x) * 4, (y * side + x) * 4 + 3),
  ]
  const amber = [0xf2, 0xb8, 0x5a]
  const apart = (colour: number[]): number =>
    Math.max(...colour.map((value, index) => Math.abs(value - (amber[index] ?? 0))))
  for (const [x, y] of [
    [7, 10],
    [7, 4],
  ] as const)
    assert.ok(apart(at(x, y)) < 60, `${x}, ${y}: ${at(x, y).join()}`)
})

test('the icons of phones and feeds are PNGs of 180 and 144 pixels without a clear spot', async () => {
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
