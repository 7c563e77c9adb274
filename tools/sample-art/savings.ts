import { paint } from '#drawings/palette.ts'
import { pattern } from '#drawings/pattern.ts'
import { fadeGradient, halo } from '#drawings/picture.ts'
import { ghaf } from '#drawings/tree.ts'
import { svgPicture, ground, mirrored } from './canvas.ts'
import { sapling, seed, shade, sprout, youngTree } from './growth.ts'

// Outlines of the dunes, from the far to the near. The lee is the shaded side of the middle dune,
// the foot that of the near dune.
const FAR =
  'M0 612C190 574 380 566 560 596C760 630 900 604 1060 566C1250 522 1430 546 1600 592V900H0Z'
const MIDDLE =
  'M0 700C180 664 330 652 520 664C720 676 900 660 1060 636C1260 606 1440 620 1600 652V900H0Z'
const LEE =
  'M520 664C470 694 350 716 300 760C270 790 420 812 520 820H1600V652C1440 620 1260 606 1060 636C900 660 720 676 520 664Z'
const NEAR =
  'M0 800C200 782 430 782 640 808C900 838 1090 836 1300 816C1420 806 1510 806 1600 814V900H0Z'
const FOOT =
  'M640 808C560 826 450 850 400 900H1600V814C1510 806 1420 806 1300 816C1090 836 900 838 640 808Z'

/** Places a drawing with its foot at x,y. */
const placed = (x: number, y: number, scale: number, markup: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${markup}</g>`

/**
 * Five stages from a seed to a ghaf tree, in front of a low sun.
 * @param toLeft true to have the stages from right to left, as Arabic is read
 */
export const savings = (toLeft: boolean): string => {
  const sky = fadeGradient('sky', [
    [0, paint('dune1'), 1],
    [0.7, '#f9ddae', 1],
  ])
  // Makes the pattern on the sky fade towards the horizon.
  const veil = `${fadeGradient('down', [
    [0, '#fff', 0.8],
    [0.6, '#000', 1],
  ])}<mask id="veil">${ground('url(#down)')}</mask>`
  const air = ground('url(#sky)') + `<g mask="url(#veil)">${ground('url(#weave)')}</g>`
  // The rings of the halo are drawn without a width: 2 is added here.
  const sun =
    `<circle cx="352" cy="604" r="176" fill="${paint('sun')}"/>` +
    halo(352, 604, paint('sun'), [
      [226, 0.6],
      [290, 0.4],
      [372, 0.26],
      [474, 0.16],
      [598, 0.1],
    ]).replaceAll('stroke-opacity', 'stroke-width="2" stroke-opacity')
  const sand = `<path d="${FAR}" fill="${paint('dune2')}"/><path d="${MIDDLE}" fill="#f3deb4"/><path d="${LEE}" fill="${paint('dune2s')}"/>`
  const row =
    placed(1108, 790, 1.12, shade()) +
    placed(1120, 780, 1.13, ghaf({ step: 24, size: 13.6, seed: 9 })) +
    placed(640, 812, 0.72, youngTree('y')) +
    placed(424, 800, 0.92, sapling()) +
    placed(262, 794, 0.98, sprout()) +
    placed(130, 764, 1, seed())
  const front = `<path d="${NEAR}" fill="${paint('dune3')}"/><path d="${FOOT}" fill="${paint('dune3s')}"/>`
  const scene = sun + sand + row + front
  return svgPicture(
    `<defs>${pattern('weave', 190, '#e3c48c', 1.6)}${sky}${veil}</defs>${air}${toLeft ? mirrored(scene) : scene}`,
  )
}
