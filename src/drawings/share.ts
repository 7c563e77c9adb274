import { withoutForms } from '#rules/typeface.ts'
import { dapples } from './crown.ts'
import { short } from './geometry.ts'
import { setInLines } from './lines.ts'
import { markParts } from './mark.ts'
import { EM, outline } from './outline.ts'
import { COLOURS, paint, type Colour } from './palette.ts'
import { pattern } from './pattern.ts'
import { halo } from './picture.ts'
import type { Line } from './runs.ts'
import { ghaf } from './tree.ts'

/** Size in pixels of the picture that networks show with a link. */
export const SHARED = { width: 1200, height: 630 } as const

/** Position of a post's picture when the direction is left to right; mirrored otherwise. */
export const POST_PICTURE = { x: 664, y: 40, width: 496, height: 550, radius: 28 } as const

/** The same desert by day, by night, and by day without the tree, with room for a picture. */
export type Scene = 'day' | 'night' | 'plate'

/** The words of a picture. */
export type Wording = {
  rtl: boolean
  brand: string
  /** A few words above the title; may be empty. */
  above: string
  title: string
  /** The site's host, always from left to right. */
  host: string
}

const { width: WIDTH, height: HEIGHT } = SHARED
const EDGE = 72
const COLUMN = { day: 552, night: 552, plate: 548 } as const satisfies Record<Scene, number>
const SIZES = [108, 98, 88, 80, 72, 66, 60, 54, 48, 44] as const
/** Room between the brand and the sand, in which the title is centred vertically. */
const ROOM = { top: 142, height: 310 } as const
/** Height of the words above the title. */
const ABOVE = 44

// Renderers of files do not support variables: every colour is written out.
const sheet = (scene: Scene, markup: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
  `${markup.replace(/var\(--([\w-]+)\)/g, (_, name: string) => COLOURS[name as Colour][scene === 'night' ? 1 : 0])}</svg>`

const far =
  'M0 500C120 484 250 512 400 500C560 486 700 470 830 484C960 498 1090 486 1200 470V630H0Z'
const near =
  'M0 566C160 556 300 578 470 566C640 553 780 520 930 524C1040 528 1120 546 1200 540V630H0Z'
const lee =
  'M930 524C890 544 820 552 780 584C760 604 800 620 830 630H1200V540C1120 546 1040 528 930 524Z'

const sand = `<path d="${far}" fill="${paint('dune1')}"/><path d="${near}" fill="${paint('dune2')}"/><path d="${lee}" fill="${paint('dune2s')}"/>`
const air =
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paint('page')}"/>` +
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#weave)" mask="url(#veil)" opacity=".7"/>`

const tree = (): string =>
  `${air}<circle cx="836" cy="440" r="62" fill="${paint('sun')}"/>` +
  `${halo(836, 440, paint('sun'), [
    [86, 0.4],
    [116, 0.24],
    [154, 0.14],
  ])}${sand}<g transform="translate(1012 564)">` +
  `${dapples({ width: 230, height: 20, step: 19, seed: 2 })}<g transform="scale(.8)">${ghaf({ step: 22, size: 12.6, seed: 9 })}</g></g>`

/** The shape of a post's picture as an SVG file of its size: the mask for cropping. */
export const plateShape = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${POST_PICTURE.width}" height="${POST_PICTURE.height}"><rect width="100%" height="100%" rx="${POST_PICTURE.radius}"/></svg>`

/**
 * The ground of a scene as an SVG file: room for words at the start side; at the end side a ghaf
 * before the sun, or nothing where a picture is placed.
 */
export const shareGround = (scene: Scene, rtl: boolean): string => {
  const drawn = scene === 'plate' ? air + sand : tree()
  // Centre of the pattern's opacity: around the crown, or above the words' upper edge.
  const [x, y, reach] = scene === 'plate' ? [420, -60, 520] : [1000, 210, 560]
  return sheet(
    scene,
    `<defs>${pattern('weave', 96, paint('weave'))}` +
      `<radialGradient id="from" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${reach}"><stop offset=".15" stop-color="#fff"/><stop offset=".9" stop-color="#000"/></radialGradient>` +
      `<mask id="veil"><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#from)"/></mask></defs>` +
      (rtl ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${drawn}</g>` : drawn),
  )
}

/**
 * The words of a picture as a transparent SVG file: the brand, the title in one to four lines, the
 * site's host on the sand. Letters without a glyph in the fonts are left out.
 */
export const shareWords = (scene: Scene, { rtl, brand, above, title, host }: Wording): string => {
  const leading = rtl ? 1.36 : 1.14
  const lead = above ? ABOVE : 0
  const { lines, size } = setInLines(withoutForms(title), {
    width: COLUMN[scene],
    height: ROOM.height - lead,
    sizes: SIZES,
    leading,
    most: 4,
    rtl,
  })
  const written = (
    words: string | Line,
    y: number,
    height: number,
    weight: 400 | 600,
    colour: Colour,
    inset = 0,
    reads = rtl,
  ): string => {
    const { path, width } = outline(words, weight, reads)
    const left = rtl ? WIDTH - EDGE - inset - (width * height) / EM : EDGE + inset
    return `<path transform="translate(${short(left)} ${short(y)}) scale(${short(height / EM, 4)})" d="${path}" fill="${paint(colour)}"/>`
  }
  const top = ROOM.top + (ROOM.height - lines.length * leading * size - lead) / 2
  // Capitals and the bodies of Arabic letters are about a third of the size above the base line.
  const first = top + lead + (leading * size) / 2 + size * (rtl ? 0.28 : 0.35)
  // The bidirectional order of a line's words depends on the whole title.
  const text = lines.join(' ')
  let end = -1
  const parts = lines.map((line): Line => {
    const start = end + 1
    end = start + line.length
    return { text, start, end }
  })
  return sheet(
    scene,
    `<g transform="translate(${rtl ? WIDTH - EDGE - 52 : EDGE} 56) scale(1.3)">${markParts()}</g>` +
      written(brand, rtl ? 92 : 93, 32, 600, 'ink', 70) +
      (above ? written(above, top + 26, 27, 400, 'quiet') : '') +
      parts
        .map((line, index) => written(line, first + index * leading * size, size, 600, 'ink'))
        .join('') +
      written(host, 602, 25, 400, 'ink', 0, false),
  )
}
