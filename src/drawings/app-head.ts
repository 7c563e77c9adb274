import type { home } from '#messages/en/home.ts'
import { paint } from './palette.ts'
import { pattern } from './pattern.ts'
import { halo, picture } from './picture.ts'
import { phoneScreen } from './screen/phone.ts'
import { ghaf } from './tree.ts'

const WIDTH = 1920
const HEIGHT = 440

/** Middle of the phone from the start side, and its width. */
const PHONE = { middle: 1300, width: 318 }

const farDune =
  'M0 340C260 312 560 352 900 346C1080 342 1220 352 1420 330C1600 310 1760 322 1920 334V440H0Z'
const nearDune =
  'M0 404C260 386 534 414 860 406C1120 398 1240 370 1320 372C1450 376 1580 406 1920 392V440H0Z'

/**
 * The head of the page of the app: the upper part of the drawn phone, in the sand. Narrow windows
 * show only the phone; in wide ones the page's text is at its start side. In Arabic the scene is
 * mirrored, but not the phone.
 */
export const appHead = (words: typeof home.screen, rtl: boolean): string => {
  const mirroredIfRtl = (markup: string) =>
    rtl ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${markup}</g>` : markup
  // The mask makes the pattern fade out away from the phone.
  const veil =
    '<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="1300" cy="330" r="620" gradientTransform="translate(0 148) scale(1 .55)">' +
    '<stop offset=".1" stop-color="#fff"/><stop offset="1" stop-color="#000"/></radialGradient><mask id="veil"><rect width="1920" height="440" fill="url(#light)"/></mask>'
  const left = (rtl ? WIDTH - PHONE.middle : PHONE.middle) - PHONE.width / 2
  return picture(
    { box: [0, 0, WIDTH, HEIGHT], fit: 'xMidYMax slice' },
    `<defs>${pattern('weave', 104, paint('weave'))}${veil}</defs>` +
      mirroredIfRtl(
        `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#weave)" mask="url(#veil)" opacity=".62"/>` +
          `<circle cx="1572" cy="316" r="54" fill="${paint('sun')}"/>${halo(
            1572,
            316,
            paint('sun'),
            [
              [76, 0.4],
              [104, 0.2],
            ],
          )}<path d="${farDune}" fill="${paint('dune1')}"/>` +
          `<g transform="translate(1510 372) scale(.5)">${ghaf({ step: 25, size: 14.5 })}</g>`,
      ) +
      `<g transform="translate(${left} 30)">${phoneScreen(words, rtl, 'actions')}</g>` +
      mirroredIfRtl(`<path d="${nearDune}" fill="${paint('dune2')}"/>`),
  )
}
