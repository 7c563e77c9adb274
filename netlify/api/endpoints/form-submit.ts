import * as v from 'valibot'
import { formOf } from '#forms/index.ts'
import { submissions } from '#kinds/submissions.ts'
import { check, parseJson, queryOf, readJson } from '../request.ts'
import { deliverLater } from '../mail/deliver.ts'
import { Problem, rateLimited } from '../problem.ts'
import { json } from '../respond.ts'
import type { Call, Route } from '../route.ts'
import { receive, type Sent } from '../submissions/receive.ts'
import { accepted, plainPost, posted } from './form-answers.ts'
import { answerPlainPost, isPlainPost } from './form-plain.ts'

const envelope = v.strictObject({ ...posted.entries, FormData: v.unknown() })

const sentIn = (body: Record<string, unknown>): Sent => {
  const { ContactId, FormType, FormData } = check(envelope, body)
  const values = typeof FormData === 'string' ? parseJson(FormData) : FormData
  return { id: ContactId, type: FormType, values: check(formOf(FormType).schema, values, [submissions.wire.data]) }
}

const answerJsonPost = async (call: Call): Promise<Response> => {
  const { request, services, ip } = call
  const sent = sentIn(await readJson(request))
  const received = await receive(services, sent, ip)
  if (received === 'conflict') throw new Problem('conflict')
  if ('retryAt' in received) throw rateLimited(received.retryAt, services.clock.now())
  if (received.isNew) call.later(deliverLater(services, received.id))
  return json({ ContactId: received.id }, { status: received.isNew ? 201 : 200 })
}

const page = 'text/html'

/** A visitor's form, sent by our script as JSON or by the browser itself. */
export const formSubmitRoutes: readonly Route[] = [
  {
    ...submissions.api.submit,
    describe: {
      summary: 'Send a form: stored once per ContactId. A plain HTML post is answered with the thank-you page, or with a page that keeps what was typed',
      body: posted,
      media: { 'application/x-www-form-urlencoded': plainPost, 'multipart/form-data': plainPost },
      success: { 200: accepted, 201: accepted },
      other: { 303: null, 400: page, 403: page, 409: page, 413: page, 422: page, 429: page, 503: page },
      problems: { conflict: {}, rate_limited: { retryAt: v.string() } },
    },
    handle: async (call) => {
      if (isPlainPost(call.request)) return answerPlainPost(call)
      queryOf(call.url, [])
      return answerJsonPost(call)
    },
  },
]
