import encode from 'qrcode-generator'
import { short } from './geometry.ts'
import { markParts } from './mark.ts'
import { paint } from './palette.ts'
import { picture } from './picture.ts'
import { star } from './star.ts'

const EYE = 7
const HOLE = 3.2

// The dark modules as one path, the three eyes and the star, one unit to a module.
const modules = (text: string) => {
  const code = encode(0, 'Q')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const inEye = (x: number, y: number) => (y < EYE && (x < EYE || x >= size - EYE)) || (x < EYE && y >= size - EYE)
  const inHole = (x: number, y: number) => Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2) < HOLE
  const dark = (x: number, y: number) => x < size && code.isDark(y, x) && !inEye(x, y) && !inHole(x, y)
  let runs = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!dark(x, y)) continue
      const start = x
      while (dark(x + 1, y)) x++
      runs += `M${start} ${y}h${x + 1 - start}v1H${start}z`
    }
  }
  const eye = (x: number, y: number) => `<rect x="${x + 0.5}" y="${y + 0.5}" width="6" height="6" rx="1.8" fill="none" stroke-width="1"/>`
    + `<rect x="${x + 2}" y="${y + 2}" width="3" height="3" rx=".9" stroke="none"/>`
  return {
    size,
    marks: `<path d="${runs}" shape-rendering="crispEdges" stroke="none"/>${eye(0, 0)}${eye(size - EYE, 0)}${eye(0, size - EYE)}`
      + `<path d="${star(size / 2, size / 2, 2.6, { digits: 2 })}" stroke="none"/>`,
  }
}
const group = (text: string, side: number, x: number, y: number, colour: string) => {
  const { size, marks } = modules(text)
  return `<g fill="${colour}" stroke="${colour}" transform="translate(${x} ${y}) scale(${short(side / size, 4)})">${marks}</g>`
}

/**
 * A QR code of a text, 100 by 100, without its quiet zone (the page gives it four modules of white).
 * Level Q, so that a quarter of it may be hidden: the star in the middle takes far less.
 */
export const qr = (text: string): string => picture({ box: [0, 0, 100, 100] }, group(text, 100, 0, 0, '#14231c'))

/** A code in the frame of a camera with its scanning line, 138 by 122. It changes colour by night, so it is for show. */
export const scan = (text: string): string => picture({ box: [0, 0, 138, 122] }, group(text, 88, 25, 17, paint('ink'))
  + `<g fill="none" stroke-width="3" stroke-linecap="round"><path d="M10 34V16A14 14 0 0 1 24 2h14M100 2h14a14 14 0 0 1 14 14v18M128 88v18a14 14 0 0 1-14 14h-14M38 120H24A14 14 0 0 1 10 106V88" stroke="${paint('green')}"/>`
  + `<path d="M2 61h134" stroke="${paint('sun')}"/></g>`)

/** A shop's poster on its counter without its words, 264 by 326: the mark above, the code on white below. */
export const poster = (text: string): string => picture({ box: [0, 0, 264, 326] },
  `<path d="M0 312H264V318A8 8 0 0 1 256 326H8A8 8 0 0 1 0 318Z" fill="${paint('wood')}"/>`
  + '<path d="M16 22A22 22 0 0 1 38 0H226A22 22 0 0 1 248 22V312H16Z" fill="#0e3b2c"/><rect x="44" y="92" width="176" height="176" rx="18" fill="#fff"/>'
  + `<g transform="translate(115 17) scale(.85)">${markParts()}</g>${group(text, 148, 58, 106, '#0e3b2c')}`)
