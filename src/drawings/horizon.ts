import { pair, seededRandom } from './geometry.ts'
import { paint } from './palette.ts'
import { fadeGradient, picture } from './picture.ts'
import { ghaf } from './tree.ts'

const farDune =
  'M-700 190C-600 184-430 196-320 214C-210 232-100 222 0 219C110 215 190 205 290 211C390 219 470 232 570 232C740 232 900 193 1070 193C1150 193 1220 203 1280 211C1390 226 1500 218 1600 206C1700 194 1860 190 1980 200V300H-700Z'
const nearDune =
  'M-700 250C-600 246-430 256-320 262C-210 268-100 262 0 257C110 250 200 246 310 249C430 252 520 260 640 257C780 253 900 235 1050 235C1140 235 1220 243 1280 250C1390 262 1500 258 1600 248C1700 238 1860 236 1980 244V300H-700Z'
const ground =
  'M-700 300H-320C-200 300-110 299 0 292C130 283 280 277 410 277C560 277 700 274 800 270C900 266 960 266 1010 266C1110 266 1200 274 1280 284C1390 297 1490 295 1600 291C1710 287 1860 286 1980 292V300H-700Z'

/**
 * The end of the page: a ghaf on the horizon, on ground in the footer's colour. The tree is in the
 * middle. The picture is 300 tall, and so wide that it is shown in full height on wide pages too.
 */
export const horizon = (): string =>
  picture(
    { box: [-700, 0, 2680, 300], fit: 'xMidYMax slice' },
    `<path d="${farDune}" fill="${paint('dune1')}"/><path d="${nearDune}" fill="${paint('dune2')}"/>` +
      `<g transform="translate(640 277) scale(.54)">${ghaf({ step: 25, size: 14.5, seed: 9 })}</g>` +
      `<path d="${ground}" fill="${paint('ground')}"/>`,
  )

type Weight = 2.4 | 1.5 | 0.9
/** Widths of the lines, by the number of segments from the trunk. */
const WEIGHTS: readonly Weight[] = [2.4, 2.4, 1.5, 1.5, 0.9]
/** Angles of the first roots in radians, clockwise from the right. */
const STARTS = [0.16, 0.42, 0.8, 1.25, 1.6, 1.95, 2.35, 2.74, 2.98] as const

/**
 * The roots of {@link horizon}'s tree, which begin in the middle of the upper edge and fade out
 * downwards; 1960 by 420, without a ground.
 */
export const roots = (): string => {
  const random = seededRandom(21)
  const paths = new Map<Weight, string>()
  /** Limits an angle to directions below the picture's upper edge. */
  const downwards = (angle: number): number => Math.min(Math.max(angle, 0.04), Math.PI - 0.04)
  const grow = (x: number, y: number, towards: number, length: number, level: number) => {
    const weight = WEIGHTS[level] ?? 0.9
    const angle = downwards(towards)
    const bend = downwards(angle + (random() - 0.5) * 0.4)
    const offset = (direction: number, distance: number) =>
      [
        Math.round(Math.cos(direction) * distance),
        Math.round(Math.sin(direction) * distance),
      ] as const
    const [cx, cy] = offset(bend, length * 0.5)
    const [dx, dy] = offset(angle, length)
    // Every segment begins with a move command: in the path's data, segments of other roots may
    // come between a segment and those that grow from it.
    paths.set(weight, `${paths.get(weight) ?? ''}M${pair(x, y)}q${pair(cx, cy)} ${pair(dx, dy)}`)
    // No segments that would begin below the picture, which is 420 tall, by more than 10.
    if (level === WEIGHTS.length - 1 || y + dy > 430) return
    const isForked = random() > 0.3
    for (const side of isForked ? [-1, 1] : [0]) {
      const direction = angle + (side ? side * 0.36 : (random() - 0.5) * 0.5)
      grow(
        x + dx,
        y + dy,
        direction + (Math.PI / 2 - angle) * 0.1,
        length * (0.8 + random() * 0.12),
        level + 1,
      )
    }
  }
  for (const angle of STARTS) grow(640, 0, angle, 96, 0)
  const drawn = [...paths]
    .map(([weight, d]) => `<path d="${d}" stroke-width="${weight}"/>`)
    .join('')
  return picture(
    { box: [-340, 0, 1960, 420], fit: 'xMidYMin slice' },
    `<defs>${fadeGradient('deep', [
      [0.1, '#fff', 1],
      [0.9, '#000', 1],
    ])}<mask id="veil"><rect x="-340" width="1960" height="420" fill="url(#deep)"/></mask></defs>` +
      `<g fill="none" stroke="#e9cb96" stroke-opacity=".42" mask="url(#veil)">${drawn}</g>`,
  )
}
