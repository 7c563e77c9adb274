/** A point in a drawing's own units, x to the right and y down. */
export type Point = readonly [x: number, y: number]

/**
 * A coordinate as short text: at most `digits` decimals, no trailing zeros, no leading zero before
 * the point.
 */
export const short = (value: number, digits = 1): string =>
  String(Number(value.toFixed(digits))).replace(/^(-?)0\./, '$1.')

/**
 * Path data through the points, closed with `z` unless `open`; each point relative to the one
 * before, which is the most compact.
 */
export const line = (points: readonly Point[], { digits = 1, open = false } = {}): string => {
  const [first = [0, 0], ...rest] = points.map(([x, y]): Point => [
    Number(x.toFixed(digits)),
    Number(y.toFixed(digits)),
  ])
  let from = first
  const steps = rest.map((to) => {
    const step = pair(to[0] - from[0], to[1] - from[1], digits)
    from = to
    return step
  })
  return `M${pair(...first, digits)}l${steps.join(' ').replaceAll(' -', '-')}${open ? '' : 'z'}`
}

/** Two coordinates with the shortest separator that SVG path data allows. */
export const pair = (x: number, y: number, digits = 1): string => {
  const second = short(y, digits)
  return short(x, digits) + (second.startsWith('-') ? '' : ' ') + second
}

/** The point at a radius and an angle in degrees, clockwise from the right. */
export const polar = (radius: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}

/**
 * A generator of numbers from 0 to 1, the same sequence for the same seed (linear congruential,
 * Numerical Recipes).
 */
export const seeded = (seed: number) => () => {
  seed = (seed * 1664525 + 1013904223) >>> 0
  return seed / 4294967296
}

/** Points along a Catmull-Rom curve through `points`, `steps` to each stretch. */
export const smooth = (points: readonly Point[], steps = 4): Point[] => {
  const at = (index: number): Point =>
    points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0]
  const out: Point[] = []
  for (let index = 0; index < points.length - 1; index++) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      const along = (k: 0 | 1) =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t ** 2 +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t ** 3)
      out.push([along(0), along(1)])
    }
  }
  return [...out, at(points.length - 1)]
}

/**
 * A ribbon along a curve that tapers from one width to another; thick trunks thin out faster than
 * branches.
 */
export const ribbon = (points: readonly Point[], from: number, to: number): string => {
  const curve = smooth(points)
  const left: Point[] = []
  const right: Point[] = []
  curve.forEach((point, index) => {
    const before = curve[index - 1] ?? point
    const after = curve[index + 1] ?? point
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const rest = (1 - index / (curve.length - 1)) ** (from > 40 ? 1.55 : 1.1)
    const half = (from * rest + to * (1 - rest)) / 2
    const normal: Point = [
      (-(after[1] - before[1]) / length) * half,
      ((after[0] - before[0]) / length) * half,
    ]
    left.push([point[0] + normal[0], point[1] + normal[1]])
    right.unshift([point[0] - normal[0], point[1] - normal[1]])
  })
  return line([...left, ...right], { digits: 0 })
}
