/**
 * Fetches an island's code once, as soon as a visitor reaches for it with the pointer, a finger or the focus.
 * @returns the same on request. A try that failed is forgotten: the next one asks the network again
 */
export const hydrateOnReach = (root: HTMLElement, load: () => Promise<void>): (() => Promise<void>) => {
  let loading: Promise<void> | undefined
  const hydrate = (): Promise<void> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  for (const type of ['pointerenter', 'focusin']) root.addEventListener(type, () => void hydrate().catch(() => undefined))
  // Reached before this code was there.
  if (root.matches(':hover, :focus-within')) void hydrate().catch(() => undefined)
  return hydrate
}
