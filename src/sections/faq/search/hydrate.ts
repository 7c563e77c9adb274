import type { SearchProps } from '#islands/faq-search/state.ts'

const wordsIn = {
  en: () => import('#messages/en/search.ts'),
  ar: () => import('#messages/ar/search.ts'),
}

/** Fetches the rest of a search's code, and what is searched in the same breath, if somebody is about to search. */
const loadQuestions = async (root: HTMLElement, props: string): Promise<() => Promise<void>> => {
  const page = JSON.parse(props) as SearchProps
  const field = root.querySelector('input')
  if (field?.value || field === document.activeElement) {
    void import('#islands/faq-search/state.ts')
      .then(({ indexHref, openIndex }) => openIndex(indexHref(page.language)))
      .catch(() => {
        // The same code is missing below, which tells so.
      })
  }
  const [{ hydrateSearch }, { search }] = await Promise.all([
    import('#islands/faq-search/search.tsx'),
    wordsIn[page.language](),
  ])
  return () => hydrateSearch(root, page, search)
}

/**
 * The search of the questions names itself in the page, and their list asks whether an answer helped; what else searches, the
 * header's link and the page of everything, searches the whole site.
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
