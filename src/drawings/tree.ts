import { crown, type Pad } from './crown.ts'
import { ribbon, type Point } from './geometry.ts'
import { paint } from './palette.ts'

/** Widths of a limb at its first and its last point, then its points. */
type Limb = readonly [startWidth: number, endWidth: number, ...points: Point[]]

/** The trunk, its branches, then two visible roots; around a base at 0,0. */
const LIMBS: readonly Limb[] = [
  [
    56,
    3,
    [8, 10],
    [-4, -60],
    [-26, -120],
    [-34, -180],
    [-40, -240],
    [-22, -300],
    [-34, -350],
    [-60, -392],
  ],
  [23, 4, [-27, -128], [-36, -176], [-60, -215], [-120, -250], [-190, -268], [-262, -272]],
  [27, 4, [-16, -80], [-2, -120], [26, -168], [84, -214], [134, -262], [186, -300]],
  [13, 3, [-100, -243], [-140, -285], [-170, -330], [-216, -352]],
  [10, 2.5, [-160, -262], [-220, -252], [-292, -256], [-352, -238]],
  [13, 3, [84, -214], [136, -222], [190, -214], [242, -222]],
  [11, 3, [-28, -300], [14, -340], [60, -366], [104, -392]],
  [10, 3, [118, -248], [124, -290], [150, -330], [160, -362]],
  [9, 2.5, [-38, -340], [-80, -360], [-124, -400]],
  [8, 2, [-190, -268], [-232, -296], [-290, -310]],
  [20, 2, [20, 2], [44, 6], [72, 14]],
  [20, 2, [-12, 0], [-34, 8], [-66, 12]],
]

const PADS: readonly Pad[] = [
  [-60, -400, 190, 82],
  [92, -392, 168, 78],
  [-216, -345, 170, 78],
  [190, -318, 160, 74],
  [-322, -262, 128, 58],
  [262, -240, 110, 52],
  [-150, -290, 110, 46],
  [10, -330, 130, 52],
  [150, -250, 84, 34],
]

/**
 * The ghaf tree, about 900 wide and 500 tall around its foot at 0,0. `step` is the distance between
 * its leaves and `size` the radius of the largest.
 */
export const ghaf = ({ seed = 5, step = 16, size = 8.9 } = {}): string => {
  const { markers, tones } = crown({ pads: PADS, step, size, seed }, 't')
  const wood = LIMBS.map(([startWidth, endWidth, ...points]) =>
    ribbon(points, startWidth, endWidth),
  ).join('')
  return `${markers}${tones.a}<path d="${wood}" fill="${paint('wood')}"/>${tones.b}${tones.c}${tones.d}`
}

/** A single hanging bough for the foreground: 400 by 170 around 0,0. */
export const bough = (): string => {
  const { markers, tones } = crown(
    {
      pads: [
        [0, 0, 150, 62],
        [-96, 26, 90, 40],
        [84, -20, 110, 60],
      ],
      step: 20,
      size: 11,
      seed: 14,
    },
    'b',
  )
  const wood =
    'M196-14C150-22 60-20-40 10M90-18C60 8 40 18 10 34M30-2C0-14-30-22-70-22M-30 8C-70 14-110 26-140 40'
  return (
    `${markers}<path d="${wood}" fill="none" stroke="${paint('wood')}" stroke-width="6" stroke-linecap="round"/>` +
    tones.a +
    tones.b +
    tones.c +
    tones.d
  )
}
