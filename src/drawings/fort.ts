import { paint, type Colour } from './palette.ts'
import { star } from './star.ts'

/**
 * A wall with battlements: merlons and gaps of the same width, beginning and ending with a merlon.
 */
const wall = (x: number, top: number, width: number, merlons: number, colour: Colour): string => {
  const step = width / (merlons * 2 - 1)
  // Down at the end of each merlon, up at the end of each gap; the first merlon begins at the top.
  const teeth = Array.from({ length: merlons * 2 - 1 }, (_, index) => {
    const isGap = index % 2 === 1
    const rise = index === 0 ? '' : 'v-8'
    return `${isGap ? 'v8' : rise}h${step.toFixed(1)}`
  }).join('')
  return `<path d="M${x} ${top}${teeth}V4H${x}Z" fill="${paint(colour)}"/>`
}

/** A clay fort: two towers, a wall and a gate under the star; 250 wide, its foot at 0,0. */
export const fort = (): string =>
  wall(-92, -74, 184, 9, 'clay1') +
  wall(-124, -112, 54, 3, 'clay1') +
  wall(70, -112, 54, 3, 'clay1') +
  wall(-38, -142, 76, 4, 'clay2') +
  `<path d="M-124-62h54M70-62h54M-38-92h76" stroke="${paint('clay3')}" stroke-opacity=".7" stroke-width="3"/>` +
  `<path d="M-103-92v14M91-92v14M-97-40v12M97-40v12" stroke="${paint('wood')}" stroke-width="6" stroke-linecap="round"/>` +
  `<path d="M-20 4V-32a20 20 0 0 1 40 0V4Z" fill="${paint('leafb')}"/><path d="M0-52V4" stroke="${paint('amber')}" stroke-width="2"/>` +
  `<path d="${star(0, -76, 16, { notch: 'khatam' })}" fill="${paint('amber')}"/>`
