import { palette } from '../palette.ts'
import { drawingTools, group, DIRHAM_DEFINITION, type DrawingTools } from './canvas.ts'

/** `start` and `end` place markup at a side of the picture: x is 0 at the edge of that side. */
type Sides = Pick<DrawingTools, 'amount' | 'text'> &
  Record<'start' | 'end', (markup: string) => string>

/**
 * A picture of rows that fills its box without scaling its letters: it has neither a view box nor a
 * size, and the parts on the right are in an `<svg>` at x = 100 %.
 */
export const rowsPicture = (rtl: boolean, fill: string, draw: (sides: Sides) => string): string => {
  const { amount, text } = drawingTools(0, rtl)
  const left = (markup: string): string => markup
  const right = (markup: string): string => `<svg x="100%" overflow="visible">${markup}</svg>`
  const markup =
    DIRHAM_DEFINITION +
    group({ fill }, draw({ amount, text, start: rtl ? right : left, end: rtl ? left : right }))
  return `<svg xmlns="http://www.w3.org/2000/svg">${palette(markup)}${markup}</svg>`
}
