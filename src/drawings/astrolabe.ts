import { pair, polar, shortNumber, type Point } from './geometry.ts'
import { EM, outlineOwnWords } from './outline.ts'
import { pattern } from './pattern.ts'
import { picture } from './picture.ts'
import { star } from './star.ts'

/**
 * The capitals by country code (ISO 3166): latitude and longitude in degrees, and the direction in
 * which the letters of the code are moved away from the capital's star, see {@link CODE_OFFSET}.
 */
const CAPITALS: Readonly<
  Record<string, readonly [latitude: number, longitude: number, dx: number, dy: number]>
> = {
  IN: [28.61, 77.21, -1, -14],
  PK: [33.69, 73.05, -13, -9],
  PH: [14.6, 120.98, 0, -16],
  BD: [23.81, 90.41, 15, 8],
  NP: [27.72, 85.32, 8, -14],
  LK: [6.93, 79.86, 14, 12],
  KE: [-1.29, 36.82, 15, 7],
  UG: [0.35, 32.58, -16, -2],
  TZ: [-6.17, 35.74, -4, 19],
  NG: [9.06, 7.49, -14, -8],
  ZA: [-25.75, 28.19, -14, 10],
  ID: [-6.2, 106.85, 15, 12],
}
/** Factors that turn `dx` and `dy` of {@link CAPITALS} into units of the drawing. */
const CODE_OFFSET = { x: 1.3, y: 1.15 }
/** Latitude and longitude of the centre of the dial. */
const ABU_DHABI = [24.45, 54.38] as const
const EARTH_RADIUS_KM = 6371
/** Scale of the dial: 7,000 km are 242 units. */
const UNITS_PER_KM = 242 / 7000
const AMBER = '#f2b85a'

/**
 * A place's point on the dial, in the azimuthal equidistant projection: its direction and distance
 * from Abu Dhabi are true.
 */
const pointOf = (latitude: number, longitude: number): Point => {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const [from, to] = [rad(ABU_DHABI[0]), rad(latitude)]
  const across = rad(longitude - ABU_DHABI[1])
  const distance =
    EARTH_RADIUS_KM *
    Math.acos(Math.sin(from) * Math.sin(to) + Math.cos(from) * Math.cos(to) * Math.cos(across))
  const bearing = Math.atan2(
    Math.sin(across) * Math.cos(to),
    Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(across),
  )
  // A bearing of 0 is north; an angle of 0 in `polar` points to the right.
  return polar(distance * UNITS_PER_KM, (bearing * 180) / Math.PI - 90)
}

/**
 * Markup of a word of semibold capitals, or of an Arabic letter, centred on a point.
 * @param size Units of an em. Capitals are 0.68 em high: the base line is 0.34 em below the point
 */
const word = (text: string, x: number, y: number, size: number, colour: string): string => {
  const { path, width } = outlineOwnWords(text, 600, false)
  const scale = size / EM
  return `<path fill="${colour}" transform="translate(${shortNumber(x - (width * scale) / 2)} ${shortNumber(y + 0.34 * size)}) scale(${shortNumber(scale, 3)})" d="${path}"/>`
}

// The ticks of the dial's edge are the dashes of two circles, measured in degrees (`pathLength`): a
// short tick every 3°, a long one every 30°.
const TICKS =
  '<circle r="261" stroke-width="6" pathLength="360" stroke-dasharray=".25 2.75" stroke-dashoffset=".125"/>' +
  '<circle r="258" stroke-width="12" pathLength="360" stroke-dasharray=".25 29.75" stroke-dashoffset=".125"/>'

/**
 * The dial of the twelve countries, 600 by 600, with a language's letters at its cardinal points.
 * Its colours suit a green ground in both themes.
 */
export const astrolabe = (letters: {
  north: string
  east: string
  south: string
  west: string
}): string => {
  const capitals = Object.entries(CAPITALS)
  const ends = capitals.map(([, [latitude, longitude]]) => pointOf(latitude, longitude))
  // Each ray from the centre to a capital is bent to the same side.
  const rays = ends
    .map(([x, y]) => `M0 0Q${pair(x * 0.5 + y * 0.12, y * 0.5 - x * 0.12, 0)} ${pair(x, y, 0)}`)
    .join('')
  const stars = ends
    .map(([x, y]) => `<use href="#star" x="${Math.round(x)}" y="${Math.round(y)}"/>`)
    .join('')
  const codes = capitals
    .map(([code, [, , dx, dy]], index) => {
      const [x, y] = ends[index] ?? [0, 0]
      return word(code, x + dx * CODE_OFFSET.x, y + dy * CODE_OFFSET.y, 14, '#fff')
    })
    .join('')
  const rings = [2000, 4000, 6000]
    .map((km) => `<circle r="${shortNumber(km * UNITS_PER_KM)}"/>`)
    .join('')
  const corners = [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ]
    .map(
      ([x = 1, y = 1]) =>
        `<use href="#star" transform="translate(${x * 195} ${y * 195}) scale(.6)"/>`,
    )
    .join('')
  const compass = [
    word(letters.north, 0, -277, 16, AMBER),
    word(letters.east, 277, 0, 16, AMBER),
    word(letters.south, 0, 277, 16, AMBER),
    word(letters.west, -277, 0, 16, AMBER),
  ].join('')
  return picture(
    { box: [-300, -300, 600, 600] },
    `<defs>${pattern('weave', 58, '#8fd9b6', 0.7)}<path id="star" d="${star(0, 0, 8, { notch: 'leaf' })}"/></defs>` +
      '<circle r="252" fill="#0b3124"/><circle r="252" fill="url(#weave)" opacity=".14"/>' +
      `<g fill="none" stroke="${AMBER}"><g stroke-opacity=".6"><circle r="289"/><circle r="264"/>${TICKS}</g>` +
      `<g stroke="#c9d4cd" stroke-opacity=".4" stroke-dasharray="1.5 5">${rings}</g><path d="${rays}" stroke-opacity=".8" stroke-width="1.3"/></g>` +
      `<g fill="${AMBER}">${stars}${corners}<path d="${star(0, 0, 25)}"/></g><path d="${star(0, 0, 12)}" fill="#0b3124"/>` +
      codes +
      compass,
  )
}
