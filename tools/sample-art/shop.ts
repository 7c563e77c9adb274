import { paint } from '#drawings/palette.ts'
import { pattern } from '#drawings/pattern.ts'
import { halo } from '#drawings/picture.ts'
import { qr } from '#drawings/qr.ts'
import { star } from '#drawings/star.ts'
import { svgPicture, ground } from './canvas.ts'

/** Width and height of the QR code. */
const CODE_SIZE = 250

// The QR code of a shop that does not exist, with a small amber star over the star in its middle.
const qrDrawing = qr('https://ghafwallet.example/pay/al-noor')
/** Width and height of the drawing in its own units, which are smaller than the code's squares. */
const drawingSize = Number(/viewBox="0 0 (\d+)/.exec(qrDrawing)?.[1])
const code =
  `<g transform="translate(${800 - CODE_SIZE / 2} ${520 - CODE_SIZE / 2}) scale(${CODE_SIZE / drawingSize})">${qrDrawing}` +
  `<path d="${star(drawingSize / 2, drawingSize / 2, 2.6, { digits: 2 })}" fill="${paint('sun')}"/></g>`

// Stripes of the awning, with a star at the end of each.
const stripes = Array.from({ length: 14 }, (_, index) => {
  const x = 100 + index * 100
  const fill = index % 2 ? '#fbf4e6' : paint('leafb')
  return (
    `<path d="M${x} 92h100v96a50 50 0 0 1 -100 0Z" fill="${fill}"/>` +
    `<path d="${star(x + 50, 184, 15)}" fill="${index % 2 ? paint('sun') : paint('amber')}"/>`
  )
}).join('')
const awning = `<path d="M84 92L128 34H1472L1516 92Z" fill="${paint('ground')}"/>${stripes}<rect x="84" y="86" width="1432" height="12" rx="6" fill="${paint('wood')}"/>`

const orange = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="46" fill="${paint('sun')}"/><path d="M${x - 34} ${y + 30}a46 46 0 0 0 76 -20a60 60 0 0 1 -76 20Z" fill="#d18e2a"/>` +
  `<path d="${star(x + 4, y - 22, 13, { notch: 'leaf' })}" fill="${paint('leafb')}"/>`
// A pile of six oranges.
const oranges = [
  [258, 622],
  [350, 622],
  [442, 622],
  [304, 546],
  [396, 546],
  [350, 470],
]
  .map(([x, y]) => orange(x ?? 0, y ?? 0))
  .join('')
const crate =
  `<rect x="190" y="640" width="320" height="112" rx="10" fill="#8a6234"/>` +
  [640, 682, 724]
    .map((y) => `<rect x="190" y="${y}" width="320" height="30" rx="6" fill="#a3763f"/>`)
    .join('') +
  `<rect x="206" y="632" width="26" height="120" rx="6" fill="#6f4d28"/><rect x="468" y="632" width="26" height="120" rx="6" fill="#6f4d28"/>`

// A dallah, which is an Arabic coffee pot: handle, beak, body, its shaded side, and lid.
const dallah =
  '<g transform="translate(1210 752)">' +
  '<path d="M96 -214C170 -214 178 -86 92 -62" fill="none" stroke="#3a2c1c" stroke-width="20" stroke-linecap="round"/>' +
  '<path d="M-58 -196C-104 -214 -140 -244 -168 -268C-150 -210 -110 -160 -66 -146Z" fill="#c9963a"/>' +
  '<path d="M-66 -222H66C60 -186 54 -168 46 -150C98 -120 112 -60 84 0H-84C-112 -60 -98 -120 -46 -150C-54 -168 -60 -186 -66 -222Z" fill="#d9a94c"/>' +
  '<path d="M18 -222H66C60 -186 54 -168 46 -150C98 -120 112 -60 84 0H24C62 -60 48 -116 10 -150C16 -172 18 -196 18 -222Z" fill="#b98632"/>' +
  '<path d="M-56 -228C-48 -286 -18 -306 0 -336C18 -306 48 -286 56 -228Z" fill="#c9963a"/><circle cy="-344" r="13" fill="#d9a94c"/>' +
  `<rect x="-72" y="-234" width="144" height="16" rx="8" fill="#8a6234"/><path d="${star(-14, -72, 27)}" fill="#8a6234"/></g>`

const cup = (x: number) =>
  `<path d="M${x - 34} 704h68c0 30 -12 48 -22 48h-24c-10 0 -22 -18 -22 -48Z" fill="#fbf8f2"/><path d="M${x - 33} 716h66c0 5 -1 9 -2 13h-62c-1 -4 -2 -8 -2 -13Z" fill="#145f45"/>`

// The stand with the QR code.
const stand =
  `<rect x="624" y="252" width="352" height="470" rx="36" fill="${paint('ground')}"/>` +
  `<rect x="624" y="252" width="352" height="470" rx="36" fill="url(#weave)"/><rect x="652" y="372" width="296" height="296" rx="28" fill="#fff"/>` +
  code +
  `<path d="${star(800, 312, 38)}" fill="${paint('sun')}"/><path d="${star(800, 312, 18)}" fill="${paint('ground')}"/>` +
  `<rect x="588" y="716" width="424" height="36" rx="18" fill="${paint('wood')}"/>`

const counter =
  `<rect y="752" width="1600" height="148" fill="#b78a52"/><rect y="752" width="1600" height="22" fill="#d0a468"/>` +
  `<rect y="774" width="1600" height="10" fill="#8a6234" opacity=".5"/><g opacity=".5">${Array.from(
    { length: 9 },
    (_, index) =>
      `<path d="${star(index * 200, 842, 30)}" fill="none" stroke="#8a6234" stroke-width="3"/>`,
  ).join('')}</g>`

/** The counter of a small shop under a striped awning: a QR code on a stand, oranges and coffee. */
export const shop = (): string =>
  svgPicture(
    `<defs>${pattern('weave', 88, '#2f6d55', 1)}${pattern('wall', 150, '#ecd3a4', 1.6)}</defs>` +
      ground('#f8e6c6') +
      ground('url(#wall)', 0.8) +
      `<circle cx="800" cy="500" r="330" fill="${paint('amber')}" opacity=".55"/>` +
      // The rings of the halo are drawn without a width: 2 is added here.
      halo(800, 500, paint('sun'), [
        [400, 0.6],
        [490, 0.4],
        [600, 0.25],
      ]).replaceAll('fill="none"', 'fill="none" stroke-width="2"') +
      awning +
      counter +
      stand +
      oranges +
      crate +
      dallah +
      cup(1064) +
      cup(1400),
  )
