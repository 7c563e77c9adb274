import { iconPaths, mirrored, type IconName } from '#ui/icon-paths.ts'
import { dirham } from '#ui/dirham.ts'
import { short } from '../geometry.ts'
import { EM, outlineOwn, type Weight } from '../outline.ts'
import { paint, type Colour } from '../palette.ts'

type Side = 'start' | 'middle' | 'end'
type Lettering = {
  size: number
  weight?: Weight
  side?: Side
  colour?: Colour | '#fbf8f2' | '#14231c'
}
type Attributes = Record<string, string | number>

/** Ink and paper of the same colour in both themes, on amber and on green. */
export const [INK, PAPER] = ['#14231c', '#fbf8f2'] as const

const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
const filled = (colour: Colour | '#fbf8f2' | '#14231c') =>
  colour.startsWith('#') ? colour : paint(colour as Colour)

/** Definition of the dirham sign, included once in a picture with amounts. */
export const SIGN = `<defs><g id="aed">${dirham}</g></defs>`

/** A group of drawn parts that share attributes. */
export const group = (attributes: Attributes, ...parts: readonly string[]): string =>
  `<g${written(attributes)}>${parts.join('')}</g>`

/** A group with the stroke of the icon family, on a grid of 24. */
export const icons = (
  colour: Colour | typeof INK | typeof PAPER,
  ...parts: readonly string[]
): string =>
  group(
    {
      fill: 'none',
      stroke: filled(colour),
      'stroke-width': 1.75,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
    ...parts,
  )

/** Width of words in units of the drawing. */
export const reach = (words: string, size: number, weight: Weight = 400): number =>
  (outlineOwn(words, weight, false).width * size) / EM

/**
 * A drawing of a given width whose parts are placed along the reading direction: 0 is the start
 * side. Amounts always run from left to right.
 */
export const canvas = (width: number, rtl: boolean) => {
  const across = (at: number) => (rtl ? width - at : at)
  const box = (at: number, breadth: number) => short(rtl ? width - at - breadth : at)
  const leftOf = (at: number, length: number, side: Side) =>
    across(at) - length * { start: rtl ? 1 : 0, middle: 0.5, end: rtl ? 0 : 1 }[side]
  const letters = (left: number, y: number, size: number, path: string) =>
    `<path transform="translate(${short(left)} ${short(y)}) scale(${short(size / EM, 3)})" d="${path}"/>`
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
      const { path, width: length } = outlineOwn(words, weight, rtl)
      const drawn = letters(leftOf(at, (length * size) / EM, side), y, size, path)
      return colour ? drawn.replace('<path', `<path fill="${filled(colour)}"`) : drawn
    },
    /** The sign and a number on a base line; decimals of a balance may be `small`. */
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
        outlineOwn(lead, 600, false),
        outlineOwn(whole, 600, false),
        outlineOwn(rest ? `.${rest}` : '', 600, false),
      ]
      const scale = size / EM
      const sign = lead ? before.width * scale + size * 0.08 : 0
      const left = leftOf(at, sign + size + (main.width + after.width * small) * scale, side)
      return group(
        { fill: filled(colour) },
        lead && letters(left, y, size, before.path),
        `<use href="#aed" transform="translate(${short(left + sign)} ${short(y - 0.725 * size)}) scale(${short(size * 0.035, 3)})"/>`,
        letters(left + sign + size, y, size, main.path),
        rest ? letters(left + sign + size + main.width * scale, y, size * small, after.path) : '',
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
      `<rect x="${box(at, breadth)}" y="${y}" width="${short(breadth)}" height="${height}" rx="${rx}"${written(attributes)}/>`,
    circle: (at: number, y: number, r: number, attributes: Attributes = {}): string =>
      `<circle cx="${across(at)}" cy="${y}" r="${r}"${written(attributes)}/>`,
    line: (from: number, y: number, length: number): string =>
      `<path d="M${box(from, length)} ${y}h${length}"/>`,
    /** An icon by its centre; directional ones are mirrored for right to left. */
    icon: (name: IconName, at: number, y: number, size: number): string => {
      const scale = short(size / 24, 2)
      const turned = rtl && mirrored.has(name)
      return `<g transform="translate(${short(across(at) + (turned ? size : -size) / 2)} ${y - size / 2}) scale(${turned ? `-${scale} ${scale}` : scale})"><path d="${iconPaths[name]}"/></g>`
    },
    /** A picture drawn for left to right, mirrored as a whole for the other direction. */
    turned: (markup: string): string =>
      rtl ? `<g transform="matrix(-1 0 0 1 ${width} 0)">${markup}</g>` : markup,
  }
}

export type Canvas = ReturnType<typeof canvas>
