import { formTypes, states, submissions, type FormType, type State } from '#kinds/submissions.ts'
import { searchFor, tokenOf, type PrivateSearch } from '../stores/private-searches.ts'
import { itemPath, listPath } from '../stores/router.ts'
import type { Inbox } from './inbox.ts'
import type { Counts } from './new-count.ts'

/**
 * Query of the inbox. An absent key means any; an absent state means all but spam, or for a person
 * all.
 */
export type InboxQuery = PrivateSearch & { form?: FormType; state?: State }

type Loose = { [Key in keyof InboxQuery]?: string | undefined }

const { path } = submissions.screen

/** Query without empty and unknown values. */
export function cleaned({ form, state, q, person }: Readonly<Loose>): InboxQuery {
  const type = formTypes.find((one) => one === form)
  const mark = states.find((one) => one === state)
  return {
    ...(type && { form: type }),
    ...(mark && { state: mark }),
    ...(q && { q: q.slice(0, 200) }),
    ...(person && { person: person.slice(0, 254) }),
  }
}

/** Query of an address, without unknown values. */
export function queryOf(search: Readonly<Record<string, string>>): InboxQuery {
  const { form, state, q, person, find } = search
  return cleaned({ form, state, q, person, ...(find && searchFor(find)) })
}

/**
 * True when an address contains a search in plain text instead of a token, as a person may have
 * typed it.
 */
export const hasPlainSearch = (search: Readonly<Record<string, string>>): boolean =>
  'q' in search || 'person' in search

/** Query as the address's search, with a token in place of personal data. */
function searchOf(query: Loose): Record<string, string> {
  const { form, state, ...search } = cleaned(query)
  const isSearch = search.q !== undefined || search.person !== undefined
  return {
    ...(form && { form }),
    ...(state && { state }),
    ...(isSearch && { find: tokenOf(search) }),
  }
}

export const inboxPath = (query: Loose): string => listPath(path, searchOf(query))
export const responsePath = (id: string, query: Loose): string =>
  itemPath(path, id, searchOf(query))

const ORDINARY: readonly State[] = ['new', 'read', 'done']

/** States of a query: all for a person, spam included; otherwise spam only on request. */
export const statesOf = ({ state, person }: InboxQuery): readonly State[] =>
  state ? [state] : person ? states : ORDINARY

/**
 * Query as the server accepts it. One that names a person is sent in a body, because addresses are
 * written into logs.
 */
type Asked = { FormType?: FormType; State: readonly State[]; Email?: string; q?: string }

export const requestBodyOf = (query: InboxQuery): Asked => ({
  ...(query.form && { FormType: query.form }),
  State: statesOf(query),
  ...(query.person && { Email: query.person }),
  ...(query.q && { q: query.q }),
})

/** True when a query has a search: the counts by form and state do not apply to it. */
export const hasSearch = ({ q, person }: InboxQuery): boolean =>
  q !== undefined || person !== undefined

/**
 * Number of a query's responses: from the counts, or for a search once all are read; null while
 * unknown.
 */
export function totalOf(
  inbox: Pick<Inbox, 'items' | 'next'>,
  counts: Counts | null,
  query: InboxQuery,
): number | null {
  if (hasSearch(query) || !counts) return inbox.next === null ? inbox.items.length : null
  const types = query.form ? [counts[query.form]] : Object.values(counts)
  return types.reduce((sum, of) => statesOf(query).reduce((all, state) => all + of[state], sum), 0)
}

/** Number of spam responses to the query's forms. */
export const spamIn = (counts: Counts | null, { form }: InboxQuery): number =>
  counts ? (form ? [counts[form]] : Object.values(counts)).reduce((sum, of) => sum + of.spam, 0) : 0
