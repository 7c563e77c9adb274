import sharp, { type OutputInfo, type OverlayOptions, type Sharp } from 'sharp'
import { fileStore } from '#content/store.ts'
import { PLATE, plateShape, SHARED, shareGround, shareWords, type Scene } from '#drawings/share.ts'
import { once } from '#rules/once.ts'
import { endingOf, type PictureSpec } from '#sharing/kept.ts'
import { openFile } from '#store/files.ts'

/** Bytes that a picture may have; networks take more, visitors of theirs wait for it. */
const MAX_BYTES = 120_000

/** Pixels of an editor's picture: as many as an upload may have; fewer where opening it takes 20 bytes of memory for each. */
const MAX_PIXELS = 50_000_000
const MAX_HEIF_PIXELS = 24_000_000

/** Seconds that opening a picture may take; a JPEG of hundreds of scans takes minutes. */
const MAX_SECONDS = 10

type Raw = { data: Buffer; info: OutputInfo }

const pixels = (picture: Sharp): Promise<Raw> => picture.raw().toBuffer({ resolveWithObject: true })
const opened = ({ data, info: { width, height, channels } }: Raw): Sharp =>
  sharp(data, { raw: { width, height, channels } })

/** Calls `make` for one after the other: an AVIF of 50 megapixels takes up to a gigabyte of memory while it is opened. */
const inTurn = <T>(make: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (key) => {
    const next = last.then(() => make(key))
    last = next.catch(() => undefined)
    return next
  }
}

/** An editor's picture as it lies on its ground, or null when its file is gone or no picture. */
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
    .resize(PLATE.width, PLATE.height, { fit: 'cover' })
    .flatten({ background: '#fff' })
  const shaped = fitting
    .ensureAlpha()
    .composite([{ input: Buffer.from(plateShape()), blend: 'dest-in' }])
  // It must not hold up the site: its post gets the drawing that all others have.
  return pixels(shaped).catch(() => null)
}

/** Bytes of a file that many colours make large: a JPEG, worse by steps until it is small enough. */
const small = async (sheet: Raw): Promise<Buffer> => {
  let made = await opened(sheet).jpeg({ quality: 82 }).toBuffer()
  for (const quality of [68, 52, 36]) {
    if (made.byteLength > MAX_BYTES) made = await opened(sheet).jpeg({ quality }).toBuffer()
  }
  return made
}

/** Draws pictures from their specifications; what several have in common, grounds and the pictures of posts, is made once. */
export const createDrawing = (): ((spec: PictureSpec) => Promise<Buffer>) => {
  const plate = once(inTurn(plateOf))
  const grounds = {
    ltr: once((scene: Scene) =>
      pixels(sharp(Buffer.from(shareGround(scene, false))).removeAlpha()),
    ),
    rtl: once((scene: Scene) => pixels(sharp(Buffer.from(shareGround(scene, true))).removeAlpha())),
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
        left: rtl ? SHARED.width - PLATE.x - PLATE.width : PLATE.x,
        top: PLATE.y,
      })
    }
    const sheet = opened(ground).composite(layers).removeAlpha()
    return endingOf(spec) === 'png'
      ? sheet.png({ palette: true, colours: 64, effort: 1, dither: 0 }).toBuffer()
      : small(await pixels(sheet))
  }
}
