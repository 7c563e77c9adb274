import { mirrored, type IconName } from '#ui/icon-paths.ts'
import { short } from '../geometry.ts'
import type { SheetIcon } from '../icon-sheet.ts'

type Side = 'start' | 'middle' | 'end'
type Attributes = Record<string, string | number>

const escape = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const written = (attributes: Attributes) => Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`).join('')

/** A group of drawn parts that share attributes. */
export const group = (attributes: Attributes, ...parts: readonly string[]): string => `<g${written(attributes)}>${parts.join('')}</g>`

/** The dirham sign, once on a page: amounts of every drawing on it refer to it. */
export const DIRHAM = '<symbol id="aed" viewBox="0 0 24 21"><path fill-rule="evenodd" d="M3.1.7h7.6c6.3 0 10.3 3.9 10.3 9.8s-4 9.8-10.3 9.8H3.1c.5-1 .7-2.1.7-3.7V4.4c0-1.6-.2-2.7-.7-3.7zM7.2 2.7v15.6h3c4.6 0 7.1-2.9 7.1-7.8s-2.5-7.8-7.1-7.8z" />'
  + '<path d="M0 6.1c.5.4 1.1.5 1.9.5h20c1.3 0 2.1.9 2.1 2.6-.5-.4-1.1-.5-1.9-.5h-20C.8 8.7 0 7.8 0 6.1zM0 11.8c.5.4 1.1.5 1.9.5h20c1.3 0 2.1.9 2.1 2.6-.5-.4-1.1-.5-1.9-.5h-20c-1.3 0-2.1-.9-2.1-2.6z" /></symbol>'

// Widths in em of the page's font at 600 with tabular figures: an amount is set from the left, so its sign can stand before it.
const wide = (text: string) => [...text].reduce((sum, one) => sum + (/[.,]/.test(one) ? 0.298 : one === ' ' ? 0.236 : /[A-Z]/.test(one) ? 0.66 : 0.6), 0)

/**
 * A drawing of a given width whose parts are placed along the reading direction: 0 is the start side.
 * Text follows the direction of the page around it, amounts always run from left to right.
 */
export const canvas = (width: number, rtl: boolean) => {
  const across = (at: number) => rtl ? width - at : at
  const box = (at: number, breadth: number) => short(rtl ? width - at - breadth : at)
  return {
    rtl,
    across,
    text: (at: number, y: number, words: string, side: Side = 'start'): string =>
      `<text x="${short(across(at))}" y="${y}"${side === 'start' ? '' : ` text-anchor="${side}"`}>${escape(words)}</text>`,
    rect: (at: number, y: number, breadth: number, height: number, rx: number, attributes: Attributes = {}): string =>
      `<rect x="${box(at, breadth)}" y="${y}" width="${breadth}" height="${height}" rx="${rx}"${written(attributes)}/>`,
    circle: (at: number, y: number, r: number, attributes: Attributes = {}): string =>
      `<circle cx="${across(at)}" cy="${y}" r="${r}"${written(attributes)}/>`,
    line: (from: number, y: number, length: number): string => `<path d="M${box(from, length)} ${y}h${length}"/>`,
    /** An icon by its middle. */
    icon: (name: SheetIcon, at: number, y: number, size: number): string => {
      const [x, top] = [across(at) - size / 2, y - size / 2]
      const turned = rtl && mirrored.has(name as IconName) ? ` transform="matrix(-1 0 0 1 ${short(2 * x + size)} 0)"` : ''
      return `<use href="/art/icons.svg#${name}" x="${short(x)}" y="${short(top)}" width="${size}" height="${size}"${turned}/>`
    },
    /** The sign and a number on a base line, in a font of `size`. */
    amount: (at: number, y: number, size: number, number: string, side: Side = 'start', lead = ''): string => {
      const before = lead ? 0.68 : 0
      const length = (before + 1 + wide(number)) * size
      const share = { start: rtl ? 1 : 0, middle: 0.5, end: rtl ? 0 : 1 }[side]
      const left = across(at) - length * share
      const sign = left + before * size
      return (lead && `<text x="${short(left)}" y="${y}">${lead}</text>`)
        + `<use href="#aed" x="${short(sign)}" y="${short(y - 0.725 * size)}" width="${short(size * 0.84)}" height="${short(size * 0.735)}"/>`
        + `<text x="${short(sign + size)}" y="${y}">${number}</text>`
    },
  }
}

/** Its parts, for functions that draw on it. */
export type Canvas = ReturnType<typeof canvas>
