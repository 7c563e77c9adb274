import { polar } from '#drawings/geometry.ts'
import { fadeGradient } from '#drawings/picture.ts'
import { star } from '#drawings/star.ts'
import { ghaf } from '#drawings/tree.ts'
import { svgPicture, glow, ground } from './canvas.ts'

// Outlines of the far and the near dunes.
const FAR =
  'M0 690C220 640 420 650 620 684C860 724 1060 706 1260 660C1390 630 1500 632 1600 646V900H0Z'
const NEAR =
  'M0 806C240 752 470 780 690 808C860 830 1060 838 1290 802C1420 782 1520 788 1600 802V900H0Z'

/**
 * One firework for each of the seven emirates. The colours are lighter tones of the flag's red,
 * white and green, and the yellow of the sun.
 */
const FIREWORKS: readonly (readonly [x: number, y: number, radius: number, colour: string])[] = [
  [214, 318, 128, '#e2604f'],
  [436, 168, 92, '#f9f1df'],
  [600, 384, 108, '#8fd9b6'],
  [806, 196, 158, '#f2b85a'],
  [1028, 398, 104, '#f9f1df'],
  [1190, 178, 98, '#8fd9b6'],
  [1410, 320, 134, '#e2604f'],
]

/** A firework: a star with sixteen rays, alternately long and short, and its trail below. */
const firework = ([x, y, radius, colour]: (typeof FIREWORKS)[number]) => {
  const rays = Array.from({ length: 16 }, (_, index) => {
    const reach = index % 2 ? 0.8 : 1
    const [dx, dy] = polar(radius * reach, index * 22.5)
    return (
      `<path d="M${x + dx * 0.42} ${y + dy * 0.42}L${x + dx * 0.88} ${y + dy * 0.88}" stroke="${colour}" stroke-width="${index % 2 ? 3 : 5}" stroke-linecap="round" stroke-opacity=".75"/>` +
      `<path d="${star(x + dx, y + dy, index % 2 ? 6 : 10, { notch: 'leaf' })}" fill="${colour}"/>`
    )
  }).join('')
  return (
    `<circle cx="${x}" cy="${y}" r="${radius * 1.5}" fill="${colour}" opacity=".07"/><path d="${star(x, y, radius * 0.3)}" fill="${colour}"/>${rays}` +
    `<path d="M${x} ${y + radius * 1.12}V${y + radius * 1.12 + 90}" stroke="${colour}" stroke-width="3" stroke-dasharray="2 12" stroke-linecap="round" stroke-opacity=".5"/>`
  )
}

/** Seven fireworks over dunes at night, with a ghaf tree on the horizon. */
export const eid = (): string =>
  svgPicture(
    `<defs>${fadeGradient('sky', [
      [0, '#071d16', 1],
      [0.5, '#0d3a2b', 1],
      [0.8, '#2f6e53', 1],
    ])}${glow(
      'light',
      [800, 820, 700],
      [
        [0, '#f2b85a', 0.42],
        [0.6, '#f2b85a', 0.1],
        [1, '#f2b85a', 0],
      ],
    )}</defs>` +
      ground('url(#sky)') +
      ground('url(#light)') +
      FIREWORKS.map(firework).join('') +
      `<path d="${FAR}" fill="#1d5640"/><g transform="translate(800 798) scale(.62)">${ghaf({ step: 25, size: 14.5, seed: 9 })}</g><path d="${NEAR}" fill="#0d3125"/>`,
  )
