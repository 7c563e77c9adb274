import { paint } from '#drawings/palette.ts'
import { pattern } from '#drawings/pattern.ts'
import { star } from '#drawings/star.ts'
import { svgPicture, glow, ground } from './canvas.ts'

const CENTRE = [800, 450] as const

// Outlines of stars around the great star. Each is larger and fainter than the previous outline,
// and every second one is turned by 22.5 degrees, half the angle between two points of a star.
const RINGS: readonly (readonly [radius: number, opacity: number])[] = [
  [330, 0.75],
  [392, 0.4],
  [466, 0.24],
  [556, 0.14],
  [664, 0.08],
]

const outline = ([radius, opacity]: readonly [number, number], index: number) =>
  `<path d="${star(...CENTRE, radius)}" fill="none" stroke="${paint('amber')}" stroke-width="2" stroke-opacity="${opacity}"` +
  ` transform="rotate(${index % 2 ? 22.5 : 0} ${CENTRE.join(' ')})"/>`

// A small star at each of the eight points of the innermost outline.
const sparks = Array.from({ length: 8 }, (_, index) => {
  const angle = (index * Math.PI) / 4
  const x = CENTRE[0] + 330 * Math.cos(angle)
  const y = CENTRE[1] + 330 * Math.sin(angle)
  return `<path d="${star(x, y, 13, { notch: 'leaf' })}" fill="${paint('amber')}"/>`
}).join('')

// A lock: its shackle, its body and a check mark.
const LOCK =
  '<path d="M726 418V356a74 74 0 0 1 148 0v62" /><rect x="676" y="418" width="248" height="190" rx="44"/><path d="m748 512 36 36 70-76"/>'

/** A lock in an eight-pointed star, on a green pattern. */
export const code = (): string =>
  svgPicture(
    `<defs>${pattern('weave', 118, '#3c7d63', 1.5)}` +
      `${glow(
        'light',
        [800, 450, 820],
        [
          [0, '#1a6b50', 1],
          [0.45, paint('ground'), 1],
          [1, '#0a2c21', 1],
        ],
      )}` +
      `${glow(
        'far',
        [800, 450, 900],
        [
          [0.25, '#fff', 1],
          [1, '#fff', 0.25],
        ],
      )}<mask id="veil">${ground('url(#far)')}</mask>` +
      `${glow(
        'inner',
        [800, 450, 250],
        [
          [0, '#134a38', 1],
          [1, paint('ground'), 1],
        ],
      )}</defs>` +
      ground('url(#light)') +
      `<g mask="url(#veil)">${ground('url(#weave)', 0.55)}</g>${RINGS.map(outline).join('')}` +
      `<path d="${star(...CENTRE, 296)}" fill="${paint('leafb')}"/><path d="${star(...CENTRE, 262)}" fill="#1b7153"/>` +
      `<circle cx="800" cy="450" r="198" fill="url(#inner)"/><circle cx="800" cy="450" r="198" fill="none" stroke="${paint('amber')}" stroke-opacity=".45" stroke-width="2"/>${sparks}` +
      `<g transform="translate(800 450) scale(.74) translate(-800 -446)" fill="none" stroke="${paint('amber')}" stroke-width="24" stroke-linecap="round" stroke-linejoin="round">${LOCK}</g>`,
  )
