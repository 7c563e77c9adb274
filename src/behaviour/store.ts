/** On a phone the download buttons lead straight to its own store, whose address stands on the header. */
export const ownStore = (): void => {
  const { apple, google } = document.querySelector<HTMLElement>('.bar')?.dataset ?? {}
  const store = /android/i.test(navigator.userAgent) ? google : /iphone|ipad/i.test(navigator.userAgent) ? apple : undefined
  if (!store) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-store]')) link.href = store
}
