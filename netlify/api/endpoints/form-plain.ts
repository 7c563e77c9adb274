import * as v from 'valibot'
import { formOf } from '#forms/index.ts'
import { errors as formErrors, type Form } from '#forms/define.ts'
import { languageOf, type Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { formTypes } from '#kinds/submissions.ts'
import type { FieldError } from '#rules/problems.ts'
import { secondsUntil } from '#rules/time.ts'
import { withTimeout } from '#store/clock.ts'
import type { TypedValues } from '#views/form-field.tsx'
import { isAssetsHost, isFromOwnPage } from '../hosts.ts'
import { fieldErrors, mediaTypeOf, readBytes } from '../request.ts'
import { Problem, problemOf } from '../problem.ts'
import type { Call } from '../route.ts'
import type { Services } from '../services.ts'
import { putAttachment } from '../submissions/attachments.ts'
import { storeSubmission, followUpLater } from '../submissions/receive.ts'
import { PART_BYTES } from '../uploads/file-types.ts'
import type { FormAnswer, RejectedForm } from './form-page.tsx'

const URLENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'

/** Most bytes of a post without a file: the longest form, percent-encoded, with a margin. */
const MAX_BYTES = 200_000
/** Most bytes of a post with a file: about the most that a function accepts in one request. */
const MAX_BYTES_WITH_FILE = PART_BYTES + MAX_BYTES

/** True for a form posted by a browser without our script. */
export const isPlainPost = (request: Request): boolean =>
  [URLENCODED, MULTIPART].includes(mediaTypeOf(request))

/**
 * True for a form of the site's own pages: forms of other sites are refused. Not every browser
 * sends `Origin` with a form; `Sec-Fetch-Site`, which pages cannot forge either, is accepted too.
 */
const isOwnForm = ({ request, url, services }: Call): boolean =>
  isFromOwnPage(request, url, services) ||
  (request.headers.get('sec-fetch-site') === 'same-origin' && !isAssetsHost(url, services))

/**
 * Page of a form that was not accepted. Its code is loaded only for such a form: React's renderer
 * is larger than the rest of the API.
 */
const formPage = async (answer: FormAnswer): Promise<Response> => {
  const page = await import('./form-page.tsx')
  return page.formPage(answer)
}

type Fields = {
  /** Key: field name. */
  texts: Map<string, string>
  /** Key: field name. */
  files: Map<string, File>
}

/** False for a file input without a chosen file, which sends a file without name and bytes. */
const isChosenFile = (file: File): boolean => file.name !== '' || file.size > 0

/**
 * Fields of the post; null for a broken post, or one with a repeated field.
 * @throws Problem `too_large`
 */
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
    else if (isChosenFile(value)) fields.files.set(name, value)
    else continue
    count += 1
  }
  // A repeated field has replaced its first value: the maps then have fewer fields than the post.
  return form && fields.texts.size + fields.files.size === count ? fields : null
}

const isTicked = (value: string | undefined): boolean => value === 'true' || value === 'on'

/**
 * Typed values as the form's schema expects them. Leaves out `startedAt`, by which spam is
 * recognised: without scripts, no starting time was noted.
 */
const valuesOf = (typed: TypedValues): Record<string, unknown> => {
  const { startedAt: _startedAt, consent, ...rest } = typed
  return { ...rest, ...(isTicked(consent) && { consent: true }) }
}

type Post = {
  form: Form
  /** Key: field name. */
  typed: TypedValues
  /** Key: field name. */
  files: ReadonlyMap<string, File>
  language: Language
}

/** Reads a post. @returns null for an unknown form, or for a file that the form has no field for */
const postOf = ({ texts, files }: Fields, language: Language): Post | null => {
  const { FormType, ...typed } = Object.fromEntries(texts)
  const type = formTypes.find((one) => one === FormType)
  // Any value but a ticked check box's means not ticked.
  const consent = isTicked(typed['consent']) ? 'true' : ''
  if (!type) return null
  const fileKeys = formOf(type)
    .fields.filter((field) => field.type === 'file')
    .map(({ key }) => key)
  return [...files.keys()].every((key) => fileKeys.includes(key))
    ? { form: formOf(type), typed: { ...typed, consent }, files, language }
    : null
}

/**
 * Matches a referrer's path that does not reveal the page's language: `/`, as in a referrer cut to
 * its origin, or `/api/…`, the page that answered an earlier post.
 */
const PATH_WITHOUT_LANGUAGE = /^\/(?:api\/.*)?$/

/** Language of the page with the form if it is known; otherwise, the browser's first language. */
const languageOfVisitor = (request: Request): Language => {
  const path = URL.parse(request.headers.get('referer') ?? '')?.pathname ?? '/'
  if (!PATH_WITHOUT_LANGUAGE.test(path)) return languageOf(path)
  return /^\s*ar\b/i.test(request.headers.get('accept-language') ?? '') ? 'ar' : 'en'
}

/** Facts about a post that are known so far, for the page after a failure. Updated step by step. */
type PostState = {
  language: Language
  hasFile: boolean
  /** Null until the post is read, and for an unreadable post. */
  post: Post | null
}

/**
 * Errors of sent files that were not stored: the visitor must choose each again, since a page
 * cannot put a file into its input.
 */
