import type { home } from '#messages/en/home.ts'
import { paint } from '../palette.ts'
import { picture } from '../picture.ts'
import { canvas, group, reach, SIGN } from './canvas.ts'

const WIDTH = 292
const plain = { size: 15 } as const
const bold = { size: 15, weight: 600, colour: 'ink' } as const
const PESOS = { words: '15,600.00', size: 24 } as const
const CODE = { words: 'PHP', size: 13 } as const

/** What a transfer abroad costs and brings, line by line as the app shows it before one agrees; 292 by 166. */
export const slip = (t: typeof home.abroad, rtl: boolean): string => {
  const { amount, line, text } = canvas(WIDTH, rtl)
  const end = { side: 'end' } as const
  // The code of the currency stands behind its number in both languages.
  const [outer, inner] = rtl ? [PESOS, CODE] : [CODE, PESOS]
  const beside = WIDTH - reach(outer.words, outer.size, 600) - 5
  return picture({ box: [0, 0, WIDTH, 166] }, SIGN + group({ fill: paint('quiet') },
    text(0, 24, t.send, plain), amount(WIDTH, 25, '1,000.00', { ...end, size: 24 }),
    text(0, 57, t.fee, plain), amount(WIDTH, 57, '12.00', { ...end, size: 15 }),
    text(0, 86, t.rate, plain), amount(WIDTH, 86, '1 = 15.60 PHP', { ...end, size: 15 }),
    group({ stroke: paint('line') }, line(0, 106.5, WIDTH)),
    text(0, 133, t.receives, bold), text(0, 155, t.place, { size: 13 }),
    text(WIDTH, 147, outer.words, { ...bold, ...end, size: outer.size }), text(beside, 147, inner.words, { ...bold, ...end, size: inner.size })))
}
