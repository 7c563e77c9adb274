import * as v from 'valibot'
import { errors } from '#forms/define.ts'
import { formOf } from '#forms/index.ts'
import { submissions } from '#kinds/submissions.ts'
import { check, invalidFields, parseJson, readJson, requireNoQuery } from '../request.ts'
import { fullUntil, Problem, rateLimited } from '../problem.ts'
import { json } from '../respond.ts'
import type { Call, Route } from '../route.ts'
import { storeSubmission, followUpLater, type Incoming } from '../submissions/receive.ts'
import { answerDeadline } from '../submissions/submission.ts'
import { htmlPostSchema, jsonPostSchema, receivedSchema } from './form-schemas.ts'
import { answerPlainPost, isPlainPost } from './form-plain.ts'

const envelopeSchema = v.strictObject({ ...jsonPostSchema.entries, FormData: v.unknown() })

const parseJsonPost = (body: Record<string, unknown>): Incoming => {
  const { ContactId, FormType, FormData } = check(envelopeSchema, body)
  const values = typeof FormData === 'string' ? parseJson(FormData) : FormData
  return {
    id: ContactId,
    type: FormType,
    values: check(formOf(FormType).schema, values, [submissions.wire.data]),
  }
}

const answerJsonPost = async (call: Call): Promise<Response> => {
  const { request, services, ip } = call
  const sent = parseJsonPost(await readJson(request))
  const received = await storeSubmission(services, sent, ip)
  if (received === 'conflict') throw new Problem('conflict')
  if ('fieldOfLostFile' in received)
    throw invalidFields([
      { path: `${submissions.wire.data}.${received.fieldOfLostFile}`, message: errors.fileGone },
    ])
  if ('retryAt' in received) {
    const problemUntil = received.isFull ? fullUntil : rateLimited
    throw problemUntil(received.retryAt, services.clock.now())
  }
  followUpLater(call, received)
  const day = answerDeadline({ type: sent.type, receivedAt: received.receivedAt })
  return json(
    { ContactId: received.id, ...(day !== null && { AnswerBy: day }) },
    { status: received.isNew ? 201 : 200 },
  )
}

/** Media type of an answer to a plain HTML post. */
const HTML = 'text/html'

/** A visitor's form, sent by our script as JSON or by the browser itself. */
export const formSubmitRoutes: readonly Route[] = [
  {
    ...submissions.api.submit,
    describe: {
      summary:
        'Submit a form; it is stored once per `ContactId`. An HTML form post is redirected to the thank-you page, or gets an HTML page with the errors and, if readable, the entered values',
      body: jsonPostSchema,
      nonJsonBodies: {
        'application/x-www-form-urlencoded': htmlPostSchema,
        'multipart/form-data': htmlPostSchema,
      },
      acceptsHtmlForms: true,
      success: { 200: receivedSchema, 201: receivedSchema },
      nonJsonResponses: {
        303: null,
        400: HTML,
        403: HTML,
        409: HTML,
        413: HTML,
        422: HTML,
        429: HTML,
        500: HTML,
        503: HTML,
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
