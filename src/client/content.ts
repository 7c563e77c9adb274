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

type Stores = Record<'apple' | 'google', { href: string }>

/** On a phone the download buttons lead straight to its own store. */
export const ownStore = ({ apple, google }: Stores): void => {
  const store = /android/i.test(navigator.userAgent) ? google : /iphone|ipad/i.test(navigator.userAgent) ? apple : undefined
  if (!store) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-store]')) link.href = store.href
}
