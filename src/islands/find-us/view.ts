import { MAP_SIZE, spotOnMap, type Spot } from '#ui/emirates-map.ts'
import type { Position } from './place.ts'

/** The shown section of the map, in the map's units, always with the aspect ratio of the whole. */
export type View = { x: number; y: number; width: number; height: number }

/** The whole country. */
export const wholeCountry: View = { x: 0, y: 0, ...MAP_SIZE }

/** Minimum width of a view in the map's units, about 60 km: closer, the outline looks coarse. */
const MIN_WIDTH = 70

/** The smallest view that contains the positions with room for their pins. */
export const viewOf = (positions: readonly Position[]): View => {
  const spots = positions.map(({ latitude, longitude }) => spotOnMap(latitude, longitude))
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)]
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ]
  const aspect = MAP_SIZE.width / MAP_SIZE.height
  // 1.5 and 1.9 add room for the pins around the positions, more in height than in width.
  const width = Math.min(
    MAP_SIZE.width,
    Math.max(MIN_WIDTH, (right - left) * 1.5, (bottom - top) * 1.9 * aspect),
  )
  const height = width / aspect
  // The middle of the positions is a little below that of the view: pins are above their places.
  return { x: (left + right - width) / 2, y: (top + bottom) / 2 - height * 0.56, width, height }
}

/** Coordinates of a position in a view, as fractions of its width and height. */
export const spotInView = (
  { x, y, width, height }: View,
  { latitude, longitude }: Position,
): Spot => {
  const [atX, atY] = spotOnMap(latitude, longitude)
  return [(atX - x) / width, (atY - y) / height]
}

/** True for a spot, in fractions of the view, that lies within the view. */
export const isInView = ([x, y]: Spot): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most)

/**
 * Moves spots apart, as little as necessary, until no two are nearer than `gap`. They stay within a
 * frame of the given width and height and below its first `top` pixels. All values are in pixels.
 */
export const spreadApart = (
  spots: readonly Spot[],
  gap: number,
  [width, height]: Spot,
  top = 0,
): Spot[] => {
  const moved = spots.map(([x, y]) => ({ x, y }))
  // Each round pushes apart every pair that is too near; 200 rounds limit the time.
  for (let round = 0; round < 200; round++) {
    let isStill = true
    moved.forEach((one, index) =>
      moved.slice(index + 1).forEach((other) => {
        // 0.01 gives two spots at the same point a direction to move in.
        const [dx, dy] = [other.x - one.x || 0.01, other.y - one.y || 0.01]
        const distance = Math.hypot(dx, dy)
        if (distance >= gap - 0.5) return
        isStill = false
        const push = (gap - distance) / 2 / distance
        Object.assign(one, { x: one.x - dx * push, y: one.y - dy * push })
        Object.assign(other, { x: other.x + dx * push, y: other.y + dy * push })
      }),
    )
    for (const spot of moved)
      Object.assign(spot, {
        x: clamp(spot.x, gap / 2, width - gap / 2),
        y: clamp(spot.y, top + gap / 2, height - gap / 2),
      })
    if (isStill) break
  }
  return moved.map(({ x, y }): Spot => [x, y])
}
