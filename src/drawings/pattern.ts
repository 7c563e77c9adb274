import { linePath, polar, type Point } from './geometry.ts'

/**
 * One tile of the pattern, as path data. The pattern is made from a tiling of octagons and squares
 * (4.8.8) by the method called polygons in contact, with a contact angle of 67.5°. In the octagon,
 * the midpoint of each edge is joined to the midpoint of the third edge after it: an {8/3} star. In
 * the squares at the corners of the tile, these lines continue and form a four-pointed star.
 */
export const tile = (side: number): string => {
  const half = side / 2
  /** Midpoint of an edge of the octagon; the index may be 8 or more. */
  const middle = (index: number): Point => {
    const [x, y] = polar(half, index * 45)
    return [half + x, half + y]
  }
  const rays = Array.from({ length: 8 }, (_, index) =>
    linePath([middle(index), middle(index + 3)], { open: true }),
  )
  // Distances from a square's centre to the midpoint of its edge, and to the point where two lines
  // meet.
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
      return linePath(
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
