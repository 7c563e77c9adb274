import { tabStorage, type KeyValue } from '../network/browser.ts'

/** Search among people: words, or one person's address. */
export type PrivateSearch = { q?: string; person?: string }

const KEY = 'finding'

/** Tokens that this tab stores: more steps back than anybody goes. */
const MAX_TOKENS = 50

const isSearch = (value: unknown): value is PrivateSearch =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((part) => typeof part === 'string')

const isSame = (a: PrivateSearch, b: PrivateSearch): boolean =>
  (a.q ?? '') === (b.q ?? '') && (a.person ?? '') === (b.person ?? '')

/**
 * Searches are personal data, and addresses go into logs and histories. A page's address therefore
 * holds a random token; only this tab knows its search, until it is closed or signs out.
 */
export const makePrivateSearches = (storage: KeyValue) => {
  let tokens: Map<string, PrivateSearch> | null = null

  const stored = (): Map<string, PrivateSearch> => {
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
  const known = (): Map<string, PrivateSearch> => (tokens ??= stored())

  return {
    /** Token of a search; equal searches have the same token. */
    tokenOf(search: PrivateSearch): string {
      const all = known()
      const there = [...all].find(([, one]) => isSame(one, search))
      if (there) return there[0]
      const token = crypto.randomUUID().slice(0, 8)
      tokens = new Map([...all, [token, { ...search }] as const].slice(-MAX_TOKENS))
      try {
        storage.setItem(KEY, JSON.stringify([...tokens]))
      } catch {
        // Without storage the search lasts until the page is reloaded.
      }
      return token
    },
    /** Search of a token; empty when this tab does not know it. */
    searchFor: (token: string): PrivateSearch => known().get(token) ?? {},
    forgetSearches(): void {
      tokens = new Map()
      try {
        storage.removeItem(KEY)
      } catch {
        // Without storage nothing was stored.
      }
    },
  }
}

/** Shared instance of this tab. */
export const { tokenOf, searchFor, forgetSearches } = makePrivateSearches(tabStorage)
