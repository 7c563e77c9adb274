import { seededRandom } from '#drawings/geometry.ts'
import { paint } from '#drawings/palette.ts'
import { fadeGradient } from '#drawings/picture.ts'
import { star } from '#drawings/star.ts'
import { svgPicture, glow, ground } from './canvas.ts'

// Outlines of the dunes, from the far to the near. The lee is the shaded side of the middle dune.
const FAR =
  'M0 600C220 540 420 556 620 596C860 644 1060 628 1260 572C1390 536 1500 536 1600 552V900H0Z'
const MIDDLE =
  'M0 690C150 668 330 650 520 684C700 716 900 742 1120 700C1320 662 1470 664 1600 688V900H0Z'
const LEE =
  'M520 684C470 716 380 742 340 780C310 812 420 846 560 900H1600V688C1470 664 1320 662 1120 700C900 742 700 716 520 684Z'
const NEAR =
  'M0 800C240 748 470 776 690 806C860 828 1060 836 1290 800C1420 780 1520 786 1600 800V900H0Z'

// Positions and radii of three stars, for the three steps in the post “Lost phone: three things to
// do, in this order”. The stars form a constellation that rises to the right.
const STEPS = [
  [486, 286, 20],
  [660, 190, 26],
  [880, 156, 34],
] as const

/** Small stars all over the sky, fainter towards the horizon. */
const night = () => {
  const random = seededRandom(4)
  return Array.from({ length: 64 }, () => {
    const [x, y, size] = [random() * 1600, random() * 500, 2 + random() * 4.5]
    return `<path d="${star(x, y, size, { notch: 'leaf' })}" fill="#dcebe2" opacity="${(0.2 + random() * 0.5 * (1 - y / 600)).toFixed(2)}"/>`
  }).join('')
}

const constellation = () =>
  `<path d="M${STEPS.map(([x, y]) => `${x} ${y}`).join('L')}" fill="none" stroke="${paint('amber')}" stroke-width="2.5" stroke-opacity=".55" stroke-dasharray="2 11" stroke-linecap="round"/>` +
  STEPS.map(
    ([x, y, radius]) =>
      `<circle cx="${x}" cy="${y}" r="${radius * 2.6}" fill="url(#spark)"/>` +
      `<path d="${star(x, y, radius)}" fill="${paint('amber')}"/>`,
  ).join('')

const moon = `<circle cx="1270" cy="214" r="190" fill="url(#halo)"/><path d="M1306 128A98 98 0 1 0 1360 268A82 82 0 1 1 1306 128Z" fill="#f9e6c4"/>`

const LOCK =
  '<path d="M-26 -10v-22a26 26 0 0 1 52 0v22"/><rect x="-42" y="-10" width="84" height="66" rx="16"/>'

// A phone with a lock on its screen. The near dune, which is painted later, covers its lower part.
const phone =
  '<g transform="translate(806 640) rotate(-13)">' +
  `<rect x="-128" y="-262" width="256" height="520" rx="46" fill="#0a1d16"/><rect x="-128" y="-262" width="256" height="520" rx="46" fill="none" stroke="#5d8a77" stroke-width="3"/>` +
  `<rect x="-115" y="-249" width="230" height="494" rx="35" fill="url(#screen)"/><rect x="-34" y="-234" width="68" height="19" rx="9.5" fill="#0a1d16"/>` +
  `<path d="${star(0, -66, 94)}" fill="${paint('sun')}"/><circle cx="0" cy="-66" r="64" fill="${paint('ground')}"/>` +
  `<g transform="translate(0 -74) scale(.72)" fill="none" stroke="${paint('amber')}" stroke-width="12" stroke-linecap="round" stroke-linejoin="round">${LOCK}</g></g>`

/** Night in the desert: a locked phone shines in a dune, with three stars above it. */
export const lostPhone = (): string =>
  svgPicture(
    `<defs>${fadeGradient('sky', [
      [0, '#08221a', 1],
      [0.42, paint('ground'), 1],
      [0.66, '#2b6a50', 1],
      [0.72, '#8f9a62', 1],
    ])}` +
      `${fadeGradient('screen', [
        [0, '#fffaf0', 1],
        [1, '#f6dfb4', 1],
      ])}` +
      `${glow(
        'halo',
        [1270, 214, 190],
        [
          [0, '#f9e6c4', 0.3],
          [1, '#f9e6c4', 0],
        ],
      )}` +
      `<radialGradient id="spark"><stop offset="0" stop-color="#f2b85a" stop-opacity=".5"/><stop offset="1" stop-color="#f2b85a" stop-opacity="0"/></radialGradient>` +
      `${glow(
        'light',
        [806, 560, 520],
        [
          [0, '#f8d797', 0.75],
          [0.5, '#f2b85a', 0.22],
          [1, '#f2b85a', 0],
        ],
      )}` +
      `${glow(
        'pool',
        [830, 800, 460],
        [
          [0, '#f2b85a', 0.5],
          [0.5, '#f2b85a', 0.14],
          [1, '#f2b85a', 0],
        ],
      )}</defs>` +
      ground('url(#sky)') +
      night() +
      moon +
      constellation() +
      `<path d="${FAR}" fill="#1d5640"/><path d="${MIDDLE}" fill="#174a37"/><path d="${LEE}" fill="#113c2d"/>` +
      ground('url(#light)') +
      phone +
      `<path d="${NEAR}" fill="#0d3125"/><path d="${NEAR}" fill="url(#pool)"/>`,
  )
