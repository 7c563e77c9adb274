/** Milliseconds for which the confirmation of copying is shown. */
const SAID_FOR = 4_000

/**
 * Shares a page by a button inside `root`, whose data attributes hold the page's address, title,
 * and texts.
 */
export const startShare = (root: HTMLElement): void => {
  const { address = '', title = '', copied = '', failed = '' } = root.dataset
  const status = root.querySelector('[role="status"]')
  let saying: ReturnType<typeof setTimeout> | undefined
  const say = (...words: (string | Node)[]): void => {
    clearTimeout(saying)
    status?.replaceChildren(...words)
  }
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      say(copied)
      saying = setTimeout(say, SAID_FOR)
    } catch {
      // Old browsers, and those without access to the clipboard: shows the address for selection.
      const shown = document.createElement('bdi')
      shown.dir = 'ltr'
      shown.textContent = address
      say(`${failed} `, shown)
    }
  }
  /** Opens the system's share sheet, or copies without one. Closing the sheet does nothing. */
  const openSheet = async (): Promise<void> => {
    if (!('share' in navigator)) return copy()
    try {
      await navigator.share({ title, url: address })
    } catch (problem) {
      if (!(problem instanceof Error && problem.name === 'AbortError')) await copy()
    }
  }
  root.addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest('button')?.value
    if (pressed === 'copy') void copy()
    if (pressed === 'sheet') void openSheet()
  })
}
