const key = 'searches'

/** Searches that are kept at most. */
const most = 5

/** A query that may hold a code, a PIN, a number of a card or an account is not kept. */
const isPrivate = (query: string): boolean => /\p{N}(?:[\s-]?\p{N}){3}/u.test(query)

/** What was searched for on this device, the last first. Nothing where storage is switched off or holds something else. */
export const recentSearches = (): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

const write = (queries: readonly string[]): void => {
  try {
    if (queries.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(queries))
  } catch {
    // Storage is switched off: the search works all the same.
  }
}

/** Keeps a query that led somewhere. */
export const rememberSearch = (query: string): void => {
  if (query !== '' && !isPrivate(query))
    write([query, ...recentSearches().filter((one) => one !== query)].slice(0, most))
}

export const forgetSearches = (): void => {
  write([])
}
