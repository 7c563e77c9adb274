import { $page, open } from '../stores/router.ts'

const here = (): string => location.pathname + location.search

/**
 * Asks before the page's address becomes another one, by a link, the way back or by leaving the site. `stays` tells
 * which addresses are no leaving; `ask` gets the address that was wanted; without `unload` it is left to others to ask
 * when the page itself goes. Returns what ends it.
 */
export function guardAddress(stays: (address: string) => boolean, ask: (address: string) => void, { unload = true } = {}): () => void {
  let current = here()
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    const address = link.pathname + link.search
    if (link.origin !== location.origin || stays(address)) return
    event.preventDefault()
    event.stopPropagation()
    ask(address)
  }
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  const stop = $page.listen(() => {
    const wanted = here()
    if (stays(wanted)) {
      current = wanted
      return
    }
    open(current)
    ask(wanted)
  })
  document.addEventListener('click', onClick, true)
  if (unload) window.addEventListener('beforeunload', onUnload)
  return () => {
    stop()
    document.removeEventListener('click', onClick, true)
    window.removeEventListener('beforeunload', onUnload)
  }
}
