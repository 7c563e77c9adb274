import { paint } from './palette.ts'
import { pattern } from './pattern.ts'
import { fade, halo, picture } from './picture.ts'
import { ghaf } from './tree.ts'

// The middle 390 units are what a phone shows; wider windows see more of the same desert.
const BOX = [-255, 0, 900, 600] as const

const far = 'M-255 420C-170 440-80 464 0 436C70 412 150 420 210 430C270 440 330 412 390 396C470 375 560 392 645 404V600H-255Z'
const middle = 'M-255 470C-180 492-80 512 0 474C60 450 110 452 180 478C250 500 320 470 390 456C470 440 560 452 645 470V600H-255Z'

/** The first screen on a narrow page: the crown above the drawn phone, which stands in front of the trunk. */
export const heroPhone = (): string => {
  const sky = fade('glow', [[0, paint('page'), 0], [1, paint('glow'), 1]])
    + fade('down', [[0, '#000', 1], [0.5, '#fff', 1]])
    + '<mask id="veil"><rect x="-255" width="900" height="480" fill="url(#down)"/></mask>'
  const air = '<rect x="-255" width="900" height="480" fill="url(#glow)"/>'
    + '<rect x="-255" width="900" height="480" fill="url(#weave)" mask="url(#veil)" opacity=".6"/>'
  const sun = `<circle cx="26" cy="398" r="58" fill="${paint('sun')}"/>` + halo(26, 398, paint('sun'), [[82, 0.4], [112, 0.2]])
  const sand = `<path d="${far}" fill="${paint('dune1')}"/><path d="${middle}" fill="${paint('dune2')}"/>`
  const tree = `<g transform="translate(346 506) scale(1.04)">${ghaf()}</g>`
  return picture({ box: BOX, fit: 'xMidYMin slice' }, `<defs>${pattern('weave', 70, paint('weave'), 0.9)}${sky}</defs>${air}${sun}${sand}${tree}`)
}
