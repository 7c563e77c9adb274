import type { home } from '#messages/en/home.ts'
import { paint, type Colour } from '../palette.ts'
import { picture, viewElements } from '../picture.ts'
import { star } from '../star.ts'
import {
  drawingTools,
  group,
  icons,
  INK,
  wordsWidth,
  DIRHAM_DEFINITION,
  type DrawingTools,
} from './canvas.ts'

type Words = Pick<typeof home, 'services' | 'screen' | 'soon'>

const filled = (colour: Colour) => ({ fill: paint(colour) })
const outlined = (colour: Colour, width = 1) => ({
  fill: 'none',
  stroke: paint(colour),
  'stroke-width': width,
})
const plain = { size: 15 } as const
const bold = { size: 15, weight: 600, colour: 'ink' } as const
const middle = { side: 'middle' } as const

// In the order of the page. Services whose picture is a separate file are not in this list.
const SCENES = {
  add: ({ icon, rect, text }: DrawingTools, { services: { scenes: t }, soon }: Words) => {
    const tagWidth = wordsWidth(soon, 13, 600) + 20
    return (
      group(filled('tint'), rect(0, 1, 234, 40, 12), rect(0, 49, 234, 40, 12)) +
      rect(0.5, 97.5, 233, 40, 12, outlined('line')) +
      rect(227 - tagWidth, 106, tagWidth, 23, 11.5, filled('sun')) +
      text(227 - tagWidth / 2, 122, soon, { size: 13, weight: 600, colour: INK, ...middle }) +
      icons(
        'green',
        icon('salary', 21, 21, 18),
        icon('withdraw', 21, 69, 18),
        icon('qr', 21, 117, 18),
      ) +
      text(42, 26, t.bank, bold) +
      text(42, 74, t.cash, bold) +
      text(42, 122, t.kiosk, plain)
    )
  },
  send: ({ across, amount, rect, text }: DrawingTools, { screen }: Words) =>
    rect(0, 44, 50, 50, 17, filled('sun')) +
    rect(184, 44, 50, 50, 17, filled('green')) +
    rect(80, 48, 74, 42, 18, filled('tint')) +
    `<path d="${[59.5, 70.5, 163.5, 174.5].map((at) => star(across(at), 69, 5, { notch: 'leaf' })).join('')}" fill="${paint('sun')}"/>` +
    amount(117, 74.5, '150', { size: 15, ...middle }) +
    text(25, 75.5, screen.initial, { size: 18, weight: 600, colour: INK, ...middle }) +
    text(209, 75.5, screen.initials[0] ?? '', {
      size: 18,
      weight: 600,
      colour: 'ongreen',
      ...middle,
    }),
  request: ({ amount, rect, text }: DrawingTools, { services: { scenes: t } }: Words) =>
    group(filled('tint'), rect(0, 17, 234, 104, 20), rect(0, 97, 24, 24, 4)) +
    text(16, 51, t.asks, { ...plain, colour: 'ink' }) +
    amount(218, 52, '85.00', { size: 20, side: 'end' }) +
    rect(16, 67, 97, 38, 19, filled('green')) +
    rect(121.75, 67.75, 95.5, 36.5, 18.2, outlined('green', 1.5)) +
    text(64.5, 91, t.approve, { ...bold, colour: 'ongreen', ...middle }) +
    text(169.5, 91, t.decline, { ...bold, colour: 'green', ...middle }),
  bills: ({ amount, circle, icon, line, text }: DrawingTools, { services: { scenes: t } }: Words) =>
    group({ stroke: paint('line') }, line(0, 50.5, 234), line(0, 88.5, 234)) +
    circle(9, 107, 9, filled('sun')) +
    icons('green', icon('bolt', 9, 31, 18), icon('phone', 9, 69, 18)) +
    icons(INK, icon('check', 9, 107, 13)) +
    text(30, 36, t.electricity, { ...plain, colour: 'ink' }) +
    text(30, 74, t.topUp, { ...plain, colour: 'ink' }) +
    text(30, 112, t.paid, { ...bold, colour: 'green' }) +
    amount(234, 36, '312.40', { size: 15, side: 'end' }) +
    amount(234, 74, '25.00', { size: 15, side: 'end' }),
  international: ({ across, amount, icon, rect }: DrawingTools) => {
    // The amount and its currency run from left to right in both languages.
    const currency = drawingTools(234, false)
    const from =
      across(161) - (wordsWidth('7,800.00', 20, 600) + 6 + wordsWidth('PHP', 14, 600)) / 2
    return (
      rect(0, 13, 118, 43, 18, filled('tint')) +
      rect(86, 82, 148, 43, 14, filled('green')) +
      icons('green', icon('down', 117, 69.5, 20)) +
      amount(59, 41.5, '500.00', { size: 20, ...middle }) +
      currency.text(from, 110.5, '7,800.00', { size: 20, weight: 600, colour: 'ongreen' }) +
      currency.text(from + wordsWidth('7,800.00', 20, 600) + 6, 110.5, 'PHP', {
        size: 14,
        weight: 600,
        colour: 'ongreen',
      })
    )
  },
} as const

export type SceneName = keyof typeof SCENES

/**
 * The scenes of the services that contain words, one above the other, 234 by 138. A fragment such
 * as `#send` shows one of them alone.
 */
export const scenes = (words: Words, rtl: boolean): string => {
  const names = Object.keys(SCENES) as SceneName[]
  const drawn = names.map(
    (name, index) =>
      `<g transform="translate(0 ${index * 150})">${SCENES[name](drawingTools(234, rtl), words)}</g>`,
  )
  return picture(
    { box: [0, 0, 234, 138] },
    DIRHAM_DEFINITION + viewElements(names, 234, 138, 150) + group(filled('quiet'), ...drawn),
  )
}
