import type { search } from '#messages/en/search.ts'

/** The words of the search in the page's language. */
export type Words = typeof search
