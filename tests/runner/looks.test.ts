import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import sharp from 'sharp'
import { compareFolders } from '../looks/compare.ts'

const background = { r: 10, g: 20, b: 30 }
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })
/** Overlay of one pixel in the second row, whose red value is `red`. */
const dot = (left: number, red: number) => ({
  input: {
    create: { width: 1, height: 1, channels: 3 as const, background: { r: red, g: 20, b: 30 } },
  },
  left,
  top: 1,
})

const folders = async (t: TestContext): Promise<[before: string, after: string]> => {
  const root = await mkdtemp(join(tmpdir(), 'looks-'))
  t.after(() => rm(root, { recursive: true }))
  const [before, after] = [join(root, 'before'), join(root, 'after')]
  await Promise.all([mkdir(before), mkdir(after)])
  return [before, after]
}

test('pictures with the same pixels are equal, also with different compression', async (t) => {
  const [before, after] = await folders(t)
  await plain(8, 4).png({ compressionLevel: 0 }).toFile(join(before, 'a.png'))
  await plain(8, 4).png({ compressionLevel: 9 }).toFile(join(after, 'a.png'))
  assert.deepEqual(await compareFolders(before, after), { passed: 1, failures: [] })
  assert.deepEqual(await readdir(after), ['a.png'])
})

test('a pixel whose red value differs by 1 is a difference, and is marked red', async (t) => {
  const [before, after] = await folders(t)
  await plain(8, 4).png().toFile(join(before, 'a.png'))
  await plain(8, 4)
    .composite([dot(3, 11)])
    .png()
    .toFile(join(after, 'a.png'))
  assert.deepEqual(await compareFolders(before, after), {
    passed: 0,
    failures: ['a.png: 3.125 % of its pixels differ (1)'],
  })
  const drawn = await sharp(join(after, 'differences', 'a.png'))
    .removeAlpha()
    .raw()
    .toBuffer()
  // 8 × 4 pixels of three bytes; the mark has the red value 214 and the green value 31.
  const redPixels = Array.from({ length: 32 }, (_, pixel) => pixel).filter(
    (pixel) => drawn[pixel * 3] === 214 && drawn[pixel * 3 + 1] === 31,
  )
  assert.deepEqual(redPixels, [8 + 3])
})

test('a picture that has grown differs by the added pixels', async (t) => {
  const [before, after] = await folders(t)
  await plain(8, 4).png().toFile(join(before, 'a.png'))
  await plain(8, 5).png().toFile(join(after, 'a.png'))
  assert.deepEqual(await compareFolders(before, after), {
    passed: 0,
    failures: ['a.png: 20.000 % of its pixels differ (8)'],
  })
})

test('a picture that is in only one folder is reported', async (t) => {
  const [before, after] = await folders(t)
  await plain(1, 1).png().toFile(join(before, 'gone.png'))
  await plain(1, 1).png().toFile(join(after, 'new.png'))
  assert.deepEqual(await compareFolders(before, after), {
    passed: 0,
    failures: [`gone.png: only in ${before}`, `new.png: only in ${after}`],
  })
})
