import { tabStorage, type StringStorage } from '../network/browser.ts'

/** Search for people's data: by words, or by one person's e-mail address. */
export type PrivateSearch = { q?: string; person?: string }

/** Storage key of the searches: a list of pairs of token and search, oldest first. */
const KEY = 'finding'

/** Maximum number of stored tokens: more than anybody goes back in the browser's history. */
const MAX_TOKENS = 50

const isSearch = (value: unknown): value is PrivateSearch =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((part) => typeof part === 'string')

const isSame = (a: PrivateSearch, b: PrivateSearch): boolean =>
  (a.q ?? '') === (b.q ?? '') && (a.person ?? '') === (b.person ?? '')

/**
 * Makes the store of searches by token. A search is personal data, and addresses go into logs and
 * histories. A page's address therefore contains a random token in place of the search. Only this
 * tab knows the search of a token, until the tab is closed or signs out.
 */
export const makePrivateSearches = (storage: StringStorage) => {
  /** Searches by token; null until the storage is read. */
  let searches: Map<string, PrivateSearch> | null = null

  const storedSearches = (): Map<string, PrivateSearch> => {
    try {
      const all: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
      return new Map(
        Array.isArray(all)
          ? all.flatMap(([token, value]: [unknown, unknown]) =>
              typeof token === 'string' && isSearch(value) ? [[token, value] as const] : [],
            )
          : [],
      )
    } catch {
      return new Map()
    }
  }
  const knownSearches = (): Map<string, PrivateSearch> => {
    searches ??= storedSearches()
    return searches
  }

  return {
    /** Token of a search; equal searches have the same token. */
    searchTokenOf(search: PrivateSearch): string {
      const known = [...knownSearches()]
      for (const [token, one] of known) if (isSame(one, search)) return token
      const token = crypto.randomUUID().slice(0, 8)
      searches = new Map([...known, [token, { ...search }] as const].slice(-MAX_TOKENS))
      try {
        storage.setItem(KEY, JSON.stringify([...searches]))
      } catch {
        // Without storage the search lasts until the page is reloaded.
      }
      return token
    },
    /** Search of a token; empty for a token that this tab does not know. */
    searchOfToken: (token: string): PrivateSearch => knownSearches().get(token) ?? {},
    forgetSearches(): void {
      searches = new Map()
      try {
        storage.removeItem(KEY)
      } catch {
        // Without storage nothing was stored.
      }
    },
  }
}

/** Shared instance of this tab. */
export const { searchTokenOf, searchOfToken, forgetSearches } = makePrivateSearches(tabStorage)
