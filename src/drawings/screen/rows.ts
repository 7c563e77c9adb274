import { palette } from '../palette.ts'
import { canvas, group, SIGN, type Canvas } from './canvas.ts'

type Sides = Pick<Canvas, 'amount' | 'text'> & Record<'start' | 'end', (markup: string) => string>

/**
 * A picture of rows that fills the box it is given and keeps the size of its letters: it has no view box and no size of
 * its own, and what stands at the right hangs from a point at 100 %. Texts and amounts are placed from the edge of their side.
 */
export const rowsPicture = (rtl: boolean, fill: string, draw: (sides: Sides) => string): string => {
  const { amount, text } = canvas(0, rtl)
  const left = (markup: string): string => markup
  const right = (markup: string): string => `<svg x="100%" overflow="visible">${markup}</svg>`
  const markup =
    SIGN +
    group({ fill }, draw({ amount, text, start: rtl ? right : left, end: rtl ? left : right }))
  return `<svg xmlns="http://www.w3.org/2000/svg">${palette(markup)}${markup}</svg>`
}
