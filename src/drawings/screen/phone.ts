import type { home } from '#messages/en/home.ts'
import { paint } from '../palette.ts'
import { pattern } from '../pattern.ts'
import { star } from '../star.ts'
import {
  drawingTools,
  group,
  icons,
  INK,
  PAPER,
  wordsWidth,
  DIRHAM_DEFINITION,
  type DrawingTools,
} from './canvas.ts'

type Words = typeof home.screen

const ACTIONS = ['add', 'send', 'request', 'withdraw'] as const
/** Each tab's name and the x of its middle; the QR button is between the second and the third. */
const TABS = [
  ['home', 45],
  ['chart', 102],
  ['lock', 216],
  ['user', 273],
] as const
/** The recent payments; a row without an icon shows the initials of a person. */
const ROWS = [
  { lead: '+', amount: '150.00', icon: null },
  { lead: '−', amount: '312.40', icon: 'bill' },
  { lead: '−', amount: '500.00', icon: null },
  { lead: '−', amount: '36.50', icon: 'qr' },
] as const
const RING = { fill: paint('surface'), stroke: paint('line') }
const small = { size: 12 } as const
const bold = { size: 13, weight: 600, colour: 'ink' } as const
const filled = (colour: Parameters<typeof paint>[0]) => ({ fill: paint(colour) })

const body = ({ rect, text }: DrawingTools) =>
  rect(0.5, 0.5, 317, 671, 52, { fill: '#0c1512', stroke: '#4a5a52' }) +
  rect(9, 9, 300, 654, 43, filled('page')) +
  rect(117, 20, 84, 24, 12, { fill: '#0c1512' }) +
  rect(252.5, 27.5, 22, 11, 3.5, { fill: 'none', stroke: paint('quiet') }) +
  rect(255, 30, 14, 6, 1.5, filled('quiet')) +
  text(36, 38, '18:42', bold)

const greeting = ({ across, circle, icon, text }: DrawingTools, t: Words) =>
  `<path d="${star(across(44), 79, 19)}" fill="${paint('sun')}"/>` +
  text(44, 84, t.initial, { size: 14, weight: 600, side: 'middle', colour: INK }) +
  text(72, 73, t.greeting, small) +
  text(72, 92, t.name, { ...bold, size: 15 }) +
  circle(274, 79, 19, RING) +
  icons('ink', icon('bell', 274, 79, 20)) +
  circle(280, 72, 4, filled('sun'))

// The card is dark in both themes. The pattern fades in towards its end side, where a sun is behind
// two dunes.
const cardGround =
  '<g clip-path="url(#screen-card)"><rect x="25" y="110" width="268" height="138" fill="#0e3b2c"/><rect x="25" y="110" width="268" height="138" fill="url(#screen-weave)" mask="url(#screen-veil)" opacity=".38"/>' +
  '<g transform="translate(25 110)"><circle cx="238" cy="148" r="42" fill="#e8a33d"/><path d="M152 138C184 120 210 118 232 124S258 128 268 122V138Z" fill="#145f45"/><path d="M204 138C226 130 250 134 268 130V138Z" fill="#2c7a5a"/></g></g>'
const balance = ({ amount, icon, text, mirroredIfRtl }: DrawingTools, t: Words) =>
  mirroredIfRtl(cardGround) +
  text(43, 138, t.balance, { size: 13, colour: PAPER }) +
  icons(PAPER, icon('eye', 43 + wordsWidth(t.balance, 13) + 16, 133.5, 16)) +
  amount(43, 178, '4,250.75', { size: 32, colour: PAPER, small: 0.62 })

const quickActions = ({ icon, rect, text }: DrawingTools, t: Words) =>
  ACTIONS.map((name, index) => {
    const middle = 57 + index * 68
    const send = name === 'send'
    return (
      rect(middle - 24, 264, 48, 48, 17, send ? filled('sun') : RING) +
      icons(send ? INK : 'green', icon(name, middle, 288, 22)) +
      text(middle, 330, t.actions[name], { ...small, side: 'middle', colour: 'ink' })
    )
  }).join('')

