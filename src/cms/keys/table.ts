/**
 * Places in which a key works; the list of keys is grouped by them, in this order. `handle`: the
 * handle that moves a list's entry. `conflict`: the choice between two versions of a field.
 */
export const keyAreas = ['everywhere', 'list', 'editor', 'handle', 'conflict', 'inbox'] as const
export type KeyArea = (typeof keyAreas)[number]

export type Stroke = {
  /** Letter or sign as typed, or the name of a key: `Enter`, `F8`, `Space`. */
  key: string
  /** Ctrl, on a Mac ⌘. */
  control?: true
  shift?: true
}

type Key = {
  place: KeyArea
  /** Alternatives: each of them triggers the key's action. */
  strokes: readonly [Stroke, ...Stroke[]]
  /** True for a one-letter key that works over an open dialog, too. */
  overDialogs?: true
}

/** Keys of the staff area: the table for all key handlers and for the list of keys. */
const keyTable = {
  palette: { place: 'everywhere', strokes: [{ key: 'k', control: true }] },
  keys: { place: 'everywhere', strokes: [{ key: '?' }], overDialogs: true },
  toasts: { place: 'everywhere', strokes: [{ key: 'F6' }] },

  search: { place: 'list', strokes: [{ key: '/' }] },
  'next row': { place: 'list', strokes: [{ key: 'ArrowDown' }] },
  'previous row': { place: 'list', strokes: [{ key: 'ArrowUp' }] },
  'open row': { place: 'list', strokes: [{ key: 'Enter' }] },
  'select row': { place: 'list', strokes: [{ key: 'Space' }] },
  'extend down': { place: 'list', strokes: [{ key: 'ArrowDown', shift: true }] },
  'extend up': { place: 'list', strokes: [{ key: 'ArrowUp', shift: true }] },
  'select all': { place: 'list', strokes: [{ key: 'a', control: true }] },
  clear: { place: 'list', strokes: [{ key: 'Escape' }] },

  save: { place: 'editor', strokes: [{ key: 's', control: true }] },
  publish: { place: 'editor', strokes: [{ key: 'Enter', control: true }] },
  'copy across': { place: 'editor', strokes: [{ key: 'e', control: true, shift: true }] },
  'other language': { place: 'editor', strokes: [{ key: 'l', control: true, shift: true }] },
  preview: { place: 'editor', strokes: [{ key: 'p', control: true, shift: true }] },
  'next check': { place: 'editor', strokes: [{ key: 'F8' }] },
  'previous check': { place: 'editor', strokes: [{ key: 'F8', shift: true }] },

  'pick up': { place: 'handle', strokes: [{ key: 'Space' }] },
  'move up': { place: 'handle', strokes: [{ key: 'ArrowUp' }] },
  'move down': { place: 'handle', strokes: [{ key: 'ArrowDown' }] },
  'move first': { place: 'handle', strokes: [{ key: 'Home' }] },
  'move last': { place: 'handle', strokes: [{ key: 'End' }] },
  'cancel move': { place: 'handle', strokes: [{ key: 'Escape' }] },

  theirs: { place: 'conflict', strokes: [{ key: 'ArrowLeft' }] },
  yours: { place: 'conflict', strokes: [{ key: 'ArrowRight' }] },
  'next field': { place: 'conflict', strokes: [{ key: 'ArrowDown' }] },
  'previous field': { place: 'conflict', strokes: [{ key: 'ArrowUp' }] },

  'next response': { place: 'inbox', strokes: [{ key: 'j' }] },
  'previous response': { place: 'inbox', strokes: [{ key: 'k' }] },
  'mark done': { place: 'inbox', strokes: [{ key: 'e' }] },
  reply: { place: 'inbox', strokes: [{ key: 'r' }] },
  'send reply': { place: 'inbox', strokes: [{ key: 'Enter', control: true }] },
} as const satisfies Record<string, Key>

export type KeyName = keyof typeof keyTable

export const keys: Readonly<Record<KeyName, Key>> = keyTable

/** True for a stroke that could also be meant as text: one sign, without Ctrl or ⌘. */
export const isOneLetter = ({ key, control }: Stroke): boolean => key.length === 1 && !control

/** True for a Mac, which has ⌘ in place of Ctrl. */
export const isMacAgent = (userAgent: string): boolean => /Mac|iPhone|iPad/.test(userAgent)

const isThisMac = isMacAgent(navigator.userAgent)

/** Sign or short name that is shown for a named key. */
const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}

const shownKey = (key: string): string => signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** Keys of one stroke, as shown, in the order in which they are pressed: `Ctrl`, `Shift`, `E`. */
export const strokeWords = ({ key, control, shift }: Stroke, isMac = isThisMac): string[] => [
  ...(control ? [isMac ? '⌘' : 'Ctrl'] : []),
  ...(shift ? ['Shift'] : []),
  shownKey(key),
]

/** Key as shown on a button: `Ctrl K`. */
export const keyWords = (name: KeyName, isMac = isThisMac): string =>
  strokeWords(keys[name].strokes[0], isMac).join(' ')

/** Key in the format of `aria-keyshortcuts`: `Control+K`. */
export const ariaKeys = (name: KeyName, isMac = isThisMac): string =>
  keys[name].strokes
    .map(({ key, control, shift }) =>
      [
        control && (isMac ? 'Meta' : 'Control'),
        shift && 'Shift',
        key.length === 1 ? key.toUpperCase() : key,
      ]
        .filter(Boolean)
        .join('+'),
    )
    .join(' ')
