/** Runs after the next paint, when a closed dialog has returned the focus. */
export const afterPaint = (work: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(work))

/** Focuses the first visible element of these ids. */
export function focusFirst(...ids: readonly string[]): void {
  ids
    .map((id) => document.getElementById(id))
    .find((element) => element?.checkVisibility())
    ?.focus()
}

/**
 * Focuses the screen's heading: now, or once a screen that is still loading is rendered, unless the
 * focus has moved. Returns unsubscribe.
 */
export function focusHeading(): () => void {
  const content = document.getElementById('content')
  const before = document.activeElement
  const heading = () => content?.querySelector<HTMLElement>('h1')
  const observer = new MutationObserver(() => {
    const there = heading()
    if (!there) return
    observer.disconnect()
    if (document.activeElement === before || document.activeElement === document.body) there.focus()
  })
  heading()?.focus()
  if (content && !heading()) observer.observe(content, { childList: true, subtree: true })
  return () => observer.disconnect()
}
