import assert from 'node:assert/strict'
import test from 'node:test'
import { line, type Point } from '../../src/drawings/geometry.ts'

/** Points of path data with relative steps from its first point. */
const reached = (path: string): Point[] => {
  const [, start = '', steps = ''] = /^M([^l]+)l([^z]+)/.exec(path) ?? []
  const pairs = [start, steps].flatMap((part) =>
    [...part.matchAll(/(-?[\d.]+) ?(-?[\d.]+)/g)].map(([, x, y]): Point => [Number(x), Number(y)]),
  )
  let at: Point = [0, 0]
  return pairs.map(([x, y]) => (at = [at[0] + x, at[1] + y]))
}

test('a path that goes by steps passes through each of its points, rounded, to the last of many', () => {
  // Each step is 0.26 wide: rounded separately it would be 0.3, and the last point 16 too far.
  const points = Array.from({ length: 400 }, (_, index): Point => [
    index * 0.26,
    Math.sin(index) * 50.049,
  ])
  for (const digits of [0, 1, 2]) {
    const found = reached(line(points, { digits, open: true }))
    assert.equal(found.length, points.length)
    for (const [index, [x, y]] of points.entries()) {
      assert.ok(
        Math.abs((found[index]?.[0] ?? 0) - Number(x.toFixed(digits))) < 1e-6,
        `${digits} digits, x of ${index}`,
      )
      assert.ok(
        Math.abs((found[index]?.[1] ?? 0) - Number(y.toFixed(digits))) < 1e-6,
        `${digits} digits, y of ${index}`,
      )
    }
  }
})

test('a path is closed unless it is open', () => {
  const corners: Point[] = [
    [-1, 0.04],
    [2, -3],
    [0.5, 4],
  ]
  assert.equal(line(corners), 'M-1 0l3-3-1.5 7z')
  assert.equal(line(corners, { open: true }), 'M-1 0l3-3-1.5 7')
})
