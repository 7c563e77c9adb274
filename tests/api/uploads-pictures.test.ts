import assert from 'node:assert/strict'
import test from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { Problem } from '../../netlify/api/problem.ts'
import { checkFile } from '../../netlify/api/uploads/check.ts'
import { av1Size } from '../../netlify/api/uploads/images/av1.ts'
import {
  withDecoderBytes,
  tiledAvif,
  undecodablePictures,
  noise,
  sequenceHeader,
} from '../fixtures/files/hollow-pictures.ts'

const check = (bytes: Uint8Array) => checkFile(new Uint8Array(bytes))

/** Status and reason of a refusal; null if the picture is accepted. */
const refusalOf = (bytes: Uint8Array): Promise<string | null> =>
  check(bytes).then(
    () => null,
    (error: unknown) =>
      error instanceof Problem
        ? `${error.extra?.status} ${error.extra?.detail}`
        : `failed: ${String(error)}`,
  )

const DAMAGED =
  '422 This picture is damaged or was cut off. Open it, save it again, and upload that.'

test('a picture with a valid header and without complete image data is refused as damaged', async () => {
  const unexpected: string[] = []
  for (const [name, bytes] of Object.entries(await undecodablePictures())) {
    const refusal = await refusalOf(bytes)
    if (refusal !== DAMAGED) unexpected.push(`${name}: ${refusal}`)
  }
  assert.deepEqual(unexpected, [])
})

/** Functions that encode a picture in the variants of each format. */
const encodings: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  'WebP with loss': (picture) => picture.webp({ effort: 1 }),
  'WebP without loss': (picture) => picture.webp({ lossless: true, effort: 1 }),
  'AVIF with loss': (picture) => picture.avif({ effort: 0 }),
  'AVIF without loss': (picture) => picture.avif({ lossless: true, effort: 0 }),
  PNG: (picture) => picture.png({ compressionLevel: 1 }),
  'PNG with a palette': (picture) => picture.png({ palette: true, effort: 1 }),
  JPEG: (picture) => picture.jpeg(),
  'JPEG in steps': (picture) => picture.jpeg({ progressive: true }),
  'JPEG as small as can be': (picture) => picture.jpeg({ mozjpeg: true, quality: 1 }),
}

const colours: readonly { channels: 3 | 4; background: string }[] = [
  { channels: 3, background: '#336644' },
  { channels: 4, background: '#33664480' },
  { channels: 4, background: '#00000000' },
]

test('a picture of one colour is accepted in each encoding, with and without transparency, and of any size', async () => {
  for (const [width, height] of [
    [1, 1],
    [2, 2],
    [17, 3],
    [16_383, 1],
    [1, 16_383],
  ] as const) {
    for (const [name, write] of Object.entries(encodings)) {
      for (const create of colours) {
        const bytes = await write(sharp({ create: { width, height, ...create } })).toBuffer()
        assert.deepEqual(
          (
            await check(bytes).catch((error: Problem) =>
              assert.fail(`${name}, ${width} × ${height}: ${error.extra?.detail}`),
            )
          ).size,
          { width, height },
          name,
        )
      }
    }
  }
  for (const [name, write] of Object.entries(encodings)) {
    if (name.includes('palette')) continue
    const bytes = await write(
      sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: '#336644' } }),
    ).toBuffer()
    assert.equal(await refusalOf(bytes), null, `${name} of 16 megapixels`)
  }
})

/** Shapes, letters and a gradient: they exercise few colours, many colours, repeats and edges. */
const scene = (width: number, height: number): Sharp =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><linearGradient id="a"><stop offset="0" stop-color="#146"/><stop offset="1" stop-color="#fd8" stop-opacity="0.3"/></linearGradient><pattern id="b" width="9" height="7" patternUnits="userSpaceOnUse"><circle cx="4" cy="3" r="2.5"/></pattern></defs>
  <rect width="90%" height="60%" fill="url(#a)"/><rect y="40%" width="100%" height="30%" fill="url(#b)"/><text x="9" y="90%" font-size="40" fill="#822">Fees 12.50</text></svg>`),
  )

test('a picture of many colours is accepted in each encoding, with and without transparency, and in grey', async () => {
  const grain = await sharp(noise(300 * 200 * 4), { raw: { width: 300, height: 200, channels: 4 } })
    .png()
    .toBuffer()
  const sources: readonly (() => Sharp)[] = [
    () => scene(501, 333),
    () => sharp(grain),
    () => scene(333, 222).composite([{ input: grain, blend: 'atop' }]),
  ]
  for (const source of sources) {
    for (const [name, write] of Object.entries(encodings)) {
      for (const picture of [source(), source().flatten(), source().greyscale()])
        assert.equal(await refusalOf(await write(picture).toBuffer()), null, name)
    }
  }
})

test('an AVIF with its sequence header in the configuration, and an AVIF of several tiles, are accepted', async () => {
  const avif = await scene(321, 123).flatten().avif({ effort: 0 }).toBuffer()
  for (const bytes of [withDecoderBytes(avif, sequenceHeader(avif)), await tiledAvif()]) {
    await sharp(bytes).raw().toBuffer()
    assert.equal(await refusalOf(bytes), null)
  }
})

test('the size of an AVIF is read from a sequence header with timing information before it', () => {
  // Bits of a sequence header of AV1, in the order of its specification. Width and height are
  // stored less one, in 9 and 8 bits.
  const timing = `1${'0'.repeat(64)}1${'00101'}1${'00100'}${'0'.repeat(42)}`
  const points = `1${'00001'}${'0'.repeat(12)}${'01000'}01${'0'.repeat(11)}1${'0000'}${'0'.repeat(12)}${'00001'}00`
  const bits = `00000${timing}${points}${'1000'}${'0111'}${(319).toString(2).padStart(9, '0')}${(239).toString(2).padStart(8, '0')}`
  const header = Buffer.from(
    bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)) ?? [],
  )
  // Each unit of the stream begins with its type and length: a sequence header, then a frame.
  const units = [Buffer.from([0x0a, header.length]), header, Buffer.from([0x32, 1, 0])]
  assert.deepEqual(av1Size(Buffer.concat(units)), { width: 320, height: 240 })
})
