/** Gives the screen's heading the focus: now, or when a screen that is fetched first has come and nobody went on meanwhile. Returns what ends the wait. */
export function focusHeading(): () => void {
  const content = document.getElementById('content')
  const before = document.activeElement
  const heading = () => content?.querySelector<HTMLElement>('h1')
  const come = new MutationObserver(() => {
    const there = heading()
    if (!there) return
    come.disconnect()
    if (document.activeElement === before || document.activeElement === document.body) there.focus()
  })
  heading()?.focus()
  if (content && !heading()) come.observe(content, { childList: true, subtree: true })
  return () => come.disconnect()
}
