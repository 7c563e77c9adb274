import { MAP, onMap, type Spot } from '#ui/emirates-map.ts'
import type { Position } from './place.ts'

/** The shown section of the map, in the map's units, always with the aspect ratio of the whole. */
export type View = { x: number; y: number; width: number; height: number }

export const whole: View = { x: 0, y: 0, ...MAP }

// Minimum width (about 60 km): closer, the outline would look coarse.
const LEAST = 70

/** The smallest view that contains the positions with room for their pins. */
export const viewOf = (positions: readonly Position[]): View => {
  const spots = positions.map(({ latitude, longitude }) => onMap(latitude, longitude))
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)]
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ]
  const shape = MAP.width / MAP.height
  const width = Math.min(
    MAP.width,
    Math.max(LEAST, (right - left) * 1.5, (bottom - top) * 1.9 * shape),
  )
  const height = width / shape
  return { x: (left + right - width) / 2, y: (top + bottom) / 2 - height * 0.56, width, height }
}

/** Coordinates of a position in a view, as fractions of its width and height. */
export const within = ({ x, y, width, height }: View, { latitude, longitude }: Position): Spot => {
  const [atX, atY] = onMap(latitude, longitude)
  return [(atX - x) / width, (atY - y) / height]
}

/** True for a spot within the view, in fractions. */
export const isSeen = ([x, y]: Spot): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most)

/**
 * The same spots moved apart until no two are nearer than `gap`, within a frame of width and height
 * whose top `top` remain free; all in pixels. They move as little as necessary. Deterministic.
 */
export const spread = (
  spots: readonly Spot[],
  gap: number,
  [width, height]: Spot,
  top = 0,
): Spot[] => {
  const moved = spots.map(([x, y]) => ({ x, y }))
  for (let round = 0; round < 200; round++) {
    let isStill = true
    moved.forEach((one, index) =>
      moved.slice(index + 1).forEach((other) => {
        const [dx, dy] = [other.x - one.x || 0.01, other.y - one.y || 0.01]
        const apart = Math.hypot(dx, dy)
        if (apart >= gap - 0.5) return
        isStill = false
        const push = (gap - apart) / 2 / apart
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
