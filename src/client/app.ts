/**
 * On the page of the app: puts the store of the visitor's phone first, and redirects a phone that
 * scanned the QR code to it. The page remains in the history without the code's parameter, for
 * visitors who go back, reload or share it.
 * @param list The links of all stores
 * @param store The address of the phone's store
 * @param scanned The query parameter of the QR code
 */
export const preferStore = (list: Element, store: string, scanned: string): void => {
  const isOwn = (link: Element): boolean => link.getAttribute('href') === store
  // All links are removed and inserted again: moving a single link would count as a layout shift.
  list.replaceChildren(
    ...[...list.children].sort((link, otherLink) => Number(isOwn(otherLink)) - Number(isOwn(link))),
  )
  list.classList.add('sorted')
  if (!new URLSearchParams(location.search).has(scanned)) return
  history.replaceState(null, '', location.pathname)
  // A page that is left before it has loaded does not remain in the history.
  const leave = (): unknown => setTimeout(() => location.assign(store))
  if (document.readyState === 'complete') leave()
  else addEventListener('load', leave)
}
