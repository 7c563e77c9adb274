import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Point } from './geometry.ts'

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>

// Natural Earth 1:10m, public domain. The compiled code may run outside of the project, so the
// package is also searched from the working folder.
const atlas = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json', {
  paths: [import.meta.dirname, process.cwd()],
})
let world: World | undefined

/** The outer rings of a country by its English name, as longitude and latitude in degrees. */
export const ringsOf = (country: string): Point[][] => {
  world ??= JSON.parse(readFileSync(atlas, 'utf8')) as World
  const countryFeature = feature(world, world.objects.countries).features.find(
    ({ properties }) => properties.name === country,
  )
  const geometry = countryFeature?.geometry
  if (geometry?.type !== 'Polygon' && geometry?.type !== 'MultiPolygon')
    throw new Error(`The atlas has no ${country}`)
  const { type, coordinates } = geometry
  return (type === 'Polygon' ? [coordinates] : coordinates).map(([outer = []]) =>
    outer.map(([x = 0, y = 0]): Point => [x, y]),
  )
}

/** Distance of a point from the line through `a` and `b`, or from `a` if both are equal. */
const distanceFromLine = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number => {
  const length = Math.hypot(bx - ax, by - ay)
  return length
    ? Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
    : Math.hypot(x - ax, y - ay)
}

/** An open line without the points that are within the tolerance of the shorter line. */
const thinned = (points: readonly Point[], tolerance: number): Point[] => {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return [...points]
  const distances = points.map((point) => distanceFromLine(point, first, last))
  const largest = Math.max(...distances)
  if (largest <= tolerance) return [first, last]
  const farthest = distances.indexOf(largest)
  return [
    ...thinned(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...thinned(points.slice(farthest), tolerance),
  ]
}

/**
 * A ring without the points that are within the tolerance of the simpler ring (Douglas–Peucker
 * algorithm). The algorithm needs open lines: the ring is cut into two halves.
 */
export const simplified = (ring: readonly Point[], tolerance: number): Point[] => {
  const closed = [...ring, ...ring.slice(0, 1)]
  const middle = Math.floor(closed.length / 2)
  return [
    ...thinned(closed.slice(0, middle + 1), tolerance).slice(0, -1),
    ...thinned(closed.slice(middle), tolerance).slice(0, -1),
  ]
}

/** Area of a ring of either orientation. */
export const area = (ring: readonly Point[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0) / 2,
  )

/** The part of a ring within a box, cut at one side after another (Sutherland–Hodgman). */
export const clipped = (
  ring: readonly Point[],
  [left, top, right, bottom]: readonly [number, number, number, number],
): Point[] => {
  // Axis of the limit (0 is x, 1 is y), and the sign of the direction from the limit to the inside.
  const sides = [
    [0, 1, left],
    [1, 1, top],
    [0, -1, right],
    [1, -1, bottom],
  ] as const
  return sides.reduce<Point[]>(
    (points, [axis, sign, limit]) =>
      points.flatMap((point, index) => {
        const before = points.at(index - 1) ?? point
        const inside = (one: Point) => (one[axis] - limit) * sign >= 0
        const share = (limit - before[axis]) / (point[axis] - before[axis])
        const crossing: Point = [
          before[0] + share * (point[0] - before[0]),
          before[1] + share * (point[1] - before[1]),
        ]
        return [
          ...(inside(point) !== inside(before) ? [crossing] : []),
          ...(inside(point) ? [point] : []),
        ]
      }),
    [...ring],
  )
}
