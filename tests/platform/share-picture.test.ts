import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import sharp from 'sharp'
import type { PictureSpec } from '#sharing/picture-cache.ts'
import { putFile } from '#store/files.ts'
import { createDrawing } from '../../src/build/draw-share.ts'
import { emptyStores, noise } from './content-store.ts'

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

/** Store as a build finds it. */
const filesOf = async (t: TestContext) => {
  const { blobs, stores } = await emptyStores(t)
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

test('the largest and most restless photograph becomes a picture that networks take', async (t) => {
  const files = await filesOf(t)
  const restless = {
    create: {
      width: 4000,
      height: 3000,
      channels: 3 as const,
      background: '#808080',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
    },
  }
  const photograph = new Uint8Array(await sharp(restless).jpeg({ quality: 60 }).toBuffer())
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

test('of pictures that are wanted at once, one that is broken takes no other away', async (t) => {
  const files = await filesOf(t)
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
  const { data } = await sharp(drawn)
    .extract({ left: 280, top: 300, width: 4, height: 4 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  assert.ok((data[0] ?? 0) > 200 && (data[1] ?? 255) < 60, `${data[0]} ${data[1]}`)
})

test('a picture that is gone, or none at all, leaves the drawing that all others have', async (t) => {
  const files = await filesOf(t)
  const { path } = await putFile(files, noise('no picture', 5_000), {
    name: 'broken.webp',
    type: 'image/webp',
    width: 9,
    height: 9,
  })
  const draw = createDrawing()
  const [broken, gone] = [
    await draw(spec(path)),
    await draw(spec(`/assets/${'0'.repeat(64)}/gone.webp`)),
  ]
  assert.deepEqual(broken, gone)
  // The tree is at the left of an Arabic picture: its trunk is dark at this place.
  const { data } = await sharp(broken)
    .extract({ left: 200, top: 480, width: 10, height: 10 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  assert.ok((data[0] ?? 255) < 100, String(data[0]))
})
