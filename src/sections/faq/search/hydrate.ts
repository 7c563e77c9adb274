import type { SearchProps } from '#islands/faq-search/state.ts'

const wordsIn = {
  en: () => import('#messages/en/search.ts'),
  ar: () => import('#messages/ar/search.ts'),
}

/**
 * Fetches the rest of a search's code, and at the same time the index if the visitor is about to
 * search.
 */
const loadQuestions = async (root: HTMLElement, props: string): Promise<() => Promise<void>> => {
  const page = JSON.parse(props) as SearchProps
  const field = root.querySelector('input')
  if (field?.value || field === document.activeElement) {
    void import('#islands/faq-search/state.ts')
      .then(({ indexHref, openIndex }) => openIndex(indexHref(page.language)))
      .catch(() => {
        // The import below fails as well, and is reported.
      })
  }
  const [{ hydrateSearch }, { search }] = await Promise.all([
    import('#islands/faq-search/search.tsx'),
    wordsIn[page.language](),
  ])
  return () => hydrateSearch(root, page, search)
}

/**
 * The search of the questions has its props in the page, and the list of questions asks if an
 * answer helped; all other searches, those of the header's link and the search page, search the
 * whole site.
 */
export const load = async (root: HTMLElement): Promise<() => Promise<void>> => {
  if (root.id === 'questions') {
    const { startVotes } = await import('#islands/feedback/votes.ts')
    return async () => {
      startVotes(root)
    }
  }
  const props = root.dataset['search']
  return props ? loadQuestions(root, props) : (await import('#sections/search/load.ts')).load(root)
}
