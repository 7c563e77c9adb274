import { leafDefinition, sapling, sprout } from './growth.ts'
import { paint } from './palette.ts'
import { pattern, tile } from './pattern.ts'
import { halo, picture } from './picture.ts'
import { star } from './star.ts'

/**
 * One tile of the pattern in black lines, 96 by 96: pages use it as a mask, to paint the pattern in
 * any colour.
 */
export const weave = (): string =>
  picture({ box: [0, 0, 96, 96] }, `<path d="${tile(96)}" fill="none" stroke="#000"/>`)

/** The picture of an announcement: morning, a young tree and a shoot. */
export const announcement = (): string =>
  picture(
    { box: [0, -30, 460, 220], fit: 'xMidYMax slice' },
    `${leafDefinition()}<defs>${pattern('weave', 72, paint('weave'))}</defs><rect y="-30" width="460" height="220" fill="${paint('glow')}"/>` +
      '<rect y="-30" width="460" height="220" fill="url(#weave)" opacity=".7"/>' +
      `<circle cx="322" cy="126" r="50" fill="${paint('sun')}"/>` +
      `<path d="M0 150C90 124 200 136 300 126C370 119 420 112 460 106V190H0Z" fill="${paint('dune1')}"/>` +
      `<g transform="translate(158 150) scale(.8)">${sapling()}</g><g transform="translate(262 142) scale(.62)">${sprout()}</g>` +
      `<path d="M0 168C120 140 250 158 350 152C400 149 436 143 460 138V190H0Z" fill="${paint('dune2')}"/>` +
      `<path d="M250 190C300 168 370 160 460 158V190Z" fill="${paint('dune2s')}"/>`,
  )

/**
 * The ground of the business panel: a sun with its rings behind the counter, dunes below; 1152 by
 * 590.
 */
export const businessPanelGround = (): string =>
  picture(
    { box: [0, 0, 1152, 590], fit: 'xMidYMax slice' },
    halo(826, 280, paint('sun'), [
      [238, 0.55],
      [306, 0.42],
      [386, 0.3],
      [478, 0.2],
    ]) +
      `<path d="M0 540C100 522 190 486 300 472C440 452 560 494 720 492C900 490 1020 450 1152 432V590H0Z" fill="${paint('dune2')}"/>` +
      `<path d="M336 470C440 458 560 494 720 492C900 490 1020 450 1152 432V590H124C190 510 270 490 336 470Z" fill="${paint('dune2s')}"/>` +
      `<circle cx="826" cy="280" r="178" fill="${paint('sun')}"/>`,
  )

/** Three banknotes of one kind, 234 by 138. The paper remains pale at night, but dimmed. */
export const banknotes = (): string => {
  const [ink, edge] = ['fill="#0e3b2c"', ' stroke="#0e3b2c" stroke-width="1.5"']
  return picture(
    { box: [-20, -16, 234, 138] },
    `<rect x="16" y="2" width="162" height="40" rx="9" fill="${paint('note2')}"${edge}/><rect x="9" y="12" width="176" height="40" rx="9" fill="${paint('note3')}"${edge}/>` +
      `<rect x="1" y="22" width="192" height="82" rx="10" fill="${paint('note1')}"${edge}/><rect x="9" y="30" width="176" height="66" rx="6" fill="none" stroke="#0e3b2c" stroke-opacity=".35" stroke-width="1.5"/>` +
      `<path d="${star(97, 63, 24)}" ${ink}/><path d="${star(29, 63, 9, { notch: 'leaf' })}${star(165, 63, 9, { notch: 'leaf' })}" fill="${paint('brass1')}"/>`,
  )
}
