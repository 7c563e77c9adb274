import { badContent } from '../file-types.ts'

/** Width and height in pixels. */
export type Size = { width: number; height: number }

/** Most pixels of a picture: a program that unpacks them needs 200 MB of memory. */
const MAX_PIXELS = 50_000_000

/**
 * Longest side of a picture: a WebP cannot be longer, and many programs fail on longer pictures.
 */
const MAX_SIDE = 16_383

/** Refusal of a picture that is cut off, or whose content contradicts itself. */
export const damagedPicture = () =>
  badContent('This picture is damaged or was cut off. Open it, save it again, and upload that.')
/** Refusal of a picture that is followed by other data. */
export const trailingBytes = () =>
  badContent(
    'There is something after the end of this picture. Open it, save it again, and upload that.',
  )

/**
 * Refuses a picture of more parts than any program writes: each check takes time. @throws Problem
 */
export const checkPartCount = (count: number, most: number): void => {
  if (count > most) throw damagedPicture()
}

/** Checks width and height. @throws Problem for a picture without pixels, or with too many */
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
