import { createHash } from 'node:crypto'
import { fontFile } from '#drawings/outline.ts'
import {
  PLATE,
  plateShape,
  shareGround,
  shareWords,
  type Scene,
  type Wording,
} from '#drawings/share.ts'
import { once } from '#rules/once.ts'

/**
 * Where the specification of a page's picture, and the picture once it is drawn, are kept: a folder in Astro's cache, which stays from
 * one build to the next. A picture is named by all that it is made of, so one that lies there need not be drawn again.
 * On Netlify the cache is `node_modules/.astro`, kept together with the installed packages; on one machine it lies in the
 * data folder.
 */
export const KEPT_IN = 'share/'

/** Where pages find the pictures: beside all other files that are named by their content, which browsers may keep for ever. */
export const SHARED_AT = '/_astro/'

/** To be raised when the same specification is to be drawn in another way that the look of its scene does not show: see {@link createNaming}. */
const RENDER_VERSION = 1

/** All that a picture is made of, besides the look of its scene; lies in `<name>.json` until the picture is drawn. */
export type PictureSpec = {
  scene: Scene
  wording: Wording
  /** `/assets/<sha256>/<name>`: the picture in the window of the scene `plate`. */
  picture: string | null
}

/** The ending of a picture's name: a photograph is a JPEG, a drawing stays sharp as a PNG. */
export const endingOf = ({ picture }: Pick<PictureSpec, 'picture'>): 'jpg' | 'png' =>
  picture === null ? 'png' : 'jpg'

/** The file of a picture's specification, in the same folder: `<name>.json`. */
export const specFile = (picture: string): string => picture.replace(/\.\w+$/, '.json')

/** Titles of every length: at the largest size, in several lines, and at the smallest, with a word wider than a line and a cut end. */
const PROBES = [
  'Ghaf غاف',
  'Sphinx of quartz, 01 ٤٥: صِف خَلقَ (a-b) «ج»؟',
  `${'Ghafغاف'.repeat(4)}${' Ghaf غاف'.repeat(12)}`,
]

const look = (scene: Scene, rtl: boolean): string => {
  const grounds = [
    shareGround(scene, rtl),
    ...(scene === 'plate' ? [shareGround('day', rtl), plateShape(), JSON.stringify(PLATE)] : []),
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
 * Names pictures by their specifications and by the look of their scenes: the fonts, the ground, and a few fixed words as
 * they are set at present, drawn once for each scene and direction. So fonts, colours, the mark or the breaking of lines change
 * the name, and a picture that is kept costs no shaping of its words.
 */
export const createNaming = (): ((spec: PictureSpec) => string) => {
  const looks = {
    ltr: once((scene: Scene) => look(scene, false)),
    rtl: once((scene: Scene) => look(scene, true)),
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
