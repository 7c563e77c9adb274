/** Milliseconds for which the confirmation of copying is shown. */
const CONFIRMATION_MS = 4_000

/**
 * Makes the buttons inside `root` share the page. Data attributes of `root` hold the page's address
 * and title, and the texts of the status.
 */
export const startShare = (root: HTMLElement): void => {
  const { address = '', title = '', copied = '', failed = '' } = root.dataset
  const status = root.querySelector('[role="status"]')
  let clearing: ReturnType<typeof setTimeout> | undefined
  // Without arguments, clears the status.
  const showStatus = (...words: (string | Node)[]): void => {
    clearTimeout(clearing)
    status?.replaceChildren(...words)
  }
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      showStatus(copied)
      clearing = setTimeout(showStatus, CONFIRMATION_MS)
    } catch {
      // Without access to the clipboard, the address is shown for selection.
      const shownAddress = document.createElement('bdi')
      shownAddress.dir = 'ltr'
      shownAddress.textContent = address
      showStatus(`${failed} `, shownAddress)
    }
  }
  /** Opens the system's share sheet; without one, copies the address. */
  const openSheet = async (): Promise<void> => {
    if (!('share' in navigator)) return copy()
    try {
      await navigator.share({ title, url: address })
    } catch (problem) {
      // `AbortError`: the visitor has closed the sheet.
      if (!(problem instanceof Error && problem.name === 'AbortError')) await copy()
    }
  }
  root.addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest('button')?.value
    if (pressed === 'copy') void copy()
    if (pressed === 'sheet') void openSheet()
  })
}
