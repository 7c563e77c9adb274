import { paint, type Colour } from './palette.ts'
import { picture, viewElements } from './picture.ts'
import { star } from './star.ts'
import { ghaf } from './tree.ts'

type Leaf = readonly [x: number, y: number, radius: number, colour: Colour]

const SPROUT: readonly Leaf[] = [
  [-19, -52, 11, 'leafb'],
  [11, -59, 12, 'leafb'],
  [-4, -67, 7, 'leafd'],
]
const SAPLING: readonly Leaf[] = [
  [-58, -70, 10, 'leafa'],
  [-44, -82, 12, 'leafa'],
  [-30, -103, 13, 'leafa'],
  [-53, -96, 11, 'leafb'],
  [-56, -120, 7, 'leafd'],
  [-38, -120, 12, 'leafb'],
  [-13, -107, 14, 'leafa'],
  [-18, -137, 12, 'leafc'],
  [-39, -140, 9, 'leafc'],
  [2, -128, 13, 'leafb'],
  [5, -148, 8, 'leafd'],
  [22, -126, 12, 'leafc'],
  [17, -103, 13, 'leafb'],
  [37, -99, 11, 'leafb'],
  [31, -79, 11, 'leafa'],
  [46, -67, 9, 'leafa'],
]
const leaves = (set: readonly Leaf[]) =>
  set
    .map(
      ([x, y, radius, colour]) =>
        `<use href="#leaf" transform="translate(${x} ${y}) scale(${radius})" fill="${paint(colour)}"/>`,
    )
    .join('')

/**
 * Definition of the leaf that {@link sprout} and {@link sapling} draw: a picture with one of them
 * includes it once.
 */
export const leafDefinition = (): string =>
  `<defs><path id="leaf" d="${star(0, 0, 1, { notch: 'leaf', digits: 2 })}"/></defs>`
const stem = (d: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${paint('wood')}" stroke-width="${width}" stroke-linecap="round"/>`

/** A seed on the ground at 0,0. */
export const seed = (): string =>
  `<g transform="rotate(-14)"><path d="M-14 0C-11-8 7-9 14-2C9 7-9 8-14 0Z" fill="${paint('wood')}"/>` +
  `<path d="M-6-2C-2-4 3-4 7-3" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1.5" stroke-linecap="round"/></g>`

/** A first shoot with three leaves, its foot at 0,0. */
export const sprout = (): string => stem('M-4 0C-4-16-5-30-4-48', 4) + leaves(SPROUT)

/** A young tree, 150 tall, its foot at 0,0. */
export const sapling = (): string =>
  stem('M0 0C-3-40-8-70 0-104M-3-42C-14-60-26-68-42-74', 5) +
  stem('M-3-42C8-54 16-60 26-70', 4) +
  leaves(SAPLING)

/** A grown ghaf with fewer leaves for small sizes, 190 tall, its foot at 0,0. */
export const grownTree = (): string =>
  `<g transform="scale(.37)">${ghaf({ step: 24, size: 13.6, seed: 9 })}</g>`

/**
 * The four ages of the tree on rising sand, shown above the home page's list of four steps. The
 * ground of the page below the drawing has the colour of the second dune.
 */
export const growthSteps = (): string => {
  const back =
    'M-320 150C-220 138-100 150 0 164C100 178 200 180 320 166C440 150 560 138 700 133C860 127 960 94 1080 80' +
    'C1150 72 1220 78 1280 86C1390 102 1490 96 1600 84V260H-320Z'
  const front =
    'M-320 186C-220 178-100 182 0 190C120 200 230 196 360 182C500 166 640 160 780 156C920 152 1000 128 1120 120' +
    'C1180 116 1230 117 1280 119C1390 126 1490 122 1600 116V260H-320Z'
  const at = (x: number, y: number, drawing: string) =>
    `<g transform="translate(${x} ${y})">${drawing}</g>`
  return picture(
    { box: [-320, -110, 1920, 350], fit: 'xMidYMax slice' },
    leafDefinition() +
      at(96, 170, seed()) +
      `<path d="${back}" fill="${paint('dune1')}"/>${at(386, 158, sprout())}${at(694, 146, sapling())}${at(1084, 92, grownTree())}` +
      `<path d="${front}" fill="${paint('dune2')}"/>`,
  )
}

/** By name: the drawing and its scale. */
const AGES = {
  seed: [seed, 1],
  sprout: [sprout, 0.85],
  sapling: [sapling, 0.68],
  tree: [grownTree, 0.37],
} as const

/**
 * The same four ages one above the other, each 120 by 120. A fragment shows one of them alone:
 * `#seed`, `#sprout`, `#sapling`, `#tree`.
 */
export const treeAges = (): string => {
  const names = Object.keys(AGES) as (keyof typeof AGES)[]
  const drawn = names.map((name, index) => {
    const [draw, scale] = AGES[name]
    return `<g transform="translate(60 ${index * 120 + 112}) scale(${scale})">${draw()}</g>`
  })
  return picture(
    { box: [0, 0, 120, 120] },
    leafDefinition() + viewElements(names, 120, 120) + drawn.join(''),
  )
}

/**
 * By aim: the drawing, its scale, which gives all three about the same visual weight, and the x of
 * its foot.
 */
const AIMS = {
  purpose: [sprout, 1.5, 46],
  vision: [sapling, 0.78, 52],
  mission: [grownTree, 0.46, 76],
} as const

/**
 * The company's purpose, vision and mission as three ages of the tree, one above the other, 152 by
 * 144. A fragment shows one of them alone: `#purpose`, `#vision`, `#mission`.
 */
export const aims = (): string => {
  const names = Object.keys(AIMS) as (keyof typeof AIMS)[]
  const drawn = names.map((name, index) => {
    const [draw, scale, x] = AIMS[name]
    return `<g transform="translate(${x} ${index * 144 + 136}) scale(${scale})">${draw()}</g>`
  })
  return picture(
    { box: [0, 0, 152, 144] },
    leafDefinition() + viewElements(names, 152, 144) + drawn.join(''),
  )
}
