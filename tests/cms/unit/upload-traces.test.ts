import assert from 'node:assert/strict'
import test from 'node:test'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { checkFile } from '../../../netlify/api/uploads/check.ts'
import { stripAvif } from '../../../src/pictures/strip-avif.ts'
import { removeMetadata } from '../../../src/cms/uploads/file-checks.ts'
import { pictures, validPictureVariants } from '../../fixtures/files/pictures.ts'

/** Text in the metadata of test pictures, which must be removed. */
const SECRET = 'Taken at home by Huda'

const withoutMetadata = async (bytes: Buffer<ArrayBufferLike>): Promise<Buffer> =>
  Buffer.from(
    await (
      await removeMetadata(new File([new Uint8Array(bytes)], 'a', { lastModified: 1 }))
    ).arrayBuffer(),
  )

const pixels = (bytes: Buffer) => sharp(bytes).rotate().raw().toBuffer()

test('a picture of each format loses its metadata and keeps its pixels, colour profile and orientation', async () => {
  const notedPictureOf = (format: 'png' | 'jpeg' | 'webp' | 'avif', orientation = 1) =>
    sharp({
      create: {
        width: 40,
        height: 20,
        channels: 3,
        background: '#336644',
        noise: { type: 'gaussian', mean: 128, sigma: 20 },
      },
    })
      .withMetadata({ orientation })
      .withExif({
        IFD0: {
          ImageDescription: SECRET,
          ...(orientation > 1 && { Orientation: String(orientation) }),
        },
      })
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer()
  for (const format of ['png', 'jpeg', 'webp', 'avif'] as const) {
    const before = await notedPictureOf(format)
    assert.ok(before.includes(SECRET), format)
    const after = await withoutMetadata(before)
    assert.ok(!after.includes(SECRET), format)
    assert.deepEqual(await pixels(after), await pixels(before), format)
    assert.ok((await sharp(after).metadata()).icc, `${format} lost its colours`)
    await checkFile(new Uint8Array(after))
  }
  const turned = await withoutMetadata(await notedPictureOf('jpeg', 6))
  assert.ok(!turned.includes(SECRET))
  assert.equal((await sharp(turned).metadata()).orientation, 6)
  await checkFile(new Uint8Array(turned))
})

test('pictures as various programs write them keep every pixel', async () => {
  for (const [name, bytes] of Object.entries({
    ...(await validPictureVariants()),
    ...(await pictures()),
  })) {
    const after = await withoutMetadata(bytes)
    assert.deepEqual(await pixels(after), await pixels(bytes), name)
    assert.deepEqual(await withoutMetadata(after), after, `${name}, once more`)
    await checkFile(new Uint8Array(after))
  }
})

const notedPicture = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#336644' } }).withExif({
    IFD0: { ImageDescription: SECRET },
  })

test('a JPEG loses metadata after padding bytes, between its scans and after its end', async () => {
  const plain = await notedPicture().jpeg({ progressive: true }).toBuffer()
  // Beginning of the second scan: a scan begins with the marker FF DA.
  const scan = plain.indexOf(
    Buffer.from([0xff, 0xda]),
    plain.indexOf(Buffer.from([0xff, 0xda])) + 2,
  )
  const comment = Buffer.concat([
    Buffer.from([0xff, 0xfe, 0, SECRET.length + 2]),
    Buffer.from(SECRET),
  ])
  const cases = {
    filled: Buffer.concat([plain.subarray(0, 2), Buffer.from([0xff, 0xff]), plain.subarray(2)]),
    'between scans': Buffer.concat([plain.subarray(0, scan), comment, plain.subarray(scan)]),
    'a second picture behind': Buffer.concat([plain, plain]),
    'a film behind': Buffer.concat([plain, Buffer.from(`....ftypmp42 ${SECRET}`)]),
  }
  for (const [name, bytes] of Object.entries(cases)) {
    const after = await withoutMetadata(bytes)
    assert.ok(!after.includes(SECRET), name)
    assert.deepEqual(await pixels(after), await pixels(plain), name)
    await checkFile(new Uint8Array(after))
  }
})

test('a JPEG loses application segments, reserved segments and the thumbnail, and keeps its colour profile', async () => {
  const plain = await sharp({
    create: { width: 40, height: 20, channels: 3, background: '#336644' },
  })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const segment = (marker: number, content: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), content])
  // JFIF header with a thumbnail of 3 × 3 pixels, whose bytes are the secret.
  const head = segment(
    0xe0,
    Buffer.concat([
      Buffer.from('JFIF\0'),
      Buffer.from([1, 2, 1, 0, 72, 0, 72, 3, 3]),
      Buffer.from(SECRET.padEnd(27)),
    ]),
  )
  const otherSegments = [0xe0, 0xe1, 0xe2, 0xe7, 0xed, 0xee, 0xf3, 0xfe].map((marker) =>
    segment(marker, Buffer.from(`MPF\0 ${SECRET}`)),
  )
  const after = await withoutMetadata(
    Buffer.concat([plain.subarray(0, 2), head, ...otherSegments, plain.subarray(2)]),
  )
  assert.ok(!after.includes(SECRET))
  assert.deepEqual(await pixels(after), await pixels(plain))
  assert.deepEqual(
    [(await sharp(after).metadata()).density, Boolean((await sharp(after).metadata()).icc)],
    [72, true],
  )
  await checkFile(new Uint8Array(after))
  assert.deepEqual(await withoutMetadata(after), after)
})

test('a PNG loses chunks with invisible data, whatever their name', async () => {
  const plain = await notedPicture().png().toBuffer()
  const content = Buffer.from(`caBX${SECRET}`)
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(SECRET.length)
  checksum.writeUInt32BE(crc32(content))
  const after = await withoutMetadata(
    Buffer.concat([plain.subarray(0, 33), length, content, checksum, plain.subarray(33)]),
  )
  assert.ok(!after.includes(SECRET))
  await checkFile(new Uint8Array(after))
})

test('an AVIF whose tables name impossibly many pieces is rejected', () => {
  const box = (name: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + content.length)
    head.write(name, 4)
    return Buffer.concat([head, content])
  }
  const items = 60_000
  // Table of items, each with 65,535 pieces of zero bytes.
  const places = Buffer.concat([
    Buffer.from([0, 0, 0, 0, 0, 0, items >> 8, items & 255]),
    ...Array.from({ length: items }, () => Buffer.from([0, 2, 0, 0, 0xff, 0xff])),
  ])
  const file = Buffer.concat([
    box('ftyp', Buffer.from('avif')),
    box(
      'meta',
      Buffer.concat([Buffer.alloc(4), box('iinf', Buffer.alloc(6)), box('iloc', places)]),
    ),
  ])
  assert.throws(() => stripAvif(new Uint8Array(file)), RangeError)
})

test('a file that is no picture stays unchanged', async () => {
  const file = new File(['%PDF-1.7 Exif'], 'a.pdf')
  assert.equal(await removeMetadata(file), file)
})
