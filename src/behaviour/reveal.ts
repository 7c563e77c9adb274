/**
 * Opens the fold that an address points into or at, when the page opens and when the address changes: for browsers that
 * don't do so by themselves, and for a link to something that holds a fold.
 */
const reveal = (): void => {
  const target = document.getElementById(location.hash.slice(1))
  const fold = target?.closest('details') ?? target?.querySelector('details')
  if (!target || !fold || fold.open) return
  fold.open = true
  target.scrollIntoView()
}

/** Does so from now on. */
export const revealTargets = (): void => {
  addEventListener('hashchange', reveal)
  reveal()
}
