/** True while the pointer is pressed. */
let isDown = false

/** Events that end a press. */
const endEvents = ['pointerup', 'pointercancel', 'contextmenu']

/** Tracks if the pointer is pressed. @returns a function that stops the tracking */
export const watchPointer = (): (() => void) => {
  const update = ({ type }: Event): void => {
    isDown = type === 'pointerdown'
  }
  const types = ['pointerdown', ...endEvents]
  for (const type of types) addEventListener(type, update, true)
  return () => types.forEach((type) => removeEventListener(type, update, true))
}

/**
 * Runs a function after the current press, or at once without a press. For changes at a blur that a
 * press has caused: text that appears during the press would move the pressed element, and the
 * click would miss it. Requires {@link watchPointer}.
 */
export const afterPress = (act: () => void): void => {
  if (!isDown) {
    act()
    return
  }
  const listening = new AbortController()
  const end = (): void => {
    listening.abort()
    setTimeout(act)
  }
  for (const type of endEvents)
    addEventListener(type, end, { capture: true, signal: listening.signal })
}
