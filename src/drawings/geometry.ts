/** A point in a drawing's own units, x to the right and y down. */
export type Point = readonly [x: number, y: number]

/**
 * A coordinate as short text: at most `digits` decimals, no trailing zeros, no leading zero before
 * the point.
 */
export const shortNumber = (value: number, digits = 1): string =>
  String(Number(value.toFixed(digits))).replace(/^(-?)0\./, '$1.')

/**
 * Path data through the points, closed with `z` unless `open`. Each point is relative to the one
 * before it, which is the shortest form.
 */
export const linePath = (points: readonly Point[], { digits = 1, open = false } = {}): string => {
  // Rounded before the differences are taken, so that rounding errors do not add up.
  const rounded = points.map(([x, y]): Point => [
    Number(x.toFixed(digits)),
    Number(y.toFixed(digits)),
  ])
  const [firstX, firstY] = rounded[0] ?? [0, 0]
  const steps = rounded.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = rounded[index] ?? [0, 0]
    return pair(x - fromX, y - fromY, digits)
  })
  return `M${pair(firstX, firstY, digits)}l${steps.join(' ').replaceAll(' -', '-')}${open ? '' : 'z'}`
}

/** Two coordinates with the shortest separator that SVG path data allows. */
export const pair = (x: number, y: number, digits = 1): string => {
  const second = shortNumber(y, digits)
  return shortNumber(x, digits) + (second.startsWith('-') ? '' : ' ') + second
}

/** The point at a radius and an angle in degrees, clockwise from the right. */
export const polar = (radius: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}

/**
 * A generator of numbers from 0 to below 1, with the same sequence for the same seed. It is the
 * linear congruential generator of the book Numerical Recipes, with 32 bits of state.
 */
export const seededRandom = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Points along a Catmull-Rom curve through `points`, with `steps` points from each to the next. */
export const smooth = (points: readonly Point[], steps = 4): Point[] => {
  // The first and the last point are used again for the missing neighbours of the ends.
  const at = (index: number): Point =>
    points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0]
  const out: Point[] = []
  for (let index = 0; index < points.length - 1; index++) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      const along = (axis: 0 | 1) =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t ** 2 +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t ** 3)
      out.push([along(0), along(1)])
    }
  }
  return [...out, at(points.length - 1)]
}

/**
 * Path data of a ribbon along a curve through the points, which tapers from one width to another.
 * Thick trunks thin out faster than branches.
 */
export const ribbon = (points: readonly Point[], startWidth: number, endWidth: number): string => {
  const taper = startWidth > 40 ? 1.55 : 1.1
  const curve = smooth(points)
  const left: Point[] = []
  const right: Point[] = []
  curve.forEach((point, index) => {
    const before = curve[index - 1] ?? point
    const after = curve[index + 1] ?? point
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const remaining = (1 - index / (curve.length - 1)) ** taper
    const half = (startWidth * remaining + endWidth * (1 - remaining)) / 2
    const normal: Point = [
      (-(after[1] - before[1]) / length) * half,
      ((after[0] - before[0]) / length) * half,
    ]
    left.push([point[0] + normal[0], point[1] + normal[1]])
    right.unshift([point[0] - normal[0], point[1] - normal[1]])
  })
  return linePath([...left, ...right], { digits: 0 })
}
