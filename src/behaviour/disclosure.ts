/**
 * Submenus as disclosures: a press opens and closes, Escape closes and gives the focus back to the button, a press or
 * focus elsewhere closes. Without this script the style sheet opens them on hover and focus.
 */
export const disclosures = (): void => {
  for (const button of document.querySelectorAll<HTMLElement>('.bar [aria-expanded]')) {
    const item = button.parentElement
    const isOpen = (): boolean => button.ariaExpanded === 'true'
    const set = (open: boolean): void => {
      button.ariaExpanded = String(open)
    }
    button.onclick = () => set(!isOpen())
    item?.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !isOpen()) return
      event.preventDefault()
      set(false)
      button.focus()
    })
    for (const type of ['pointerdown', 'focusin']) {
      document.addEventListener(type, (event) => {
        if (!item?.contains(event.target as Node)) set(false)
      })
    }
  }
}
