import { createHash } from 'node:crypto'
import { fontFile } from '#drawings/outline.ts'
import {
  POST_PICTURE,
  plateShape,
  shareGround,
  shareWords,
  type Scene,
  type Wording,
} from '#drawings/share.ts'
import { memoise } from '#rules/once.ts'

/**
 * The folder for the specifications of share pictures and for the drawn pictures, in Astro's cache,
 * which is retained between builds. A picture is named by a hash of all its inputs: an existing one
 * is not drawn again. On Netlify the cache is `node_modules/.astro`, stored together with the
 * installed packages; on the local platform it is in the data folder.
 */
export const PICTURE_CACHE = 'share/'

/**
 * The folder of the pictures' addresses: that of all files named by a hash of their content, which
 * browsers may cache for ever.
 */
export const PICTURE_PATH = '/_astro/'

/**
 * To be increased when the drawing of a specification changes in a way that the look of its scene
 * does not reveal: see {@link createNaming}.
 */
const RENDER_VERSION = 1

/**
 * All inputs of a picture except the look of its scene; stored in `<name>.json` until the picture
 * is drawn.
 */
export type PictureSpec = {
  scene: Scene
  wording: Wording
  /** `/assets/<sha256>/<name>`: the picture in the window of the scene `plate`. */
  picture: string | null
}

/** File extension: JPEG for a photograph, PNG for a drawing, which remains sharp. */
export const endingOf = ({ picture }: Pick<PictureSpec, 'picture'>): 'jpg' | 'png' =>
  picture === null ? 'png' : 'jpg'

/** The file of a picture's specification, in {@link PICTURE_CACHE}: `<name>.json`. */
export const specFile = (picture: string): string => picture.replace(/\.\w+$/, '.json')

/**
 * Titles of all lengths: at the largest size, in several lines, and at the smallest, with a word
 * wider than a line and a cut end.
 */
const PROBES = [
  'Ghaf غاف',
  'Sphinx of quartz, 01 ٤٥: صِف خَلقَ (a-b) «ج»؟',
  `${'Ghafغاف'.repeat(4)}${' Ghaf غاف'.repeat(12)}`,
]

const look = (scene: Scene, rtl: boolean): string => {
  const grounds = [
    shareGround(scene, rtl),
    ...(scene === 'plate'
      ? [shareGround('day', rtl), plateShape(), JSON.stringify(POST_PICTURE)]
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
 * Names pictures by their specifications and by the look of their scenes: the fonts, the ground,
 * and a few fixed words as currently typeset, drawn once for each scene and direction. Thus fonts,
 * colours, the mark or the line breaking change the name, and a stored picture needs no shaping of
 * its words.
 */
export const createNaming = (): ((spec: PictureSpec) => string) => {
  const looks = {
    ltr: memoise((scene: Scene) => look(scene, false)),
    rtl: memoise((scene: Scene) => look(scene, true)),
  }
  return (spec) => {
    const { scene, wording, picture } = spec
    const { rtl, brand, above, title, host } = wording
    const all = [
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
    return `${createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 12)}.${endingOf(spec)}`
  }
}
