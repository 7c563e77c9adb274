import * as v from 'valibot'
import { email } from '#forms/fields.ts'
import { text, uuid } from '#kinds/fields.ts'
import { responseStates, submissions } from '#kinds/submissions.ts'
import { mapPooled } from '#store/concurrency.ts'
import { sha256 } from '#store/keys.ts'
import { nextRev } from '#store/records.ts'
import { writeAudit } from '../audit.ts'
import { check, ifMatchRevision, parseQuery, readJson, requireNoQuery } from '../request.ts'
import { staffUser } from '../crud.ts'
import { Problem } from '../problem.ts'
import { json, nextLink } from '../respond.ts'
import type { Call, Route } from '../route.ts'
import { changeSubmission } from '../submissions/change-submission.ts'
import {
  toListed,
  readSubmission,
  submissionToWire,
  type Submission,
} from '../submissions/submission.ts'
import { sortKeyOf } from '../submissions/entry.ts'
import { eraseSubmissions, submissionsFrom } from '../submissions/erase.ts'
import { cursorOf, cursorQuery } from '../submissions/inbox.ts'
import { removeFromList } from '../submissions/up-to-date.ts'
import { contactIdSchema, erasedSchema, submissionSchema } from './form-schemas.ts'

const marksSchema = v.pipe(
  v.strictObject({
    State: v.optional(v.picklist(responseStates, 'Choose new, read, done or spam.')),
    // `wrapped` is the schema without its default of '': an absent note leaves the stored one.
    Note: v.optional(text(2_000).wrapped),
  }),
  v.check(
    ({ State, Note }) => State !== undefined || Note !== undefined,
    'Send a State or a Note.',
  ),
)

const personSchema = v.strictObject({ Email: email })

/**
 * Id of the form response in the request's path.
 * @throws Problem `not_found` for anything but a UUID
 */
export const contactIdOf = ({ params }: Call): string => {
  const parsed = v.safeParse(uuid, params[submissions.wire.id])
  if (!parsed.success) throw new Problem('not_found')
  return parsed.output
}

const mark = async (call: Call): Promise<Response> => {
  requireNoQuery(call.url)
  const id = contactIdOf(call)
  const rev = ifMatchRevision(call.request)
  if (rev === null) throw new Problem('revision_required')
  const sent = check(marksSchema, await readJson(call.request))
  const { clock, settings } = call.services
  const at = new Date(clock.now()).toISOString()
  const by = staffUser(call).email
  const op = sha256(JSON.stringify(['mark', id, rev, sent.State, sent.Note])).slice(0, 24)
  const stale = (current: Submission) =>
    new Problem('stale', { members: { current: submissionToWire(toListed(current), settings) } })
  const changed = await changeSubmission(call.services, id, op, (current) => {
    if (current.rev !== rev) return { refused: 'stale' as const }
    return {
      rev: nextRev(current.rev, op),
      state: sent.State ?? current.state,
      ...(sent.Note === undefined || sent.Note === current.note
        ? {}
        : { note: sent.Note, notedAt: at, notedBy: by }),
      updatedAt: at,
      updatedBy: by,
    }
  })
  if (!changed) throw new Problem('not_found')
  if ('refused' in changed) throw stale(changed.current)
  const { submission } = changed
  // An earlier attempt of this request made the change, and a later change has overwritten it: the
  // person who sent this request must see the current version.
  if (changed.repeated && submission.rev !== nextRev(rev, op)) throw stale(submission)
  await writeAudit(call, {
    action: 'mark response',
    kind: submissions.name,
    id,
    before: rev,
    after: submission.rev,
    at: submission.updatedAt,
    op: op.slice(0, 8),
  })
  return json(submissionToWire(toListed(submission), settings), { etag: submission.rev })
}

/**
 * Writes the audit entry of an erasure. It is written before the erasure, so that nothing is erased
 * without an entry. The entry holds the form response's id, and nothing about the person.
 */
const auditErasure = (call: Call, { id, rev }: Pick<Submission, 'id' | 'rev'>): Promise<void> =>
  writeAudit(call, { action: 'erase response', kind: submissions.name, id, before: rev })

const eraseOne = async (call: Call): Promise<Response> => {
  requireNoQuery(call.url)
  const id = contactIdOf(call)
  const submission = await readSubmission(call.services, id)
  if (submission) {
    await auditErasure(call, submission)
    await eraseSubmissions(call.services, [submission])
  } else {
    // The list may still have a form response that an interrupted request erased.
    await removeFromList(call.services, [id])
  }
  return json({ ContactId: id })
}

/**
 * Number of a person's form responses that are erased together, as one part. The audit entries of a
 * part and the change of the list take far less than the time limit of a request.
 */
const PART_SIZE = 40
/** Audit entries of a part that are written at the same time. */
const AUDIT_CONCURRENCY = 8

/**
 * Time of a request after which it begins no other part. A request that exceeded its time limit
 * would answer with a failure, which does not name the erased form responses.
 */
const ERASING_TIME_MS = 4_000

/**
 * Erases a person's form responses, as many as one call has time for. The `Link` header has the
 * address of the next call, which goes on from there.
 */
const erasePerson = async (call: Call): Promise<Response> => {
  const until = call.services.clock.now() + ERASING_TIME_MS
  const query = parseQuery(call.url, ['cursor'])
  const { Email } = check(personSchema, await readJson(call.request))
  const { items, next } = await submissionsFrom(
    call.services,
    Email,
    check(cursorQuery, query.cursor, ['cursor']),
  )
  // Erased in parts: if the request is interrupted, the finished parts stay erased.
  let erased = 0
  while (erased < items.length && (erased === 0 || call.services.clock.now() < until)) {
    const part = items.slice(erased, erased + PART_SIZE)
    await mapPooled(part, AUDIT_CONCURRENCY, (one) => auditErasure(call, one))
    await eraseSubmissions(call.services, part)
    erased += part.length
  }
  const lastErased = items[erased - 1]
  const nextSortKey = lastErased && erased < items.length ? sortKeyOf(lastErased) : next
  return json(
    { Erased: items.slice(0, erased).map(({ id }) => id) },
    { headers: nextLink(call.url, nextSortKey === null ? null : cursorOf(nextSortKey)) },
  )
}

/**
 * Changes of form responses by staff: the state and the note of one, the erasure of one, and the
 * erasure of all form responses of a person.
 */
export const formMarkRoutes: readonly Route[] = [
  {
    ...submissions.api.mark,
    describe: {
      summary: 'Set the state of a form response, its note, or both',
      body: marksSchema,
      success: { 200: submissionSchema },
      headers: ['ETag'],
      ifMatch: 'required',
      problems: { revision_required: {}, stale: { current: submissionSchema } },
    },
    handle: mark,
  },
  {
    ...submissions.api.erase,
    describe: {
      summary:
        'Permanently erase a form response with its mail and PDF; a repeated request returns the same',
      success: { 200: contactIdSchema },
    },
    handle: eraseOne,
  },
  {
    ...submissions.api.erasePerson,
    describe: {
      summary:
        'Permanently erase all form responses sent with one e-mail address; if `Link` is present there may be more: repeat the request, with the same body, at that URL',
      query: ['cursor'],
      body: personSchema,
      success: { 200: erasedSchema },
    },
    handle: erasePerson,
  },
]
