import { hydrateOnReach } from './hydrate-on-reach.ts'

type Island = {
  /** Fetches the island and resolves when it answers. */
  load: () => Promise<void>
  /** Tells that it could not be fetched, or no longer does. */
  tell: (isMissing: boolean) => void
}

/**
 * Has an island fetched when a visitor reaches for it, and holds the press of a button until then, to be replayed once: the
 * last one, if there were several. Links and whatever else the browser does by itself go on as ever.
 */
export const holdPressUntilHydrated = (root: HTMLElement, { load, tell }: Island): void => {
  let pressed: HTMLElement | undefined
  const hydrate = hydrateOnReach(root, async () => {
    tell(false)
    await load()
    root.removeEventListener('click', hold, true)
  })
  const replay = async (): Promise<void> => {
    const isHydrated = await hydrate().then(() => true, () => false)
    const button = pressed
    pressed = undefined
    if (isHydrated) button?.click()
    else tell(true)
  }
  function hold(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    const isFirst = !pressed
    pressed = button
    if (isFirst) void replay()
  }
  root.addEventListener('click', hold, true)
}
