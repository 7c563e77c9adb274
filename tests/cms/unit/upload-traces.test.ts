import assert from 'node:assert/strict'
import test from 'node:test'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { checkFile } from '../../../netlify/api/uploads/check.ts'
import { stripAvif } from '../../../src/pictures/strip-avif.ts'
import { removeMetadata } from '../../../src/cms/uploads/file-checks.ts'
import { pictures, variants } from '../../fixtures/files/pictures.ts'

const SECRET = 'Taken at home by Huda'

const bare = async (bytes: Buffer<ArrayBufferLike>): Promise<Buffer> =>
  Buffer.from(
    await (
      await removeMetadata(new File([new Uint8Array(bytes)], 'a', { lastModified: 1 }))
    ).arrayBuffer(),
  )

const pixels = (bytes: Buffer) => sharp(bytes).rotate().raw().toBuffer()

test('a picture of each format loses what it says of its author and keeps every pixel, its colours and its side', async () => {
  const noted = (format: 'png' | 'jpeg' | 'webp' | 'avif', side = 1) =>
    sharp({
      create: {
        width: 40,
        height: 20,
        channels: 3,
        background: '#336644',
        noise: { type: 'gaussian', mean: 128, sigma: 20 },
      },
    })
      .withMetadata({ orientation: side })
      .withExif({
        IFD0: { ImageDescription: SECRET, ...(side > 1 && { Orientation: String(side) }) },
      })
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
    assert.deepEqual(await bare(after), after, `${name}, once more`)
    await checkFile(new Uint8Array(after))
  }
})

const noted = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#336644' } }).withExif({
    IFD0: { ImageDescription: SECRET },
  })

test('a JPEG loses its notes when bytes of filling stand before them, after its first scan, and with whatever stands behind its end', async () => {
  const plain = await noted().jpeg({ progressive: true }).toBuffer()
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
    const after = await bare(bytes)
    assert.ok(!after.includes(SECRET), name)
    assert.deepEqual(await pixels(after), await pixels(plain), name)
    await checkFile(new Uint8Array(after))
  }
})

test('a JPEG loses what programs add beside colours: other segments of theirs, reserved ones, and the small picture in its head', async () => {
  const plain = await sharp({
    create: { width: 40, height: 20, channels: 3, background: '#336644' },
  })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const segment = (marker: number, content: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), content])
  const head = segment(
    0xe0,
    Buffer.concat([
      Buffer.from('JFIF\0'),
      Buffer.from([1, 2, 1, 0, 72, 0, 72, 3, 3]),
      Buffer.from(SECRET.padEnd(27)),
    ]),
  )
  const others = [0xe0, 0xe1, 0xe2, 0xe7, 0xed, 0xee, 0xf3, 0xfe].map((marker) =>
    segment(marker, Buffer.from(`MPF\0 ${SECRET}`)),
  )
  const after = await bare(
    Buffer.concat([plain.subarray(0, 2), head, ...others, plain.subarray(2)]),
  )
  assert.ok(!after.includes(SECRET))
  assert.deepEqual(await pixels(after), await pixels(plain))
  assert.deepEqual(
    [(await sharp(after).metadata()).density, Boolean((await sharp(after).metadata()).icc)],
    [72, true],
  )
  await checkFile(new Uint8Array(after))
  assert.deepEqual(await bare(after), after)
})

test('a PNG loses chunks that nobody sees, whatever they are called', async () => {
  const plain = await noted().png().toBuffer()
  const content = Buffer.from(`caBX${SECRET}`)
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(SECRET.length)
  sum.writeUInt32BE(crc32(content))
  const after = await bare(
    Buffer.concat([plain.subarray(0, 33), length, content, sum, plain.subarray(33)]),
  )
  assert.ok(!after.includes(SECRET))
  await checkFile(new Uint8Array(after))
})

test('an AVIF whose tables name more pieces than there can be is not walked to their end', () => {
  const box = (name: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + content.length)
    head.write(name, 4)
    return Buffer.concat([head, content])
  }
  const items = 60_000
  // Each item claims to have 65,535 pieces of zero bytes.
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

test('what is no picture is sent as it is', async () => {
  const file = new File(['%PDF-1.7 Exif'], 'a.pdf')
  assert.equal(await removeMetadata(file), file)
})
