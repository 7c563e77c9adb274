let isDown = false

const ends = ['pointerup', 'pointercancel', 'contextmenu']

/** Keeps note of whether something is being pressed. @returns stops it */
export const watchPointer = (): (() => void) => {
  const note = ({ type }: Event): void => {
    isDown = type === 'pointerdown'
  }
  const types = ['pointerdown', ...ends]
  for (const type of types) addEventListener(type, note, true)
  return () => types.forEach((type) => removeEventListener(type, note, true))
}

/**
 * Does something after the press that is under way, such as the one that took the focus away: words that appear in between
 * would move what is being pressed, and the click would miss it. Without a press at once. Needs {@link watchPointer}.
 */
export const afterPress = (act: () => void): void => {
  if (!isDown) {
    act()
    return
  }
  const ended = new AbortController()
  const end = (): void => {
    ended.abort()
    setTimeout(act)
  }
  for (const type of ends) addEventListener(type, end, { capture: true, signal: ended.signal })
}
