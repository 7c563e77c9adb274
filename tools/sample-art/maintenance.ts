import { polar, seededRandom } from '#drawings/geometry.ts'
import { paint } from '#drawings/palette.ts'
import { pattern } from '#drawings/pattern.ts'
import { fadeGradient } from '#drawings/picture.ts'
import { star } from '#drawings/star.ts'
import { svgPicture, glow, ground } from './canvas.ts'

// Centre and radius of the clock.
const [X, Y, RADIUS] = [800, 372, 262] as const
// Outlines of the middle and the near dunes.
const MIDDLE =
  'M0 720C170 676 360 664 560 700C780 740 960 752 1160 706C1330 668 1480 672 1600 700V900H0Z'
const NEAR =
  'M0 806C220 760 460 772 700 806C900 834 1080 836 1290 804C1420 784 1520 788 1600 802V900H0Z'

/** Small stars all over the sky. */
const night = () => {
  const random = seededRandom(11)
  return Array.from(
    { length: 70 },
    () =>
      `<path d="${star(random() * 1600, random() * 640, 2 + random() * 4.5, { notch: 'leaf' })}" fill="#dcebe2" opacity="${(0.15 + random() * 0.45).toFixed(2)}"/>`,
  ).join('')
}

/** The point at a radius and an angle around the clock's centre, as coordinates of a path. */
const pointAt = (radius: number, degrees: number) => {
  const [x, y] = polar(radius, degrees)
  return `${(X + x).toFixed(1)} ${(Y + y).toFixed(1)}`
}

// The part of the clock's face from two to four o'clock. Twelve o'clock is at -90 degrees, two
// o'clock at -30 and four o'clock at 30.
const closedHours = `<path d="M${X} ${Y}L${pointAt(208, -30)}A208 208 0 0 1 ${pointAt(208, 30)}Z" fill="${paint('amber')}"/>`
// A mark for each hour: a star at twelve, three, six and nine o'clock, a dot at the others.
const hours = Array.from({ length: 12 }, (_, hour) => {
  const [x, y] = polar(RADIUS - 30, hour * 30 - 90)
  return hour % 3
    ? `<circle cx="${X + x}" cy="${Y + y}" r="6" fill="${paint('amber')}"/>`
    : `<path d="${star(X + x, Y + y, 16, { notch: 'leaf' })}" fill="${paint('amber')}"/>`
}).join('')
/** A hand of the clock, which reaches a little beyond the centre. */
const hand = (length: number, degrees: number, width: number) =>
  `<path d="M${pointAt(-34, degrees)}L${pointAt(length, degrees)}" stroke="#f9f1df" stroke-width="${width}" stroke-linecap="round"/>`

/** Night over dunes: a clock at two o'clock, with the hours from two to four filled. */
export const maintenance = (): string =>
  svgPicture(
    `<defs>${pattern('weave', 92, '#3c7d63', 1.3)}${fadeGradient('sky', [
      [0, '#08221a', 1],
      [0.5, paint('ground'), 1],
      [0.84, '#2b6a50', 1],
    ])}` +
      `${glow(
        'light',
        [X, Y, 620],
        [
          [0, '#f2b85a', 0.34],
          [0.55, '#f2b85a', 0.1],
          [1, '#f2b85a', 0],
        ],
      )}</defs>` +
      ground('url(#sky)') +
      night() +
      ground('url(#light)') +
      `<path d="${star(X, Y, 332)}" fill="${paint('leafb')}"/><circle cx="${X}" cy="${Y}" r="${RADIUS}" fill="#0b2d22"/>` +
      `<circle cx="${X}" cy="${Y}" r="${RADIUS}" fill="url(#weave)" opacity=".5"/><circle cx="${X}" cy="${Y}" r="${RADIUS}" fill="none" stroke="${paint('amber')}" stroke-width="6"/>` +
      closedHours +
      hours +
      hand(128, -30, 17) +
      hand(196, -90, 11) +
      `<path d="${star(X, Y, 26)}" fill="#f9f1df"/>` +
      `<path d="${MIDDLE}" fill="#174a37"/><path d="${NEAR}" fill="#0d3125"/>`,
  )
