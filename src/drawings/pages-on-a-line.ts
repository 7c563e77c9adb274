import { paint, type Colour } from './palette.ts'
import { star } from './star.ts'

/** `turn` is a rotation in degrees, `content` returns the markup on the page. */
type Sheet = readonly [x: number, y: number, turn: number, colour: Colour, content: () => string]

const lines = (path: string): string =>
  `<path d="${path}" stroke="${paint('clay2')}" stroke-width="3"/>`
const SHEETS: readonly Sheet[] = [
  [
    -104,
    133,
    -3,
    'paper',
    () =>
      `${lines('M-17 38h34M-17 46h34M-17 54h22')}<path d="M-17 30C-8 16 6 23 17 14V30Z" fill="${paint('leafc')}"/>`,
  ],
  [
    -36,
    143,
    2,
    'clay1',
    () =>
      `<path d="M-17 16h34M-17 24h34M-17 32h34M-17 40h34M-17 48h20" stroke="${paint('clay3')}" stroke-width="3"/>`,
  ],
  [
    34,
    143,
    -2,
    'leafa',
    () =>
      `<path d="${star(0, 30, 16)}" fill="${paint('brass1')}"/><path d="M-14 54h28" stroke="${paint('paper')}" stroke-opacity=".6" stroke-width="3"/>`,
  ],
  [
    102,
    131,
    4,
    'paper',
    () =>
      `<circle cx="-7" cy="23" r="9" fill="${paint('sun')}"/>${lines('M-17 40h34M-17 48h34M-17 56h16')}`,
  ],
]

/** Four pages pegged to a line that sags between two trees, from -150,117 to 150,105. */
export const pagesOnALine = (): string =>
  `<path d="M-150 117C-90 152 70 156 150 105" fill="none" stroke="${paint('wood')}" stroke-width="2.5"/>` +
  SHEETS.map(
    ([x, y, turn, colour, content]) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-25" width="50" height="66" rx="5" fill="${paint(colour)}" stroke="${paint('clay3')}"/>` +
      `<path d="M-4-6h8v12h-8Z" fill="${paint('brass1')}"/>${content()}</g>`,
  ).join('')
