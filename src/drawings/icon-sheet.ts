import { iconPaths, type IconName } from '#ui/icon-paths.ts'
import { dirhamSign } from '#ui/dirham.ts'
import { star } from './star.ts'

// The two stores' logos, redrawn in the colour of the text.
const APPLE =
  '<path d="M16.2 12.7c0-2.1 1.7-3.1 1.8-3.2-1-1.4-2.5-1.6-3-1.7-1.3-.1-2.5.8-3.2.8-.6 0-1.6-.7-2.7-.7-1.4 0-2.7.8-3.4 2-1.5 2.5-.4 6.3 1 8.4.7 1 1.5 2.1 2.6 2.1' +
  ' 1.1 0 1.5-.7 2.7-.7 1.3 0 1.6.7 2.7.7s1.9-1 2.5-2c.8-1.2 1.1-2.3 1.2-2.4-.1 0-2.2-.8-2.2-3.3zM14.2 6.6c.5-.7.9-1.7.8-2.6-.8 0-1.8.5-2.4 1.2-.5.6-1 1.6-.9 2.5.9.1 1.9-.4 2.5-1.1z"/>'
const GOOGLE =
  '<path d="M4.5 3.6c-.3.3-.5.7-.5 1.3v14.2c0 .6.2 1 .5 1.3l8.4-8.4z" opacity=".62"/><path d="m15.8 9.1-2.9 2.9-8.4-8.4c.3-.2.8-.2 1.3.1z"/>' +
  '<path d="m15.8 14.9-10 5.4c-.5.3-1 .3-1.3.1l8.4-8.4z" opacity=".8"/><path d="m19.3 11-3.5-1.9-2.9 2.9 2.9 2.9 3.5-1.9c1-.6 1-1.4 0-2z" opacity=".45"/>'

const LINES = [
  'arrow',
  'bill',
  'check',
  'clock',
  'close',
  'doc',
  'head',
  'locate',
  'pin',
  'salary',
  'search',
  'shield',
] as const satisfies readonly IconName[]
const FILLED = {
  apple: APPLE,
  google: GOOGLE,
  star: `<path d="${star(12, 12, 12, { notch: 'leaf' })}"/>`,
} as const

/**
 * The names in the sheet. The `FILLED` icons and the dirham sign take their `fill` from the place
 * where they are used.
 */
export type SheetIcon = (typeof LINES)[number] | keyof typeof FILLED | 'dirham'

/**
 * The icons of the home page and of the search in one file. Each is a symbol with its name as id;
 * the page sets its colour, fill and stroke.
 */
export const iconSheet = (): string => {
  const symbols = [
    ...LINES.map((name) => [name, `<path d="${iconPaths[name]}"/>`] as const),
    ...Object.entries(FILLED),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols
    .map(([name, markup]) => `<symbol id="${name}" viewBox="0 0 24 24">${markup}</symbol>`)
    .join('')}<symbol id="dirham" viewBox="0 0 24 21">${dirhamSign}</symbol></svg>`
}
