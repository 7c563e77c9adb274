import { dapples } from './crown.ts'
import { paint } from './palette.ts'
import { pattern } from './pattern.ts'
import { fadeGradient, halo, picture } from './picture.ts'
import { ghaf } from './tree.ts'

// A laptop shows the middle 1280 units. Wide screens show more of the dunes, because the scene
// scales by its height alone.
const BOX = [-320, 0, 1920, 880] as const

const SKY =
  '<rect x="-320" y="210" width="1920" height="500" fill="url(#glow)"/>' +
  '<rect x="-320" width="1920" height="700" fill="url(#weave)" mask="url(#veil)" opacity=".62"/>'
/** Mask in which the pattern fades out away from the tree. */
const VEIL =
  '<radialGradient id="far" gradientUnits="userSpaceOnUse" cx="1000" cy="330" r="760"><stop offset=".2" stop-color="#fff"/><stop offset="1"/></radialGradient>' +
  '<mask id="veil"><rect x="-320" width="1920" height="880" fill="url(#far)"/></mask>'

// Dunes from the back to the front, each followed by its shaded (lee) side if it has one.
const farDune =
  'M-320 640C-210 662-110 694 0 668C120 640 250 628 380 642C520 658 600 636 700 612C820 584 930 604 1040 616' +
  'C1140 626 1220 606 1280 592C1370 571 1490 586 1600 604V880H-320Z'
const middleDune =
  'M-320 772C-230 778-120 764 0 736C120 708 250 700 380 700C520 700 640 652 760 640C900 628 1010 664 1110 672' +
  'C1190 678 1240 664 1280 652C1360 628 1500 628 1600 640V880H-320Z'
const middleLee =
  'M760 640C730 668 640 690 590 736C560 764 640 790 700 800H1600V640C1500 628 1360 628 1280 652' +
  'C1240 664 1190 678 1110 672C1010 664 900 628 760 640Z'
const nearDune =
  'M-320 772C-220 800-110 788 0 760C150 722 300 742 450 770C640 806 800 796 960 778C1090 764 1200 770 1280 786' +
  'C1370 804 1500 812 1600 796V880H-320Z'
const nearLee =
  'M450 770C400 792 330 806 300 880H1600V796C1500 812 1370 804 1280 786C1200 770 1090 764 960 778C800 796 640 806 450 770Z'

/**
 * The drawing of the first screen on wide pages: sun, dunes and the ghaf at the end side, and room
 * for words at the start side.
 */
export const heroWide = (): string => {
  const shapes =
    `<path d="${farDune}" fill="${paint('dune1')}"/><path d="${middleDune}" fill="${paint('dune2')}"/>` +
    `<path d="${middleLee}" fill="${paint('dune2s')}"/>` +
    `<g transform="translate(1150 752)"><g transform="translate(-120 20) scale(1.2)">${dapples({ width: 330, height: 30, step: 17, seed: 2 })}</g>` +
    `<g transform="scale(1.26)">${ghaf()}</g></g>` +
    `<path d="${nearDune}" fill="${paint('dune3')}"/><path d="${nearLee}" fill="${paint('dune3s')}"/>`
  const sun =
    `<circle cx="640" cy="612" r="84" fill="${paint('sun')}"/>` +
    halo(640, 612, paint('sun'), [
      [116, 0.38],
      [158, 0.24],
      [212, 0.13],
    ])
  const sky = fadeGradient('glow', [
    [0, paint('page'), 0],
    [1, paint('glow'), 1],
  ])
  return picture(
    { box: BOX, fit: 'xMidYMax slice' },
    `<defs>${pattern('weave', 104, paint('weave'))}${sky}${VEIL}</defs>${SKY}${sun}${shapes}`,
  )
}
