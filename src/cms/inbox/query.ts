import { formTypes, states, submissions, type FormType, type State } from '#kinds/submissions.ts'
import { searchFor, tokenOf, type PrivateSearch } from '../stores/private-searches.ts'
import { itemPath, listPath } from '../stores/router.ts'
import type { Inbox } from './inbox.ts'
import type { Counts } from './new-count.ts'

/** What the inbox shows; absent means any, a state that is absent means all but spam. */
export type InboxQuery = PrivateSearch & { form?: FormType; state?: State }

type Loose = { [Key in keyof InboxQuery]?: string | undefined }

const { path } = submissions.screen

/** A query without what is empty or not known. */
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

/** What an address asks for; anything that is not known is left out. */
export function queryOf(search: Readonly<Record<string, string>>): InboxQuery {
  const { form, state, q, person, find } = search
  return cleaned({ form, state, q, person, ...(find && searchFor(find)) })
}

/** Whether an address contains a search itself in place of a token, as a person may have typed it. */
export const hasPlainSearch = (search: Readonly<Record<string, string>>): boolean =>
  'q' in search || 'person' in search

/** A query as the address's search: with a token in place of personal data. */
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

/** The states that a query asks for: a person is found whole, spam included; otherwise spam is apart from the rest. */
export const statesOf = ({ state, person }: InboxQuery): readonly State[] =>
  state ? [state] : person ? states : ORDINARY

/** A query as the server is asked. One that names a person travels in a body, because addresses are written into logs. */
type Asked = { FormType?: FormType; State: readonly State[]; Email?: string; q?: string }

export const askedOf = (query: InboxQuery): Asked => ({
  ...(query.form && { FormType: query.form }),
  State: statesOf(query),
  ...(query.person && { Email: query.person }),
  ...(query.q && { q: query.q }),
})

/** Whether a query has a search, so that the counts by form and state do not apply. */
export const isNarrowed = ({ q, person }: InboxQuery): boolean =>
  q !== undefined || person !== undefined

/** How many responses a query has: by the counts, or with a search once all are read; null until that is known. */
export function totalOf(
  inbox: Pick<Inbox, 'items' | 'next'>,
  counts: Counts | null,
  query: InboxQuery,
): number | null {
  if (isNarrowed(query) || !counts) return inbox.next === null ? inbox.items.length : null
  const types = query.form ? [counts[query.form]] : Object.values(counts)
  return types.reduce((sum, of) => statesOf(query).reduce((all, state) => all + of[state], sum), 0)
}

/** How many of the query's forms are spam. */
export const spamIn = (counts: Counts | null, { form }: InboxQuery): number =>
  counts ? (form ? [counts[form]] : Object.values(counts)).reduce((sum, of) => sum + of.spam, 0) : 0