const lostFileErrors = ({ typed, files }: Post): FieldError[] =>
  [...files.keys()]
    .filter((key) => !typed[key])
    .map((path) => ({ path, message: formErrors.fileGone }))

/**
 * Page for a failure: its reason, the typed values if they could be read, and the next step.
 * Unexpected errors are logged.
 */
const failurePage = (
  error: unknown,
  { language, post, hasFile }: PostState,
  services: Services,
): Promise<Response> => {
  const { code } = problemOf(error, services)
  if (!post) {
    if (code === 'too_large')
      return formPage({ status: 413, language, content: hasFile ? 'fileTooLarge' : 'tooLarge' })
    return code === 'internal'
      ? formPage({ status: 500, language, content: 'unavailable' })
      : formPage({ status: 400, language, content: 'unreadable' })
  }
  const page = (
    status: number,
    trouble: RejectedForm['trouble'],
    headers: Record<string, string> = {},
  ) =>
    formPage({
      status,
      language,
      headers,
      content: { ...post, trouble, errors: lostFileErrors(post) },
    })
  if (error instanceof Problem && code === 'rate_limited')
    return page(429, 'busy', error.extra.headers)
  if (code === 'preview') return page(403, 'preview')
  return code === 'unavailable'
    ? page(503, 'unavailable', { 'Retry-After': '5' })
    : page(500, 'unavailable')
}

/**
 * Stores the files of a post and puts the reference of each into the typed values of `state.post`,
 * so that the visitor need not choose them again after an error elsewhere in the form. Stores none
 * without the visitor's consent.
 * @returns errors of the files that are not stored
 */
const storeFiles = async (call: Call, state: PostState, post: Post): Promise<FieldError[]> => {
  if (post.typed['consent'] === '') return lostFileErrors(post)
  const errors: FieldError[] = []
  let { typed } = post
  for (const [key, file] of post.files) {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      typed = { ...typed, [key]: await putAttachment(call.services, file.name, bytes, call.ip) }
      state.post = { ...post, typed }
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'rate_limited' || error.code === 'preview')
        throw error
      errors.push({ path: key, message: error.extra.detail ?? '' })
    }
  }
  return errors
}

/** Stores a post as a response, or answers with the page of the form and the reason. */
const storePost = async (call: Call, state: PostState, post: Post): Promise<Response> => {
  const { form, language } = post
  const fileErrors = await storeFiles(call, state, post)
  const typed = state.post?.typed ?? post.typed
  const parsed = v.safeParse(form.schema, valuesOf(typed), { abortPipeEarly: true })
  const errors = [
    ...fileErrors,
    ...fieldErrors(parsed.issues ?? []).filter(
      ({ path }) => !fileErrors.some((one) => one.path === path),
    ),
  ]
  const content = { form, typed, errors: [] }
  if (!parsed.success || errors.length > 0)
    return formPage({
      status: 422,
      language,
      content: { ...content, trouble: 'invalid', errors },
    })
  const received = await storeSubmission(
    call.services,
    { id: null, type: form.type, values: parsed.output },
    call.ip,
  )
  if (received === 'conflict')
    return formPage({ status: 409, language, content: { ...content, trouble: 'failed' } })
  if ('fieldOfLostFile' in received)
    return formPage({
      status: 422,
      language,
      content: {
        form,
        typed: { ...typed, [received.fieldOfLostFile]: '' },
        trouble: 'invalid',
        errors: [{ path: received.fieldOfLostFile, message: formErrors.fileGone }],
      },
    })
  if ('retryAt' in received) {
    const seconds = secondsUntil(received.retryAt, call.services.clock.now())
    const [status, trouble] = received.isFull ? ([503, 'full'] as const) : ([429, 'busy'] as const)
    return formPage({
      status,
      language,
      headers: { 'Retry-After': String(seconds) },
      content: { ...content, trouble },
    })
  }
  followUpLater(call, received)
  return new Response(null, {
    status: 303,
    headers: { Location: pathIn(language, '/thank-you'), 'Cache-Control': 'no-store' },
  })
}

/**
 * Time limit for storing a post, in milliseconds. It is below the API's time limit of a request, so
 * that the answer is a page with the typed values.
 */
const STORE_MS = 8_500

/**
 * Answers a form posted as HTML: redirects to the thank-you page, or returns a page in the
 * visitor's language with the typed values.
 */
export const answerPlainPost = async (call: Call): Promise<Response> => {
  const { request, services } = call
  const state: PostState = {
    language: languageOfVisitor(request),
    hasFile: mediaTypeOf(request) === MULTIPART,
    post: null,
  }
  try {
    if (!isOwnForm(call))
      return formPage({ status: 403, language: state.language, content: 'elsewhere' })
    const fields = await fieldsOf(request)
    if (fields?.texts.has('locale'))
      state.language = fields.texts.get('locale') === 'ar' ? 'ar' : 'en'
    state.post = fields && postOf(fields, state.language)
    return state.post
      ? await withTimeout(services.clock, STORE_MS, storePost(call, state, state.post))
      : formPage({ status: 400, language: state.language, content: 'unreadable' })
  } catch (error) {
    return failurePage(error, state, services)
  }
}
