import type { home } from '#messages/en/home.ts'
import { paint } from './palette.ts'
import { pattern } from './pattern.ts'
import { halo, picture } from './picture.ts'
import { screen } from './screen/phone.ts'
import { ghaf } from './tree.ts'

const WIDTH = 1920
const HEIGHT = 440

const far =
  'M0 340C260 312 560 352 900 346C1080 342 1220 352 1420 330C1600 310 1760 322 1920 334V440H0Z'
const near =
  'M0 404C260 386 534 414 860 406C1120 398 1240 370 1320 372C1450 376 1580 406 1920 392V440H0Z'

/**
 * The head of the page of the app: the upper part of the drawn phone in the sand, its middle 1300
 * from the start side. Narrow windows show that part; wide ones have the text before it. The phone
 * is never mirrored.
 */
export const appHead = (words: typeof home.screen, rtl: boolean): string => {
  const turned = (markup: string) =>
    rtl ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${markup}</g>` : markup
  const veil =
    '<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="1300" cy="330" r="620" gradientTransform="translate(0 148) scale(1 .55)">' +
    '<stop offset=".1" stop-color="#fff"/><stop offset="1" stop-color="#000"/></radialGradient><mask id="veil"><rect width="1920" height="440" fill="url(#light)"/></mask>'
  const left = rtl ? WIDTH - 1300 - 159 : 1300 - 159
  return picture(
    { box: [0, 0, WIDTH, HEIGHT], fit: 'xMidYMax slice' },
    `<defs>${pattern('weave', 104, paint('weave'))}${veil}</defs>` +
      turned(
        `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#weave)" mask="url(#veil)" opacity=".62"/>` +
          `<circle cx="1572" cy="316" r="54" fill="${paint('sun')}"/>${halo(
            1572,
            316,
            paint('sun'),
            [
              [76, 0.4],
              [104, 0.2],
            ],
          )}<path d="${far}" fill="${paint('dune1')}"/>` +
          `<g transform="translate(1510 372) scale(.5)">${ghaf({ step: 25, size: 14.5 })}</g>`,
      ) +
      `<g transform="translate(${left} 30)">${screen(words, rtl, 'actions')}</g>` +
      turned(`<path d="${near}" fill="${paint('dune2')}"/>`),
  )
}
