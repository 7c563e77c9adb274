import type { EmirateName } from '#rules/emirates.ts'
import { EMIRATES, LAND_SCALE, MAP_SIZE, spotOnMap } from '#ui/emirates-map.ts'
import { area, clipped, ringsOf, simplified } from './earth.ts'
import { pair, type Point } from './geometry.ts'
import { outlineOwnWords } from './outline.ts'
import { paint } from './palette.ts'
import { pattern } from './pattern.ts'
import { picture } from './picture.ts'

/** Text on the map. */
export type MapWords = {
  gulf: string
  oman: string
  emirates: Record<EmirateName, string>
}

const { width, height } = MAP_SIZE
const BOX = [0, 0, width, height] as const
const NEIGHBOURS = ['Oman', 'Saudi Arabia', 'Qatar']

/**
 * Path data of a ring, enlarged by `scale`, in whole-number steps from point to point: most of the
 * numbers have one digit.
 */
const ringPath = (ring: readonly Point[], scale: number): string => {
  const points = ring.map(([x, y]): Point => [Math.round(x * scale), Math.round(y * scale)])
  const moves = points.map(([x, y], index) => {
    const [fromX, fromY] = points[index - 1] ?? [0, 0]
    return pair(x - fromX, y - fromY, 0)
  })
  return `M${moves[0]}l${moves.slice(1).join(' ').replaceAll(' -', '-')}z`
}

/**
 * Path data of a country's land within the map.
 * @param options.tolerance Maximum distance of a left-out point from the outline, in map units
 * @param options.scale Factor for the path's numbers, for more precision than whole map units
 * @param options.least Islands with a smaller area than this are left out
 */
const land = (
  country: string,
  { tolerance, scale, least }: { tolerance: number; scale: number; least: number },
): string =>
  ringsOf(country)
    .map((ring) =>
      clipped(
        ring.map(([longitude, latitude]) => spotOnMap(latitude, longitude)),
        BOX,
      ),
    )
    .filter((ring) => ring.length > 2 && area(ring) > least)
    .map((ring) => ringPath(simplified(ring, tolerance), scale))
    .join('')

/**
 * Markup of words at a position of the map. Their outline has 64 units to an em; the class
 * `style` scales it around the position, so that words stay readable when the picture is small.
 * @param place.end True if the words end to the left of the position; false centres them on it
 * @param place.drop Distance from the position down to the base line, in units of the outline
 * @param place.turn Rotation in degrees
 */
const label = (
  words: string,
  [x, y]: Point,
  style: 'a' | 'b',
  place: { rtl: boolean; end?: boolean; drop?: number; turn?: number },
): string => {
  const { path, width: length } = outlineOwnWords(words, style === 'a' ? 600 : 400, place.rtl)
  const shift = Math.round(place.end ? length + 84 : length / 2)
  const rotation = place.turn ? ` rotate(${place.turn})` : ''
  return `<g transform="translate(${x} ${y})${rotation}"><path class="${style}" d="M${-shift} ${place.drop ?? 22}${path}"/></g>`
}

/** Style sheet that scales the words: `a` for emirates, `b` for the names of the surroundings. */
const LABEL_STYLES =
  '.a{transform:scale(.24)}.b{transform:scale(.23)}@media(max-width:499px){.a{transform:scale(.36)}.b{transform:scale(.33)}}'
const rounded = ([x, y]: Point): Point => [Math.round(x), Math.round(y)]

/**
 * The map of the Emirates with the surrounding coasts and the emirates' names. It is never
 * mirrored. The page adds the pins of the places.
 */
export const emiratesMap = ({ gulf, oman, emirates }: MapWords, rtl: boolean): string => {
  const country = land('United Arab Emirates', { tolerance: 0.4, scale: LAND_SCALE, least: 2 })
  const around = NEIGHBOURS.map((name) => land(name, { tolerance: 1, scale: 1, least: 12 })).join(
    '',
  )
  const names = Object.keys(EMIRATES) as EmirateName[]
  // A line from each emirate's name to its capital; it begins next to the name or below it.
  const ties = names
    .map((name) => {
      const [latitude, longitude] = EMIRATES[name].capital
      const [x, y] = rounded(spotOnMap(latitude, longitude))
      const {
        name: [fromX, fromY],
        isBeside,
      } = EMIRATES[name]
      return `M${isBeside ? fromX - 12 : fromX} ${fromY}L${x} ${y}`
    })
    .join('')
  const labels = names.map((name) =>
    label(
      emirates[name],
      EMIRATES[name].name,
      'a',
      EMIRATES[name].isBeside ? { rtl, end: true } : { rtl, drop: 112 },
    ),
  )
  // Three lines in the sea along the coasts: each is a wide stroke whose middle is painted over.
  const water = [44, 30, 17]
    .map(
      (reach, index) =>
        `<g stroke="${paint('line')}" stroke-opacity="${[0.5, 0.75, 1][index]}" stroke-width="${reach}"><use href="#land" stroke-width="${reach * LAND_SCALE}"/><use href="#around"/></g>` +
        `<g stroke="${paint('page')}" stroke-width="${reach - 2}"><use href="#land" stroke-width="${(reach - 2) * LAND_SCALE}"/><use href="#around"/></g>`,
    )
    .join('')
  return picture(
    { box: BOX },
    `<style>${LABEL_STYLES}</style><defs>${pattern('weave', 46 * LAND_SCALE, paint('year'), 0.8 * LAND_SCALE)}` +
      `<path id="land" transform="scale(${1 / LAND_SCALE})" d="${country}"/><path id="around" d="${around}"/>` +
      // The surroundings fade out towards the edges of the picture.
      `<filter id="blur"><feGaussianBlur stdDeviation="18"/></filter><mask id="soft"><rect x="30" y="30" width="${width - 60}" height="${height - 60}" fill="#fff" filter="url(#blur)"/></mask></defs>` +
      `<g mask="url(#soft)"><g fill="none" stroke-linejoin="round">${water}</g><use href="#around" fill="${paint('tint')}"/></g>` +
      `<use href="#land" fill="${paint('peach')}"/><use href="#land" fill="url(#weave)"/>` +
      `<use href="#land" fill="none" stroke="${paint('green')}" stroke-width="${1.3 * LAND_SCALE}" stroke-linejoin="round"/>` +
      `<path d="${ties}" stroke="${paint('green')}" stroke-opacity=".6"/>` +
      `<g fill="${paint('ink')}" stroke="${paint('page')}" stroke-width="20" paint-order="stroke" stroke-linejoin="round">${labels.join('')}</g>` +
      `<g fill="${paint('quiet')}">${label(gulf, [150, 150], 'b', { rtl })}${label(oman, [606, 78], 'b', { rtl, turn: 75 })}</g>`,
  )
}
