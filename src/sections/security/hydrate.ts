import type { Ours } from '#islands/ours/verdict.ts'

/**
 * Fetches the checker's code; its words and what is ours stand in the page. Imported on demand, as that of the header: the
 * page's script would hold the names of its files.
 */
export const load = async (root: HTMLElement): Promise<() => Promise<void>> => {
  const { startChecker } = await import('#islands/ours/check.ts')
  return () => {
    startChecker(root, JSON.parse(root.dataset['ours'] ?? '') as Ours)
    return Promise.resolve()
  }
}
