import { pair, seeded } from './geometry.ts'
import { paint } from './palette.ts'
import { fade, picture } from './picture.ts'
import { ghaf } from './tree.ts'

const far = 'M-320 214C-210 232-100 222 0 219C110 215 190 205 290 211C390 219 470 232 570 232C740 232 900 193 1070 193C1150 193 1220 203 1280 211C1390 226 1500 218 1600 206V300H-320Z'
const near = 'M-320 262C-210 268-100 262 0 257C110 250 200 246 310 249C430 252 520 260 640 257C780 253 900 235 1050 235C1140 235 1220 243 1280 250C1390 262 1500 258 1600 248V300H-320Z'
const ground = 'M-320 300C-200 300-110 292 0 285C130 276 280 270 410 270C560 270 700 267 800 263C900 259 960 259 1010 259C1110 259 1200 267 1280 277C1390 290 1490 288 1600 284V300H-320Z'

/** The end of the page: a ghaf on the horizon, over the ground that the footer is made of; 300 tall, its middle in the middle. */
export const horizon = (): string => picture({ box: [-320, 0, 1920, 300], fit: 'xMidYMax slice' },
  `<path d="${far}" fill="${paint('dune1')}"/><path d="${near}" fill="${paint('dune2')}"/>`
  + `<g transform="translate(640 270) scale(.54)">${ghaf({ step: 25, size: 14.5, seed: 9 })}</g>`
  + `<path d="${ground}" fill="${paint('ground')}"/>`)

type Weight = 2.4 | 1.5 | 0.9
const WEIGHTS: readonly Weight[] = [2.4, 2.4, 1.5, 1.5, 0.9]
const STARTS = [0.16, 0.42, 0.8, 1.25, 1.6, 1.95, 2.35, 2.74, 2.98] as const

/** The roots of that tree, from the middle of the upper edge, fading downwards; 1280 by 420 on nothing. */
export const roots = (): string => {
  const random = seeded(21)
  const paths = new Map<Weight, string>()
  const grow = (x: number, y: number, angle: number, length: number, level: number) => {
    const weight = WEIGHTS[level] ?? 0.9
    const bend = angle + (random() - 0.5) * 0.4
    const by = (turn: number, reach: number) => [Math.round(Math.cos(turn) * reach), Math.round(Math.sin(turn) * reach)] as const
    const [cx, cy] = by(bend, length * 0.5)
    const [dx, dy] = by(angle, length)
    // A child starts where its parent ended, so its line goes on from there only when nothing else was drawn between.
    paths.set(weight, `${paths.get(weight) ?? ''}M${pair(x, y)}q${pair(cx, cy)} ${pair(dx, dy)}`)
    if (level === WEIGHTS.length - 1 || y + dy > 430) return
    const two = random() > 0.3
    for (const side of two ? [-1, 1] : [0]) {
      const turn = angle + (side ? side * 0.36 : (random() - 0.5) * 0.5)
      grow(x + dx, y + dy, turn + (Math.PI / 2 - angle) * 0.1, length * (0.8 + random() * 0.12), level + 1)
    }
  }
  for (const angle of STARTS) grow(640, 0, angle, 96, 0)
  const drawn = [...paths].map(([weight, d]) => `<path d="${d}" stroke-width="${weight}"/>`).join('')
  return picture({ box: [0, 0, 1280, 420], fit: 'xMidYMin slice' },
    `<defs>${fade('deep', [[0.1, '#fff', 1], [0.9, '#000', 1]])}<mask id="veil"><rect width="1280" height="420" fill="url(#deep)"/></mask></defs>`
    + `<g fill="none" stroke="#e9cb96" stroke-opacity=".42" mask="url(#veil)">${drawn}</g>`)
}
