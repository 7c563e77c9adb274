import * as v from 'valibot'
import { formOf } from '#forms/index.ts'
import { errors as words, type Form } from '#forms/define.ts'
import { languageOf, type Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { formTypes } from '#kinds/submissions.ts'
import type { FieldError } from '#rules/problems.ts'
import { secondsUntil } from '#rules/time.ts'
import { withTimeout } from '#store/clock.ts'
import { isAssetsHost, isFromOwnPage } from '../hosts.ts'
import { fieldErrors, mediaTypeOf, readBytes } from '../request.ts'
import { Problem, problemOf } from '../problem.ts'
import type { Call } from '../route.ts'
import type { Services } from '../services.ts'
import { putAttachment } from '../submissions/attachments.ts'
import { receive, workLater } from '../submissions/receive.ts'
import { PART_BYTES } from '../uploads/file-types.ts'
import { formPage, type Typed } from './form-page.ts'

const URLENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'

/** The longest form, with every character of it written as bytes in percent signs, and room to spare. */
const MAX_BYTES = 200_000
/** With a file: as much as a function takes at once. */
const MAX_BYTES_WITH_FILE = PART_BYTES + MAX_BYTES

/** Whether a browser without our script sent this. */
export const isPlainPost = (request: Request): boolean =>
  [URLENCODED, MULTIPART].includes(mediaTypeOf(request))

/** A form of another site may not speak for its visitors. Not every browser says its origin with a form; the newer header it can't be made to lie about either. */
const isOwnForm = ({ request, url, services }: Call): boolean =>
  isFromOwnPage(request, url, services) ||
  (request.headers.get('sec-fetch-site') === 'same-origin' && !isAssetsHost(url, services))

type Fields = { texts: Map<string, string>; files: Map<string, File> }

/** An input for a file sends one without a name and bytes when none was chosen. */
const isChosen = (file: File): boolean => file.name !== '' || file.size > 0

/** The fields of the post, or null when they cannot be read: broken, or one twice. @throws Problem `too_large` */
const fieldsOf = async (request: Request): Promise<Fields | null> => {
  const bytes = await readBytes(
    request,
    mediaTypeOf(request) === MULTIPART ? MAX_BYTES_WITH_FILE : MAX_BYTES,
  )
  const type = request.headers.get('content-type') ?? ''
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => null)
  const fields: Fields = { texts: new Map(), files: new Map() }
  let count = 0
  for (const [name, value] of form ?? []) {
    if (typeof value === 'string') fields.texts.set(name, value)
    else if (isChosen(value)) fields.files.set(name, value)
    else continue
    count += 1
  }
  return form && fields.texts.size + fields.files.size === count ? fields : null
}

const isTicked = (value: string | undefined): boolean => value === 'true' || value === 'on'

/** What was typed, as the form's schema expects it. The time trap is not asked: no script noted a time. */
const valuesOf = (typed: Typed): Record<string, unknown> => {
  const { startedAt: _startedAt, consent, ...rest } = typed
  return { ...rest, ...(isTicked(consent) && { consent: true }) }
}

type Post = { form: Form; typed: Typed; files: ReadonlyMap<string, File>; language: Language }

