import type { home } from '#messages/en/home.ts'
import { star } from '../star.ts'
import { canvas, group } from './canvas.ts'

const BOLD = { 'font-weight': 600, 'fill': 'var(--ink)' }
const GREEN = { class: 'i', color: 'var(--green)' }
const TINT = { fill: 'var(--tint)' }
const ON_GREEN = { 'fill': 'var(--on-green)', 'font-weight': 600 }

/**
 * The drawn scenes of the services that are made of words and amounts, each 234 by 138 as the content of an inline `<svg>`,
 * in the page's language and direction.
 */
export const scenes = (words: Pick<typeof home, 'services' | 'screen' | 'soon'>, rtl: boolean) => {
  const { amount, circle, across, icon, line, rect, text } = canvas(234, rtl)
  const { services: { scenes: t }, screen, soon } = words
  const tag = 22 + soon.length * (rtl ? 5.5 : 7.2)
  return {
    add: group(TINT, rect(0, 1, 234, 40, 12), rect(0, 49, 234, 40, 12)) + rect(0.5, 97.5, 233, 40, 12, { fill: 'none', stroke: 'var(--line)' })
      + rect(228 - tag, 106, tag, 23, 11.5, { fill: 'var(--amber)' })
      + group(GREEN, icon('salary', 21, 21, 18), icon('withdraw', 21, 69, 18), icon('qr', 21, 117, 18))
      + group(BOLD, text(42, 26, t.bank), text(42, 74, t.cash), group({ 'fill': '#14231c', 'font-size': 13 }, text(228 - tag / 2, 122, soon, 'middle')))
      + text(42, 122, t.kiosk),
    send: rect(0, 44, 50, 50, 17, { fill: 'var(--amber)' }) + rect(184, 44, 50, 50, 17, { fill: 'var(--green)' }) + rect(80, 48, 74, 42, 18, TINT)
      + `<path d="${[59.5, 70.5, 163.5, 174.5].map(at => star(across(at), 69, 5, { notch: 'leaf' })).join('')}" fill="var(--amber)"/>`
      + group({ ...BOLD, direction: 'ltr' }, amount(117, 74, 15, '150', 'middle'))
      + group({ ...ON_GREEN, 'font-size': 18 }, text(209, 75, screen.initials[0] ?? '', 'middle'), group({ fill: '#14231c' }, text(25, 75, screen.initial, 'middle'))),
    request: group(TINT, rect(0, 17, 234, 104, 20), rect(0, 97, 24, 24, 4)) + text(16, 51, t.asks)
      + rect(16, 67, 97, 38, 19, { fill: 'var(--green)' }) + rect(122, 67.5, 96, 37, 18.5, { fill: 'none', stroke: 'var(--green)', 'stroke-width': 1.5 })
      + group({ ...BOLD, 'direction': 'ltr', 'font-size': 20 }, amount(218, 52, 20, '85.00', 'end'))
      + group(ON_GREEN, text(64.5, 91, t.approve, 'middle'), group({ fill: 'var(--green)' }, text(170, 91, t.decline, 'middle'))),
    bills: group({ stroke: 'var(--line)' }, line(0, 50, 234), line(0, 88, 234)) + circle(9, 107, 9, { fill: 'var(--amber)' })
      + group(GREEN, icon('bolt', 9, 31, 18), icon('phone', 9, 69, 18), group({ color: '#14231c' }, icon('check', 9, 107, 13)))
      + group({ fill: 'var(--ink)' }, text(30, 36, t.electricity), text(30, 74, t.topUp), group({ 'fill': 'var(--green)', 'font-weight': 600 }, text(30, 112, t.paid)))
      + group({ ...BOLD, direction: 'ltr' }, amount(234, 36, 15, '312.40', 'end'), amount(234, 74, 15, '25.00', 'end')),
    international: rect(0, 14, 118, 43, 18, TINT) + rect(88, 82, 146, 43, 14, { fill: 'var(--green)' }) + group(GREEN, icon('down', 117, 70, 20))
      + group({ ...BOLD, 'direction': 'ltr', 'font-size': 20 }, amount(59, 42.5, 20, '500.00', 'middle'),
        group({ 'fill': 'var(--on-green)', 'text-anchor': 'middle' }, `<text x="${across(161)}" y="110">7,800.00 <tspan font-size="14">PHP</tspan></text>`)),
  } satisfies Record<string, string>
}
