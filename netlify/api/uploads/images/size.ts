import { badContent } from '../file-types.ts'

/** Width and height in pixels. */
export type Size = { width: number; height: number }

/** What a browser and an image service can be asked to unpack: 50 million pixels are 200 MB in memory. */
const MAX_PIXELS = 50_000_000

/** The longest side that a WebP can have. Beyond it image services and browsers give up one after the other. */
const MAX_SIDE = 16_383

/** What was sent ends before its structure does, or something in it is not what it says it is. */
export const damagedPicture = () =>
  badContent('This picture is damaged or was cut off. Open it, save it again, and upload that.')
export const trailingBytes = () =>
  badContent(
    'There is something after the end of this picture. Open it, save it again, and upload that.',
  )

/** More parts than any program writes: looking at each takes its time. @throws Problem */
export const checkParts = (count: number, most: number): void => {
  if (count > most) throw damagedPicture()
}

/** @throws Problem for a picture without an area, or with too large a one */
export const checkedSize = (width: number, height: number): Size => {
  if (width < 1 || height < 1) throw damagedPicture()
  if (width * height > MAX_PIXELS)
    throw badContent('This picture has too many pixels: make it smaller than 50 megapixels.')
  if (Math.max(width, height) > MAX_SIDE)
    throw badContent(
      'This picture is too long or too wide: make it at most 16,383 pixels on each side.',
    )
  return { width, height }
}
