import { formTypes, states, submissions, type FormType, type State } from '#kinds/submissions.ts'
import { itemPath, listPath } from '../stores/router.ts'

/** What the inbox shows, as its address holds it; absent means any, a state that is absent means all but spam. */
export type InboxQuery = { form?: FormType; state?: State; q?: string; person?: string }

const { path } = submissions.screen
const { list } = submissions.api

/** What is known of an address's search; anything else is left out. */
export function queryOf(search: Readonly<Record<string, string>>): InboxQuery {
  const form = formTypes.find((one) => one === search['form'])
  const state = states.find((one) => one === search['state'])
  const { q, person } = search
  return { ...(form && { form }), ...(state && { state }), ...(q && { q: q.slice(0, 200) }), ...(person && { person: person.slice(0, 254) }) }
}

/** A query without its empty parts, as the address takes it. */
const searchOf = (query: { [Key in keyof InboxQuery]?: string | undefined }): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([key, value]) => (value ? [[key, value] as const] : [])))

export const inboxPath = (query: { [Key in keyof InboxQuery]?: string | undefined }): string => listPath(path, searchOf(query))
export const responsePath = (id: string, query: InboxQuery): string => itemPath(path, id, searchOf(query))

const ORDINARY: readonly State[] = ['new', 'read', 'done']

/** The states that a query asks for: a person is found whole, spam included; otherwise spam is apart from the rest. */
export const statesOf = ({ state, person }: InboxQuery): readonly State[] => (state ? [state] : person ? states : ORDINARY)

/** Where the server answers a query, so many at a time. */
export function apiPath(query: InboxQuery, limit: number): string {
  const wanted = statesOf(query)
  const search = new URLSearchParams({
    ...(query.form && { FormType: query.form }),
    ...(wanted.length < states.length && { State: wanted.join(',') }),
    ...(query.person && { Email: query.person }),
    ...(query.q && { q: query.q }),
    limit: String(limit),
  })
  return `${list.path}?${search.toString()}`
}
