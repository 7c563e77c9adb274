import sharp, { type OutputInfo, type OverlayOptions, type Sharp } from 'sharp'
import { fileStore } from '#content/store.ts'
import {
  POST_PICTURE,
  postPictureMask,
  SHARE_SIZE,
  shareGround,
  shareWords,
  type Scene,
} from '#drawings/share.ts'
import { memoise } from '#rules/once.ts'
import { extensionOf, type PictureSpec } from '#sharing/picture-cache.ts'
import { openFile } from '#store/files.ts'

/** Maximum bytes of a picture. Networks accept more, but their users wait for it. */
const MAX_BYTES = 120_000

/** Maximum pixels of an editor's picture; uploads have the same maximum. */
const MAX_PIXELS = 50_000_000

/** Maximum pixels of an editor's HEIF picture: decoding one takes 20 bytes of memory per pixel. */
const MAX_HEIF_PIXELS = 24_000_000

/** Seconds allowed for decoding a picture; a JPEG of hundreds of scans takes minutes. */
const MAX_SECONDS = 10

/** An unencoded picture: its pixels, with their width, height and number of channels. */
type Raw = { data: Buffer; info: OutputInfo }

const rawPixels = (picture: Sharp): Promise<Raw> =>
  picture.raw().toBuffer({ resolveWithObject: true })
const fromRaw = ({ data, info: { width, height, channels } }: Raw): Sharp =>
  sharp(data, { raw: { width, height, channels } })

/**
 * Returns a function that calls `make` after its previous call has ended: one call at a time, since
 * decoding an AVIF of 50 megapixels takes up to a gigabyte of memory.
 */
const inTurn = <T>(make: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (key) => {
    const next = last.then(() => make(key))
    last = next.catch(() => undefined)
    return next
  }
}

/** Path of an uploaded file; the group is the SHA-256 of its content. */
const uploadPath = /\/assets\/([0-9a-f]{64})\//

/**
 * An editor's picture cropped to the plate, which is the frame of a post's picture on a share
 * picture; null when the picture's file is missing or unreadable.
 */
const plateOf = async (path: string): Promise<Raw | null> => {
  const file = await openFile(fileStore(), uploadPath.exec(path)?.[1] ?? '')
  if (!file) return null
  const bytes = await new Response(file.body).bytes()
  const { format } = await sharp(bytes)
    .metadata()
    .catch(() => ({ format: undefined }))
  const limitInputPixels = format === 'heif' ? MAX_HEIF_PIXELS : MAX_PIXELS
  const fitting = sharp(bytes, { limitInputPixels })
    .timeout({ seconds: MAX_SECONDS })
    // Without an angle: applies the orientation in the picture's EXIF data.
    .rotate()
    .resize(POST_PICTURE.width, POST_PICTURE.height, { fit: 'cover' })
    .flatten({ background: '#fff' })
  // `dest-in` makes transparent all that is outside the plate's shape.
  const shaped = fitting
    .ensureAlpha()
    .composite([{ input: Buffer.from(postPictureMask()), blend: 'dest-in' }])
  // An unreadable picture must not stop the build: its post gets the default drawing.
  return rawPixels(shaped).catch(() => null)
}

/**
 * Encodes a picture of many colours as JPEG, lowering the quality in steps until it has at most
 * {@link MAX_BYTES}; at the lowest quality it may have more.
 */
const encodeSmall = async (sheet: Raw): Promise<Buffer> => {
  let made = await fromRaw(sheet).jpeg({ quality: 82 }).toBuffer()
  for (const quality of [68, 52, 36]) {
    if (made.byteLength > MAX_BYTES) made = await fromRaw(sheet).jpeg({ quality }).toBuffer()
  }
  return made
}

/**
 * Returns a function that draws a share picture from its specification. Backgrounds ("grounds") and
 * post pictures are drawn once and reused by later calls.
 */
export const createDrawing = (): ((spec: PictureSpec) => Promise<Buffer>) => {
  const loadPlate = memoise(inTurn(plateOf))
  const drawGround = {
    ltr: memoise((scene: Scene) =>
      rawPixels(sharp(Buffer.from(shareGround(scene, false))).removeAlpha()),
    ),
    rtl: memoise((scene: Scene) =>
      rawPixels(sharp(Buffer.from(shareGround(scene, true))).removeAlpha()),
    ),
  }
  return async (spec) => {
    const { scene, wording, picture } = spec
    const { rtl } = wording
    const plate = picture === null ? null : await loadPlate(picture)
    const sceneOfGround = scene === 'plate' && plate === null ? 'day' : scene
    const ground = await drawGround[rtl ? 'rtl' : 'ltr'](sceneOfGround)
    const layers: OverlayOptions[] = [{ input: Buffer.from(shareWords(scene, wording)) }]
    if (plate) {
      const { width, height, channels } = plate.info
      layers.push({
        input: plate.data,
        raw: { width, height, channels },
        left: rtl ? SHARE_SIZE.width - POST_PICTURE.x - POST_PICTURE.width : POST_PICTURE.x,
        top: POST_PICTURE.y,
      })
    }
    const sheet = fromRaw(ground).composite(layers).removeAlpha()
    // A PNG has a drawing's few flat colours; a JPEG has an editor's picture.
    return extensionOf(spec) === 'png'
      ? sheet.png({ palette: true, colours: 64, effort: 1, dither: 0 }).toBuffer()
      : encodeSmall(await rawPixels(sheet))
  }
}
