import * as v from 'valibot'
import { email } from '#forms/fields.ts'
import { formTypes, states, submissions, type FormType, type State } from '#kinds/submissions.ts'
import { audit } from '../audit.ts'
import { check, limitQuery, queryOf } from '../check.ts'
import { Problem } from '../problem.ts'
import { json } from '../respond.ts'
import type { Call, Route } from '../route.ts'
import type { Services } from '../services.ts'
import { readSubmission } from '../submissions/change.ts'
import { isFrom } from '../submissions/erase.ts'
import { placeOf, readInbox } from '../submissions/inbox.ts'
import { search } from '../submissions/search.ts'
import { listed, toWire, type Listed } from '../submissions/submission.ts'
import { contactIdOf } from './form-mark.ts'
import { counts, response } from './form-answers.ts'

/** Characters of one answer, which may have 6 MB: of text that takes three bytes each it is full with a third. */
const MOST = 1_500_000

const typeQuery = v.optional(v.picklist(formTypes, 'Choose CONTACT, BUSINESS or CAREER.'))
const statesQuery = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',')),
    v.array(v.picklist(states, 'Choose of new, read, done and spam, with commas between them.')),
  ),
  states.join(','),
)
const searchQuery = v.optional(v.pipe(v.string(), v.maxLength(200, 'Too long: 200 characters at most.')), '')
const PLACE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z [0-9a-f-]{36}$/
const cursorQuery = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(120, 'This is no place in the list.'),
    v.transform((cursor) => Buffer.from(cursor, 'base64url').toString('utf8')),
    v.regex(PLACE, 'This is no place in the list.'),
  ),
)

/** As many as were asked for and fit into one answer. */
const pageOf = (items: readonly Listed[], limit: number, { settings }: Services): Record<string, unknown>[] => {
  const page: Record<string, unknown>[] = []
  let length = 0
  for (const item of items.slice(0, limit)) {
    const wire = toWire(item, settings)
    length += JSON.stringify(wire).length
    if (length > MOST && page.length > 0) break
    page.push(wire)
  }
  return page
}

const nextLink = (url: URL, last: Listed): string => {
  const query = new URLSearchParams(url.searchParams)
  query.set('cursor', Buffer.from(placeOf(last)).toString('base64url'))
  return `<${url.pathname}?${query}>; rel="next"`
}

const list = async (call: Call): Promise<Response> => {
  const { url, services } = call
  const query = queryOf(url, ['FormType', 'State', 'Email', 'limit', 'cursor', 'q'])
  const type = check(typeQuery, query.FormType, ['FormType'])
  const inStates = check(statesQuery, query.State, ['State'])
  const from = query.Email === undefined ? () => true : isFrom(check(email, query.Email, ['Email']))
  const limit = check(limitQuery, query.limit, ['limit'])
  const after = check(cursorQuery, query.cursor, ['cursor'])
  const words = check(searchQuery, query.q, ['q'])
  const all = (await readInbox(services)).filter((item) => (type === undefined || item.type === type) && inStates.includes(item.state) && from(item))
  const rest = search(all, words).filter((item) => after === undefined || placeOf(item) < after)
  const page = pageOf(rest, limit, services)
  const last = rest[page.length - 1]
  await audit(call, { action: 'read responses', kind: submissions.name, id: type ?? 'all' })
  return json(page, last && rest.length > page.length ? { headers: { Link: nextLink(url, last) } } : {})
}

/** How many there are, which tells nothing of anybody and is not written down. */
const count = async (call: Call): Promise<Response> => {
  queryOf(call.url, [])
  const none = (): Record<State, number> => ({ new: 0, read: 0, done: 0, spam: 0 })
  const found: Record<FormType, Record<State, number>> = { CONTACT: none(), BUSINESS: none(), CAREER: none() }
  for (const { type, state } of await readInbox(call.services)) found[type][state] += 1
  return json(found)
}

/** What visitors sent, for staff; every reading is written down. */
export const formListRoutes: readonly Route[] = [
  {
    ...submissions.api.list,
    describe: {
      summary: 'Form responses, newest first; `q` finds names, addresses, numbers, references and words of the message',
      query: ['FormType', 'State', 'Email', 'limit', 'cursor', 'q'],
      success: { 200: v.array(response) },
    },
    handle: list,
  },
  {
    ...submissions.api.counts,
    describe: { summary: 'How many form responses there are, by form and state', success: { 200: counts } },
    handle: count,
  },
  {
    ...submissions.api.read,
    describe: { summary: 'One form response', success: { 200: response }, headers: ['ETag'] },
    handle: async (call) => {
      queryOf(call.url, [])
      const found = await readSubmission(call.services, contactIdOf(call))
      if (!found) throw new Problem('not_found')
      await audit(call, { action: 'read responses', kind: submissions.name, id: found.id })
      return json(toWire(listed(found), call.services.settings), { etag: found.rev })
    },
  },
]
