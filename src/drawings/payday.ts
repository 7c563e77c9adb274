import { paint } from './palette.ts'
import { picture } from './picture.ts'
import { star } from './star.ts'

const COLUMNS = 6
const ROWS = 3
/** Index of the square of salary day, from 0. */
const PAYDAY = 15

/** A calendar sheet with a square for each day and a star for salary day; 234 by 138. */
export const payday = (): string => {
  const days = Array.from({ length: COLUMNS * ROWS }, (_, day) => {
    const [x, y] = [46 + (day % COLUMNS) * 25, 52 + Math.floor(day / COLUMNS) * 25]
    return day === PAYDAY
      ? `<path d="${star(x + 8.5, y + 8.5, 17, { notch: 'leaf' })}" fill="${paint('sun')}"/>`
      : `<rect x="${x}" y="${y}" width="17" height="17" rx="5" fill="${paint(day < PAYDAY ? 'weave' : 'line')}"/>`
  }).join('')
  return picture(
    { box: [0, 0, 234, 138] },
    `<rect x="30.5" y="10.5" width="173" height="121" rx="18" fill="${paint('surface')}" stroke="${paint('line')}"/>` +
      `<path d="M30 28A18 18 0 0 1 48 10H186A18 18 0 0 1 204 28V40H30Z" fill="${paint('green')}"/>` +
      `<path d="M74 4V18M160 4V18" stroke="${paint('wood')}" stroke-width="6" stroke-linecap="round"/>${days}`,
  )
}
