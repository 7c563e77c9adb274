import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import sharp from 'sharp'
import type { PictureSpec } from '#sharing/picture-cache.ts'
import { putFile } from '#store/files.ts'
import { createDrawing } from '../../src/build/draw-share.ts'
import { startEmptyStores, noise } from './content-store.ts'

/** Spec of a share picture in Arabic with this photograph. */
const spec = (picture: string): PictureSpec => ({
  scene: 'plate',
  wording: {
    rtl: true,
    brand: 'محفظة غاف',
    above: 'المدونة',
    title: 'عنوان من كلمات',
    host: 'ghafwallet.example',
  },
  picture,
})

/** Starts a store, and names it in the environment, where a build finds it. */
const startStore = async (t: TestContext) => {
  const { blobs, stores } = await startEmptyStores(t)
  const before = {
    NETLIFY_BLOBS_CONTEXT: process.env['NETLIFY_BLOBS_CONTEXT'],
    CONTEXT: process.env['CONTEXT'],
  }
  Object.assign(process.env, { NETLIFY_BLOBS_CONTEXT: blobs.context, CONTEXT: 'dev' })
  t.after(() => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  })
  return stores.files
}

test('the picture of a large photograph full of noise has the size and at most the bytes that social networks accept', async (t) => {
  const files = await startStore(t)
  // Noise is what JPEG compresses least.
  const noisyImage = {
    create: {
      width: 4000,
      height: 3000,
      channels: 3 as const,
      background: '#808080',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
    },
  }
  const photograph = new Uint8Array(await sharp(noisyImage).jpeg({ quality: 60 }).toBuffer())
  const { path } = await putFile(files, photograph, {
    name: 'photograph.jpg',
    type: 'image/jpeg',
    width: 4000,
    height: 3000,
  })
  const drawn = await createDrawing()(spec(path))
  const { width, height, format } = await sharp(drawn).metadata()
  assert.deepEqual([width, height, format], [1200, 630, 'jpeg'])
  assert.ok(drawn.byteLength <= 120_000, String(drawn.byteLength))
})

test('a broken photograph does not affect a picture that is drawn at the same time', async (t) => {
  const files = await startStore(t)
  const red = new Uint8Array(
    await sharp({ create: { width: 60, height: 60, channels: 3, background: '#f00' } })
      .png()
      .toBuffer(),
  )
  const broken = await putFile(files, noise('no picture', 5_000), {
    name: 'broken.webp',
    type: 'image/webp',
    width: 9,
    height: 9,
  })
  const whole = await putFile(files, red, {
    name: 'red.png',
    type: 'image/png',
    width: 60,
    height: 60,
  })
  const draw = createDrawing()
  const [, drawn] = await Promise.all([broken, whole].map(({ path }) => draw(spec(path))))
  assert.ok(drawn)
  // The photograph is red at this place of the picture.
  const { data } = await sharp(drawn)
    .extract({ left: 280, top: 300, width: 4, height: 4 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  assert.ok((data[0] ?? 0) > 200 && (data[1] ?? 255) < 60, `${data[0]} ${data[1]}`)
})

test('a picture shows the tree when its photograph is missing or broken', async (t) => {
  const files = await startStore(t)
  const { path } = await putFile(files, noise('no picture', 5_000), {
    name: 'broken.webp',
    type: 'image/webp',
    width: 9,
    height: 9,
  })
  const draw = createDrawing()
  const broken = await draw(spec(path))
  const missing = await draw(spec(`/assets/${'0'.repeat(64)}/gone.webp`))
  assert.deepEqual(broken, missing)
  // The trunk of the tree, which is at the left of an Arabic picture, is dark at this place.
  const { data } = await sharp(broken)
    .extract({ left: 200, top: 480, width: 10, height: 10 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  assert.ok((data[0] ?? 255) < 100, String(data[0]))
})
