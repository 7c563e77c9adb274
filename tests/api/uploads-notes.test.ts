import assert from 'node:assert/strict'
import test from 'node:test'
import sharp from 'sharp'
import {
  uploadedFile,
  hashOf,
  startUploads,
  type FileWire,
  type Uploads,
} from './uploads-server.ts'

/** Text in the metadata of a picture, which no stored file may contain. */
const SECRET = 'Taken at home by Huda'

const XMP = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${SECRET}"/></rdf:RDF></x:xmpmeta>`

const noisePicture = () =>
  sharp({
    create: {
      width: 64,
      height: 32,
      channels: 3,
      background: '#336644',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  }).withIccProfile('p3')

/**
 * Picture with the secret in its EXIF and XMP metadata. `orientation`: EXIF value, 1 is upright.
 */
const pictureWithMetadata = (orientation = 1) =>
  noisePicture()
    .withMetadata({ orientation })
    .withExif({ IFD0: { ImageDescription: SECRET, Orientation: String(orientation) } })
    .withXmp(XMP)

/** Markers of JPEG segments. */
const [IPTC, COMMENT] = [0xed, 0xfe]

/** JPEG with the secret also in an IPTC segment, in a comment, and in one after its image data. */
const withComments = (jpeg: Buffer): Buffer => {
  const segment = (marker: number) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, SECRET.length + 2]), Buffer.from(SECRET)])
  // The first and the last two bytes of a JPEG mark its beginning and its end.
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(IPTC),
    segment(COMMENT),
    jpeg.subarray(2, -2),
    segment(COMMENT),
    jpeg.subarray(-2),
  ])
}

const served = async ({ origin }: Uploads, file: FileWire): Promise<Buffer> =>
  Buffer.from(await (await fetch(new URL(encodeURI(file.FilePath), origin))).arrayBuffer())

const pixels = (bytes: Buffer) => sharp(bytes).rotate().raw().toBuffer()

test('metadata is removed from an uploaded picture of each format, and the pixels and colours stay the same', async (t) => {
  const api = await startUploads(t)
  const sent: Record<string, Buffer> = {
    'a.png': await pictureWithMetadata().png().toBuffer(),
    'a.jpg': withComments(await pictureWithMetadata().jpeg({ progressive: true }).toBuffer()),
    'a.webp': await pictureWithMetadata().webp().toBuffer(),
    'a.avif': await pictureWithMetadata().avif().toBuffer(),
  }
  for (const [name, bytes] of Object.entries(sent)) {
    assert.ok(bytes.includes(SECRET), name)
    const answer = await api.upload(name, bytes)
    assert.equal(answer.status, 204, name)
    const file = uploadedFile(answer)
    const cleaned = await served(api, file)
    assert.ok(!cleaned.includes(SECRET) && !cleaned.includes('Huda'), name)
    assert.deepEqual(
      [file.FilePath, file.Size, file.Width, file.Height],
      [`/assets/${hashOf(cleaned)}/${name}`, cleaned.length, 64, 32],
    )
    assert.deepEqual(await pixels(cleaned), await pixels(bytes), name)
    assert.ok((await sharp(cleaned).metadata()).icc, `${name} lost its colour profile`)
    // The sent bytes are not stored. The same picture sent again, with or without metadata, is the
    // same file.
    assert.ok(!(await api.keys()).includes(`d/${hashOf(bytes)}`))
    for (const again of [bytes, cleaned])
      assert.deepEqual(uploadedFile(await api.upload(name, again)), file)
  }
  const contents = await Promise.all(
    (await api.keys()).map(async (key) =>
      JSON.stringify(await api.services.files.getMetadata(key as never)),
    ),
  )
  assert.ok(contents.every((text) => !text.includes(SECRET)))
})

test('a rotated picture keeps its orientation, and its width and height are those after the rotation', async (t) => {
  const api = await startUploads(t)
  const file = uploadedFile(
    await api.upload('side.jpg', await pictureWithMetadata(6).jpeg().toBuffer()),
  )
  assert.deepEqual([file.Width, file.Height], [32, 64])
  const cleaned = await served(api, file)
  assert.ok(!cleaned.includes(SECRET))
  assert.equal((await sharp(cleaned).metadata()).orientation, 6)
})

test('a picture whose metadata cannot be removed is refused with a reason, and nothing of it is stored', async (t) => {
  const api = await startUploads(t)
  const bytes = await pictureWithMetadata().avif({ quality: 100 }).toBuffer()
  // Changes the table of items (`iloc`): its second and third item, which are metadata, span the
  // whole content (`mdat`) each. Together they are larger than the file. An entry has 18 bytes,
  // with the offset at byte 4 and the length at byte 14.
  const [entries, content] = [bytes.indexOf('iloc') + 12, bytes.indexOf('mdat') + 4]
  for (const index of [1, 2]) {
    const entry = entries + 18 * index
    bytes.writeUInt32BE(content, entry + 4)
    bytes.writeUInt32BE(bytes.length - content, entry + 14)
  }
  const answer = await api.upload('a.avif', bytes)
  assert.equal(answer.status, 422)
  assert.match(
    ((await answer.json()) as { detail: string }).detail,
    /could not be removed from this one/,
  )
  assert.deepEqual(await api.keys(), [])
})
