/**
 * On the page of the app: puts the phone's own store first, and leads a phone that came by the QR code on to it. The page
 * stays in the history without the code's parameter: whoever comes back, reloads or shares it can read it.
 * @param list The links of all stores
 * @param store The address of the phone's own
 * @param scanned The parameter of the code
 */
export const preferStore = (list: Element, store: string, scanned: string): void => {
  const isOwn = (one: Element): boolean => one.getAttribute('href') === store
  // All are put in anew: one that stayed and changed its place would count as a part of the page that jumps.
  list.replaceChildren(
    ...[...list.children].sort((one, other) => Number(isOwn(other)) - Number(isOwn(one))),
  )
  list.classList.add('sorted')
  if (!new URLSearchParams(location.search).has(scanned)) return
  history.replaceState(null, '', location.pathname)
  // A page that is left before it has loaded does not stay in the history.
  const leave = (): unknown => setTimeout(() => location.assign(store))
  if (document.readyState === 'complete') leave()
  else addEventListener('load', leave)
}
