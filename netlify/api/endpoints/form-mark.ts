import * as v from 'valibot'
import { email } from '#forms/fields.ts'
import { text, uuid } from '#kinds/fields.ts'
import { states, submissions } from '#kinds/submissions.ts'
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
  listed,
  readSubmission,
  submissionToWire,
  type Submission,
} from '../submissions/submission.ts'
import { placeOf } from '../submissions/entry.ts'
import { eraseSubmissions, submissionsFrom } from '../submissions/erase.ts'
import { cursorOf, cursorQuery } from '../submissions/inbox.ts'
import { removeFromList } from '../submissions/up-to-date.ts'
import { acceptedSchema, erasedSchema, submissionSchema } from './form-schemas.ts'

const marks = v.pipe(
  v.strictObject({
    State: v.optional(v.picklist(states, 'Choose new, read, done or spam.')),
    Note: v.optional(text(2_000).wrapped),
  }),
  v.check(
    ({ State, Note }) => State !== undefined || Note !== undefined,
    'Send a State or a Note.',
  ),
)

const person = v.strictObject({ Email: email })

/** The id in the path. @throws Problem `not_found` for anything but a UUID */
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
  const sent = check(marks, await readJson(call.request))
  const { clock, settings } = call.services
  const [at, by] = [new Date(clock.now()).toISOString(), staffUser(call).email]
  const op = sha256(JSON.stringify(['mark', id, rev, sent.State, sent.Note])).slice(0, 24)
  const stale = (current: Submission) =>
    new Problem('stale', { members: { current: submissionToWire(listed(current), settings) } })
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
  // The change was made before and overwritten since: its author must see the current version.
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
  return json(submissionToWire(listed(submission), settings), { etag: submission.rev })
}

/**
 * Writes the audit entry of an erasure, before it: nothing is erased without one. It holds the id,
 * and nothing of the person.
 */
const receipt = (call: Call, { id, rev }: Pick<Submission, 'id' | 'rev'>): Promise<void> =>
  writeAudit(call, { action: 'erase response', kind: submissions.name, id, before: rev })

const eraseOne = async (call: Call): Promise<Response> => {
  requireNoQuery(call.url)
  const id = contactIdOf(call)
  const found = await readSubmission(call.services, id)
  if (found) {
    await receipt(call, found)
    await eraseSubmissions(call.services, [found])
  } else {
    // The list may still have a response erased by an interrupted request.
    await removeFromList(call.services, [id])
  }
  return json({ ContactId: id })
}

/**
 * Responses erased together: their audit entries and the changed list take far less than the time
 * of one request.
 */
const PART = 40
const RECEIPT_WIDTH = 8

/**
 * Milliseconds after which no other part is begun: a late answer would be a failure that names no
 * erased response.
 */
const ERASE_MS = 4_000

/**
 * Erases a bounded number of a person's responses by one call; `Link` names the place at which the
 * next call goes on.
 */
const erasePerson = async (call: Call): Promise<Response> => {
  const until = call.services.clock.now() + ERASE_MS
  const query = parseQuery(call.url, ['cursor'])
  const { Email } = check(person, await readJson(call.request))
  const { items, next } = await submissionsFrom(
    call.services,
    Email,
    check(cursorQuery, query.cursor, ['cursor']),
  )
  // Erased in parts: an interrupted request has made progress, and the next one goes on from it.
  let erased = 0
  while (erased < items.length && (erased === 0 || call.services.clock.now() < until)) {
    const part = items.slice(erased, erased + PART)
    await mapPooled(part, RECEIPT_WIDTH, (one) => receipt(call, one))
    await eraseSubmissions(call.services, part)
    erased += part.length
  }
  const last = items[erased - 1]
  const from = last && erased < items.length ? placeOf(last) : next
  return json(
    { Erased: items.slice(0, erased).map(({ id }) => id) },
    { headers: nextLink(call.url, from === null ? null : cursorOf(from)) },
  )
}

/**
 * Changes of a response by staff: marking it, noting something, erasing it, and erasing all
 * responses of one person.
 */
export const formMarkRoutes: readonly Route[] = [
  {
    ...submissions.api.mark,
    describe: {
      summary: 'Mark a form response, or keep a note on it',
      body: marks,
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
      summary: 'Erase a form response for good, with its mail; a second call has the same answer',
      success: { 200: acceptedSchema },
    },
    handle: eraseOne,
  },
  {
    ...submissions.api.erasePerson,
    describe: {
      summary:
        'Erase everything that was sent with one e-mail address; where a `Link` names a next call, there may be more',
      query: ['cursor'],
      body: person,
      success: { 200: erasedSchema },
    },
    handle: erasePerson,
  },
]
