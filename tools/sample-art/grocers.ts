import { paint } from '#drawings/palette.ts'
import { pattern } from '#drawings/pattern.ts'
import { star } from '#drawings/star.ts'
import { svgPicture, ground } from './canvas.ts'

const COLUMNS = 4
const ROWS = 2
/** Scale of a shop front in the picture, so that it can be recognised on a card 360 pixels wide. */
const SCALE = 2
/** Size of a shop front before scaling. */
const FRONT_WIDTH = 158
const FRONT_HEIGHT = 166
/** Number of stripes of an awning. */
const STRIPES = 4
const WALLS = ['#f6e6c6', '#f1d9ac', '#fbf4e6'] as const

/** A striped awning. @param startsGreen true for a green first stripe, false for white */
const awning = (startsGreen: boolean) =>
  Array.from({ length: STRIPES }, (_, index) => {
    const isWhite = (index % 2 === 1) === startsGreen
    const fill = isWhite ? '#fbf4e6' : paint('leafb')
    const width = FRONT_WIDTH / STRIPES
    return `<path d="M${(index * width).toFixed(2)} 34h${width.toFixed(2)}v24a${(width / 2).toFixed(2)} ${(width / 2).toFixed(2)} 0 0 1 -${width.toFixed(2)} 0Z" fill="${fill}"/>`
  }).join('')

// A shop front: its wall, its awning, a window with the wallet's star, and a door. Neighbouring
// fronts have the door on different sides.
const front = (index: number) => {
  const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)]
  const isOdd = (column + row) % 2 === 1
  const [windowX, doorX] = isOdd ? [62, 14] : [14, 102]
  return (
    `<g transform="translate(${56 + column * 391} ${60 + row * 416}) scale(${SCALE})">` +
    `<rect x="6" y="8" width="${FRONT_WIDTH}" height="${FRONT_HEIGHT}" rx="8" fill="#041610" opacity=".25"/><rect width="${FRONT_WIDTH}" height="${FRONT_HEIGHT}" rx="8" fill="${WALLS[(index * 2 + row) % 3]}"/>` +
    `<rect y="20" width="${FRONT_WIDTH}" height="16" fill="${paint('wood')}"/>${awning(isOdd)}` +
    `<rect x="${windowX}" y="82" width="82" height="58" rx="6" fill="${paint('ground')}"/><path d="${star(windowX + 41, 111, 21)}" fill="${paint('amber')}"/>` +
    `<rect x="${doorX}" y="82" width="42" height="84" rx="5" fill="#a3763f"/><circle cx="${doorX + (isOdd ? 34 : 8)}" cy="126" r="4" fill="${paint('wood')}"/></g>`
  )
}

/** Eight shop fronts of one chain. */
export const grocers = (): string =>
  svgPicture(
    `<defs>${pattern('weave', 191, '#2b6a50', 1.6)}</defs>${ground(paint('ground'))}${ground('url(#weave)', 0.5)}` +
      Array.from({ length: COLUMNS * ROWS }, (_, index) => front(index)).join(''),
  )
