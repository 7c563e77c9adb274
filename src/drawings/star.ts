import { line, polar, type Point } from './geometry.ts'

/**
 * Depth of the star's notches: `leaf` for leaves and dapples, `khatam` (two squares, one turned by
 * 45°) for frames.
 */
export const NOTCH = { leaf: 0.7, khatam: Math.cos(Math.PI / 4) / Math.cos(Math.PI / 8) } as const

type Look = { notch?: keyof typeof NOTCH; flat?: number; digits?: number }

/**
 * Path data of the eight-pointed star around a centre; `flat` squeezes it vertically, like light on
 * sand.
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
  return line(corners, { digits })
}
