import assert from 'node:assert/strict'
import test from 'node:test'
import sharp from 'sharp'
import { fileIn, hashOf, startUploads, type FileWire, type Uploads } from './uploads-server.ts'

const SECRET = 'Taken at home by Huda'

const XMP = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${SECRET}"/></rdf:RDF></x:xmpmeta>`

const drawn = () =>
  sharp({
    create: {
      width: 64,
      height: 32,
      channels: 3,
      background: '#336644',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  }).withIccProfile('p3')

const noted = (orientation = 1) =>
  drawn()
    .withMetadata({ orientation })
    .withExif({ IFD0: { ImageDescription: SECRET, Orientation: String(orientation) } })
    .withXmp(XMP)

/**
 * JPEG with text in a comment, in the IPTC segment and after its first scan, as other programs
 * write it.
 */
const withComments = (jpeg: Buffer): Buffer => {
  const words = (marker: number) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, SECRET.length + 2]), Buffer.from(SECRET)])
  return Buffer.concat([
    jpeg.subarray(0, 2),
    words(0xed),
    words(0xfe),
    jpeg.subarray(2, -2),
    words(0xfe),
    jpeg.subarray(-2),
  ])
}

const served = async ({ origin }: Uploads, file: FileWire): Promise<Buffer> =>
  Buffer.from(await (await fetch(new URL(encodeURI(file.FilePath), origin))).arrayBuffer())

const pixels = (bytes: Buffer) => sharp(bytes).rotate().raw().toBuffer()

test('what a client left in a picture is taken out before anybody can read it, by whatever program it was sent', async (t) => {
  const api = await startUploads(t)
  const sent: Record<string, Buffer> = {
    'a.png': await noted().png().toBuffer(),
    'a.jpg': withComments(await noted().jpeg({ progressive: true }).toBuffer()),
    'a.webp': await noted().webp().toBuffer(),
    'a.avif': await noted().avif().toBuffer(),
  }
  for (const [name, bytes] of Object.entries(sent)) {
    assert.ok(bytes.includes(SECRET), name)
    const answer = await api.upload(name, bytes)
    assert.equal(answer.status, 204, name)
    const file = fileIn(answer)
    const left = await served(api, file)
    assert.ok(!left.includes(SECRET) && !left.includes('Huda'), name)
    assert.deepEqual(
      [file.FilePath, file.Size, file.Width, file.Height],
      [`/assets/${hashOf(left)}/${name}`, left.length, 64, 32],
    )
    assert.deepEqual(await pixels(left), await pixels(bytes), name)
    assert.ok((await sharp(left).metadata()).icc, `${name} lost its colours`)
    // Neither the sent bytes nor a part of them remain; sent again, or without metadata, it is the
    // same file.
    assert.ok(!(await api.keys()).includes(`d/${hashOf(bytes)}`))
    for (const again of [bytes, left]) assert.deepEqual(fileIn(await api.upload(name, again)), file)
  }
  const contents = await Promise.all(
    (await api.keys()).map(async (key) =>
      JSON.stringify(await api.services.files.getMetadata(key as never)),
    ),
  )
  assert.ok(contents.every((text) => !text.includes(SECRET)))
})

test('a picture that lies on its side stays upright, and its size is told as it is shown', async (t) => {
  const api = await startUploads(t)
  const file = fileIn(await api.upload('side.jpg', await noted(6).jpeg().toBuffer()))
  assert.deepEqual([file.Width, file.Height], [32, 64])
  const left = await served(api, file)
  assert.ok(!left.includes(SECRET))
  assert.equal((await sharp(left).metadata()).orientation, 6)
})

test('a picture whose notes cannot be taken out is refused in words, and nothing of it is kept', async (t) => {
  const api = await startUploads(t)
  const bytes = await noted().avif({ quality: 100 }).toBuffer()
  // Both metadata items span the whole content: together they are larger than the file.
  const [items, mdat] = [bytes.indexOf('iloc') + 12, bytes.indexOf('mdat') + 4]
  for (const place of [1, 2].map((note) => items + 18 * note + 4)) {
    bytes.writeUInt32BE(mdat, place)
    bytes.writeUInt32BE(bytes.length - mdat, place + 10)
  }
  const answer = await api.upload('a.avif', bytes)
  assert.equal(answer.status, 422)
  assert.match(
    ((await answer.json()) as { detail: string }).detail,
    /could not be removed from this one/,
  )
  assert.deepEqual(await api.keys(), [])
})
