import type { SearchProps } from '#islands/faq-search/state.ts'

const wordsIn = {
  en: () => import('#messages/en/search.ts'),
  ar: () => import('#messages/ar/search.ts'),
}

/**
 * Fetches the rest of a search's code, and at the same time the index if the visitor is about to
 * search. `props`: `SearchProps` as JSON.
 */
const loadQuestions = async (root: HTMLElement, props: string): Promise<() => Promise<void>> => {
  const page = JSON.parse(props) as SearchProps
  const field = root.querySelector('input')
  if (field?.value || field === document.activeElement) {
    void import('#islands/faq-search/state.ts')
      .then(({ indexHref, openIndex }) => openIndex(indexHref(page.language)))
      .catch(() => {
        // The import below then fails as well, and reports the failure.
      })
  }
  const [{ hydrateSearch }, { search }] = await Promise.all([
    import('#islands/faq-search/search.tsx'),
    wordsIn[page.language](),
  ])
  return () => hydrateSearch(root, page, search)
}

/**
 * Loads the code of an element with `data-island="search"`, which is one of three:
 * - the list of questions (`#questions`), which asks if an answer helped;
 * - the search of the questions, with its props in `data-search`;
 * - the search of the whole site: the header's link, or the field of the search page.
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
