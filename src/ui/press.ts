let isDown = false

const ends = ['pointerup', 'pointercancel', 'contextmenu']

/** Tracks if the pointer is pressed. @returns a function that stops it */
export const watchPointer = (): (() => void) => {
  const note = ({ type }: Event): void => {
    isDown = type === 'pointerdown'
  }
  const types = ['pointerdown', ...ends]
  for (const type of types) addEventListener(type, note, true)
  return () => types.forEach((type) => removeEventListener(type, note, true))
}

/**
 * Runs a function after the current press, such as the one that caused a blur: text that appears
 * meanwhile would move the pressed element, and the click would miss it. Without a press it runs at
 * once. Needs {@link watchPointer}.
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
