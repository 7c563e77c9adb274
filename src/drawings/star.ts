import { linePath, polar, type Point } from './geometry.ts'

/**
 * Radius of the star's notches, relative to that of its points: `leaf` for leaves and spots of
 * light, `khatam` for the star made of two squares, one turned by 45°.
 */
export const NOTCH = { leaf: 0.7, khatam: Math.cos(Math.PI / 4) / Math.cos(Math.PI / 8) } as const

type Look = { notch?: keyof typeof NOTCH; flat?: number; digits?: number }

/**
 * Path data of the eight-pointed star around a centre. `flat` is a vertical factor: below 1 it
 * squeezes the star, like light on sand.
 */
export const star = (
  x: number,
  y: number,
  radius: number,
  { notch = 'khatam', flat = 1, digits = 1 }: Look = {},
): string => {
  const corners: Point[] = Array.from({ length: 16 }, (_, index) => {
    const [dx, dy] = polar(index % 2 ? radius * NOTCH[notch] : radius, index * 22.5)
    return [x + dx, y + dy * flat]
  })
  return linePath(corners, { digits })
}
