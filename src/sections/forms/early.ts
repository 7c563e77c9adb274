import { startIsland } from '#client/islands.ts'

/**
 * Fetches the form's code at its first touch, or at once if the tab has a draft to restore, and
 * holds a press of Send until then. If the code cannot be fetched, the browser validates and
 * submits the form itself, as it does without scripts.
 */
export const preloadForm = (root: HTMLElement): void => {
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
    // Storage is disabled: there is no draft.
  }
}
