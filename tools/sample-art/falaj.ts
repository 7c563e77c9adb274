import { paint } from '#drawings/palette.ts'
import { pattern } from '#drawings/pattern.ts'
import { star } from '#drawings/star.ts'
import { svgPicture, glow, ground } from './canvas.ts'

const WATER = '#bfe5d3'
const BANK = '#d9b983'

// A garden seen from above: four beds around a basin, with a channel from the basin to each bed.
// Left and top edge of each bed.
const BEDS = [
  [110, 86],
  [910, 86],
  [110, 514],
  [910, 514],
] as const
// Size of a bed.
const BED_WIDTH = 580
const BED_HEIGHT = 300

type Bed = (typeof BEDS)[number]

// A bed with furrows of water: one from its gate to the opposite edge, and one between two rows of
// trees.
const bed = ([x, y]: Bed, rows: number) => {
  const furrows = Array.from(
    { length: rows - 1 },
    (_, index) => `M${x + 100} ${y + (BED_HEIGHT * (index + 1)) / rows}h${BED_WIDTH - 200}`,
  ).join('')
  return (
    `<rect x="${x}" y="${y}" width="${BED_WIDTH}" height="${BED_HEIGHT}" rx="34" fill="${paint('ground')}"/>` +
    `<path d="M${x + BED_WIDTH / 2} ${y + 36}v${BED_HEIGHT - 72}${furrows}" stroke="${WATER}" stroke-width="7" stroke-opacity=".55" stroke-linecap="round" fill="none"/>`
  )
}

// A tree seen from above: its shadow, and its crown as stars within stars.
const tree = (x: number, y: number, radius: number) =>
  `<circle cx="${x + 10}" cy="${y + 14}" r="${radius * 0.92}" fill="#06231a" opacity=".35"/>` +
  `<path d="${star(x, y, radius, { notch: 'leaf' })}" fill="${paint('leafb')}"/><path d="${star(x - 3, y - 4, radius * 0.74, { notch: 'leaf' })}" fill="${paint('leafc')}"/>` +
  `<path d="${star(x - 5, y - 7, radius * 0.44, { notch: 'leaf' })}" fill="#6aa884"/><path d="${star(x - 7, y - 9, radius * 0.18, { notch: 'leaf' })}" fill="${paint('leafd')}"/>`

// Rows of trees in a bed, without the trees that would overlap the basin: the larger of their
// horizontal and vertical distances from its centre must not be below a limit.
const grid = (columns: number, rows: number, radius: number, [left, top]: Bed) =>
  Array.from({ length: columns * rows }, (_, index) => {
    const x = left + (BED_WIDTH * ((index % columns) + 0.5)) / columns
    const y = top + (BED_HEIGHT * (Math.floor(index / columns) + 0.5)) / rows
    const distance = Math.max(Math.abs(x - 800), Math.abs(y - 450))
    return distance < radius * 0.9 + 196 ? '' : tree(x, y, radius)
  }).join('')

// All channels, as lines of one width: two main channels that cross in the basin, and one to each
// bed.
const water = (width: number, stroke: string) =>
  `<g fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="butt"><path d="M0 450H1600M800 0V900"/>` +
  '<path d="M400 450V372M1200 450V372M400 450V528M1200 450V528"/></g>'

// A gate with a star where each bed's channel begins.
const gates = [
  [400, 410],
  [1200, 410],
  [400, 490],
  [1200, 490],
]
  .map(
    ([x, y]) =>
      `<rect x="${(x ?? 0) - 34}" y="${(y ?? 0) - 8}" width="68" height="16" rx="8" fill="${paint('wood')}"/><path d="${star(x ?? 0, y ?? 0, 15)}" fill="${paint('sun')}"/>`,
  )
  .join('')

/** A falaj from above: the water of one basin, shared among four gardens. */
export const falaj = (): string =>
  svgPicture(
    `<defs>${pattern('weave', 104, '#e2c490', 1.5)}${glow(
      'pool',
      [800, 450, 190],
      [
        [0, '#eafaf2', 1],
        [0.6, WATER, 1],
        [1, '#9fd6bd', 1],
      ],
    )}</defs>` +
      ground('#f3dfb6') +
      ground('url(#weave)') +
      bed(BEDS[0], 2) +
      bed(BEDS[1], 3) +
      bed(BEDS[2], 1) +
      bed(BEDS[3], 2) +
      grid(4, 2, 58, BEDS[0]) +
      grid(6, 3, 36, BEDS[1]) +
      tree(252, 664, 120) +
      tree(500, 716, 84) +
      tree(626, 754, 46) +
      grid(6, 2, 42, BEDS[3]) +
      `<path d="${star(800, 450, 266)}" fill="#f3dfb6"/>` +
      water(58, BANK) +
      water(38, WATER) +
      water(3, '#eafaf2') +
      gates +
      `<path d="${star(800, 450, 214)}" fill="${BANK}"/><path d="${star(800, 450, 186)}" fill="url(#pool)"/>` +
      [140, 98, 58]
        .map(
          (radius, index) =>
            `<path d="${star(800, 450, radius)}" fill="none" stroke="#fff" stroke-width="3" stroke-opacity="${0.9 - index * 0.15}" transform="rotate(${index % 2 ? 0 : 22.5} 800 450)"/>`,
        )
        .join('') +
      `<path d="${star(800, 450, 24, { notch: 'leaf' })}" fill="${paint('sun')}"/>`,
  )
