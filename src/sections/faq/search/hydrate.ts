import { indexHref, openIndex, type SearchProps } from '#islands/faq-search/state.ts'

const wordsIn = { en: () => import('#messages/en/search.ts'), ar: () => import('#messages/ar/search.ts') }

/** Brings the search of a page to life. What is searched is asked for in the same breath, if somebody is about to search. */
export const hydrateIsland = async (root: HTMLElement): Promise<void> => {
  const page = JSON.parse(root.dataset['search'] ?? '') as SearchProps
  const field = root.querySelector('input')
  if (field?.value || field === document.activeElement) void openIndex(indexHref(page.language))
  const [{ hydrateSearch }, { search }] = await Promise.all([import('#islands/faq-search/search.tsx'), wordsIn[page.language]()])
  await hydrateSearch(root, page, search)
}
