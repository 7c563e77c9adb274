import * as v from 'valibot'
import { errors } from '#forms/define.ts'
import { formOf } from '#forms/index.ts'
import { submissions } from '#kinds/submissions.ts'
import { check, invalidFields, parseJson, readJson, requireNoQuery } from '../request.ts'
import { fullUntil, Problem, rateLimited } from '../problem.ts'
import { json } from '../respond.ts'
import type { Call, Route } from '../route.ts'
import { receive, workLater, type Incoming } from '../submissions/receive.ts'
import { answerBy } from '../submissions/submission.ts'
import { htmlPostSchema, jsonPostSchema, receivedSchema } from './form-schemas.ts'
import { answerPlainPost, isPlainPost } from './form-plain.ts'

const envelope = v.strictObject({ ...jsonPostSchema.entries, FormData: v.unknown() })

const incomingIn = (body: Record<string, unknown>): Incoming => {
  const { ContactId, FormType, FormData } = check(envelope, body)
  const values = typeof FormData === 'string' ? parseJson(FormData) : FormData
  return {
    id: ContactId,
    type: FormType,
    values: check(formOf(FormType).schema, values, [submissions.wire.data]),
  }
}

const answerJsonPost = async (call: Call): Promise<Response> => {
  const { request, services, ip } = call
  const sent = incomingIn(await readJson(request))
  const received = await receive(services, sent, ip)
  if (received === 'conflict') throw new Problem('conflict')
  if ('lost' in received)
    throw invalidFields([
      { path: `${submissions.wire.data}.${received.lost}`, message: errors.fileGone },
    ])
  if ('retryAt' in received) {
    const problemUntil = received.isFull ? fullUntil : rateLimited
    throw problemUntil(received.retryAt, services.clock.now())
  }
  workLater(call, received)
  const day = answerBy({ type: sent.type, receivedAt: received.receivedAt })
  return json(
    { ContactId: received.id, ...(day !== null && { AnswerBy: day }) },
    { status: received.isNew ? 201 : 200 },
  )
}

/** Media type of an answer to a plain HTML post. */
const page = 'text/html'

/** A visitor's form, sent by our script as JSON or by the browser itself. */
export const formSubmitRoutes: readonly Route[] = [
  {
    ...submissions.api.submit,
    describe: {
      summary:
        'Submit a form; it is stored once per `ContactId`. An HTML form post is redirected to the thank-you page, or gets an HTML page with the errors and, if readable, the entered values',
      body: jsonPostSchema,
      media: {
        'application/x-www-form-urlencoded': htmlPostSchema,
        'multipart/form-data': htmlPostSchema,
      },
      plain: true,
      success: { 200: receivedSchema, 201: receivedSchema },
      other: {
        303: null,
        400: page,
        403: page,
        409: page,
        413: page,
        422: page,
        429: page,
        500: page,
        503: page,
      },
      problems: {
        conflict: {},
        preview: {},
        rate_limited: { retryAt: v.string() },
        full: { retryAt: v.string() },
      },
    },
    handle: async (call) => {
      if (isPlainPost(call.request)) return answerPlainPost(call)
      requireNoQuery(call.url)
      return answerJsonPost(call)
    },
  },
]
