import assert from 'node:assert/strict'
import test from 'node:test'
import { linePath, type Point } from '../../src/drawings/geometry.ts'

/** Points of path data such as `M1 2l3 4-5 6`: a start, then steps relative to the point before. */
const pointsOf = (path: string): Point[] => {
  const [, start = '', steps = ''] = /^M([^l]+)l([^z]+)/.exec(path) ?? []
  const pairs = [start, steps].flatMap((part) =>
    [...part.matchAll(/(-?[\d.]+) ?(-?[\d.]+)/g)].map(([, x, y]): Point => [Number(x), Number(y)]),
  )
  const points: Point[] = []
  for (const [stepX, stepY] of pairs) {
    const [x, y] = points.at(-1) ?? [0, 0]
    points.push([x + stepX, y + stepY])
  }
  return points
}

test('a path of 400 rounded steps passes through each of its points', () => {
  // Each step is 0.26 wide: rounded separately it would be 0.3, and the last point 16 too far.
  const points = Array.from({ length: 400 }, (_, index): Point => [
    index * 0.26,
    Math.sin(index) * 50.049,
  ])
  for (const digits of [0, 1, 2]) {
    const pathPoints = pointsOf(linePath(points, { digits, open: true }))
    assert.equal(pathPoints.length, points.length)
    for (const [index, [x, y]] of points.entries()) {
      const [pathX, pathY] = pathPoints[index] ?? [0, 0]
      assert.ok(
        Math.abs(pathX - Number(x.toFixed(digits))) < 1e-6,
        `${digits} digits, x of ${index}`,
      )
      assert.ok(
        Math.abs(pathY - Number(y.toFixed(digits))) < 1e-6,
        `${digits} digits, y of ${index}`,
      )
    }
  }
})

test('a path is closed by default, and left open on request', () => {
  const corners: Point[] = [
    [-1, 0.04],
    [2, -3],
    [0.5, 4],
  ]
  assert.equal(linePath(corners), 'M-1 0l3-3-1.5 7z')
  assert.equal(linePath(corners, { open: true }), 'M-1 0l3-3-1.5 7')
})
