import * as v from 'valibot'
import { formTypes, states, submissions, type FormType, type State } from '#kinds/submissions.ts'
import { audit } from '../audit.ts'
import { check, limitQuery, queryOf } from '../check.ts'
import { Problem } from '../problem.ts'
import { json } from '../respond.ts'
import type { Call, Route } from '../route.ts'
import { readSubmission } from '../submissions/change.ts'
import { readInbox } from '../submissions/inbox.ts'
import { cursorQuery, readPage } from '../submissions/page.ts'
import { listed, toWire } from '../submissions/submission.ts'
import { contactIdOf } from './form-mark.ts'
import { counts, response } from './form-answers.ts'

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

const nextLink = (url: URL, cursor: string): string => {
  const query = new URLSearchParams(url.searchParams)
  query.set('cursor', cursor)
  return `<${url.pathname}?${query}>; rel="next"`
}

const list = async (call: Call): Promise<Response> => {
  const { url, services } = call
  const query = queryOf(url, ['FormType', 'State', 'limit', 'cursor', 'q'])
  const type = check(typeQuery, query.FormType, ['FormType'])
  const wanted = { type, states: check(statesQuery, query.State, ['State']), email: undefined, words: check(searchQuery, query.q, ['q']) }
  const limit = check(limitQuery, query.limit, ['limit'])
  const { items, next } = await readPage(services, wanted, limit, check(cursorQuery, query.cursor, ['cursor']))
  await audit(call, { action: 'read responses', kind: submissions.name, id: type ?? 'all' })
  return json(items, next === null ? {} : { headers: { Link: nextLink(url, next) } })
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
      query: ['FormType', 'State', 'limit', 'cursor', 'q'],
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
