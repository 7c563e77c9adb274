import { map } from 'nanostores'
import type { search } from '#messages/en/search.ts'
import { arabiziReader, type Arabizi } from '../search/arabizi.ts'
import { engineFor } from '../search/engine/engine.ts'
import type { Found, Hit, Kind, SearchIndex } from '../search/engine/postings.ts'
import { asksForSafety, type SafetyWords } from '../search/safety.ts'

/** What a page tells its search: a text as JSON in the page, so that the island begins with what the server wrote. */
export type SearchProps = {
  language: 'en' | 'ar'
  /** Where the search stands. The pages of questions filter their own list, the others show a list of links. */
  place: 'faq' | 'businessfaq' | 'contact' | 'missing'
  contactHref: string
  phone: { text: string; href: string }
}

/** Letters that are searched for at most: what is pasted by mistake must not hold the page up, nor make an address that no server takes. */
export const MAX_LETTERS = 200

/** The address of a language's index. */
export const indexHref = (language: SearchProps['language']): string => `/search/${language}.json`

/** The words of the search in the page's language. */
export type Words = typeof search

/** Whether the questions are there to be searched: nobody asked for them yet, under way, there, or not to be had. */
type IndexState = 'idle' | 'loading' | 'ready' | 'failed'

/** The search of this page: a page has one. */
export const $search = map<{ query: string; state: IndexState }>({ query: '', state: 'idle' })

const isSearched = (kind: Kind): boolean =>
  kind === 'faq' || kind === 'businessfaq' || kind === 'page'

/** Milliseconds after which the index counts as not to be had. */
const patience = 15_000

/** `certainty`, from 0 to 1: how much of the query the entry answers, and how surely its words are meant. */
type SureHit = Hit & { certainty: number }
type Answer = Pick<Found, 'isHit'> & { hits: SureHit[] }

/**
 * Where no hit is as certain as `sure`, nothing answers the query, and what comes nearest is shown as no more than that. A
 * warning that names as much of it as `named` comes first, and is sure. Set by trying, with the queries of the tests.
 */
const least = { sure: 0.55, named: 0.2 }
export const isSure = ({ certainty }: SureHit): boolean => certainty >= least.sure

const opened: { search: ((query: string) => Answer) | null } = { search: null }

/** Fetches the index once; after a failure it may be called again. The store tells how it stands. */
export const openIndex = async (href: string): Promise<void> => {
  const { state } = $search.get()
  if (state === 'loading' || state === 'ready') return
  $search.setKey('state', 'loading')
  try {
    const response = await fetch(href, { signal: AbortSignal.timeout(patience) })
    if (!response.ok) throw new Error(`The index was answered with ${response.status}.`)
    const index = (await response.json()) as SearchIndex & { arabizi: Arabizi; safety: SafetyWords }
    // The file holds more than questions and pages: that is for the search of the whole site.
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

/** What is found, or null while the index is not there or nothing is asked: one letter asks nothing. */
export const find = (query: string): Answer | null =>
  query.trim().length > 1 && opened.search ? opened.search(query) : null
