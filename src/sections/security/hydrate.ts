import type { OfficialContacts } from '#islands/ours/verdict.ts'

/**
 * Fetches the checker's code; its texts and the company's contacts are in the page. Imported on
 * demand, as that of the header: otherwise the page's script would contain the names of its files.
 */
export const load = async (root: HTMLElement): Promise<() => Promise<void>> => {
  const { startChecker } = await import('#islands/ours/check.ts')
  return () => {
    startChecker(root, JSON.parse(root.dataset['ours'] ?? '') as OfficialContacts)
    return Promise.resolve()
  }
}
