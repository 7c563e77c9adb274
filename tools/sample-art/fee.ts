import { linePath, pair, polar, type Point } from '#drawings/geometry.ts'
import { paint } from '#drawings/palette.ts'
import { pattern } from '#drawings/pattern.ts'
import { star } from '#drawings/star.ts'
import { svgPicture, glow, ground, mirrored } from './canvas.ts'

/**
 * Bearings and distances of twelve capitals from Abu Dhabi, in degrees clockwise from north and in
 * kilometres.
 */
const CAPITALS: readonly (readonly [bearing: number, distance: number])[] = [
  [73, 2270],
  [53, 2120],
  [88, 6890],
  [80, 3690],
  [71, 3050],
  [118, 3280],
  [212, 3440],
  [223, 3400],
  [213, 3960],
  [257, 5370],
  [209, 6300],
  [110, 6540],
]
const CENTRE = [800, 400] as const
// Radius in the picture for a distance in kilometres. It grows with the square root, so that near
// and far capitals all fit into the picture.
const radiusOf = (distance: number) => 6.6 * Math.sqrt(distance)

// Circles for three distances.
const rings = [2000, 4000, 7600]
  .map(
    (distance) =>
      `<circle cx="${CENTRE[0]}" cy="${CENTRE[1]}" r="${radiusOf(distance).toFixed(1)}" fill="none" stroke="#4d8a71" stroke-width="1.5" stroke-opacity=".6"/>`,
  )
  .join('')

/** The point at a radius and an angle around the centre, in degrees clockwise from the right. */
const pointAt = (radius: number, degrees: number): Point => {
  const [x, y] = polar(radius, degrees)
  return [CENTRE[0] + x, CENTRE[1] + y]
}

// Ticks around the outermost circle, one every 3 degrees; every fifth is longer.
const ticks = Array.from({ length: 120 }, (_, index) => {
  const [radius, degrees, length] = [radiusOf(7600), index * 3, index % 5 ? 9 : 18]
  return linePath([pointAt(radius, degrees), pointAt(radius + length, degrees)], { open: true })
}).join('')

// Lines from Abu Dhabi to the capitals, with a star at each end.
const routes = CAPITALS.map(([bearing, distance]) => {
  // Bearings are measured from the top, angles from the right.
  const degrees = bearing - 90
  const [x, y] = pointAt(radiusOf(distance), degrees)
  // The control point of the curve makes each line bend upwards, as a great circle does on a flat
  // map.
  const [bendX, bendY] = pointAt(radiusOf(distance) * 0.55, degrees + (x > CENTRE[0] ? -14 : 14))
  return (
    `<path d="M${CENTRE.join(' ')}Q${pair(bendX, bendY)} ${pair(x, y)}" fill="none" stroke="${paint('amber')}" stroke-width="2.2" stroke-opacity=".75"/>` +
    `<path d="${star(x, y, 16, { notch: 'leaf' })}" fill="${paint('amber')}"/>`
  )
}).join('')

// Lines of a receipt: the width of the bar for a word at the start, and of the bar for an amount at
// the end. The second line is the fee.
const LINES: readonly (readonly [word: number, sum: number])[] = [
  [104, 92],
  [66, 62],
  [86, 92],
  [142, 78],
  [122, 126],
]
const rows = LINES.map(([word, sum], index) => {
  const y = -178 + index * 84
  const isLast = index === LINES.length - 1
  return (
    (index > 0 && !isLast
      ? `<path d="M-150 ${y - 42}H150" stroke="${paint('line')}" stroke-width="2"/>`
      : '') +
    `<rect x="-150" y="${y - 7}" width="${word}" height="14" rx="7" fill="${isLast ? paint('ground') : '#b9b3a2'}"/>` +
    `<rect x="${150 - sum}" y="${y - 11}" width="${sum}" height="22" rx="11" fill="${paint(isLast ? 'leafb' : 'ink')}"/>`
  )
}).join('')
// The lower edge of the receipt, which was torn off.
const teeth = Array.from(
  { length: 15 },
  (_, index) => `l-13.333 ${index % 2 ? -12 : 12}l-13.333 ${index % 2 ? 12 : -12}`,
).join('')
const receipt =
  `<path d="M-200 -236a26 26 0 0 1 26 -26h348a26 26 0 0 1 26 26v474${teeth}Z" fill="${paint('surface')}"/>` +
  `<rect x="-178" y="-136" width="356" height="84" rx="20" fill="#f9e3b8"/>${rows}` +
  `<path d="M-150 116H150" stroke="${paint('ink')}" stroke-width="3"/>`

// A magnifying glass, which shows the amount of the fee larger.
const lens =
  `<path d="M88 88L168 168" stroke="${paint('wood')}" stroke-width="34" stroke-linecap="round"/><path d="M84 84L104 104" stroke="${paint('sun')}" stroke-width="22"/>` +
  `<circle r="112" fill="#fdf1d6"/><rect x="-74" y="-24" width="148" height="48" rx="24" fill="${paint('ink')}"/>` +
  `<path d="${star(0, 0, 17)}" fill="${paint('amber')}"/><circle r="112" fill="none" stroke="${paint('sun')}" stroke-width="17"/>`

/**
 * The receipt of a transfer in front of lines to twelve countries, with a magnifying glass on the
 * line of the fee.
 * @param toLeft true to draw the receipt from right to left
 */
export const fee = (toLeft: boolean): string => {
  const paper =
    `<g transform="translate(800 450) scale(1.02)"><g transform="translate(10 22)" opacity=".35"><rect x="-200" y="-262" width="400" height="512" rx="26" fill="#041610"/></g>${receipt}` +
    `<g transform="translate(152 -94)">${lens}</g></g>`
  return svgPicture(
    `<defs>${pattern('weave', 132, '#2f6d55', 1.3)}${glow(
      'light',
      [800, 450, 900],
      [
        [0, '#1c6b50', 1],
        [0.5, paint('ground'), 1],
        [1, '#0a2b20', 1],
      ],
    )}</defs>` +
      ground('url(#light)') +
      ground('url(#weave)', 0.35) +
      rings +
      `<path d="${ticks}" stroke="#6fa58d" stroke-width="1.5" stroke-opacity=".6"/>` +
      routes +
      (toLeft ? mirrored(paper) : paper),
  )
}
