import * as v from 'valibot'
import { formOf } from '#forms/index.ts'
import type { Form } from '#forms/define.ts'
import type { Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { formTypes } from '#kinds/submissions.ts'
import { secondsUntil } from '#rules/time.ts'
import { UnavailableError } from '#store/clock.ts'
import { fieldErrors, readBytes } from '../request.ts'
import { deliverLater } from '../mail/deliver.ts'
import { Problem } from '../problem.ts'
import type { Call } from '../route.ts'
import type { Services } from '../services.ts'
import { receive } from '../submissions/receive.ts'
import { formPage, type Typed } from './form-page.ts'

const URLENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'

/** The longest form, with every character of it written as bytes in percent signs, and room to spare. */
const MAX_BYTES = 200_000

const mediaOf = (request: Request): string => request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''

/** Whether a browser without our script sent this. */
export const isPlainPost = (request: Request): boolean => [URLENCODED, MULTIPART].includes(mediaOf(request))

/** A form of another site may not speak for its visitors; browsers can't be made to lie about either header. */
const fromOwnPage = ({ request, url, services }: Call): boolean => {
  const origin = request.headers.get('origin')
  const isOwn = origin !== null && (origin === url.origin || origin === new URL(services.settings.siteUrl).origin)
  return isOwn || request.headers.get('sec-fetch-site') === 'same-origin'
}

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
  return { ...rest, ...(consent === undefined ? {} : { consent: isTicked(consent) ? true : consent === '' ? undefined : consent }) }
}

type Post = { form: Form; typed: Typed; language: Language }

const postOf = (fields: Map<string, string>): Post | null => {
  const { FormType, ...typed } = Object.fromEntries(fields)
  const type = formTypes.find((one) => one === FormType)
  return type ? { form: formOf(type), typed, language: typed['locale'] === 'ar' ? 'ar' : 'en' } : null
}

const store = async (services: Services, call: Call, { form, typed, language }: Post): Promise<Response> => {
  const parsed = v.safeParse(form.schema, valuesOf(typed), { abortPipeEarly: true })
  const again = { language, form: { form, typed, errors: [] } }
  if (!parsed.success) return formPage({ ...again, status: 422, notice: 'invalid', form: { form, typed, errors: fieldErrors(parsed.issues) } })
  const received = await receive(services, { id: null, type: form.type, values: parsed.output }, call.ip)
  if (received === 'conflict') return formPage({ ...again, status: 409, notice: 'unreadable' })
  if ('retryAt' in received) {
    const seconds = secondsUntil(received.retryAt, services.clock.now())
    return formPage({ ...again, status: 429, notice: 'busy', headers: { 'Retry-After': String(seconds) } })
  }
  if (received.isNew) call.later(deliverLater(services, received.id))
  return new Response(null, { status: 303, headers: { Location: pathIn(language, '/thank-you'), 'Cache-Control': 'no-store' } })
}

/** A form as HTML posts it: on to the thank-you page, or a page in the visitor's language that keeps what was typed. */
export const answerPlainPost = async (call: Call): Promise<Response> => {
  const { request, services } = call
  let post: Post | null = null
  try {
    const fields = await fieldsOf(request)
    post = fields && postOf(fields)
    if (!fromOwnPage(call)) return formPage({ status: 403, language: post?.language ?? 'en', notice: 'elsewhere' })
    return post ? await store(services, call, post) : formPage({ status: 400, language: 'en', notice: 'unreadable' })
  } catch (error) {
    if (error instanceof Problem) return formPage({ status: error.code === 'too_large' ? 413 : 400, language: 'en', notice: 'unreadable' })
    if (!(error instanceof UnavailableError) || !post) throw error
    const { form, typed, language } = post
    return formPage({ status: 503, language, notice: 'unavailable', form: { form, typed, errors: [] }, headers: { 'Retry-After': '5' } })
  }
}
