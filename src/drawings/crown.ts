import { seededRandom, shortNumber, type Point } from './geometry.ts'
import { paint, type Colour } from './palette.ts'
import { star } from './star.ts'

/** An oval area of leaves: its centre, and its radii across and upwards. */
export type Pad = readonly [x: number, y: number, width: number, height: number]
type Look = {
  pads: readonly Pad[]
  /** Distance between two leaves of a row. */
  step: number
  /** Radius of the largest leaves. */
  size: number
  seed: number
}

/** Direction towards the sun: up and to the left. */
const SUN: Point = [-0.75, -0.85]
/** Tones of leaves, from the shadow to the light. */
const TONES = ['a', 'b', 'c', 'd'] as const
/** Sizes of leaves, relative to `size` of {@link Look}. */
const SCALES = [0.36, 0.66, 1] as const
type Tone = (typeof TONES)[number]

/**
 * Index in {@link SCALES} for a leaf: large deep in the crown, small at its rim.
 * @param depth See {@link depthAndLight}
 * @param chance A random number from 0 to 1
 */
const scaleAt = (depth: number, chance: number): number => {
  if (depth < 0.05) return chance > 0.5 ? 0 : 1
  if (depth < 0.2) return chance > 0.3 ? 1 : 2
  return chance > 0.14 ? 2 : 1
}
const toneAt = (light: number): Tone => {
  if (light > 0.72) return 'd'
  if (light > 0.3) return 'c'
  return light > -0.12 ? 'b' : 'a'
}

/**
 * Depth of a point in the pads (1 at a pad's centre, 0 at its edge, negative outside), and its
 * light, which is higher towards the sun. The lower half of a pad is flattened to 62 % of its
 * height.
 */
const depthAndLight = (pads: readonly Pad[], x: number, y: number) => {
  let depth = -1
  let light = 0
  for (const [cx, cy, width, height] of pads) {
    const dx = (x - cx) / width
    const dy = (y - cy) / (y > cy ? height * 0.62 : height)
    const inside = 1 - (dx * dx + dy * dy)
    if (inside > depth) [depth, light] = [inside, dx * SUN[0] + dy * SUN[1]]
  }
  return { depth, light }
}

/** Points of the leaves, by the tone's letter followed by the index in {@link SCALES}. */
const leafPoints = ({ pads, step, seed }: Look) => {
  const random = seededRandom(seed)
  const bins = new Map<string, Point[]>()
  const left = Math.min(...pads.map(([x, , width]) => x - width))
  const right = Math.max(...pads.map(([x, , width]) => x + width))
  const top = Math.min(...pads.map(([, y, , height]) => y - height))
  const bottom = Math.max(...pads.map(([, y, , height]) => y + height))
  let row = 0
  for (let y = top; y <= bottom; y += step * 0.76, row++) {
    for (let x = left + (row % 2) * step * 0.5; x <= right; x += step) {
      const { depth, light } = depthAndLight(pads, x, y)
      const [chance, gap, tint] = [random(), random(), random()]
      // No leaf outside of the pads, and random gaps inside of them.
      if (depth < -0.03 || (depth > 0.1 && gap < 0.04)) continue
      const key = toneAt(light + (tint - 0.5) * 0.5) + scaleAt(depth, chance)
      bins.set(key, [...(bins.get(key) ?? []), [Math.round(x), Math.round(y)]])
    }
  }
  return bins
}

/**
 * Path data whose vertices are the points, in whole-number steps from one to the next. A marker
 * draws the star at each vertex, so a leaf costs about five bytes.
 */
const stepPath = (points: readonly Point[]) =>
  points
    .map(([x, y], index) => {
      const [lastX, lastY] = points[index - 1] ?? [0, 0]
      const [dx, dy] = [x - lastX, y - lastY]
      if (!index) return `m${dx} ${dy}`
      return dy ? `l${dx}${dy < 0 ? '' : ' '}${dy}` : `h${dx}`
    })
    .join('')

/** A path that shows a marker at each of its points. */
export const markerPath = (d: string, marker: string): string =>
  `<path d="${d}" fill="none" marker-start="url(#${marker})" marker-mid="url(#${marker})" marker-end="url(#${marker})"/>`

/** The marker for {@link markerPath}: a star, `size` wide and squeezed vertically by `flat`. */
export const leafMarker = (id: string, size: number, colour: Colour, flat = 1): string =>
  `<marker id="${id}" viewBox="-10 -10 20 20" markerUnits="userSpaceOnUse" markerWidth="${shortNumber(size)}" markerHeight="${shortNumber(size)}">` +
  `<path d="${star(0, 0, 10, { notch: 'leaf', flat })}" fill="${paint(colour)}"/></marker>`

/**
 * A crown of star-shaped leaves: the markers that it needs, and the markup of its leaves by tone,
 * from `a` in the shadow to `d` in the sun.
 * @param id Beginning of the markers' ids
 */
export const crown = (look: Look, id: string): { markers: string; tones: Record<Tone, string> } => {
  const bins = leafPoints(look)
  const markers: string[] = []
  const drawn = TONES.map((tone) => {
    const paths = SCALES.map((scale, index) => {
      const points = bins.get(tone + index)
      if (!points) return ''
      markers.push(leafMarker(`${id}${tone}${index}`, look.size * 2 * scale, `leaf${tone}`))
      return markerPath(stepPath(points), `${id}${tone}${index}`)
    })
    return [tone, paths.join('')] as const
  })
  return { markers: markers.join(''), tones: Object.fromEntries(drawn) as Record<Tone, string> }
}

/**
 * Light on the sand under a crown: flat stars within an ellipse around 0,0. `width` and `height`
 * are its radii, `step` is the distance between two stars of a row.
 */
export const dapples = ({
  width,
  height,
  step,
  seed,
}: {
  width: number
  height: number
  step: number
  seed: number
}): string => {
  const random = seededRandom(seed)
  const [small, large]: [Point[], Point[]] = [[], []]
  let row = 0
  for (let y = -height; y <= height; y += step * 0.42, row++) {
    for (let x = -width + (row % 2) * step * 0.5; x <= width; x += step) {
      const inside = 1 - (x / width) ** 2 - (y / height) ** 2
      const chance = random()
      if (inside < 0 || chance < 0.08) continue
      const stars = inside < 0.25 || chance < 0.2 ? small : large
      stars.push([Math.round(x), Math.round(y)])
    }
  }
  return (
    leafMarker('p0', 11, 'shade', 0.42) +
    leafMarker('p1', 18, 'shade', 0.42) +
    markerPath(stepPath(small), 'p0') +
    markerPath(stepPath(large), 'p1')
  )
}
