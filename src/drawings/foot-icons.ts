import { iconPaths } from '#ui/icon-paths.ts'
import { paint } from './palette.ts'
import { picture, viewElements } from './picture.ts'
import { PAPER } from './screen/canvas.ts'

const CONTACT = ['phone', 'mail'] as const
const NETWORKS = ['instagram', 'facebook', 'x', 'linkedin', 'youtube', 'tiktok'] as const

/** Names of the footer's icons. */
export type FootIcon = (typeof CONTACT)[number] | (typeof NETWORKS)[number]

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
 * The footer's icons one above the other, 24 by 24; the fragment `#name` shows one icon alone. The
 * footer is green in both themes, so the icons' pale colours are fixed. In forced colours with a
 * light ground the icons are black: a picture cannot read the system's colours, only whether they
 * are light or dark.
 */
export const footIcons = (): string => {
  const icons = [
    ...CONTACT.map((name) => [name, paint('amber')] as const),
    ...NETWORKS.map((name) => [name, PAPER] as const),
  ]
  return picture(
    { box: [0, 0, SIDE, SIDE] },
    '<style>@media(forced-colors:active) and (prefers-color-scheme:light){g{stroke:#000}}</style>' +
      viewElements(
        icons.map(([name]) => name),
        SIDE,
        SIDE,
      ) +
      icons
        .map(
          ([name, stroke], index) =>
            `<g transform="translate(0 ${index * SIDE})" stroke="${stroke}" ${attributes}><path d="${iconPaths[name]}"/></g>`,
        )
        .join(''),
  )
}
