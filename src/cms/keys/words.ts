import { keys, type KeyName, type Stroke } from './table.ts'

/** A Mac writes ⌘ where others write Ctrl. */
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}

const letter = (key: string): string => signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** The keys of one stroke in the order in which they are held: `Ctrl`, `Shift`, `E`. */
export const strokeWords = ({ key, control, shift }: Stroke): string[] => [
  ...(control ? [isMac ? '⌘' : 'Ctrl'] : []),
  ...(shift ? ['Shift'] : []),
  letter(key),
]

/** A key as it is drawn on a button: `Ctrl K`. */
export const keyWords = (name: KeyName): string => strokeWords(keys[name].strokes[0]).join(' ')

/** A key as `aria-keyshortcuts` has it: `Control+K`. */
export const ariaKeys = (name: KeyName): string =>
  keys[name].strokes
    .map(({ key, control, shift }) => [control && (isMac ? 'Meta' : 'Control'), shift && 'Shift', key.length === 1 ? key.toUpperCase() : key].filter(Boolean).join('+'))
    .join(' ')
