/**
 * Holds a press of Send until the code behind the form is there, and then lets it through. Where that code cannot be had
 * the browser checks and sends the form itself, as it does without scripts.
 */
export const startForms = async (): Promise<void> => {
  const form = document.querySelector<HTMLFormElement>('[data-form] form')
  if (!form) return
  let isPressed = false
  const hold = (event: Event): void => {
    event.preventDefault()
    isPressed = true
  }
  form.noValidate = true
  form.addEventListener('submit', hold)
  await import('./start.ts').catch(() => {
    form.noValidate = false
  })
  form.removeEventListener('submit', hold)
  if (isPressed) form.querySelector<HTMLElement>('[type="submit"]')?.click()
}
