import { hearPopsFirst, open } from './router.ts'

const here = (): string => location.pathname + location.search

/** Where the shown page stands among those of this window; undefined in browsers that do not tell. */
const entryNow = (): number | undefined => ('navigation' in window ? navigation.currentEntry?.index : undefined)

type Guard = (address: string, go: () => void) => boolean

const guards = new Set<Guard>()

/** Goes to another page by what is no link, such as the palette or a toast: asks as a link would. */
export function openAsked(address: string): void {
  const go = () => open(address)
  if (![...guards].some((guard) => guard(address, go))) go()
}

/**
 * Asks before the page's address becomes another one, by a link or the way back or forward; when the page itself goes,
 * the leave guard asks. `stays` tells which addresses are no leaving; `ask` gets the address that was wanted and what
 * goes there after all. Returns unsubscribe.
 */
export function guardAddress(stays: (address: string) => boolean, ask: (address: string, go: () => void) => void): () => void {
  let current = here()
  let entry = entryNow()
  let whenBack: (() => void) | null = null
  const guard: Guard = (address, go) => {
    if (stays(address)) return false
    ask(address, go)
    return true
  }
  guards.add(guard)
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    const address = link.pathname + link.search
    if (link.origin !== location.origin || !guard(address, () => open(address))) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPop = (event: PopStateEvent) => {
    const wanted = here()
    if (stays(wanted)) {
      current = wanted
      entry = entryNow()
      whenBack?.()
      whenBack = null
      return
    }
    // The page stays as it is: the router hears of neither way.
    event.stopImmediatePropagation()
    const steps = (entryNow() ?? 0) - (entry ?? 0)
    if (steps === 0) {
      history.pushState(null, '', current)
      return ask(wanted, () => open(wanted))
    }
    // The ways back and forward stay what they are. One at a time: a second would end the first.
    whenBack = () => ask(wanted, () => history.go(steps))
    history.go(-steps)
  }
  document.addEventListener('click', onClick, true)
  const stopHearing = hearPopsFirst(onPop)
  return () => {
    guards.delete(guard)
    document.removeEventListener('click', onClick, true)
    stopHearing()
  }
}
