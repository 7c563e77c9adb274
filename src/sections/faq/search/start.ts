import { hydrateOnReach } from '#islands/hydrate-on-reach.ts'

/** Has the search of the page fetched on reach, or at once where its address holds a query. Until then its status says when that fails. */
export const startSearch = (): void => {
  const root = document.querySelector<HTMLElement>('[data-search]')
  const field = root?.querySelector('input')
  const status = root?.querySelector('[role="status"]')
  if (!root || !field || !status) return
  const hydrate = hydrateOnReach(root, async () => {
    try {
      status.textContent = ''
      const { hydrateIsland } = await import('./hydrate.ts')
      await hydrateIsland(root)
      root.removeEventListener('input', again)
    } catch (error) {
      status.textContent = root.dataset['unloaded'] ?? ''
      throw error
    }
  })
  const again = (): void => void hydrate().catch(() => undefined)
  root.addEventListener('input', again)
  field.value ||= new URLSearchParams(location.search).get('q') ?? ''
  if (field.value) again()
}
