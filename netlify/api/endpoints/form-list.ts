import * as v from 'valibot'
import { email } from '#forms/fields.ts'
import { formTypes, states, submissions, type FormType, type State } from '#kinds/submissions.ts'
import { retry } from '#store/clock.ts'
import { audit } from '../audit.ts'
import { Problem } from '../problem.ts'
import { check, limitQuery, queryOf, readJson } from '../request.ts'
import { json } from '../respond.ts'
import type { Call, Description, Route } from '../route.ts'
import { cursorQuery, readInbox, readPage, type Page, type Filter } from '../submissions/inbox.ts'
import { listed, readSubmission, toWire } from '../submissions/submission.ts'
import { counts, response } from './form-answers.ts'
import { contactIdOf } from './form-mark.ts'

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
  const filter = { type, states: check(statesQuery, query.State, ['State']), email: undefined, words: check(searchQuery, query.q, ['q']) }
  const limit = check(limitQuery, query.limit, ['limit'])
  const { items, next } = await readPage(services, filter, limit, check(cursorQuery, query.cursor, ['cursor']))
  await audit(call, { action: 'read responses', kind: submissions.name, id: type ?? 'all' })
  return json(items, next === null ? {} : { headers: { Link: nextLink(url, next) } })
}

/** Only the number, which is no personal data: no audit entry. */
const count = async (call: Call): Promise<Response> => {
  queryOf(call.url, [])
  const none = (): Record<State, number> => ({ new: 0, read: 0, done: 0, spam: 0 })
  const found: Record<FormType, Record<State, number>> = { CONTACT: none(), BUSINESS: none(), CAREER: none() }
  for (const { type, state } of await readInbox(call.services)) found[type][state] += 1
  return json(found)
}

/** What visitors sent, for staff; every reading is recorded in the audit trail. */
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

/** Whom and what is looked for is personal, and addresses are written into logs: it travels in the body. */
const body = v.strictObject({
  FormType: v.optional(v.picklist(formTypes, 'Choose CONTACT, BUSINESS or CAREER.')),
  State: v.optional(v.pipe(v.array(v.picklist(states, 'Choose of new, read, done and spam.')), v.minLength(1, 'Choose one state at least.'), v.maxLength(states.length, 'Name each state once.')), [...states]),
  Email: v.optional(email),
  q: v.optional(v.pipe(v.string(), v.maxLength(200, 'Too long: 200 characters at most.')), ''),
})

type Audit = (call: Call, filter: Filter, page: Page, isFirst: boolean) => Promise<void>

const auditReading: Audit = (call, { type }) => audit(call, { action: 'read responses', kind: submissions.name, id: type ?? 'all' })

/** One entry for one export, with all that it finds as it begins; its further pages are readings. */
const auditExport: Audit = (call, filter, page, isFirst) => {
  if (!isFirst) return auditReading(call, filter, page, isFirst)
  const { type = 'all', states: State, email: from, words } = filter
  const by = [...(words.trim() === '' ? [] : (['words'] as const)), ...(from === undefined ? [] : (['person'] as const))]
  return audit(call, { action: 'export responses', kind: submissions.name, id: type, filter: { FormType: type, State: [...new Set(State)], by }, count: page.count })
}

const answer = (note: Audit) => async (call: Call): Promise<Response> => {
  const { url, services } = call
  const query = queryOf(url, ['limit', 'cursor'])
  const limit = check(limitQuery, query.limit, ['limit'])
  const after = check(cursorQuery, query.cursor, ['cursor'])
  const { FormType, State, Email, q } = check(body, await readJson(call.request))
  const filter: Filter = { type: FormType, states: State, email: Email, words: q }
  // Reads by POST: retried while the store is unavailable, as reads by GET are.
  return retry(services.clock, async () => {
    const page = await readPage(services, filter, limit, after)
    await note(call, filter, page, after === undefined)
    return json(page.items, page.next === null ? {} : { headers: { Link: `<${url.pathname}?limit=${limit}&cursor=${page.next}>; rel="next"` } })
  })
}

const description = (summary: string): Description => ({ summary, query: ['limit', 'cursor'], body, success: { 200: v.array(response) } })

/** Search and export of form responses; a further page is requested with the same body. */
export const formFindRoutes: readonly Route[] = [
  {
    ...submissions.api.search,
    describe: description('Form responses, newest first, of a person or with words: `q` finds names, addresses, numbers, references and words of the message'),
    handle: answer(auditReading),
  },
  {
    ...submissions.api.export,
    describe: description('The same for an export, which the audit trail keeps as one: who, when, which filter and how many'),
    handle: answer(auditExport),
  },
]
