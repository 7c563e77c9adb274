import { $search } from '#stores/search.ts'
import { engineFor } from './engine/engine.ts'
import type { Found, SearchIndex } from './engine/types.ts'

/** Milliseconds after which the index counts as not to be had. */
const patience = 15_000

const opened: { search: ((query: string) => Found) | null } = { search: null }

/** Fetches the index once; after a failure it may be called again. The store tells how it stands. */
export const openIndex = async (href: string): Promise<void> => {
  const { state } = $search.get()
  if (state === 'loading' || state === 'ready') return
  $search.setKey('state', 'loading')
  try {
    const response = await fetch(href, { signal: AbortSignal.timeout(patience) })
    if (!response.ok) throw new Error(`The index was answered with ${response.status}.`)
    opened.search = engineFor((await response.json()) as SearchIndex)
    $search.setKey('state', 'ready')
  } catch {
    $search.setKey('state', 'failed')
  }
}

/** What is found, or null while the index is not there or nothing is asked: one letter asks nothing. */
export const find = (query: string): Found | null => (query.trim().length > 1 && opened.search ? opened.search(query) : null)
