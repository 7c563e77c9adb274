import assert from 'node:assert/strict'
import test from 'node:test'
import sharp from 'sharp'
import { checkFile } from '../../../netlify/api/uploads/check.ts'
import { withoutTraces } from '../../../src/cms/uploads/without-traces.ts'
import { pictures, variants } from '../../fixtures/files/pictures.ts'

const SECRET = 'Taken at home by Huda'

const bare = async (bytes: Buffer<ArrayBufferLike>): Promise<Buffer> =>
  Buffer.from(await (await withoutTraces(new File([new Uint8Array(bytes)], 'a', { lastModified: 1 }))).arrayBuffer())

const pixels = (bytes: Buffer) => sharp(bytes).rotate().raw().toBuffer()

test('a picture of each format loses what it says of its author and keeps every pixel, its colours and its side', async () => {
  const noted = (format: 'png' | 'jpeg' | 'webp' | 'avif', side = 1) =>
    sharp({ create: { width: 40, height: 20, channels: 3, background: '#336644', noise: { type: 'gaussian', mean: 128, sigma: 20 } } })
      .withMetadata({ orientation: side })
      .withExif({ IFD0: { ImageDescription: SECRET, ...(side > 1 && { Orientation: String(side) }) } })
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer()
  for (const format of ['png', 'jpeg', 'webp', 'avif'] as const) {
    const before = await noted(format)
    assert.ok(before.includes(SECRET), format)
    const after = await bare(before)
    assert.ok(!after.includes(SECRET), format)
    assert.deepEqual(await pixels(after), await pixels(before), format)
    assert.ok((await sharp(after).metadata()).icc, `${format} lost its colours`)
    await checkFile(new Uint8Array(after))
  }
  const turned = await bare(await noted('jpeg', 6))
  assert.ok(!turned.includes(SECRET))
  assert.equal((await sharp(turned).metadata()).orientation, 6)
  await checkFile(new Uint8Array(turned))
})

test('every way in which a program writes a picture comes through whole', async () => {
  for (const [name, bytes] of Object.entries({ ...(await variants()), ...(await pictures()) })) {
    const after = await bare(bytes)
    assert.deepEqual(await pixels(after), await pixels(bytes), name)
    await checkFile(new Uint8Array(after))
  }
})

test('what is no picture is sent as it is', async () => {
  const file = new File(['%PDF-1.7 Exif'], 'a.pdf')
  assert.equal(await withoutTraces(file), file)
})
