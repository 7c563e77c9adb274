import * as v from 'valibot'
import { formOf } from '#forms/index.ts'
import type { Form } from '#forms/define.ts'
import { languageOf, type Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { formTypes } from '#kinds/submissions.ts'
import { secondsUntil } from '#rules/time.ts'
import { isAssetsHost, isFromOwnPage } from '../hosts.ts'
import { fieldErrors, mediaTypeOf, readBytes } from '../request.ts'
import { problemOf } from '../problem.ts'
import type { Call } from '../route.ts'
import type { Services } from '../services.ts'
import { receive, workLater } from '../submissions/receive.ts'
import { formPage, type Typed } from './form-page.ts'

const URLENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'

/** The longest form, with every character of it written as bytes in percent signs, and room to spare. */
const MAX_BYTES = 200_000

/** Whether a browser without our script sent this. */
export const isPlainPost = (request: Request): boolean => [URLENCODED, MULTIPART].includes(mediaTypeOf(request))

/** A form of another site may not speak for its visitors. Not every browser says its origin with a form; the newer header it can't be made to lie about either. */
const isOwnForm = ({ request, url, services }: Call): boolean =>
  isFromOwnPage(request, url, services) || (request.headers.get('sec-fetch-site') === 'same-origin' && !isAssetsHost(url, services))

/** The fields of the post, or null when they cannot be read: broken, with a file, or one twice. @throws Problem `too_large` */
const fieldsOf = async (request: Request): Promise<Map<string, string> | null> => {
  const bytes = await readBytes(request, MAX_BYTES)
  const type = request.headers.get('content-type') ?? ''
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => null)
  const entries = [...(form ?? [])].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  const fields = new Map(entries)
  return form && entries.length === [...form].length && fields.size === entries.length ? fields : null
}

const isTicked = (value: string | undefined): boolean => value === 'true' || value === 'on'

/** What was typed, as the form's schema expects it. The time trap is not asked: no script noted a time. */
const valuesOf = (typed: Typed): Record<string, unknown> => {
  const { startedAt: _startedAt, consent, ...rest } = typed
  return { ...rest, ...(isTicked(consent) && { consent: true }) }
}

type Post = { form: Form; typed: Typed; language: Language }

const postOf = (fields: Map<string, string>, language: Language): Post | null => {
  const { FormType, ...typed } = Object.fromEntries(fields)
  const type = formTypes.find((one) => one === FormType)
  // Any value but that of a ticked check box means that it is not ticked.
  const consent = isTicked(typed['consent']) ? 'true' : ''
  return type ? { form: formOf(type), typed: { ...typed, consent }, language } : null
}

/** A referrer that says no language: cut to its origin, or our answer to an earlier post. */
const NO_PAGE = /^\/(?:api\/.*)?$/

/** The language of the page that the form was on, where that is known; else the one that the browser asks for. */
const languageOfVisitor = (request: Request): Language => {
  const path = URL.parse(request.headers.get('referer') ?? '')?.pathname ?? '/'
  if (!NO_PAGE.test(path)) return languageOf(path)
  return /^\s*ar\b/i.test(request.headers.get('accept-language') ?? '') ? 'ar' : 'en'
}

/** What a post said of itself before it failed. */
type Read = { language: Language; post: Post | null }

/** The page for a failure: it says what happened, has what was typed where that could be read, and what to do. What nobody foresaw is logged. */
const failurePage = (error: unknown, { language, post }: Read, services: Services): Response => {
  const { code } = problemOf(error, services)
  if (!post) {
    if (code === 'too_large') return formPage({ status: 413, language, notice: 'tooLarge' })
    return formPage({ status: code === 'internal' ? 500 : 400, language, notice: code === 'internal' ? 'unavailable' : 'unreadable' })
  }
  const form = { form: post.form, typed: post.typed, errors: [] }
  const [status, headers] = code === 'unavailable' ? [503, { 'Retry-After': '5' }] : [500, {}]
  return formPage({ status, language, notice: 'unavailable', form, headers })
}

const store = async (services: Services, call: Call, { form, typed, language }: Post): Promise<Response> => {
  const parsed = v.safeParse(form.schema, valuesOf(typed), { abortPipeEarly: true })
  const again = { language, form: { form, typed, errors: [] } }
  if (!parsed.success) return formPage({ ...again, status: 422, notice: 'invalid', form: { form, typed, errors: fieldErrors(parsed.issues) } })
  const received = await receive(services, { id: null, type: form.type, values: parsed.output }, call.ip)
  if (received === 'conflict') return formPage({ ...again, status: 409, notice: 'unreadable' })
  if ('retryAt' in received) {
    const seconds = secondsUntil(received.retryAt, services.clock.now())
    const refusal = received.isFull ? ({ status: 503, notice: 'full' } as const) : ({ status: 429, notice: 'busy' } as const)
    return formPage({ ...again, ...refusal, headers: { 'Retry-After': String(seconds) } })
  }
  workLater(call, received)
  return new Response(null, { status: 303, headers: { Location: pathIn(language, '/thank-you'), 'Cache-Control': 'no-store' } })
}

/** A form as HTML posts it: on to the thank-you page, or a page in the visitor's language that keeps what was typed. */
export const answerPlainPost = async (call: Call): Promise<Response> => {
  const { request, services } = call
  const read: Read = { language: languageOfVisitor(request), post: null }
  try {
    const fields = await fieldsOf(request)
    if (fields?.has('locale')) read.language = fields.get('locale') === 'ar' ? 'ar' : 'en'
    read.post = fields && postOf(fields, read.language)
    if (!isOwnForm(call)) return formPage({ status: 403, language: read.language, notice: 'elsewhere' })
    return read.post ? await store(services, call, read.post) : formPage({ status: 400, language: read.language, notice: 'unreadable' })
  } catch (error) {
    return failurePage(error, read, services)
  }
}
