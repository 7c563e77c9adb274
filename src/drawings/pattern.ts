import { line, polar, type Point } from './geometry.ts'

/**
 * One tile of the pattern, as path data: polygons in contact on the 4.8.8 tiling, contact angle
 * 67.5°. In the octagon each edge's midpoint is joined to the third next one, the {8/3} star; in
 * the squares at the corners the same rays continue and meet in a four-pointed star.
 */
export const tile = (side: number): string => {
  const half = side / 2
  const middle = (index: number): Point => {
    const [x, y] = polar(half, index * 45)
    return [half + x, half + y]
  }
  const rays = Array.from({ length: 8 }, (_, index) =>
    line([middle(index), middle(index + 3)], { open: true }),
  )
  const reach = (side * (Math.SQRT2 - 1)) / 2
  const meeting = reach / (Math.SQRT1_2 * (1 + Math.tan((67.5 * Math.PI) / 180)))
  const corners: Point[] = [
    [0, 0],
    [side, 0],
    [0, side],
    [side, side],
  ]
  const tips = corners.flatMap(([x, y]) =>
    [45, 135, 225, 315].map((angle) => {
      const around = [polar(reach, angle), polar(meeting, angle + 45), polar(reach, angle + 90)]
      return line(
        around.map(([dx, dy]): Point => [x + dx, y + dy]),
        { open: true },
      )
    }),
  )
  return [...rays, ...tips].join('')
}

/** A `<pattern>` of {@link tile}, to fill a shape with `url(#id)`. */
export const pattern = (id: string, side: number, stroke: string, width = 1): string =>
  `<pattern id="${id}" width="${side}" height="${side}" patternUnits="userSpaceOnUse">` +
  `<path d="${tile(side)}" fill="none" stroke="${stroke}" stroke-width="${width}"/></pattern>`
