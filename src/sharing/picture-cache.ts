import { createHash } from 'node:crypto'
import { fontFile } from '#drawings/outline.ts'
import {
  POST_PICTURE,
  postPictureMask,
  shareGround,
  shareWords,
  type Scene,
  type Wording,
} from '#drawings/share.ts'
import { memoise } from '#rules/once.ts'

/**
 * The folder of the share pictures and their specifications within the cache folder (`cacheFolder`
 * in `rules/deploy-context.ts`), which is retained between builds. A picture is named by a hash of
 * all its inputs, so a picture that exists need not be drawn again.
 */
export const PICTURE_CACHE = 'share/'

/**
 * Path of the folder of the share pictures on the site. All files in it are named by a hash, and
 * browsers may cache them for ever.
 */
export const PICTURE_PATH = '/_astro/'

/**
 * To be increased when a change of the code makes pictures look different but does not change the
 * result of {@link lookHash}: otherwise the pictures of earlier builds would be reused.
 */
const RENDER_VERSION = 1

/**
 * Specification of a share picture: all that it is drawn from, except fonts and code. Stored in
 * `<name>.json` until the picture is drawn.
 */
export type PictureSpec = {
  scene: Scene
  wording: Wording
  /** The picture in the frame of the scene `plate`, `/assets/<sha256>/<name>`; null for none. */
  picture: string | null
}

/** File extension: JPEG for a picture with an editor's picture, PNG for a drawing only. */
export const extensionOf = ({ picture }: Pick<PictureSpec, 'picture'>): 'jpg' | 'png' =>
  picture === null ? 'png' : 'jpg'

/** Name of the file with a picture's specification in {@link PICTURE_CACHE}: `<name>.json`. */
export const specFile = (picture: string): string => picture.replace(/\.\w+$/, '.json')

/**
 * Sample titles of three lengths: one at the largest size, one of several lines, and one at the
 * smallest size with a word wider than a line and a cut end.
 */
const PROBES = [
  'Ghaf غاف',
  'Sphinx of quartz, 01 ٤٥: صِف خَلقَ (a-b) «ج»؟',
  `${'Ghafغاف'.repeat(4)}${' Ghaf غاف'.repeat(12)}`,
]

/**
 * A hash of the look of a scene: its fonts, its ground (all of the drawing except the words), and
 * the sample titles as typeset now.
 */
const lookHash = (scene: Scene, rtl: boolean): string => {
  const grounds = [
    shareGround(scene, rtl),
    ...(scene === 'plate'
      ? [shareGround('day', rtl), postPictureMask(), JSON.stringify(POST_PICTURE)]
      : []),
  ]
  const above = (index: number): string => (index === 1 ? 'Ghaf · غاف' : '')
  const words = PROBES.map((title, index) =>
    shareWords(scene, { rtl, brand: 'Ghaf غاف', above: above(index), title, host: 'ghaf.example' }),
  )
  return createHash('sha256')
    .update(fontFile(400))
    .update(fontFile(600))
    .update(JSON.stringify([grounds, words]))
    .digest('hex')
}

/**
 * Returns a function that names a picture by a hash of its specification and of the look of its
 * scene. So a change of fonts, colours, the mark or the line breaking changes the names. The look
 * is computed once for each scene and direction, so that pictures of earlier builds are found
 * without typesetting their words.
 */
export const createPictureNamer = (): ((spec: PictureSpec) => string) => {
  const looks = {
    ltr: memoise((scene: Scene) => lookHash(scene, false)),
    rtl: memoise((scene: Scene) => lookHash(scene, true)),
  }
  return (spec) => {
    const { scene, wording, picture } = spec
    const { rtl, brand, above, title, host } = wording
    const inputs = [
      RENDER_VERSION,
      looks[rtl ? 'rtl' : 'ltr'](scene),
      scene,
      rtl,
      brand,
      above,
      title,
      host,
      picture,
    ]
    return `${createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 12)}.${extensionOf(spec)}`
  }
}
