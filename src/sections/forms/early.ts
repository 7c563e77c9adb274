import { startIsland } from '#client/islands.ts'

/**
 * Fetches the code behind the form at the first touch of it, or at once where the tab keeps a draft to put back, and holds a
 * press of Send until it has come. Where that code cannot be had the browser checks and sends the form itself, as it does without scripts.
 */
export const startForms = (root: HTMLElement): void => {
  const form = root.querySelector('form')
  if (!form) return
  const loadNow = startIsland(
    form,
    () => import('./start.ts').then((code) => () => code.begin(root)),
    (isPressed) => {
      if (isPressed) form.requestSubmit()
    },
  )
  try {
    if (`form:${root.dataset['type']}` in sessionStorage) void loadNow()
  } catch {
    // Storage is switched off: nothing is kept.
  }
}
