import type { home } from '#messages/en/home.ts'
import { paint } from '../palette.ts'
import { rowsPicture } from './rows.ts'

const SPENT = [1450, 820, 486.2, 312.4, 145] as const
const written = (value: number): string => value.toLocaleString('en', { minimumFractionDigits: 2 })

/** What was spent this month in all, as it is written: `3,213.60`. */
export const spentInAll = written(SPENT.reduce((sum, one) => sum + one, 0))

/** What was spent this month and on what, with a bar for each; 342 high and as wide as there is room. */
export const spending = (t: typeof home.habits.spending, rtl: boolean): string =>
  rowsPicture(rtl, paint('quiet'), ({ amount, end, start, text }) => {
    const rows = SPENT.map((value, index) => {
      const y = 92 + index * 53
      const share = Math.round((value / SPENT[0]) * 100)
      return start(text(0, y + 16, t.kinds[index] ?? '', { size: 16, colour: 'ink' })) + end(amount(0, y + 16, written(value), { size: 16, side: 'end' }))
        + `<rect x="${rtl ? 100 - share : 0}%" y="${y + 28}" width="${share}%" height="9" rx="4.5" fill="${paint(index === 1 ? 'sun' : 'chart')}"/>`
    })
    return start(text(0, 16, t.month, { size: 15 }) + amount(0, 66, spentInAll, { size: 42 })) + rows.join('')
  })
