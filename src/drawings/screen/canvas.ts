import { iconPaths, mirroredIcons, type IconName } from '#ui/icon-paths.ts'
import { dirhamSign } from '#ui/dirham.ts'
import { shortNumber } from '../geometry.ts'
import { EM, outlineOwnWords, type Weight } from '../outline.ts'
import { paint, type Colour } from '../palette.ts'

/** Colours that are the same in both themes: ink for amber grounds, paper for green ones. */
export const [INK, PAPER] = ['#14231c', '#fbf8f2'] as const

type AnyColour = Colour | typeof INK | typeof PAPER
type Side = 'start' | 'middle' | 'end'
type Lettering = {
  size: number
  weight?: Weight
  /** Part of the words that is at the given position. */
  side?: Side
  colour?: AnyColour
}
type Attributes = Record<string, string | number>

const attributeText = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
const colourValue = (colour: AnyColour) =>
  colour.startsWith('#') ? colour : paint(colour as Colour)

/** Definition of the dirham sign, included once in a picture with amounts. */
export const DIRHAM_DEFINITION = `<defs><g id="aed">${dirhamSign}</g></defs>`

/** A group of drawn parts that share attributes. */
export const group = (attributes: Attributes, ...parts: readonly string[]): string =>
  `<g${attributeText(attributes)}>${parts.join('')}</g>`

/** A group of icons, with the stroke of the site's icons. */
export const icons = (colour: AnyColour, ...parts: readonly string[]): string =>
  group(
    {
      fill: 'none',
      stroke: colourValue(colour),
      'stroke-width': 1.75,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
    ...parts,
  )

/** Width of words in units of the drawing. */
export const wordsWidth = (words: string, size: number, weight: Weight = 400): number =>
  (outlineOwnWords(words, weight, false).width * size) / EM

/**
 * Functions that draw the parts of a drawing of a given width. Horizontal positions (`at`) are
 * measured from the start side, which is the right side where `rtl` is true. Amounts always run
 * from left to right.
 */
export const drawingTools = (width: number, rtl: boolean) => {
  /** The x of a position from the start side. */
  const across = (at: number) => (rtl ? width - at : at)
  /** The x of the left edge of a part that begins at a position, `breadth` wide. */
  const box = (at: number, breadth: number) => shortNumber(rtl ? width - at - breadth : at)
  /** The x of the left edge of words of a length whose `side` is at a position. */
  const leftOf = (at: number, length: number, side: Side) =>
    across(at) - length * { start: rtl ? 1 : 0, middle: 0.5, end: rtl ? 0 : 1 }[side]
  const letters = (left: number, y: number, size: number, path: string) =>
    `<path transform="translate(${shortNumber(left)} ${shortNumber(y)}) scale(${shortNumber(size / EM, 3)})" d="${path}"/>`
  return {
    rtl,
    across,
    /** Words on a base line. */
    text: (
      at: number,
      y: number,
      words: string,
      { size, weight = 400, side = 'start', colour }: Lettering,
    ): string => {
      const { path, width: length } = outlineOwnWords(words, weight, rtl)
      const drawn = letters(leftOf(at, (length * size) / EM, side), y, size, path)
      return colour ? drawn.replace('<path', `<path fill="${colourValue(colour)}"`) : drawn
    },
    /**
     * The dirham sign and a number on a base line.
     * @param lettering.lead Text before the sign, such as a minus
     * @param lettering.small Size of the decimals, relative to `size`
     */
    amount: (
      at: number,
      y: number,
      number: string,
      {
        size,
        side = 'start',
        colour = 'ink',
        lead = '',
        small = 1,
      }: Lettering & { lead?: string; small?: number },
    ): string => {
      const [whole = '', rest] = small === 1 ? [number] : number.split('.')
      const [before, main, after] = [
        outlineOwnWords(lead, 600, false),
        outlineOwnWords(whole, 600, false),
        outlineOwnWords(rest ? `.${rest}` : '', 600, false),
      ]
      const scale = size / EM
      // Distance of the sign from the left edge. The sign, with the space after it, is 1 em wide.
      const signAt = lead ? before.width * scale + size * 0.08 : 0
      const left = leftOf(at, signAt + size + (main.width + after.width * small) * scale, side)
      return group(
        { fill: colourValue(colour) },
        lead && letters(left, y, size, before.path),
        `<use href="#aed" transform="translate(${shortNumber(left + signAt)} ${shortNumber(y - 0.725 * size)}) scale(${shortNumber(size * 0.035, 3)})"/>`,
        letters(left + signAt + size, y, size, main.path),
        rest ? letters(left + signAt + size + main.width * scale, y, size * small, after.path) : '',
      )
    },
    rect: (
      at: number,
      y: number,
      breadth: number,
      height: number,
      rx: number,
      attributes: Attributes = {},
    ): string =>
      `<rect x="${box(at, breadth)}" y="${y}" width="${shortNumber(breadth)}" height="${height}" rx="${rx}"${attributeText(attributes)}/>`,
    circle: (at: number, y: number, r: number, attributes: Attributes = {}): string =>
      `<circle cx="${across(at)}" cy="${y}" r="${r}"${attributeText(attributes)}/>`,
    line: (from: number, y: number, length: number): string =>
      `<path d="M${box(from, length)} ${y}h${length}"/>`,
    /** An icon around its centre; directional icons are mirrored for right to left. */
    icon: (name: IconName, at: number, y: number, size: number): string => {
      const scale = shortNumber(size / 24, 2)
      const isMirrored = rtl && mirroredIcons.has(name)
      return `<g transform="translate(${shortNumber(across(at) + (isMirrored ? size : -size) / 2)} ${y - size / 2}) scale(${isMirrored ? `-${scale} ${scale}` : scale})"><path d="${iconPaths[name]}"/></g>`
    },
    /** Markup drawn for left to right, mirrored as a whole for right to left. */
    mirroredIfRtl: (markup: string): string =>
      rtl ? `<g transform="matrix(-1 0 0 1 ${width} 0)">${markup}</g>` : markup,
  }
}

export type DrawingTools = ReturnType<typeof drawingTools>
