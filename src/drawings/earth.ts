import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Point } from './geometry.ts'

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>

// Natural Earth 1:10m, public domain. The built file may be outside of the project: the working
// folder is searched as well.
const atlas = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json', {
  paths: [import.meta.dirname, process.cwd()],
})
let world: World | undefined

/** The outer rings of a country by its English name, as longitude and latitude in degrees. */
export const ringsOf = (country: string): Point[][] => {
  world ??= JSON.parse(readFileSync(atlas, 'utf8')) as World
  const found = feature(world, world.objects.countries).features.find(
    ({ properties }) => properties.name === country,
  )
  if (found?.geometry.type !== 'Polygon' && found?.geometry.type !== 'MultiPolygon')
    throw new Error(`The atlas has no ${country}`)
  const { type, coordinates } = found.geometry
  return (type === 'Polygon' ? [coordinates] : coordinates).map(([outer = []]) =>
    outer.map(([x = 0, y = 0]): Point => [x, y]),
  )
}

const distance = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number => {
  const length = Math.hypot(bx - ax, by - ay)
  return length
    ? Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
    : Math.hypot(x - ax, y - ay)
}

const thinned = (points: readonly Point[], tolerance: number): Point[] => {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return [...points]
  const away = points.map((point) => distance(point, first, last))
  const farthest = Math.max(...away)
  if (farthest <= tolerance) return [first, last]
  const at = away.indexOf(farthest)
  return [
    ...thinned(points.slice(0, at + 1), tolerance).slice(0, -1),
    ...thinned(points.slice(at), tolerance),
  ]
}

/**
 * A ring without unnecessary points: none of those left out is further than the tolerance from it
 * (Douglas and Peucker).
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

/** The part of a ring within a box (Sutherland and Hodgman). */
export const clipped = (
  ring: readonly Point[],
  [left, top, right, bottom]: readonly [number, number, number, number],
): Point[] => {
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
