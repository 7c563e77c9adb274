import * as v from 'valibot'
import { attachmentsIn } from '#forms/index.ts'
import { states, submissions, type FormType, type State } from '#kinds/submissions.ts'
import { writeAudit } from '../audit.ts'
import { Problem } from '../problem.ts'
import { check, limitQuery, parseQuery, requireNoQuery } from '../request.ts'
import { disposition, json } from '../respond.ts'
import type { Call, Route } from '../route.ts'
import { openAttachment } from '../submissions/attachments.ts'
import { countSubmissions, cursorQuery, readPage } from '../submissions/inbox.ts'
import { countName } from '../submissions/buckets.ts'
import { roomFrom, roomLeft } from '../submissions/journal.ts'
import { listed, readSubmission, submissionToWire } from '../submissions/submission.ts'
import { countsSchema, formType, submissionSchema, searchWords } from './form-schemas.ts'
import { contactIdOf } from './form-mark.ts'
import { pageHeaders } from './form-search.ts'

const statesQuery = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',')),
    v.array(v.picklist(states, 'Choose from new, read, done and spam, separated by commas.')),
  ),
  states.join(','),
)

// `q` is in the address because the documented interface has it there; searches of the staff area,
// which name people, are in a body (form-search.ts).
const list = async (call: Call): Promise<Response> => {
  const { url, services } = call
  const query = parseQuery(url, ['FormType', 'State', 'limit', 'cursor', 'q'])
  const type = check(v.optional(formType), query.FormType, ['FormType'])
  const filter = {
    type,
    states: check(statesQuery, query.State, ['State']),
    email: undefined,
    words: check(searchWords, query.q, ['q']),
  }
  const limit = check(limitQuery, query.limit, ['limit'])
  const page = await readPage(services, filter, {
    limit,
    after: check(cursorQuery, query.cursor, ['cursor']),
  })
  await writeAudit(call, { action: 'read responses', kind: submissions.name, id: type ?? 'all' })
  return json(page.items, { headers: pageHeaders(url, page) })
}

/** Returns numbers only, which are no personal data: no audit entry. */
const count = async (call: Call): Promise<Response> => {
  requireNoQuery(call.url)
  const { clock, settings } = call.services
  const { counts, bytesToday } = await countSubmissions(call.services)
  const of = (type: FormType): Record<State, number> => {
    const count = (state: State): number => counts.get(countName({ type, state })) ?? 0
    return { new: count('new'), read: count('read'), done: count('done'), spam: count('spam') }
  }
  const room = roomLeft(bytesToday)
  const warning =
    room === 'enough' ? {} : { Room: room, RoomFrom: new Date(roomFrom(clock.now())).toISOString() }
  return json({
    CONTACT: of('CONTACT'),
    BUSINESS: of('BUSINESS'),
    CAREER: of('CAREER'),
    COMPLAINT: of('COMPLAINT'),
    ...warning,
    ...(settings.smtpUrl === null ? { Mail: 'none' } : {}),
  })
}

/** Form responses, for staff; every reading is recorded in the audit trail. */
export const formListRoutes: readonly Route[] = [
  {
    ...submissions.api.list,
    describe: {
      summary:
        'Form responses, newest first; `q` finds names, addresses, numbers, references and words of the message',
      query: ['FormType', 'State', 'limit', 'cursor', 'q'],
      success: { 200: v.array(submissionSchema) },
      headers: ['Searched-To'],
    },
    handle: list,
  },
  {
    ...submissions.api.counts,
    describe: {
      summary:
        'How many form responses there are, by form and state; `Room` where the day has little or no room left for more, and when it has again; `Mail` is `none` where there is no mail server',
      success: { 200: countsSchema },
    },
    handle: count,
  },
  {
    ...submissions.api.read,
    describe: {
      summary: 'One form response',
      success: { 200: submissionSchema },
      headers: ['ETag'],
    },
    handle: async (call) => {
      requireNoQuery(call.url)
      const found = await readSubmission(call.services, contactIdOf(call))
      if (!found) throw new Problem('not_found')
      await writeAudit(call, { action: 'read responses', kind: submissions.name, id: found.id })
      return json(submissionToWire(listed(found), call.services.settings), { etag: found.rev })
    },
  },
  {
    ...submissions.api.file,
    describe: {
      summary: 'The PDF that came with a form response',
      success: {},
      other: { 200: 'application/pdf' },
      headers: ['Content-Disposition'],
    },
    handle: async (call) => {
      requireNoQuery(call.url)
      const found = await readSubmission(call.services, contactIdOf(call))
      const [held] = found ? attachmentsIn(found) : []
      const body = held && (await openAttachment(call.services, held.attachment))
      if (!found || !held || !body) throw new Problem('not_found')
      await writeAudit(call, { action: 'read file', kind: submissions.name, id: found.id })
      return new Response(body, {
        headers: {
          'Content-Type': 'application/pdf',
          'Content-Disposition': disposition('attachment', held.attachment.name),
        },
      })
    },
  },
]
