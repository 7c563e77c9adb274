import { shortNumber } from './geometry.ts'
import { paint, type Colour } from './palette.ts'
import { picture } from './picture.ts'
import { star } from './star.ts'

// The three savings goals of the home page, from the outermost ring inwards. `share` is the saved
// part of the goal.
const GOALS: readonly (readonly [radius: number, share: number, colour: Colour])[] = [
  [150, 7200 / 10000, 'green'],
  [114, 900 / 2000, 'leafc'],
  [78, 1500 / 5000, 'sun'],
]

// Radii of a trunk's annual rings, closer together for dry years.
const YEARS = [174, 165, 134, 128, 123, 98, 92, 87, 64, 60, 55, 49, 42, 33] as const

/** Three savings goals as rings in a trunk, 360 by 360; each ring grows clockwise from the top. */
export const savingsRings = (): string => {
  const years = YEARS.map((radius) => `<circle r="${radius}"/>`).join('')
  const tracks = GOALS.map(([radius]) => `<circle r="${radius}"/>`).join('')
  const grown = GOALS.map(([radius, share, colour]) => {
    const circumference = 2 * Math.PI * radius
    return `<circle r="${radius}" stroke="${paint(colour)}" stroke-dasharray="${shortNumber(circumference * share)} ${shortNumber(circumference)}"/>`
  }).join('')
  return picture(
    { box: [-180, -180, 360, 360] },
    `<g fill="none"><g stroke="${paint('year')}">${years}</g>` +
      `<g stroke="${paint('surface')}" stroke-width="17" stroke-opacity=".7">${tracks}</g>` +
      `<g stroke-width="17" stroke-linecap="round" transform="rotate(-90)">${grown}</g></g>` +
      `<path d="${star(0, 0, 43)}" fill="${paint('dune2s')}"/><path d="${star(0, 0, 30, { notch: 'leaf' })}" fill="${paint('dune3')}"/>` +
      `<path d="${star(0, 0, 15, { notch: 'leaf' })}" fill="${paint('wood')}"/>`,
  )
}
