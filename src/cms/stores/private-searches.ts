import { tabStorage, type KeyValue } from '../network/browser.ts'

/** Whom or what somebody looks for among people: words, or one person's address. */
export type PrivateSearch = { q?: string; person?: string }

const KEY = 'finding'

/** Tokens that this tab remembers: as many ways back as anybody goes. */
const MAX_TOKENS = 50

const isSearch = (value: unknown): value is PrivateSearch =>
  typeof value === 'object' && value !== null && Object.values(value).every((part) => typeof part === 'string')

const isSame = (a: PrivateSearch, b: PrivateSearch): boolean => (a.q ?? '') === (b.q ?? '') && (a.person ?? '') === (b.person ?? '')

/**
 * What is looked for is personal, and addresses go into logs and histories. An address of a page therefore holds a
 * random token for it; only this tab knows which search it is, until it is closed or signs out.
 */
export const makePrivateSearches = (storage: KeyValue) => {
  let tokens: Map<string, PrivateSearch> | null = null

  const stored = (): Map<string, PrivateSearch> => {
    try {
      const all: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
      return new Map(Array.isArray(all) ? all.flatMap(([token, value]: [unknown, unknown]) => (typeof token === 'string' && isSearch(value) ? [[token, value] as const] : [])) : [])
    } catch {
      return new Map()
    }
  }
  const known = (): Map<string, PrivateSearch> => (tokens ??= stored())

  return {
    /** The token of a search, the same for the same. */
    tokenOf(search: PrivateSearch): string {
      const all = known()
      const there = [...all].find(([, one]) => isSame(one, search))
      if (there) return there[0]
      const token = crypto.randomUUID().slice(0, 8)
      tokens = new Map([...all, [token, { ...search }] as const].slice(-MAX_TOKENS))
      try {
        storage.setItem(KEY, JSON.stringify([...tokens]))
      } catch {
        // A full device has it until the page is loaded anew.
      }
      return token
    },
    /** The search of a token; empty where this tab does not know it. */
    searchFor: (token: string): PrivateSearch => known().get(token) ?? {},
    forgetSearches(): void {
      tokens = new Map()
      try {
        storage.removeItem(KEY)
      } catch {
        // Where nothing can be kept nothing was.
      }
    },
  }
}

/** This tab's own. */
export const { tokenOf, searchFor, forgetSearches } = makePrivateSearches(tabStorage)
