import { holdPressUntilHydrated } from '#islands/hold-press.ts'
import { islands as ar } from '#messages/ar/islands.ts'
import { islands as en } from '#messages/en/islands.ts'

/** Has the code of the section fetched on reach. Until then its status line says what is wrong when that fails. */
export const startFindUs = (): void => {
  const root = document.getElementById('find-us')
  const status = root?.querySelector('[role="status"]')
  if (!root || !status) return
  const { textContent } = status
  holdPressUntilHydrated(root, {
    // The section is as the server wrote it when the island takes it over.
    tell: (isMissing) => {
      status.textContent = isMissing ? { en, ar }[document.documentElement.lang as 'en' | 'ar'].unloaded : textContent
    },
    load: () => import('./hydrate.ts').then(({ hydrateIsland }) => hydrateIsland(root)),
  })
}
