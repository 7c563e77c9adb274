import { map } from 'nanostores'
import type { search } from '#messages/en/search.ts'
import { arabiziTranslator, type Arabizi } from '../search/arabizi.ts'
import { engineFor } from '../search/engine/engine.ts'
import type { SearchResult, Hit, Kind, SearchIndex } from '../search/engine/postings.ts'
import { suggestsFraud, type SafetyWords } from '../search/safety.ts'

/**
 * Props of a page's search: embedded in the page as JSON, so that hydration starts from the
 * server's data.
 */
export type SearchProps = {
  language: 'en' | 'ar'
  /**
   * Page of the search. The pages of questions (`faq`, `businessfaq`) filter their own list; the
   * contact page and the page for a missing address show a list of links.
   */
  place: 'faq' | 'businessfaq' | 'contact' | 'missing'
  contactHref: string
  phone: { text: string; href: string }
}

/**
 * Maximum number of letters of a query: text pasted by mistake must not block the page, nor make an
 * address that servers reject.
 */
export const MAX_LETTERS = 200

export const indexHref = (language: SearchProps['language']): string => `/search/${language}.json`

export type Words = typeof search

/** State of the index: not requested, loading, loaded, or failed to load. */
type IndexState = 'idle' | 'loading' | 'ready' | 'failed'

/** State of the page's search; a page has only one. */
export const $search = map<{ query: string; state: IndexState }>({ query: '', state: 'idle' })

/** True for entries that this search covers; the index has more, for the site search. */
const isSearched = (kind: Kind): boolean =>
  kind === 'faq' || kind === 'businessfaq' || kind === 'page'

/** Milliseconds after which loading the index counts as failed. */
const indexTimeoutMs = 15_000

type SureHit = Hit & {
  /**
   * From 0 to 1: the share of the query that the entry answers, multiplied by the probability that
   * the engine understood the query's words.
   */
  certainty: number
}
type Answer = Pick<SearchResult, 'isHit'> & { hits: SureHit[] }

/** Minimum certainties, tuned with the queries of the tests. */
const minCertainty = {
  /** Of a hit that answers the query; without such a hit, the nearest hits are shown. */
  sure: 0.55,
  /** Of a safety warning, which then comes first and counts as sure. */
  warning: 0.2,
}
export const isSure = ({ certainty }: SureHit): boolean => certainty >= minCertainty.sure

/** The search in the index; null until the index is loaded. */
const loadedIndex: { search: ((query: string) => Answer) | null } = { search: null }

/** Fetches the index once, and again if called after a failure. {@link $search} has its state. */
export const openIndex = async (href: string): Promise<void> => {
  const { state } = $search.get()
  if (state === 'loading' || state === 'ready') return
  $search.setKey('state', 'loading')
  try {
    const response = await fetch(href, { signal: AbortSignal.timeout(indexTimeoutMs) })
    if (!response.ok) throw new Error(`The index was answered with ${response.status}.`)
    const index = (await response.json()) as SearchIndex & { arabizi: Arabizi; safety: SafetyWords }
    const search = engineFor({
      ...index,
      entries: index.entries.filter(({ kind }) => isSearched(kind)),
    })
    const translate = arabiziTranslator(index)
    loadedIndex.search = (query) => {
      const { hits, meaning, isHit } = search(translate(query))
      const isAboutFraud = suggestsFraud(query, index.safety)
      const warnings: SureHit[] = []
      const others: SureHit[] = []
      for (const hit of hits) {
        const certainty = hit.cover * meaning
        if (isAboutFraud && hit.entry.isSafety && certainty >= minCertainty.warning)
          warnings.push({ ...hit, certainty: 1 })
        else others.push({ ...hit, certainty })
      }
      return { hits: [...warnings, ...others], isHit }
    }
    $search.setKey('state', 'ready')
  } catch {
    $search.setKey('state', 'failed')
  }
}

/** The answer, or null while the index is not loaded or the query has fewer than two letters. */
export const find = (query: string): Answer | null =>
  query.trim().length > 1 && loadedIndex.search ? loadedIndex.search(query) : null
