import type { home } from '#messages/en/home.ts'
import { paint } from './palette.ts'
import { pattern } from './pattern.ts'
import { fadeGradient, halo, picture } from './picture.ts'
import { phoneScreen } from './screen/phone.ts'
import { ghaf } from './tree.ts'

// On a phone, x = 0 to 390 is visible, the middle of the box; wider windows show more of the
// desert.
const BOX = [-255, 0, 900, 570] as const
const WIDTH = 390

// Dunes from the back to the front, and the shaded (lee) side of the front dune.
const farDune =
  'M-255 440C-170 460-80 484 0 456C70 432 150 440 210 450C270 460 330 432 390 416C470 395 560 412 645 424V650H-255Z'
const middleDune =
  'M-255 490C-180 512-80 532 0 494C60 470 110 472 180 498C250 520 320 490 390 476C470 460 560 472 645 490V650H-255Z'
const frontDune =
  'M-255 520C-190 546-70 566 0 532C70 502 150 498 230 514C300 528 350 522 390 506C440 485 540 500 645 524V650H-255Z'
const frontLee =
  'M230 514C170 536 90 574 0 600L-255 608V650H645V524C540 500 440 485 390 506C350 522 300 528 230 514Z'

const sky =
  '<rect x="-255" width="900" height="500" fill="url(#glow)"/><rect x="-255" width="900" height="500" fill="url(#weave)" mask="url(#veil)" opacity=".6"/>'
const dune = (path: string, colour: 'dune1' | 'dune2' | 'dune3') =>
  `<path d="${path}" fill="${paint(colour)}"/>`

/**
 * The drawing of the first screen on narrow pages: the phone in the sand before the trunk of the
 * ghaf, whose crown is above it. In Arabic the scene is mirrored, but not the phone.
 */
export const heroPhone = (words: typeof home.screen, rtl: boolean): string => {
  const skyDefinitions =
    fadeGradient('glow', [
      [0, paint('page'), 0],
      [1, paint('glow'), 1],
    ]) +
    fadeGradient('down', [
      [0, '#000', 1],
      [0.5, '#fff', 1],
    ]) +
    '<mask id="veil"><rect x="-255" width="900" height="500" fill="url(#down)"/></mask>'
  const sun =
    `<circle cx="26" cy="418" r="58" fill="${paint('sun')}"/>` +
    halo(26, 418, paint('sun'), [
      [82, 0.4],
      [112, 0.2],
    ])
  const mirroredIfRtl = (markup: string) =>
    rtl ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${markup}</g>` : markup
  return picture(
    { box: BOX, fit: 'xMidYMin slice' },
    `<defs>${pattern('weave', 70, paint('weave'), 0.9)}${skyDefinitions}</defs>` +
      mirroredIfRtl(
        `${sky}${sun}${dune(farDune, 'dune1')}${dune(middleDune, 'dune2')}<g transform="translate(346 526) scale(1.08)">${ghaf()}</g>`,
      ) +
      // The front dune hides all parts of the screen below the heading of the payments.
      `<g transform="translate(43 156) scale(.956)">${phoneScreen(words, rtl, 'heading')}</g>` +
      mirroredIfRtl(dune(frontDune, 'dune3') + dune(frontLee, 'dune2')),
  )
}
