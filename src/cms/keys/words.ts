import { keys, type KeyName, type Stroke } from './table.ts'

/** A Mac writes ⌘ where others write Ctrl. */
export const isMacAgent = (userAgent: string): boolean => /Mac|iPhone|iPad/.test(userAgent)

const isThisMac = isMacAgent(navigator.userAgent)

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}

const letter = (key: string): string => signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** The keys of one stroke in the order in which they are held: `Ctrl`, `Shift`, `E`. */
export const strokeWords = ({ key, control, shift }: Stroke, isMac = isThisMac): string[] => [
  ...(control ? [isMac ? '⌘' : 'Ctrl'] : []),
  ...(shift ? ['Shift'] : []),
  letter(key),
]

/** A key as it is drawn on a button: `Ctrl K`. */
export const keyWords = (name: KeyName, isMac = isThisMac): string => strokeWords(keys[name].strokes[0], isMac).join(' ')

/** A key as `aria-keyshortcuts` has it: `Control+K`. */
export const ariaKeys = (name: KeyName, isMac = isThisMac): string =>
  keys[name].strokes
    .map(({ key, control, shift }) => [control && (isMac ? 'Meta' : 'Control'), shift && 'Shift', key.length === 1 ? key.toUpperCase() : key].filter(Boolean).join('+'))
    .join(' ')
