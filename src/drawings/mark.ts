import { COLOURS, paint, type Colour } from './palette.ts'
import { picture } from './picture.ts'
import { star } from './star.ts'

const LEAVES = [[12.6, 15.6, 3.6], [18.4, 13, 4.2], [24.8, 13.8, 3.9], [29, 17.8, 2.9], [9.6, 19.4, 2.5]] as const
const TRUNK = 'M20 33.5c-.2-4.5-.6-7.4-1.6-9.6M20 33.5c.1-5 1-8.5 3-11M18.4 23.9c-1.2-2.4-3.2-3.7-5.9-4.3'
  + 'M18.9 25.4c.6-3.4.4-5.6-.5-8M22.6 23c1.5-2 3.3-3 5.6-3.4'

/** The parts of the brand's mark on a grid of 40: the star, the trunk (a stroke of 1.7) and the crown. */
export const MARK = {
  frame: star(20, 20, 19.5),
  trunk: TRUNK,
  crown: LEAVES.map(([x, y, radius]) => star(x, y, radius, { notch: 'leaf' })).join(''),
} as const

/** The mark's shapes, 40 by 40, in colours that hold on every ground. */
export const markParts = (): string => `<path d="${MARK.frame}" fill="${paint('leafb')}"/>`
  + `<path d="${MARK.trunk}" fill="none" stroke="${paint('amber')}" stroke-width="1.7" stroke-linecap="round"/>`
  + `<path d="${MARK.crown}" fill="${paint('amber')}"/>`

/** The mark as a picture of its own, for the browser's tab and for places without a page. */
export const mark = (): string => picture({ box: [0, 0, 40, 40] }, markParts())

/** The mark for paper, which knows no night: every colour is its daytime one. */
export const markOnPaper = (): string => markParts().replace(/var\(--([a-z0-9]+)\)/g, (_, name: string) => COLOURS[name as Colour][0])
