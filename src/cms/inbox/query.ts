import {
  formTypes,
  responseStates,
  submissions,
  type FormType,
  type ResponseState,
} from '#kinds/submissions.ts'
import { searchOfToken, searchTokenOf, type PrivateSearch } from '../stores/private-searches.ts'
import { itemPath, listPath } from '../stores/router.ts'
import type { Inbox } from './inbox.ts'
import type { Counts } from './new-count.ts'

/** Query of the inbox: a search among people, and filters. */
export type InboxQuery = PrivateSearch & {
  /** Absent: all forms. */
  form?: FormType
  /** Absent: every state but spam; in a search for a person spam, too. */
  state?: ResponseState
}

/** Query with values that are not validated, as from an address or a form. */
type UncheckedQuery = { [Key in keyof InboxQuery]?: string | undefined }

const { path } = submissions.screen

/** Maximum number of characters that the server accepts in a search. */
const MAX_SEARCH = 200
/** Maximum number of characters of an e-mail address. */
const MAX_EMAIL = 254

/** Query without empty and unknown values; texts that are too long are shortened. */
export function cleanQuery({ form, state, q, person }: Readonly<UncheckedQuery>): InboxQuery {
  const knownForm = formTypes.find((type) => type === form)
  const knownState = responseStates.find((name) => name === state)
  return {
    ...(knownForm && { form: knownForm }),
    ...(knownState && { state: knownState }),
    ...(q && { q: q.slice(0, MAX_SEARCH) }),
    ...(person && { person: person.slice(0, MAX_EMAIL) }),
  }
}

/** Query in the search parameters of an address. `find` is a token: see {@link searchOfToken}. */
export function queryOf(search: Readonly<Record<string, string>>): InboxQuery {
  const { form, state, q, person, find } = search
  return cleanQuery({ form, state, q, person, ...(find && searchOfToken(find)) })
}

/**
 * True when an address contains a search in plain text, typed by a person, instead of a token. A
 * token stands for personal data that must not get into logs and histories.
 */
export const hasPlainSearch = (search: Readonly<Record<string, string>>): boolean =>
  'q' in search || 'person' in search

/** Query as search parameters of an address, with a token in place of personal data. */
function searchOf(query: UncheckedQuery): Record<string, string> {
  const { form, state, ...search } = cleanQuery(query)
  const isSearch = search.q !== undefined || search.person !== undefined
  return {
    ...(form && { form }),
    ...(state && { state }),
    ...(isSearch && { find: searchTokenOf(search) }),
  }
}

export const inboxPath = (query: UncheckedQuery): string => listPath(path, searchOf(query))
export const responsePath = (id: string, query: UncheckedQuery): string =>
  itemPath(path, id, searchOf(query))

/** All states but spam. */
const ORDINARY_STATES: readonly ResponseState[] = ['new', 'read', 'done']

/** States that a query lists: its own; or all for a person; or all but spam. */
export const statesOf = ({ state, person }: InboxQuery): readonly ResponseState[] =>
  state ? [state] : person ? responseStates : ORDINARY_STATES

/** Query as the server accepts it. */
type RequestBody = {
  FormType?: FormType
  State: readonly ResponseState[]
  Email?: string
  q?: string
}

export const requestBodyOf = (query: InboxQuery): RequestBody => ({
  ...(query.form && { FormType: query.form }),
  State: statesOf(query),
  ...(query.person && { Email: query.person }),
  ...(query.q && { q: query.q }),
})

/** True when a query searches for words or a person: the counts do not apply to its results. */
export const hasSearch = ({ q, person }: InboxQuery): boolean =>
  q !== undefined || person !== undefined

/**
 * Number of a query's responses: from the counts, or for a search the number of rows once all are
 * read; null while it is unknown.
 */
export function totalOf(
  inbox: Pick<Inbox, 'items' | 'next'>,
  counts: Counts | null,
  query: InboxQuery,
): number | null {
  if (hasSearch(query) || !counts) return inbox.next === null ? inbox.items.length : null
  const types = query.form ? [counts[query.form]] : Object.values(counts)
  return types
    .flatMap((byState) => statesOf(query).map((state) => byState[state]))
    .reduce((sum, count) => sum + count, 0)
}

/**
 * Number of spam responses to the query's form, or to all forms; 0 while the counts are unknown.
 */
export function spamCount(counts: Counts | null, { form }: InboxQuery): number {
  if (!counts) return 0
  const types = form ? [counts[form]] : Object.values(counts)
  return types.reduce((sum, byState) => sum + byState.spam, 0)
}
