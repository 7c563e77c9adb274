import { inDayColours, COLOURS, paint } from './palette.ts'
import { picture } from './picture.ts'
import { star } from './star.ts'

/** Centre and radius of each leaf. */
const LEAVES = [
  [12.6, 15.6, 3.6],
  [18.4, 13, 4.2],
  [24.8, 13.8, 3.9],
  [29, 17.8, 2.9],
  [9.6, 19.4, 2.5],
] as const
const TRUNK =
  'M20 33.5c-.2-4.5-.6-7.4-1.6-9.6M20 33.5c.1-5 1-8.5 3-11M18.4 23.9c-1.2-2.4-3.2-3.7-5.9-4.3' +
  'M18.9 25.4c.6-3.4.4-5.6-.5-8M22.6 23c1.5-2 3.3-3 5.6-3.4'
const CROWN = LEAVES.map(([x, y, radius]) => star(x, y, radius, { notch: 'leaf' })).join('')

/**
 * The mark, 40 by 40.
 * @param radius Radius of the star
 * @param trunk Width of the trunk
 * @param edge Width of a stroke around the leaves, which enlarges them by half of it
 */
const markShapes = (radius: number, trunk: number, edge?: number): string =>
  `<path d="${star(20, 20, radius)}" fill="${paint('leafb')}"/>` +
  `<path d="${TRUNK}" fill="none" stroke="${paint('amber')}" stroke-width="${trunk}" stroke-linecap="round"/>` +
  `<path d="${CROWN}" fill="${paint('amber')}"${edge ? ` stroke="${paint('amber')}" stroke-width="${edge}" stroke-linejoin="round"` : ''}/>`

/**
 * The mark's shapes, 40 by 40, in colours that work on every ground: the star, the trunk and the
 * crown.
 */
export const markParts = (): string => markShapes(19.5, 1.7)

/** The mark as a separate picture: the file `favicon.svg`, which browsers show in their tabs. */
export const brandMark = (): string => picture({ box: [0, 0, 40, 40] }, markParts())

/** The mark for paper, in daytime colours. */
export const markOnPaper = (): string => inDayColours(markParts())

const squareFile = (side: number, markup: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="${side}" height="${side}">${markup}</svg>`

/**
 * The mark in daytime colours as a file of `side` pixels. Small files have a simpler form: at 16
 * pixels, a pixel is 2.5 units of the drawing. There the trunk is wider than a pixel, the leaves
 * merge into one crown, and the star is so large that its straight edges fall on the borders of
 * pixels; its points are cut off by the picture's edge.
 */
export const markIcon = (side: number): string =>
  squareFile(side, side < 24 ? inDayColours(markShapes(21.2, 3.4, 1.2)) : markOnPaper())

/**
 * The mark in daytime colours on the page's background, as a file of `side` pixels. It has a margin
 * for systems that crop or round the corners.
 */
export const markTile = (side: number): string =>
  squareFile(
    side,
    `<path d="M0 0h40v40H0Z" fill="${COLOURS.page[0]}"/><g transform="translate(4 4) scale(.8)">${markOnPaper()}</g>`,
  )
