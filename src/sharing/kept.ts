import type { Scene } from '#drawings/share.ts'

/**
 * Where the specification of a page's picture, and the picture once it is drawn, are kept: a folder in Astro's cache, which stays from
 * one build to the next. A picture is named by all that it is made of, so one that lies there need not be drawn again.
 * On Netlify the cache is `node_modules/.astro`, kept together with the installed packages; on one machine it lies in the
 * data folder.
 */
export const KEPT_IN = 'share/'

/** Where pages find the pictures: beside all other files that are named by their content, which browsers may keep for ever. */
export const SHARED_AT = '/_astro/'

/** To be raised when the same specification is to be drawn in another way. */
export const RENDER_VERSION = 1

/** All that a picture is made of; stands in `<name>.json` until the picture is drawn. */
export type PictureSpec = {
  scene: Scene
  rtl: boolean
  /** The words as an SVG file. */
  words: string
  /** `/assets/<sha256>/<name>`: the picture in the window of the scene `plate`. */
  picture: string | null
}

/** The ending of a picture's name: a photograph is a JPEG, a drawing stays sharp as a PNG. */
export const endingOf = ({ picture }: Pick<PictureSpec, 'picture'>): 'jpg' | 'png' => (picture === null ? 'png' : 'jpg')
