const storageKey = 'searches'

/** Maximum number of stored searches. */
const maxStored = 5

/**
 * True for a query with four digits in a row: it may be a code, a PIN, a card or account number.
 */
const isPrivate = (query: string): boolean => /\p{N}(?:[\s-]?\p{N}){3}/u.test(query)

/** Recent searches on this device, the last first; empty when storage is disabled or invalid. */
export const recentSearches = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((one) => typeof one === 'string').slice(0, maxStored)
      : []
  } catch {
    return []
  }
}

const write = (queries: readonly string[]): void => {
  try {
    if (queries.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(queries))
  } catch {
    // Storage is disabled: the search works without it.
  }
}

/** Stores a query whose result was opened, except a private one. */
export const rememberSearch = (query: string): void => {
  if (query !== '' && !isPrivate(query))
    write([query, ...recentSearches().filter((one) => one !== query)].slice(0, maxStored))
}

export const forgetSearches = (): void => {
  write([])
}
