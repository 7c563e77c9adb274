import encode from 'qrcode-generator'
import { picture } from './picture.ts'
import { star } from './star.ts'

const EYE = 7
const HOLE = 3.2

/**
 * A QR code of a text, one unit to a module, without its quiet zone (the page gives it four modules of white).
 * Level Q, so that a quarter of it may be hidden: the star in the middle takes far less.
 */
export const qr = (text: string): string => {
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
  const eye = (x: number, y: number) => `<rect x="${x + 0.5}" y="${y + 0.5}" width="6" height="6" rx="1.8" fill="none" stroke="#14231c"/>`
    + `<rect x="${x + 2}" y="${y + 2}" width="3" height="3" rx=".9"/>`
  return picture({ box: [0, 0, size, size] }, `<g fill="#14231c"><path d="${runs}" shape-rendering="crispEdges"/>`
    + `${eye(0, 0)}${eye(size - EYE, 0)}${eye(0, size - EYE)}<path d="${star(size / 2, size / 2, 2.6, { digits: 2 })}"/></g>`)
}
