import { crown, dapples, type Pad } from '#drawings/crown.ts'
import { ribbon, type Point } from '#drawings/geometry.ts'
import { paint, type Colour } from '#drawings/palette.ts'
import { star } from '#drawings/star.ts'

// Stages of a growing ghaf tree. Each stands with its foot at 0,0.

type Leaf = readonly [x: number, y: number, radius: number, tone: Colour]
/** A trunk or branch along some points. It tapers from the width `from` to the width `to`. */
type Limb = readonly [from: number, to: number, ...points: Point[]]

const leaves = (list: readonly Leaf[]) =>
  list
    .map(
      ([x, y, radius, tone]) =>
        `<path d="${star(x, y, radius, { notch: 'leaf' })}" fill="${paint(tone)}"/>`,
    )
    .join('')
const wood = (limbs: readonly Limb[]) =>
  `<path d="${limbs.map(([from, to, ...points]) => ribbon(points, from, to)).join('')}" fill="${paint('wood')}"/>`

/** A seed on the sand: an amber star and its shadow. */
export const seed = (): string =>
  `<ellipse cx="6" cy="24" rx="36" ry="6" fill="${paint('shade')}" opacity=".5"/><path d="${star(0, 0, 25, { notch: 'leaf' })}" fill="${paint('sun')}"/>` +
  `<path d="${star(0, 0, 11, { notch: 'leaf' })}" fill="${paint('dune1')}"/>`

/** A sprout with its first leaves, about 100 tall. */
export const sprout = (): string =>
  wood([[9, 5, [0, 6], [-3, -24], [2, -56]]]) +
  leaves([
    [-25, -66, 23, 'leafa'],
    [25, -74, 26, 'leafb'],
    [1, -98, 12, 'leafd'],
  ])

/** A sapling of one year: a stem, two branches and some leaves, about 210 tall. */
export const sapling = (): string =>
  wood([
    [15, 4, [0, 6], [-6, -40], [2, -90], [-4, -150]],
    [8, 3, [0, -70], [20, -98], [40, -116]],
    [7, 3, [-4, -96], [-26, -120], [-42, -130]],
  ]) +
  leaves([
    [-48, -138, 27, 'leafa'],
    [46, -124, 28, 'leafa'],
    [18, -152, 30, 'leafb'],
    [-18, -172, 30, 'leafb'],
    [40, -178, 22, 'leafc'],
    [10, -198, 22, 'leafc'],
    [-44, -190, 15, 'leafd'],
    [24, -222, 12, 'leafd'],
  ])

/** Parts of the young tree's crown. */
const YOUNG: readonly Pad[] = [
  [-6, -300, 100, 52],
  [-78, -246, 74, 40],
  [74, -254, 78, 42],
  [0, -236, 84, 34],
]

/**
 * A tree of some years with a whole crown, about 360 tall.
 * @param id beginning of the ids of its SVG markers, unique in the picture
 */
export const youngTree = (id: string): string => {
  const { markers, tones } = crown({ pads: YOUNG, step: 26, size: 15, seed: 8 }, id)
  // The darkest leaves are behind the wood.
  return (
    markers +
    tones.a +
    wood([
      [27, 4, [4, 8], [-6, -60], [4, -120], [-8, -190], [-4, -280]],
      [13, 3, [0, -110], [-30, -170], [-70, -214], [-104, -236]],
      [13, 3, [2, -130], [34, -180], [68, -214], [100, -240]],
    ]) +
    tones.b +
    tones.c +
    tones.d
  )
}

/** The dappled shade under a grown ghaf tree, around its foot. */
export const shade = (): string => dapples({ width: 300, height: 26, step: 20, seed: 2 })
