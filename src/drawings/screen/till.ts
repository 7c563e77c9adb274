import type { home } from '#messages/en/home.ts'
import { canvas, group } from './canvas.ts'

// The day's sales by the hour; the last bar is the hour that runs.
const SALES = [14, 22, 17, 28, 20, 36, 27, 42, 33, 46] as const

/** What the counter's poster says, and the two notes beside it: 380 by 470, as the content of an inline `<svg>` above the poster's picture. */
export const till = (words: typeof home.business, rtl: boolean): string => {
  const { amount, circle, icon, rect, text } = canvas(380, rtl)
  const card = { fill: 'var(--surface)', stroke: 'var(--line)' }
  const bars = SALES.map((height, index) => rect(190 + index * 18, 448 - height, 12, height, 3, index === SALES.length - 1 ? { fill: 'var(--amber)' } : {}))
  return group({ 'fill': '#fbf8f2', 'text-anchor': 'middle' }, group({ 'font-weight': 600, 'font-size': 17 }, text(132, 120, words.shop, 'middle')), text(132, 338, words.scan, 'middle'))
    + group({ class: 'note' }, rect(148, 1, 231, 78, 18, card), circle(182, 40, 20, { fill: 'var(--amber)' }),
      group({ class: 'i', color: '#14231c' }, icon('check', 182, 40, 20)), text(216, 31, words.received),
      rect(174, 334, 205, 132, 18, card), text(190, 363, words.today), group({ fill: 'var(--chart)' }, ...bars),
      group({ 'direction': 'ltr', 'font-weight': 600, 'font-size': 20, 'fill': 'var(--ink)' }, amount(216, 58, 20, '36.50'), amount(190, 391, 20, '1,274.00')))
}
