import { paint } from '#drawings/palette.ts'
import { pattern } from '#drawings/pattern.ts'
import { star } from '#drawings/star.ts'
import { svgPicture, fadeAcross, ground } from './canvas.ts'

// Outlines of the land. Its coast rises to the right, as the coast north of Ajman does. The beach
// is a strip between the coast and the sea, and the lee is the shaded side of the ridge.
const COAST =
  'M0 742C130 720 210 676 330 640C470 598 520 560 640 500C770 436 860 420 980 340C1110 254 1190 232 1320 150C1420 88 1500 60 1600 34V900H0Z'
const BEACH =
  'M0 716C130 694 204 652 322 616C460 574 512 536 630 476C758 412 850 396 970 316C1098 230 1182 208 1310 126C1410 64 1496 36 1600 8V900H0Z'
const RIDGE =
  'M760 900C840 790 930 740 1040 700C1150 660 1210 580 1320 540C1430 500 1520 420 1600 330V900Z'
const RIDGE_LEE =
  'M1040 700C1150 660 1210 580 1320 540C1300 620 1330 690 1290 760C1260 816 1290 860 1310 900H900C980 850 1010 780 1040 700Z'

/**
 * Positions and scales of the nine pins. The farthest comes first, so that nearer pins cover it.
 */
const PINS: readonly (readonly [x: number, y: number, scale: number])[] = [
  [1300, 262, 0.86],
  [1150, 346, 0.9],
  [1332, 474, 0.92],
  [980, 474, 0.96],
  [800, 556, 1],
  [1240, 700, 1.06],
  [560, 650, 1.08],
  [380, 752, 1.14],
  [724, 846, 1.2],
]

/** A map pin with its shadow. Its point is at the position. */
const pin = ([x, y, scale]: readonly [number, number, number]) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cx="4" cy="0" rx="34" ry="10" fill="${paint('wood')}" opacity=".28"/>` +
  `<path d="M0 0C-16 -40 -62 -66 -62 -112A62 62 0 0 1 62 -112C62 -66 16 -40 0 0Z" fill="${paint('leafb')}"/>` +
  `<circle cx="0" cy="-112" r="44" fill="#fbf8f2"/><path d="${star(0, -112, 33)}" fill="${paint('sun')}"/></g>`

/** Nine pins along a coast. */
export const cashPoints = (): string =>
  svgPicture(
    `<defs>${pattern('waves', 116, '#9ccdb6', 1.6)}${pattern('weave', 150, '#e0c28a', 1.4)}${fadeAcross('sea', '#cfeadd', '#a9d8c2')}</defs>` +
      ground('url(#sea)') +
      ground('url(#waves)', 0.8) +
      `<path d="${BEACH}" fill="#fdf3dc"/><path d="${COAST}" fill="${paint('dune2')}"/><path d="${COAST}" fill="url(#weave)" opacity=".7"/>` +
      `<path d="${RIDGE}" fill="#e6c48a"/><path d="${RIDGE_LEE}" fill="#d9b377"/>${PINS.map(pin).join('')}`,
  )
