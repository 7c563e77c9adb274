import { startIsland } from '#client/islands.ts'

/**
 * Fetches the code behind the form at the first touch of it, or at once where the tab keeps a draft to put back or something was typed
 * before this code was there, and holds a press of Send until it has come. Where that code cannot be had the browser checks and sends the form itself, as it does without scripts.
 */
export const startForms = (root: HTMLElement): void => {
  const form = root.querySelector('form')
  if (!form) return
  const loadNow = startIsland(form, () => import('./start.ts').then(({ begin }) => () => begin(root)), (isPressed) => {
    if (isPressed) form.requestSubmit()
  })
  const isTyped = [...form.querySelectorAll<HTMLInputElement>('input,textarea')].some((field) => field.value !== field.defaultValue)
  try {
    if (isTyped || sessionStorage.getItem(`form:${root.dataset['type']}`)) void loadNow()
  } catch {
    // Storage is switched off: nothing is kept.
  }
}
