import type { home } from '#messages/en/home.ts'
import { star } from '../star.ts'
import { canvas, DIRHAM, group, type Canvas } from './canvas.ts'

type Words = typeof home.screen

const WIDTH = 318
const ACTIONS = ['add', 'send', 'request', 'withdraw'] as const
const TABS = [['home', 45], ['chart', 102], ['lock', 216], ['user', 273]] as const
const ROWS = [
  { lead: '+', amount: '150.00', icon: null },
  { lead: '−', amount: '312.40', icon: 'bill' },
  { lead: '−', amount: '500.00', icon: null },
  { lead: '−', amount: '36.50', icon: 'qr' },
] as const
const INK = { 'fill': 'var(--ink)', 'font-weight': 600 }
const ICON = { class: 'i', color: 'var(--ink)' }
const RING = { fill: 'var(--surface)', stroke: 'var(--line)' }

const body = ({ rect }: Canvas) => rect(0.5, 0.5, 317, 671, 52, { fill: '#0c1512', stroke: '#4a5a52' })
  + rect(9, 9, 300, 654, 43, { fill: 'var(--page)' }) + rect(117, 20, 84, 24, 12, { fill: '#0c1512' })
  + rect(254, 28, 22, 11, 3, { fill: 'none', stroke: 'var(--quiet)' }) + rect(256, 30, 15, 7, 1.5, { fill: 'var(--quiet)' })

const greeting = ({ across, circle, icon, text }: Canvas, t: Words) =>
  `<path d="${star(across(44), 79, 19)}" fill="var(--amber)"/>` + circle(273, 79, 19, RING)
  + group(ICON, icon('bell', 273, 79, 20)) + text(72, 72, t.greeting)
  + group({ 'fill': '#14231c', 'font-size': 14, 'font-weight': 600 }, text(44, 84, t.initial, 'middle'))
  + group({ ...INK, 'font-size': 15 }, text(72, 91, t.name))

// The card's ground is a picture of its own, turned as a whole for the other direction.
const balance = ({ amount, across, icon, rtl, text }: Canvas, t: Words) => {
  const turned = rtl ? ` transform="matrix(-1 0 0 1 ${WIDTH} 0)"` : ''
  const length = t.balance.length * (rtl ? 6 : 6.4)
  return `<image href="/art/card.svg" x="25" y="110" width="268" height="138"${turned}/>`
    + group({ 'fill': '#fbf8f2', 'font-size': 13 }, text(43, 137, t.balance), group({ class: 'i', color: '#fbf8f2' }, icon('eye', 43 + length + 22, 133, 16)),
      group({ 'direction': 'ltr', 'font-weight': 600 }, group({ 'font-size': 32 }, amount(43 + (rtl ? 30 : 0), 177, 32, '4,250')),
        group({ 'font-size': 20 }, `<text x="${rtl ? across(43 + 30) : 43 + 32 * 3.7}" y="177">.75</text>`)))
}

const quick = ({ icon, rect, text }: Canvas, t: Words) => ACTIONS.map((name, index) => {
  const middle = 57 + index * 68
  const send = name === 'send'
  return rect(middle - 24, 264, 48, 48, 17, send ? { fill: 'var(--amber)' } : RING)
    + group({ class: 'i', color: send ? '#14231c' : 'var(--green)' }, icon(name, middle, 288, 22))
    + group({ fill: 'var(--ink)' }, text(middle, 329, t.actions[name], 'middle'))
}).join('')

const recent = ({ amount, icon, line, rect, text }: Canvas, t: Words) => {
  const middle = (index: number) => 395 + index * 53
  return group(INK, group({ 'font-size': 14 }, text(25, 362, t.recent)), group({ fill: 'var(--green)' }, text(293, 362, t.all, 'end')))
    + group({ fill: 'var(--tint)' }, ...ROWS.map((_, index) => rect(25, middle(index) - 18, 36, 36, 12)))
    + group({ stroke: 'var(--line)' }, ...[0, 1, 2].map(index => line(25, middle(index) + 26.5, 268)))
    + group({ ...INK, 'font-size': 13 }, ...ROWS.map(({ icon: own }, index) => own ? '' : text(43, middle(index) + 5, t.initials[index] ?? '', 'middle')),
      ...ROWS.map((_, index) => text(71, middle(index) - 3, t.rows[index]?.who ?? '')),
      group({ direction: 'ltr' }, ...ROWS.map((row, index) => {
        const drawn = amount(293, middle(index) + 5, 13, row.amount, 'end', row.lead)
        return index ? drawn : group({ fill: 'var(--green-2)' }, drawn)
      })))
    + group({ class: 'i', color: 'var(--green)' }, ...ROWS.map(({ icon: own }, index) => own ? icon(own, 43, middle(index), 18) : ''))
    + ROWS.map((_, index) => text(71, middle(index) + 14, t.rows[index]?.what ?? '')).join('')
}

const tabs = ({ circle, icon, text }: Canvas, t: Words) =>
  '<path d="M9.5 596h299v24a43 43 0 0 1-43 43h-213a43 43 0 0 1-43-43z" fill="var(--surface)" stroke="var(--line)"/>'
  + circle(159, 607, 29, { fill: 'var(--green)', stroke: 'var(--surface)', 'stroke-width': 5 })
  + group({ class: 'i', color: 'var(--on-green)' }, icon('qr', 159, 607, 22))
  + group({ class: 'i', color: 'var(--quiet)' }, ...TABS.map(([name, at]) => icon(name, at, 617, 20)))
  + group({ 'font-size': 10.5 }, ...TABS.map(([name, at]) => text(at, 639, t.tabs[name], 'middle')))
  + '<path d="M107 652h104" stroke="var(--ink)" stroke-width="4" stroke-linecap="round"/>'

// It slides out from behind the phone's start side.
const toast = ({ amount, rect, text }: Canvas, t: Words) => group({ class: 'toast' },
  rect(-186, 198, 206, 66, 18, RING), rect(-174, 213, 36, 36, 12, { fill: 'var(--amber-soft)' }), text(-126, 226, t.toast), text(8, 226, t.now, 'end'),
  group({ ...INK, 'font-size': 13 }, text(-156, 236, t.initials[0] ?? '', 'middle'), group({ direction: 'ltr' }, amount(-126, 247, 13, '150.00'))))

/** The app's first screen in a language, 318 by 672, as the content of an inline `<svg>`: it takes colours and font from the page. */
export const phone = (words: Words, rtl: boolean): string => {
  const sheet = canvas(WIDTH, rtl)
  return DIRHAM + group({ 'font-size': 12, 'fill': 'var(--quiet)' },
    ...[body, greeting, balance, quick, recent, tabs, toast].map(part => part(sheet, words)),
    group({ ...INK, 'font-size': 13 }, sheet.text(36, 38, '18:42')))
}
