import type { home } from '#messages/en/home.ts'
import { markParts } from '../mark.ts'
import { paint } from '../palette.ts'
import { picture } from '../picture.ts'
import { qrShapes } from '../qr.ts'
import { drawingTools, group, icons, INK, PAPER, DIRHAM_DEFINITION } from './canvas.ts'

/** Heights of the bars of the day's sales by hour; the last bar is the current hour. */
const SALES = [14, 22, 17, 28, 20, 36, 27, 42, 33, 46] as const

/**
 * A shop's counter: the poster with its payment code, a received payment, and the sales of the day.
 * It is 440 by 520, including the shadows.
 */
export const till = (words: typeof home.business, code: string, rtl: boolean): string => {
  const { amount, across, circle, icon, rect, text } = drawingTools(400, rtl)
  const card = { fill: paint('surface'), stroke: paint('line') }
  const floating = (...parts: readonly string[]) => group({ filter: 'url(#lift)' }, ...parts)
  // Middle of the poster, from the start side.
  const middle = 142
  const bars = SALES.map((height, index) =>
    rect(
      206 + index * 17.5,
      460 - height,
      12,
      height,
      3,
      index === SALES.length - 1 ? { fill: paint('sun') } : {},
    ),
  )
  return picture(
    { box: [-20, 0, 440, 520] },
    `${DIRHAM_DEFINITION}<defs><filter id="lift" x="-20%" y="-20%" width="140%" height="160%"><feDropShadow dy="14" stdDeviation="12" flood-color="#3a2c1c" flood-opacity=".36"/></filter></defs>` +
      floating(
        rect(26, 48, 232, 320, 22, { fill: '#0e3b2c' }),
        rect(10, 360, 264, 14, 7, { fill: paint('wood') }),
      ) +
      rect(54, 140, 176, 176, 18, { fill: '#fff' }) +
      `<g transform="translate(${across(middle) - 17} 66) scale(.85)">${markParts()}</g>` +
      qrShapes(code, 148, across(middle) - 74, 154, '#0e3b2c') +
      text(middle, 124, words.shop, { size: 17, weight: 600, side: 'middle', colour: PAPER }) +
      text(middle, 342, words.scan, { size: 15, side: 'middle', colour: PAPER }) +
      floating(rect(168.5, 14.5, 231, 80, 18, card), rect(190.5, 338.5, 209, 138, 18, card)) +
      group(
        { fill: paint('quiet') },
        text(236, 46, words.received, { size: 13 }),
        text(206, 368, words.today, { size: 13 }),
      ) +
      circle(202, 54, 20, { fill: paint('sun') }) +
      icons(INK, icon('check', 202, 54, 20)) +
      group({ fill: paint('chart') }, ...bars) +
      amount(236, 73, '36.50', { size: 20 }) +
      amount(206, 396, '1,274.00', { size: 20 }),
  )
}
