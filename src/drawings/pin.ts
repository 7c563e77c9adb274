import { paint, type Colour } from './palette.ts'
import { star } from './star.ts'

/** A map pin upright in the sand, the star in its middle: 80 wide and 112 tall, its foot at 0,0. */
export const pin = (colour: Colour): string =>
  `<path d="M0 0C26-30 40-50 40-72A40 40 0 1 0-40-72C-40-50-26-30 0 0Z" fill="${paint(colour)}"/>` +
  `<circle cy="-72" r="27" fill="${paint('paper')}"/><path d="${star(0, -72, 19)}" fill="${paint(colour)}"/>`
