import encode from 'qrcode-generator'
import { shortNumber } from './geometry.ts'
import { paint } from './palette.ts'
import { picture } from './picture.ts'
import { star } from './star.ts'

/** Side of the three squares in the corners of a code (finder patterns), in modules. */
const EYE = 7
/** Radius of the free area in the middle of a code, in modules. */
const HOLE = 3.2

/**
 * Markup of a QR code of a text: its upper left corner is at `left`, `top`. The caller adds the
 * quiet zone, four white modules wide. Error correction level Q allows a quarter of the code to be
 * hidden; the star in the middle covers far less.
 */
export const qrShapes = (
  text: string,
  side: number,
  left: number,
  top: number,
  colour: string,
): string => {
  const code = encode(0, 'Q')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const inEye = (x: number, y: number) =>
    (y < EYE && (x < EYE || x >= size - EYE)) || (x < EYE && y >= size - EYE)
  const inHole = (x: number, y: number) => Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2) < HOLE
  const dark = (x: number, y: number) =>
    x < size && code.isDark(y, x) && !inEye(x, y) && !inHole(x, y)
  // One rectangle for each horizontal run of dark modules.
  let runs = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!dark(x, y)) continue
      const start = x
      while (dark(x + 1, y)) x++
      runs += `M${start} ${y}h${x + 1 - start}v1H${start}z`
    }
  }
  const eye = (x: number, y: number) =>
    `<rect x="${x + 0.5}" y="${y + 0.5}" width="6" height="6" rx="1.8" fill="none" stroke-width="1"/>` +
    `<rect x="${x + 2}" y="${y + 2}" width="3" height="3" rx=".9" stroke="none"/>`
  return (
    `<g fill="${colour}" stroke="${colour}" transform="translate(${left} ${top}) scale(${shortNumber(side / size, 4)})">` +
    `<path d="${runs}" shape-rendering="crispEdges" stroke="none"/>${eye(0, 0)}${eye(size - EYE, 0)}${eye(0, size - EYE)}` +
    `<path d="${star(size / 2, size / 2, 2.6, { digits: 2 })}" stroke="none"/></g>`
  )
}

/** A code as a picture, 124 by 124, on a white ground that includes the quiet zone. */
export const qr = (text: string): string =>
  picture(
    { box: [0, 0, 124, 124] },
    `<rect width="124" height="124" rx="18" fill="#fff"/>${qrShapes(text, 100, 12, 12, '#14231c')}`,
  )

/**
 * A code in the frame of a camera with its scanning line, 234 by 138. It is decorative, not for
 * scanning: in the dark theme it is light on dark.
 */
export const scanScene = (text: string): string =>
  picture(
    { box: [-48, -8, 234, 138] },
    qrShapes(text, 88, 25, 17, paint('ink')) +
      `<g fill="none" stroke-width="3" stroke-linecap="round"><path d="M10 34V16A14 14 0 0 1 24 2h14M100 2h14a14 14 0 0 1 14 14v18M128 88v18a14 14 0 0 1-14 14h-14M38 120H24A14 14 0 0 1 10 106V88" stroke="${paint('green')}"/>` +
      `<path d="M2 61h134" stroke="${paint('sun')}"/></g>`,
  )
