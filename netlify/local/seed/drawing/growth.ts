import { ribbon, type Point } from '#drawings/geometry.ts'
import { paint, type Colour } from '#drawings/palette.ts'
import { star } from '#drawings/star.ts'

type Leaf = readonly [x: number, y: number, radius: number, tone: Colour]

const leaf = ([x, y, radius, tone]: Leaf) => `<path d="${star(x, y, radius, { notch: 'leaf' })}" fill="${paint(tone)}"/>`
const wood = (from: number, to: number, ...points: Point[]) => `<path d="${ribbon(points, from, to)}" fill="${paint('wood')}"/>`

/** The first two leaves above the sand, around a foot at 0,0; about 90 tall. */
export const sprout = (): string =>
  wood(9, 5, [0, 4], [-2, -26], [1, -52])
  + [[-24, -58, 21, 'leafa'], [22, -66, 24, 'leafb'], [2, -84, 12, 'leafd']].map(each => leaf(each as unknown as Leaf)).join('')
