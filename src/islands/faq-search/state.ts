import { map } from 'nanostores'
import type { search } from '#messages/en/search.ts'
import { arabiziReader, type Arabizi } from '../search/arabizi.ts'
import { engineFor } from '../search/engine/engine.ts'
import type { Found, Hit, Kind, SearchIndex } from '../search/engine/postings.ts'
import { asksForSafety, type SafetyWords } from '../search/safety.ts'

/**
 * Props of a page's search: embedded in the page as JSON, so that hydration starts from the
 * server's data.
 */
export type SearchProps = {
  language: 'en' | 'ar'
  /**
   * Location of the search. The pages of questions filter their own list, the others show a list of
   * links.
   */
  place: 'faq' | 'businessfaq' | 'contact' | 'missing'
  contactHref: string
  phone: { text: string; href: string }
}

/**
 * Maximum length of a query: text pasted by mistake must not block the page, nor make an address
 * that servers reject.
 */
export const MAX_LETTERS = 200

export const indexHref = (language: SearchProps['language']): string => `/search/${language}.json`

export type Words = typeof search

/** State of the index: not requested, loading, loaded, or failed to load. */
type IndexState = 'idle' | 'loading' | 'ready' | 'failed'

/** State of the page's search; a page has only one. */
export const $search = map<{ query: string; state: IndexState }>({ query: '', state: 'idle' })

const isSearched = (kind: Kind): boolean =>
  kind === 'faq' || kind === 'businessfaq' || kind === 'page'

/** Milliseconds after which loading the index counts as failed. */
const patience = 15_000

/**
 * `certainty`, from 0 to 1: the share of the query that the entry answers, weighted by the
 * probability that its words are meant.
 */
type SureHit = Hit & { certainty: number }
type Answer = Pick<Found, 'isHit'> & { hits: SureHit[] }

/**
 * Minimum certainties. Without a hit of `sure`, nothing answers the query, and the hits are shown
 * as the nearest ones. A safety warning of at least `named` comes first and counts as sure. Tuned
 * with the queries of the tests.
 */
const least = { sure: 0.55, named: 0.2 }
export const isSure = ({ certainty }: SureHit): boolean => certainty >= least.sure

const opened: { search: ((query: string) => Answer) | null } = { search: null }

/** Fetches the index once; can be repeated after a failure. {@link $search} has its state. */
export const openIndex = async (href: string): Promise<void> => {
  const { state } = $search.get()
  if (state === 'loading' || state === 'ready') return
  $search.setKey('state', 'loading')
  try {
    const response = await fetch(href, { signal: AbortSignal.timeout(patience) })
    if (!response.ok) throw new Error(`The index was answered with ${response.status}.`)
    const index = (await response.json()) as SearchIndex & { arabizi: Arabizi; safety: SafetyWords }
    // The index also holds entries for the site search only.
    const search = engineFor({
      ...index,
      entries: index.entries.filter(({ kind }) => isSearched(kind)),
    })
    const read = arabiziReader(index)
    opened.search = (query) => {
      const { hits, meaning, isHit } = search(read(query))
      const isWarned = asksForSafety(query, index.safety)
      const first: SureHit[] = []
      const rest: SureHit[] = []
      for (const hit of hits) {
        const certainty = hit.cover * meaning
        if (isWarned && hit.entry.isSafety && certainty >= least.named)
          first.push({ ...hit, certainty: 1 })
        else rest.push({ ...hit, certainty })
      }
      return { hits: [...first, ...rest], isHit }
    }
    $search.setKey('state', 'ready')
  } catch {
    $search.setKey('state', 'failed')
  }
}

/** The answer, or null while the index is not loaded or the query has fewer than two letters. */
export const find = (query: string): Answer | null =>
  query.trim().length > 1 && opened.search ? opened.search(query) : null
