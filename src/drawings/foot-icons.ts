import { iconPaths } from '#ui/icon-paths.ts'
import { paint } from './palette.ts'
import { picture, views } from './picture.ts'
import { PAPER } from './screen/canvas.ts'

const REACH = ['phone', 'mail'] as const
const NETWORKS = ['instagram', 'facebook', 'x', 'linkedin', 'youtube', 'tiktok'] as const

/** The names in the footer's picture of icons. */
export type FootIcon = (typeof REACH)[number] | (typeof NETWORKS)[number]

const SIDE = 24
const LINES = {
  fill: 'none',
  'stroke-width': 1.75,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
}
const attributes = Object.entries(LINES)
  .map(([name, value]) => `${name}="${value}"`)
  .join(' ')

/**
 * The footer's icons one above the other, each shown alone by its fragment, 24 by 24. The footer is green by day and by
 * night, so their pale colours stand in the picture. Where the system forces a pale ground they are black: a picture
 * doesn't learn the system's own colours, only whether they are dark.
 */
export const footIcons = (): string => {
  const icons = [
    ...REACH.map((name) => [name, paint('amber')] as const),
    ...NETWORKS.map((name) => [name, PAPER] as const),
  ]
  return picture(
    { box: [0, 0, SIDE, SIDE] },
    '<style>@media(forced-colors:active) and (prefers-color-scheme:light){g{stroke:#000}}</style>' +
      views(
        icons.map(([name]) => name),
        SIDE,
        SIDE,
      ) +
      icons
        .map(
          ([name, stroke], index) =>
            `<g transform="translate(0 ${index * SIDE})" stroke="${stroke}" ${attributes}>${iconPaths[name]}</g>`,
        )
        .join(''),
  )
}
