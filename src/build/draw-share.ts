import sharp, { type OutputInfo, type OverlayOptions, type Sharp } from 'sharp'
import { fileStore } from '#content/store.ts'
import {
  POST_PICTURE,
  plateShape,
  SHARED,
  shareGround,
  shareWords,
  type Scene,
} from '#drawings/share.ts'
import { memoise } from '#rules/once.ts'
import { endingOf, type PictureSpec } from '#sharing/picture-cache.ts'
import { openFile } from '#store/files.ts'

/** Maximum bytes of a picture. Networks accept more, but their users wait for it. */
const MAX_BYTES = 120_000

/**
 * Maximum pixels of an editor's picture, as for uploads; fewer for HEIF, whose decoding takes 20
 * bytes of memory per pixel.
 */
const MAX_PIXELS = 50_000_000
const MAX_HEIF_PIXELS = 24_000_000

/** Seconds allowed for decoding a picture; a JPEG of hundreds of scans takes minutes. */
const MAX_SECONDS = 10

type Raw = { data: Buffer; info: OutputInfo }

const pixels = (picture: Sharp): Promise<Raw> => picture.raw().toBuffer({ resolveWithObject: true })
const opened = ({ data, info: { width, height, channels } }: Raw): Sharp =>
  sharp(data, { raw: { width, height, channels } })

/**
 * Calls `make` one at a time: an AVIF of 50 megapixels takes up to a gigabyte of memory while
 * decoded.
 */
const inTurn = <T>(make: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (key) => {
    const next = last.then(() => make(key))
    last = next.catch(() => undefined)
    return next
  }
}

/** An editor's picture cropped to the plate, or null when its file is missing or unreadable. */
const plateOf = async (path: string): Promise<Raw | null> => {
  const found = await openFile(fileStore(), /\/assets\/([0-9a-f]{64})\//.exec(path)?.[1] ?? '')
  if (!found) return null
  const bytes = await new Response(found.body).bytes()
  const { format } = await sharp(bytes)
    .metadata()
    .catch(() => ({ format: undefined }))
  const limitInputPixels = format === 'heif' ? MAX_HEIF_PIXELS : MAX_PIXELS
  const fitting = sharp(bytes, { limitInputPixels })
    .timeout({ seconds: MAX_SECONDS })
    .rotate()
    .resize(POST_PICTURE.width, POST_PICTURE.height, { fit: 'cover' })
    .flatten({ background: '#fff' })
  const shaped = fitting
    .ensureAlpha()
    .composite([{ input: Buffer.from(plateShape()), blend: 'dest-in' }])
  // An unreadable picture must not stop the build: its post gets the default drawing.
  return pixels(shaped).catch(() => null)
}

/**
 * Encodes a picture of many colours as JPEG, lowering the quality in steps until it is small
 * enough.
 */
const small = async (sheet: Raw): Promise<Buffer> => {
  let made = await opened(sheet).jpeg({ quality: 82 }).toBuffer()
  for (const quality of [68, 52, 36]) {
    if (made.byteLength > MAX_BYTES) made = await opened(sheet).jpeg({ quality }).toBuffer()
  }
  return made
}

/**
 * Draws pictures from their specifications. Grounds and post pictures are drawn once and shared.
 */
export const createDrawing = (): ((spec: PictureSpec) => Promise<Buffer>) => {
  const plate = memoise(inTurn(plateOf))
  const grounds = {
    ltr: memoise((scene: Scene) =>
      pixels(sharp(Buffer.from(shareGround(scene, false))).removeAlpha()),
    ),
    rtl: memoise((scene: Scene) =>
      pixels(sharp(Buffer.from(shareGround(scene, true))).removeAlpha()),
    ),
  }
  return async (spec) => {
    const { scene, wording, picture } = spec
    const { rtl } = wording
    const shown = picture === null ? null : await plate(picture)
    const ground = await grounds[rtl ? 'rtl' : 'ltr'](
      scene === 'plate' && shown === null ? 'day' : scene,
    )
    const layers: OverlayOptions[] = [{ input: Buffer.from(shareWords(scene, wording)) }]
    if (shown) {
      const { width, height, channels } = shown.info
      layers.push({
        input: shown.data,
        raw: { width, height, channels },
        left: rtl ? SHARED.width - POST_PICTURE.x - POST_PICTURE.width : POST_PICTURE.x,
        top: POST_PICTURE.y,
      })
    }
    const sheet = opened(ground).composite(layers).removeAlpha()
    return endingOf(spec) === 'png'
      ? sheet.png({ palette: true, colours: 64, effort: 1, dither: 0 }).toBuffer()
      : small(await pixels(sheet))
  }
}
