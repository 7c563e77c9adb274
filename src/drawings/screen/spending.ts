import type { home } from '#messages/en/home.ts'
import { paint } from '../palette.ts'
import { picture } from '../picture.ts'
import { rowsPicture } from './rows.ts'

/** Dirhams of each kind of spending, the largest first. */
const SPENT = [1450, 820, 486.2, 312.4, 145] as const
const written = (value: number): string => value.toLocaleString('en', { minimumFractionDigits: 2 })

/** Total of this month's spending, formatted: `3,213.60`. */
export const totalSpent = written(SPENT.reduce((sum, one) => sum + one, 0))

/** Length of a bar, relative to the longest. */
const shareOf = (value: number): number => value / SPENT[0]
const colourOf = (index: number) => paint(index === 1 ? 'sun' : 'chart')

/** The bars of {@link spending} without words; 144 by 120. */
export const spendingBars = (): string =>
  picture(
    { box: [0, 0, 144, 120] },
    SPENT.map((value, index) => {
      const bar = (width: number, fill: string) =>
        `<rect y="${10 + index * 23}" width="${Math.round(width)}" height="9" rx="4.5" fill="${fill}"/>`
      return bar(144, paint('tint')) + bar(144 * shareOf(value), colourOf(index))
    }).join(''),
  )

/**
 * This month's spending in total, and by kind with a bar for each kind; 342 high, as wide as its
 * box.
 */
export const spending = (t: typeof home.habits.spending, rtl: boolean): string =>
  rowsPicture(rtl, paint('quiet'), ({ amount, end, start, text }) => {
    const rows = SPENT.map((value, index) => {
      const y = 92 + index * 53
      const share = Math.round(shareOf(value) * 100)
      return (
        start(text(0, y + 16, t.kinds[index] ?? '', { size: 16, colour: 'ink' })) +
        end(amount(0, y + 16, written(value), { size: 16, side: 'end' })) +
        `<rect x="${rtl ? 100 - share : 0}%" y="${y + 28}" width="${share}%" height="9" rx="4.5" fill="${colourOf(index)}"/>`
      )
    })
    return (
      start(text(0, 16, t.month, { size: 15 }) + amount(0, 66, totalSpent, { size: 42 })) +
      rows.join('')
    )
  })