const heading = ({ text }: DrawingTools, t: Words) =>
  text(25, 362, t.recent, { ...bold, size: 14 }) +
  text(293, 362, t.all, { size: 12, weight: 600, side: 'end', colour: 'green' })

const recent = ({ amount, icon, line, rect, text }: DrawingTools, t: Words) =>
  ROWS.map((row, index) => {
    const y = 395 + index * 53
    return (
      rect(25, y - 18, 36, 36, 12, filled(index % 2 ? 'tint' : 'peach')) +
      (row.icon
        ? icons('green', icon(row.icon, 43, y, 18))
        : text(43, y + 5, t.initials[index] ?? '', { ...bold, side: 'middle' })) +
      text(71, y - 3, t.rows[index]?.who ?? '', bold) +
      text(71, y + 14, t.rows[index]?.what ?? '', small) +
      amount(293, y + 5, row.amount, {
        size: 13,
        side: 'end',
        lead: row.lead,
        colour: index ? 'ink' : 'green2',
      })
    )
  }).join('') +
  group({ stroke: paint('line') }, ...[0, 1, 2].map((index) => line(25, 421.5 + index * 53, 268)))

const tabs = ({ circle, icon, text }: DrawingTools, t: Words) =>
  `<path d="M9 596h300v24a43 43 0 0 1-43 43h-214a43 43 0 0 1-43-43z" fill="${paint('surface')}"/><path d="M9 596h300" stroke="${paint('line')}"/>` +
  circle(159, 607, 31, filled('surface')) +
  circle(159, 607, 26, filled('green')) +
  icons('ongreen', icon('qr', 159, 607, 22)) +
  TABS.map(
    ([name, at], index) =>
      icons(index ? 'quiet' : 'green', icon(name, at, 617, 20)) +
      text(at, 639, t.tabs[name], {
        size: 10.5,
        weight: index ? 400 : 600,
        side: 'middle',
        colour: index ? 'quiet' : 'green',
      }),
  ).join('') +
  `<path d="M107 652h104" stroke="${paint('ink')}" stroke-width="4" stroke-linecap="round"/>`

/** The parts from the top to the four actions. */
const TOP = [body, greeting, balance, quickActions] as const
/** The drawn parts, by the lowest of them. */
const PARTS = {
  actions: TOP,
  heading: [...TOP, heading],
  tabs: [...TOP, heading, recent, tabs],
} as const

/**
 * The markup of a phone with the app's first screen, 318 by 672.
 * @param last The lowest part that is drawn, for pictures that hide the rest: `actions` ends at
 * y = 336, `heading` (of the list of payments) at y = 366
 */
export const phoneScreen = (
  words: Words,
  rtl: boolean,
  last: keyof typeof PARTS = 'tabs',
): string => {
  const tools = drawingTools(318, rtl)
  const defs =
    `<defs>${pattern('screen-weave', 52, '#8fd9b6', 0.9)}<linearGradient id="screen-from"><stop offset=".25"/><stop offset="1" stop-color="#fff"/></linearGradient>` +
    '<mask id="screen-veil"><rect x="25" y="110" width="268" height="138" fill="url(#screen-from)"/></mask><clipPath id="screen-card"><rect x="25" y="110" width="268" height="138" rx="18"/></clipPath></defs>'
  return (
    DIRHAM_DEFINITION +
    defs +
    group(filled('quiet'), ...PARTS[last].map((part) => part(tools, words)))
  )
}

/**
 * The notification of a received payment, 206 by 66, for pictures that also contain {@link
 * phoneScreen}, whose definitions it uses.
 */
export const toast = (t: Words, rtl: boolean): string => {
  const { amount, rect, text } = drawingTools(206, rtl)
  return group(
    filled('quiet'),
    rect(0.5, 0.5, 205, 65, 18, RING),
    rect(12, 15, 36, 36, 12, filled('peach')),
    text(30, 38, t.initials[0] ?? '', { ...bold, side: 'middle' }),
    text(60, 29, t.toast, small),
    text(192, 26, t.now, { ...small, side: 'end' }),
    amount(60, 49, '150.00', { size: 13 }),
  )
}
