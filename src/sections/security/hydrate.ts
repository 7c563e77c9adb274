import type { OfficialContacts } from '#islands/ours/verdict.ts'

/**
 * Fetches the checker's code; its texts and the company's contacts are in the page. This module is
 * imported on demand: otherwise the script of every page would contain the names of its files.
 * @returns a function that then starts the checker
 */
export const load = async (root: HTMLElement): Promise<() => Promise<void>> => {
  const { startChecker } = await import('#islands/ours/check.ts')
  return () => {
    startChecker(root, JSON.parse(root.dataset['ours'] ?? '') as OfficialContacts)
    return Promise.resolve()
  }
}
