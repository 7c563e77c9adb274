type Stores = Record<'apple' | 'google', { href: string }>

/** On a phone the download buttons lead straight to its own store. */
export const ownStore = ({ apple, google }: Stores): void => {
  const store = /android/i.test(navigator.userAgent) ? google : /iphone|ipad/i.test(navigator.userAgent) ? apple : undefined
  if (!store) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-store]')) link.href = store.href
}
