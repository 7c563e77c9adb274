import { paint } from './palette.ts'
import { pattern } from './pattern.ts'
import { halo, picture } from './picture.ts'

const farDune =
  'M0 192C200 172 420 198 700 202C1000 206 1200 188 1500 178C1700 172 1820 182 1920 188V260H0Z'
const nearDune = 'M0 224C260 208 520 234 860 234C1200 234 1480 214 1920 222V260H0Z'

/** Centre and radius of the sun. */
type Sun = readonly [x: number, y: number, radius: number]

/** Height of a page's head in the drawing's units; `half` is for pages of text. */
export const HEAD_HEIGHT = { whole: 260, half: 130 } as const

/**
 * The head of a page: low dunes, and towards the end side the weave, a half-sunk sun and the page's
 * subject. The start side is reserved for words. A phone shows only x = 880 to 1546, below the
 * words. The widest screens cut off everything above y = 65. So the subject is between x = 1130 and
 * 1540, and at most 165 tall.
 * @param subject Markup of the subject between the dunes, its foot at about y = 224
 */
export const head = (
  [x, y, radius]: Sun,
  subject: string,
  size: keyof typeof HEAD_HEIGHT = 'whole',
): string => {
  const height = HEAD_HEIGHT[size]
  // Flattens the ellipse in which the weave is visible, so that it ends within the picture.
  const flat = size === 'whole' ? 0.42 : 0.14
  return picture(
    { box: [0, HEAD_HEIGHT.whole - height, 1920, height], fit: 'xMidYMax slice' },
    `<defs>${pattern('weave', 104, paint('weave'))}<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="1400" cy="200" r="560" gradientTransform="translate(0 ${200 - 200 * flat}) scale(1 ${flat})">` +
      '<stop offset=".1" stop-color="#fff"/><stop offset="1" stop-color="#000"/></radialGradient>' +
      '<mask id="veil"><rect width="1920" height="260" fill="url(#light)"/></mask></defs>' +
      '<rect width="1920" height="260" fill="url(#weave)" mask="url(#veil)" opacity=".62"/>' +
      halo(x, y, paint('sun'), [
        [Math.round(radius * 1.42), 0.36],
        [Math.round(radius * 1.9), 0.18],
      ]) +
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="${paint('sun')}"/><path d="${farDune}" fill="${paint('dune1')}"/>` +
      `${subject}<path d="${nearDune}" fill="${paint('dune2')}"/>`,
  )
}
