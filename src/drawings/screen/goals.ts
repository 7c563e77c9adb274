import type { home } from '#messages/en/home.ts'
import { paint } from '../palette.ts'
import { star } from '../star.ts'
import { rowsPicture } from './rows.ts'

// Saved amount, target and colour of each goal, in the order of the rings of `../rings.ts`, which
// show the same goals, from the outermost.
const GOALS = [
  ['7,200', '10,000', 'green'],
  ['900', '2,000', 'leafc'],
  ['1,500', '5,000', 'sun'],
] as const

/** A row for each goal with its saved and its target amount; 132 high, as wide as its box. */
export const goals = (t: typeof home.habits.savings, rtl: boolean): string =>
  rowsPicture(rtl, paint('quiet'), ({ amount, end, start, text }) =>
    GOALS.map(([saved, target, colour], index) => {
      const base = index * 44 + 27
      return (
        `<path d="M0 ${index * 44}.5h3000" stroke="${paint('line')}"/>` +
        start(
          `<path d="${star(rtl ? -7 : 7, base - 5, 7, { notch: 'leaf' })}" fill="${paint(colour)}"/>` +
            text(24, base, t.goals[index] ?? '', { size: 15, colour: 'ink' }),
        ) +
        end(
          amount(-68, base, saved, { size: 15, side: 'end' }) +
            text(0, base, `${t.of} ${target}`, { size: 13, side: 'end' }),
        )
      )
    }).join(''),
  )
