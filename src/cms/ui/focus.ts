/** Runs `work` after the next paint: by then, a closed dialog has returned the focus. */
export const afterPaint = (work: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(work))

/** Focuses the first visible element among those with these ids. */
export function focusFirst(...ids: readonly string[]): void {
  ids
    .map((id) => document.getElementById(id))
    .find((element) => element?.checkVisibility())
    ?.focus()
}

/**
 * Focuses the screen's heading. While the screen is still loading, waits for the heading, and
 * focuses it unless the focus has moved in the meantime. Returns unsubscribe.
 */
export function focusHeading(): () => void {
  const content = document.getElementById('content')
  const before = document.activeElement
  const heading = () => content?.querySelector<HTMLElement>('h1')
  const observer = new MutationObserver(() => {
    const rendered = heading()
    if (!rendered) return
    observer.disconnect()
    const { activeElement } = document
    if (activeElement === before || activeElement === document.body) rendered.focus()
  })
  heading()?.focus()
  if (content && !heading()) observer.observe(content, { childList: true, subtree: true })
  return () => observer.disconnect()
}
