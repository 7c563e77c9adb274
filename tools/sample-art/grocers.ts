import { paint } from '#drawings/palette.ts'
import { pattern } from '#drawings/pattern.ts'
import { star } from '#drawings/star.ts'
import { canvas, ground } from './canvas.ts'

const COLUMNS = 4
const ROWS = 2
/** Scale of a front in the picture: it must read as a shop on a card 360 pixels wide. */
const LARGE = 2
const WIDE = 158
const HIGH = 166
const STRIPES = 4
const WALLS = ['#f6e6c6', '#f1d9ac', '#fbf4e6'] as const

const awning = (odd: boolean) =>
  Array.from({ length: STRIPES }, (_, index) => {
    const fill = (index % 2 === 1) === odd ? '#fbf4e6' : paint('leafb')
    const width = WIDE / STRIPES
    return `<path d="M${(index * width).toFixed(2)} 34h${width.toFixed(2)}v24a${(width / 2).toFixed(2)} ${(width / 2).toFixed(2)} 0 0 1 -${width.toFixed(2)} 0Z" fill="${fill}"/>`
  }).join('')

// A front: its wall, the awning, a window in which the wallet's star shines, and a door that
// changes its side.
const front = (index: number) => {
  const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)]
  const odd = (column + row) % 2 === 1
  const [window, door] = odd ? [62, 14] : [14, 102]
  return (
    `<g transform="translate(${56 + column * 391} ${60 + row * 416}) scale(${LARGE})">` +
    `<rect x="6" y="8" width="${WIDE}" height="${HIGH}" rx="8" fill="#041610" opacity=".25"/><rect width="${WIDE}" height="${HIGH}" rx="8" fill="${WALLS[(index * 2 + row) % 3]}"/>` +
    `<rect y="20" width="${WIDE}" height="16" fill="${paint('wood')}"/>${awning(odd)}` +
    `<rect x="${window}" y="82" width="82" height="58" rx="6" fill="${paint('ground')}"/><path d="${star(window + 41, 111, 21)}" fill="${paint('amber')}"/>` +
    `<rect x="${door}" y="82" width="42" height="84" rx="5" fill="#a3763f"/><circle cx="${door + (odd ? 34 : 8)}" cy="126" r="4" fill="${paint('wood')}"/></g>`
  )
}

/** Eight shop fronts of one chain. */
export const grocers = (): string =>
  canvas(
    `<defs>${pattern('weave', 191, '#2b6a50', 1.6)}</defs>${ground(paint('ground'))}${ground('url(#weave)', 0.5)}` +
      Array.from({ length: COLUMNS * ROWS }, (_, index) => front(index)).join(''),
  )
