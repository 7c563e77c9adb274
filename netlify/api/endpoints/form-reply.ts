import * as v from 'valibot'
import { requiredText, uuid } from '#kinds/fields.ts'
import { requiredLine, requiredLongText } from '#forms/fields.ts'
import { submissions } from '#kinds/submissions.ts'
import { sha256 } from '#store/keys.ts'
import { writeAudit } from '../audit.ts'
import { check, readJson, requireNoQuery } from '../request.ts'
import { staffUser } from '../crud.ts'
import { deliverInBackground } from '../mail/deliver.ts'
import { plainSubject } from '../mail/letters.ts'
import { Problem } from '../problem.ts'
import { json } from '../respond.ts'
import type { Call, Route } from '../route.ts'
import { changeSubmission } from '../submissions/change-submission.ts'
import { toListed, newMessage, submissionToWire, type Message } from '../submissions/submission.ts'
import { submissionSchema } from './form-schemas.ts'

/** Most replies to one response, so that its document stays small. */
const MAX_REPLIES = 50

const replySchema = v.strictObject({
  ContactId: uuid,
  ReplyId: v.optional(uuid),
  Subject: v.pipe(requiredLine(200), v.transform(plainSubject), requiredText(400)),
  Message: requiredLongText(10_000),
})

/** Identifier of a reply: the `ReplyId` of the request, or a hash of its text. */
const idOf = ({
  ContactId,
  ReplyId,
  Subject,
  Message,
}: v.InferOutput<typeof replySchema>): string =>
  ReplyId ?? `reply-${sha256(JSON.stringify([ContactId, Subject, Message])).slice(0, 24)}`

const isSame = (before: Message, sent: v.InferOutput<typeof replySchema>): boolean =>
  before.subject === sent.Subject && before.text === sent.Message

const refusals = {
  'other text': 'Another text was sent with this ReplyId. Send this one with a new ReplyId.',
  'too many': 'This response cannot take any more replies.',
} as const

/**
 * Queues a reply. A repeated request, recognised by its `ReplyId`, does not send the reply twice; a
 * reply that failed is queued again. The same text under another id is another message.
 */
const queueReply = async (call: Call): Promise<Response> => {
  requireNoQuery(call.url)
  const sent = check(replySchema, await readJson(call.request))
  const { clock } = call.services
  const at = new Date(clock.now()).toISOString()
  const id = idOf(sent)
  const by = staffUser(call).email
  const changed = await changeSubmission(
    call.services,
    sent.ContactId,
    crypto.randomUUID(),
    ({ mail }) => {
      const earlierReply = mail.find((one) => one.id === id)
      if (earlierReply && !isSame(earlierReply, sent)) return { refused: 'other text' as const }
      // Queued or sent already: the response does not change.
      if (earlierReply && earlierReply.failedAt === null) return {}
      if (!earlierReply && mail.filter(({ kind }) => kind === 'reply').length >= MAX_REPLIES)
        return { refused: 'too many' as const }
      const message = newMessage({
        id,
        kind: 'reply',
        subject: sent.Subject,
        text: sent.Message,
        queuedAt: at,
        queuedBy: by,
      })
      return { mail: [...mail.filter((one) => one.id !== id), message] }
    },
  )
  if (!changed) throw new Problem('not_found')
  if ('refused' in changed) throw new Problem('conflict', { detail: refusals[changed.refused] })
  const { submission } = changed
  const queuedAt = submission.mail.find((one) => one.id === id)?.queuedAt ?? at
  await writeAudit(call, {
    action: 'reply',
    kind: submissions.name,
    id: submission.id,
    at: queuedAt,
    op: id.slice(-8),
  })
  call.inBackground(deliverInBackground(call.services, submission.id))
  return json(submissionToWire(toListed(submission), call.services.settings), { status: 202 })
}

/**
 * Replies of staff to a response by e-mail. A reply waits in the response's outbox until the mail
 * server has accepted it.
 */
export const formReplyRoutes: readonly Route[] = [
  {
    ...submissions.api.reply,
    describe: {
      summary:
        'Reply to a form response by e-mail; sent once per `ReplyId` or, without a `ReplyId`, once per text',
      body: replySchema,
      success: { 202: submissionSchema },
      problems: { conflict: {}, not_found: {} },
    },
    handle: queueReply,
  },
]
