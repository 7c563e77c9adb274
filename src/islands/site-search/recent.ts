const key = 'searches'

/** Maximum number of stored searches. */
const most = 5

/** True for a query that may contain a code, a PIN, a card or account number: not stored. */
const isPrivate = (query: string): boolean => /\p{N}(?:[\s-]?\p{N}){3}/u.test(query)

/** Recent searches on this device, the last first; empty when storage is disabled or invalid. */
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
    // Storage is disabled: the search works without it.
  }
}

/** Stores a query whose result was opened. */
export const rememberSearch = (query: string): void => {
  if (query !== '' && !isPrivate(query))
    write([query, ...recentSearches().filter((one) => one !== query)].slice(0, most))
}

export const forgetSearches = (): void => {
  write([])
}
