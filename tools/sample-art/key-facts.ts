import { paint } from '#drawings/palette.ts'
import { pattern } from '#drawings/pattern.ts'
import { halo } from '#drawings/picture.ts'
import { star } from '#drawings/star.ts'
import { svgPicture, ground, mirrored } from './canvas.ts'

/** Size of a sheet of paper. */
const [SHEET_WIDTH, SHEET_HEIGHT] = [430, 596] as const

/** A bar with round ends, which stands for a line of text. */
const bar = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${fill}"/>`

/** Rows of the table: the widths of the bars for a word and for an amount. */
const ROWS: readonly (readonly [word: number, sum: number])[] = [
  [150, 44],
  [112, 58],
  [168, 44],
  [128, 70],
]

// A sheet whose lines begin on the left: a heading, a box with a summary, a paragraph, and a table
// of four rows.
const page = () =>
  `<rect x="12" y="18" width="${SHEET_WIDTH}" height="${SHEET_HEIGHT}" rx="22" fill="#6d4d1f" opacity=".22"/><rect width="${SHEET_WIDTH}" height="${SHEET_HEIGHT}" rx="22" fill="${paint('surface')}"/>` +
  `<path d="${star(62, 66, 24)}" fill="${paint('leafb')}"/>${bar(104, 46, 190, 20, paint('ink'))}${bar(104, 78, 128, 12, '#b9b3a2')}` +
  `<rect x="38" y="122" width="${SHEET_WIDTH - 76}" height="118" rx="16" fill="#f9e3b8"/>${bar(62, 148, 250, 14, paint('ground'))}${bar(62, 176, 208, 14, paint('ground'))}${bar(62, 204, 120, 14, paint('ground'))}` +
  [272, 298, 324]
    .map((y, index) => bar(38, y, [354, 330, 196][index] ?? 0, 11, '#cfc9ba'))
    .join('') +
  ROWS.map(([word, sum], index) => {
    const y = 372 + index * 50
    return `<path d="M38 ${y + 32}H${SHEET_WIDTH - 38}" stroke="${paint('line')}" stroke-width="2"/>${bar(38, y, word, 13, '#8d8877')}${bar(SHEET_WIDTH - 38 - sum, y - 3, sum, 19, paint(index === 3 ? 'leafb' : 'ink'))}`
  }).join('')

/** Places a sheet. @param degrees its rotation */
const placed = (x: number, y: number, degrees: number, markup: string) =>
  `<g transform="translate(${x} ${y}) rotate(${degrees})">${markup}</g>`
/** The sheet mirrored: its lines begin on the right, as in Arabic. */
const mirroredPage = `<g transform="matrix(-1 0 0 1 ${SHEET_WIDTH} 0)">${page()}</g>`

/**
 * Two sheets of paper, one in each reading direction, joined by a star.
 * @param toLeft true to have the sheet in front that is read from right to left
 */
export const keyFacts = (toLeft: boolean): string => {
  const back = placed(792, 124, 7, mirroredPage)
  const front = placed(382, 176, -5, page())
  // Mirroring the whole scene also mirrors the lines of the sheet in front.
  const scene = `${back}${front}<circle cx="806" cy="470" r="74" fill="#041610" opacity=".16"/><path d="${star(800, 460, 78)}" fill="${paint('sun')}"/><path d="${star(800, 460, 40)}" fill="${paint('ground')}"/>`
  return svgPicture(
    `<defs>${pattern('weave', 190, '#e9d0a0', 1.6)}</defs>${ground('#f6e6c6')}${ground('url(#weave)')}` +
      `<circle cx="800" cy="460" r="330" fill="${paint('sun')}" opacity=".35"/>${halo(
        800,
        460,
        paint('sun'),
        [
          [400, 0.5],
          [480, 0.3],
          [580, 0.18],
        ],
      )}` +
      (toLeft ? mirrored(scene) : scene),
  )
}