/** @returns null for a form that there is none of, or that takes no such file */
const postOf = ({ texts, files }: Fields, language: Language): Post | null => {
  const { FormType, ...typed } = Object.fromEntries(texts)
  const type = formTypes.find((one) => one === FormType)
  // Any value but that of a ticked check box means that it is not ticked.
  const consent = isTicked(typed['consent']) ? 'true' : ''
  if (!type) return null
  const takes = formOf(type)
    .fields.filter((field) => field.type === 'file')
    .map(({ key }) => key)
  return [...files.keys()].every((key) => takes.includes(key))
    ? { form: formOf(type), typed: { ...typed, consent }, files, language }
    : null
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
type Read = { language: Language; hasFile: boolean; post: Post | null }

/** Files that came and were not stored: no page can hold them, so each has to be chosen once more. */
const lostFiles = ({ typed, files }: Post): FieldError[] =>
  [...files.keys()].filter((key) => !typed[key]).map((path) => ({ path, message: words.fileGone }))

/** The page for a failure: it says what happened, has what was typed where that could be read, and what to do. What nobody foresaw is logged. */
const failurePage = (
  error: unknown,
  { language, post, hasFile }: Read,
  services: Services,
): Response => {
  const { code } = problemOf(error, services)
  if (!post) {
    if (code === 'too_large')
      return formPage({ status: 413, language, notice: hasFile ? 'fileTooLarge' : 'tooLarge' })
    return formPage({
      status: code === 'internal' ? 500 : 400,
      language,
      notice: code === 'internal' ? 'unavailable' : 'unreadable',
    })
  }
  const form = { form: post.form, typed: post.typed, errors: lostFiles(post) }
  if (error instanceof Problem && code === 'rate_limited')
    return formPage({
      status: 429,
      language,
      notice: 'busy',
      form,
      headers: error.extra.headers ?? {},
    })
  if (code === 'preview') return formPage({ status: 403, language, notice: 'preview', form })
  const [status, headers] = code === 'unavailable' ? [503, { 'Retry-After': '5' }] : [500, {}]
  return formPage({ status, language, notice: 'unavailable', form, headers })
}

/**
 * Stores the files of a post, each of which stands in what was typed from then on: it outlives an error elsewhere in the
 * form. None is stored of somebody who has not agreed to it. @returns what is wrong with those that are not stored
 */
const storeFiles = async (call: Call, read: Read, post: Post): Promise<FieldError[]> => {
  if (post.typed['consent'] === '') return lostFiles(post)
  const wrong: FieldError[] = []
  let { typed } = post
  for (const [key, file] of post.files) {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      typed = { ...typed, [key]: await putAttachment(call.services, file.name, bytes, call.ip) }
      read.post = { ...post, typed }
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'rate_limited' || error.code === 'preview')
        throw error
      wrong.push({ path: key, message: error.extra.detail ?? '' })
    }
  }
  return wrong
}

const store = async (call: Call, read: Read, post: Post): Promise<Response> => {
  const { form, language } = post
  const errors = await storeFiles(call, read, post)
  const typed = read.post?.typed ?? post.typed
  const parsed = v.safeParse(form.schema, valuesOf(typed), { abortPipeEarly: true })
  const again = { language, form: { form, typed, errors: [] } }
  const wrong = [
    ...errors,
    ...fieldErrors(parsed.issues ?? []).filter(
      ({ path }) => !errors.some((one) => one.path === path),
    ),
  ]
  if (!parsed.success || wrong.length > 0)
    return formPage({
      ...again,
      status: 422,
      notice: 'invalid',
      form: { form, typed, errors: wrong },
    })
  const received = await receive(
    call.services,
    { id: null, type: form.type, values: parsed.output },
    call.ip,
  )
  if (received === 'conflict') return formPage({ ...again, status: 409, notice: 'unreadable' })
  if ('lost' in received)
    return formPage({
      ...again,
      status: 422,
      notice: 'invalid',
      form: {
        form,
        typed: { ...typed, [received.lost]: '' },
        errors: [{ path: received.lost, message: words.fileGone }],
      },
    })
  if ('retryAt' in received) {
    const seconds = secondsUntil(received.retryAt, call.services.clock.now())
    const refusal = received.isFull
      ? ({ status: 503, notice: 'full' } as const)
      : ({ status: 429, notice: 'busy' } as const)
    return formPage({ ...again, ...refusal, headers: { 'Retry-After': String(seconds) } })
  }
  workLater(call, received)
  return new Response(null, {
    status: 303,
    headers: { Location: pathIn(language, '/thank-you'), 'Cache-Control': 'no-store' },
  })
}

/** Sooner than the API gives up on a request: the page that keeps what was typed must be the answer. */
const STORE_MS = 8_500

/** A form as HTML posts it: on to the thank-you page, or a page in the visitor's language that keeps what was typed. */
export const answerPlainPost = async (call: Call): Promise<Response> => {
  const { request, services } = call
  const read: Read = {
    language: languageOfVisitor(request),
    hasFile: mediaTypeOf(request) === MULTIPART,
    post: null,
  }
  try {
    if (!isOwnForm(call))
      return formPage({ status: 403, language: read.language, notice: 'elsewhere' })
    const fields = await fieldsOf(request)
    if (fields?.texts.has('locale'))
      read.language = fields.texts.get('locale') === 'ar' ? 'ar' : 'en'
    read.post = fields && postOf(fields, read.language)
    return read.post
      ? await withTimeout(services.clock, STORE_MS, store(call, read, read.post))
      : formPage({ status: 400, language: read.language, notice: 'unreadable' })
  } catch (error) {
    return failurePage(error, read, services)
  }
}
