import { withoutForms } from '#rules/typeface.ts'
import { dapples } from './crown.ts'
import { shortNumber } from './geometry.ts'
import { breakIntoLines } from './lines.ts'
import { markParts } from './mark.ts'
import { EM, textOutline } from './outline.ts'
import { COLOURS, paint, type Colour } from './palette.ts'
import { pattern } from './pattern.ts'
import { halo } from './picture.ts'
import type { Line } from './runs.ts'
import { ghaf } from './tree.ts'

/** Size in pixels of the picture that networks show with a link. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Position of a post's picture when the direction is left to right; mirrored otherwise. */
export const POST_PICTURE = { x: 664, y: 40, width: 496, height: 550, radius: 28 } as const

/**
 * Ground of the picture: a desert by day, the same by night, or (`plate`) by day without the tree,
 * with room for a post's picture.
 */
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

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE
/** Margin at the start side of the words. */
const EDGE = 72
/** Width of the title's lines. */
const TITLE_WIDTH = { day: 552, night: 552, plate: 548 } as const satisfies Record<Scene, number>
/** Allowed sizes of the title. */
const SIZES = [108, 98, 88, 80, 72, 66, 60, 54, 48, 44] as const
/** Area between the brand and the sand, in which the title is centred vertically. */
const TITLE_AREA = { top: 142, height: 310 } as const
/** Height of the line above the title. */
const ABOVE_HEIGHT = 44

/** An SVG file with every colour written out: its renderer does not support variables. */
const svgFile = (scene: Scene, markup: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
  `${markup.replace(/var\(--([\w-]+)\)/g, (_, name: string) => COLOURS[name as Colour][scene === 'night' ? 1 : 0])}</svg>`

// Dunes from the back to the front, and the shaded (lee) side of the front dune.
const farDune =
  'M0 500C120 484 250 512 400 500C560 486 700 470 830 484C960 498 1090 486 1200 470V630H0Z'
const nearDune =
  'M0 566C160 556 300 578 470 566C640 553 780 520 930 524C1040 528 1120 546 1200 540V630H0Z'
const nearLee =
  'M930 524C890 544 820 552 780 584C760 604 800 620 830 630H1200V540C1120 546 1040 528 930 524Z'

const sand = `<path d="${farDune}" fill="${paint('dune1')}"/><path d="${nearDune}" fill="${paint('dune2')}"/><path d="${nearLee}" fill="${paint('dune2s')}"/>`
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

/** An SVG file of a rounded rectangle with the size of a post's picture: the mask that crops it. */
export const postPictureMask = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${POST_PICTURE.width}" height="${POST_PICTURE.height}"><rect width="100%" height="100%" rx="${POST_PICTURE.radius}"/></svg>`

/**
 * The ground of a scene as an SVG file, with room for words at the start side. At the end side is a
 * ghaf before the sun, or in the scene `plate` the room for a picture.
 */
export const shareGround = (scene: Scene, rtl: boolean): string => {
  const drawn = scene === 'plate' ? air + sand : tree()
  // Centre and radius of the area where the pattern is visible: around the crown, or above the
  // words.
  const [x, y, reach] = scene === 'plate' ? [420, -60, 520] : [1000, 210, 560]
  return svgFile(
    scene,
    `<defs>${pattern('weave', 96, paint('weave'))}` +
      `<radialGradient id="from" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${reach}"><stop offset=".15" stop-color="#fff"/><stop offset=".9" stop-color="#000"/></radialGradient>` +
      `<mask id="veil"><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#from)"/></mask></defs>` +
      (rtl ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${drawn}</g>` : drawn),
  )
}

/**
 * The words of a picture as a transparent SVG file: the brand, the title in one to four lines, and
 * the site's host on the sand. Letters without a glyph in the typeface are left out.
 */
export const shareWords = (scene: Scene, { rtl, brand, above, title, host }: Wording): string => {
  const leading = rtl ? 1.36 : 1.14
  const aboveHeight = above ? ABOVE_HEIGHT : 0
  const { lines, size } = breakIntoLines(withoutForms(title), {
    width: TITLE_WIDTH[scene],
    height: TITLE_AREA.height - aboveHeight,
    sizes: SIZES,
    leading,
    maxLines: 4,
    rtl,
  })
  /**
   * Markup of a line of words at the start side.
   * @param y The base line
   * @param fontSize Units of an em
   * @param inset Distance from the margin
   * @param isRtl Direction of the words themselves
   */
  const written = (
    words: string | Line,
    y: number,
    fontSize: number,
    weight: 400 | 600,
    colour: Colour,
    inset = 0,
    isRtl = rtl,
  ): string => {
    const { path, width } = textOutline(words, weight, isRtl)
    const left = rtl ? WIDTH - EDGE - inset - (width * fontSize) / EM : EDGE + inset
    return `<path transform="translate(${shortNumber(left)} ${shortNumber(y)}) scale(${shortNumber(fontSize / EM, 4)})" d="${path}" fill="${paint(colour)}"/>`
  }
  const top = TITLE_AREA.top + (TITLE_AREA.height - lines.length * leading * size - aboveHeight) / 2
  // Base line of the first line. The middle of capitals, and of the bodies of Arabic letters, is
  // about a third of the size above it.
  const first = top + aboveHeight + (leading * size) / 2 + size * (rtl ? 0.28 : 0.35)
  // The bidirectional order of a line's words depends on the whole title, so each line is given as
  // a part of it.
  const text = lines.join(' ')
  let end = -1
  const parts = lines.map((line): Line => {
    const start = end + 1
    end = start + line.length
    return { text, start, end }
  })
  return svgFile(
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
