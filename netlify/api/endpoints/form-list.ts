import * as v from 'valibot'
import { attachmentsIn } from '#forms/index.ts'
import {
  responseStates,
  submissions,
  type FormType,
  type ResponseState,
} from '#kinds/submissions.ts'
import { writeAudit } from '../audit.ts'
import { Problem } from '../problem.ts'
import { check, limitQuery, parseQuery, requireNoQuery } from '../request.ts'
import { disposition, json } from '../respond.ts'
import type { Call, Route } from '../route.ts'
import { openAttachment } from '../submissions/attachments.ts'
import { countSubmissions, cursorQuery, readPage } from '../submissions/inbox.ts'
import { countName } from '../submissions/buckets.ts'
import { roomAgainAt, roomState } from '../submissions/journal.ts'
import { toListed, readSubmission, submissionToWire } from '../submissions/submission.ts'
import {
  countsSchema,
  formTypeSchema,
  submissionSchema,
  searchWordsSchema,
} from './form-schemas.ts'
import { contactIdOf } from './form-mark.ts'
import { pageHeaders } from './form-search.ts'

const statesQuery = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',')),
    v.array(
      v.picklist(responseStates, 'Choose from new, read, done and spam, separated by commas.'),
    ),
  ),
  responseStates.join(','),
)

// The documented interface has the searched words, `q`, in the address. The staff area sends its
// searches, which may name people, in a body instead (form-search.ts): addresses are logged.
const answerList = async (call: Call): Promise<Response> => {
  const { url, services } = call
  const query = parseQuery(url, ['FormType', 'State', 'limit', 'cursor', 'q'])
  const type = check(v.optional(formTypeSchema), query.FormType, ['FormType'])
  const filter = {
    type,
    states: check(statesQuery, query.State, ['State']),
    email: undefined,
    words: check(searchWordsSchema, query.q, ['q']),
  }
  const limit = check(limitQuery, query.limit, ['limit'])
  const page = await readPage(services, filter, {
    limit,
    after: check(cursorQuery, query.cursor, ['cursor']),
  })
  await writeAudit(call, { action: 'read responses', kind: submissions.name, id: type ?? 'all' })
  return json(page.items, { headers: pageHeaders(url, page) })
}

/**
 * Answers with numbers of responses and warnings. They are no personal data: no audit entry is
 * written.
 */
const answerCounts = async (call: Call): Promise<Response> => {
  requireNoQuery(call.url)
  const { clock, settings } = call.services
  const { counts, bytesToday } = await countSubmissions(call.services)
  const countsOf = (type: FormType): Record<ResponseState, number> => {
    const inState = (state: ResponseState): number => counts.get(countName({ type, state })) ?? 0
    return {
      new: inState('new'),
      read: inState('read'),
      done: inState('done'),
      spam: inState('spam'),
    }
  }
  const room = roomState(bytesToday)
  const warning =
    room === 'enough'
      ? {}
      : { Room: room, RoomFrom: new Date(roomAgainAt(clock.now())).toISOString() }
  return json({
    CONTACT: countsOf('CONTACT'),
    BUSINESS: countsOf('BUSINESS'),
    CAREER: countsOf('CAREER'),
    COMPLAINT: countsOf('COMPLAINT'),
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
        'List form responses, newest first; `q` searches names, companies, roles, e-mail addresses, phone numbers, references, messages and notes',
      query: ['FormType', 'State', 'limit', 'cursor', 'q'],
      success: { 200: v.array(submissionSchema) },
      headers: ['Searched-To'],
    },
    handle: answerList,
  },
  {
    ...submissions.api.counts,
    describe: {
      summary:
        'Count the form responses by form and state. `Room` is present if little or no room is left today, and `RoomFrom` says when there is room again; `Mail` is `none` if no mail server is configured',
      success: { 200: countsSchema },
    },
    handle: answerCounts,
  },
  {
    ...submissions.api.read,
    describe: {
      summary: 'Get a form response',
      success: { 200: submissionSchema },
      headers: ['ETag'],
    },
    handle: async (call) => {
      requireNoQuery(call.url)
      const submission = await readSubmission(call.services, contactIdOf(call))
      if (!submission) throw new Problem('not_found')
      const { id, rev } = submission
      await writeAudit(call, { action: 'read responses', kind: submissions.name, id })
      return json(submissionToWire(toListed(submission), call.services.settings), { etag: rev })
    },
  },
  {
    ...submissions.api.file,
    describe: {
      summary: 'Get the PDF that was sent with a form response',
      success: {},
      nonJsonResponses: { 200: 'application/pdf' },
      headers: ['Content-Disposition'],
    },
    handle: async (call) => {
      requireNoQuery(call.url)
      const submission = await readSubmission(call.services, contactIdOf(call))
      const [first] = submission ? attachmentsIn(submission) : []
      const body = first && (await openAttachment(call.services, first.attachment))
      if (!submission || !first || !body) throw new Problem('not_found')
      await writeAudit(call, { action: 'read file', kind: submissions.name, id: submission.id })
      return new Response(body, {
        headers: {
          'Content-Type': 'application/pdf',
          'Content-Disposition': disposition('attachment', first.attachment.name),
        },
      })
    },
  },
]
