import { paint } from './palette.ts'
import { star } from './star.ts'

/** Distance from one coin to the next above it. */
const STEP = 13

/** A stack of brass coins with the star on the top coin: 46 wide, its foot at 0,16. */
export const coins = (count: number): string => {
  const top = (1 - count) * STEP
  const rims = Array.from(
    { length: count },
    (_, index) =>
      `<path d="M-23 ${-index * STEP}v9a23 7 0 0 0 46 0v-9Z" fill="${paint('brass2')}"/><ellipse cy="${-index * STEP}" rx="23" ry="7" fill="${paint('brass1')}"/>`,
  )
  return `${rims.join('')}<path d="${star(0, top, 10, { notch: 'leaf', flat: 0.4 })}" fill="${paint('brass2')}"/>`
}
