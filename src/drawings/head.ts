import { leaf, sapling } from './growth.ts'
import { paint } from './palette.ts'
import { pattern } from './pattern.ts'
import { picture } from './picture.ts'

const far = 'M0 192C200 172 420 198 700 202C1000 206 1200 188 1500 178C1700 172 1820 182 1920 188V260H0Z'
const near = 'M0 224C260 208 520 234 860 234C1200 234 1480 214 1920 222V260H0Z'

const tree = (): string => `${leaf()}<g transform="translate(1290 222) scale(.92)">${sapling()}</g>`

/**
 * The head of a page: low dunes, and towards the end a half-sunk sun, the weave and what the page is about, else a sapling;
 * 260 tall, its middle in the middle, so that words have the beginning to themselves and a phone sees the dunes alone.
 * @param subject Markup of something that stands between the dunes, its foot at 222
 */
export const head = (subject = tree()): string => picture({ box: [0, 0, 1920, 260], fit: 'xMidYMax slice' },
  `<defs>${pattern('weave', 104, paint('weave'))}<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="1420" cy="200" r="560" gradientTransform="translate(0 116) scale(1 .42)">`
  + '<stop offset=".1" stop-color="#fff"/><stop offset="1" stop-color="#000"/></radialGradient>'
  + '<mask id="veil"><rect width="1920" height="260" fill="url(#light)"/></mask></defs>'
  + '<rect width="1920" height="260" fill="url(#weave)" mask="url(#veil)" opacity=".62"/>'
  + `<circle cx="1440" cy="178" r="62" fill="${paint('sun')}"/><path d="${far}" fill="${paint('dune1')}"/>`
  + `${subject}<path d="${near}" fill="${paint('dune2')}"/>`)
