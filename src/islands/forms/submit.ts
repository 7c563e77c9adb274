import { atom, map } from 'nanostores'
import * as v from 'valibot'
import { errors, referenceOf, type Form, type FormValues } from '#forms/define.ts'
import { submissions, type FormType } from '#kinds/submissions.ts'
import { retryAfterSeconds } from '#rules/time.ts'
import type { Outcome, RejectionReason } from '#views/form.tsx'
import { forgetFiles, sendFiles, withFileTexts, type RejectedUpload } from './attach.ts'
import type { FormDraft } from './drafts.ts'

export type FormState = Outcome & {
  isSending: boolean
  /** Sent share of a file, 0 to 100; null while none is being sent. */
  percent: number | null
  /**
   * Current error of each field, in English, by key. It changes while fields are corrected; the
   * errors in the summary (`summaryErrors`) remain.
   */
  errors: Readonly<Record<string, string>>
  /** The day by which a complaint is answered, `YYYY-MM-DD`. */
  answerDeadline: string | null
  /** Recipient of the confirmation; set when the form was accepted. */
  confirmationSentTo: string | null
}

/** State of the page's form; a page has only one. */
export const $form = map<FormState>({
  isSending: false,
  percent: null,
  errors: {},
  summaryErrors: {},
  trouble: null,
  failedAttempts: 0,
  retryAt: null,
  reference: null,
  answerDeadline: null,
  confirmationSentTo: null,
})

/** The type of the form last accepted in this tab, for the thank-you message. */
export const $submittedFormType = atom<FormType | null>(null)

/** Stores the type of an accepted form for this tab. */
const noteSubmitted = (type: FormType): void => {
  $submittedFormType.set(type)
  try {
    sessionStorage.setItem('submittedForm', type)
  } catch {
    // Storage is disabled: the message on this page works without it.
  }
}

/** Milliseconds to wait for a response: longer than the server's own limit of eight seconds. */
const TIMEOUT_MS = 20_000

/** Request body; `FormData` is a string of JSON. */
type RequestBody = { ContactId: string; FormType: FormType; FormData: string }
/** The form was not accepted. */
type Refused = Pick<FormState, 'errors' | 'retryAt'> & {
  isAccepted?: never
  trouble: RejectionReason
}
type Answer = { isAccepted: true; answerDeadline: string | null } | Refused

/** By the status of the response; any other status is `failed`. */
const troubles: Readonly<Record<number, RejectionReason>> = {
  409: 'already',
  422: 'invalid',
  429: 'busy',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

/** Response body of a rejection. */
const rejectedBody = v.object({
  errors: v.array(v.object({ path: v.string(), message: v.string() })),
})

/** Errors by field key. The server names a field by its path in the request: `FormData.email`. */
const errorsIn = (body: unknown): Record<string, string> => {
  const parsed = v.safeParse(rejectedBody, body)
  const prefix = `${submissions.wire.data}.`
  const errors = parsed.success ? parsed.output.errors : []
  return Object.fromEntries(
    errors.map(({ path, message }) => [
      path.startsWith(prefix) ? path.slice(prefix.length) : path,
      message,
    ]),
  )
}

/**
 * Earliest time of the next attempt: milliseconds since 1970, by the visitor's clock; null when the
 * response does not name one.
 */
const retryTime = (retryAfter: string | null): number | null => {
  const now = Date.now()
  const seconds = retryAfterSeconds(retryAfter, now)
  return seconds === undefined ? null : now + seconds * 1_000
}

/** Response body of a rejection that no retry can change: daily quota full, or a preview server. */
const permanentRejectionBody = v.object({ code: v.picklist(['full', 'preview']) })

/** The answer for a rejected form or file. */
const answerTo = (status: number, body: unknown, retryAfter: string | null): Refused => {
  const trouble = v.is(permanentRejectionBody, body) ? body.code : (troubles[status] ?? 'failed')
  return {
    trouble,
    errors: trouble === 'invalid' ? errorsIn(body) : {},
    retryAt: trouble === 'busy' ? retryTime(retryAfter) : null,
  }
}

/** Response body for an accepted complaint. */
const acceptedBody = v.object({ AnswerBy: v.pipe(v.string(), v.isoDate()) })

/**
 * The day by which a complaint is answered; null when the response has none. The form counts as
 * accepted even if the response is unreadable.
 */
const answerDay = async (response: Response): Promise<string | null> => {
  const parsed = v.safeParse(acceptedBody, await response.json().catch(() => null))
  return parsed.success ? parsed.output.AnswerBy : null
}

/** Logs the specification's rejection text, for debugging. Visitors see the form's own texts. */
const logRejection = (cause: unknown): void =>
  console.warn(new Error(submissions.api.submit.rejection, { cause }))

/** Sends a form. Never rejects: a failure is returned as an answer, too. */
const send = async (request: RequestBody): Promise<Answer> => {
  const { method, path } = submissions.api.submit
  const body = JSON.stringify(request)
  try {
    const response = await fetch(path, {
      method,
      body,
      headers: { 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) return { isAccepted: true, answerDeadline: await answerDay(response) }
    logRejection(response.status)
    return answerTo(
      response.status,
      await response.json().catch(() => null),
      response.headers.get('retry-after'),
    )
  } catch (error) {
    logRejection(error)
    return { trouble: 'cut', errors: {}, retryAt: null }
  }
}

const fileOf = (element: HTMLFormElement, name: string): File | '' => {
  const field = element.elements.namedItem(name)
  return (field instanceof HTMLInputElement && field.files?.[0]) || ''
}

/** The current values of a form, including the chosen files. An unticked consent is undefined. */
export const valuesOf = (element: HTMLFormElement): FormValues => {
  const { FormType: _type, consent, ...rest } = Object.fromEntries(new FormData(element))
  const values = Object.entries(rest).map(([name, value]) => [
    name,
    value instanceof File ? fileOf(element, name) : value,
  ])
  return { ...Object.fromEntries(values), consent: consent === undefined ? undefined : true }
}

/** The first error of each field, in English, by key. */
export const errorsOf = (form: Form, values: FormValues): Record<string, string> => {
  const { values: texts, fileErrors: fieldErrors } = withFileTexts(values)
  const result = v.safeParse(form.schema, texts, { abortPipeEarly: true })
  for (const { path, message } of result.issues ?? []) {
    // Valibot's own messages start with "Invalid"; visitors get the form's general text instead.
    fieldErrors[String(path?.[0]?.key)] ??= message.startsWith('Invalid') ? errors.wrong : message
  }
  return fieldErrors
}

/** Shows a failed attempt: its errors are listed in the summary, which receives the focus. */
const showFailure = (more: Pick<FormState, 'errors' | 'trouble'> & Partial<FormState>): void => {
  const { failedAttempts } = $form.get()
  $form.set({
    ...$form.get(),
    isSending: false,
    percent: null,
    retryAt: null,
    reference: null,
    ...more,
    summaryErrors: more.errors,
    failedAttempts: failedAttempts + 1,
  })
}

/** The answer for a rejected file: the server's error is shown at the file's field. */
const answerToFile = (key: string, { status, body, retryAfter }: RejectedUpload): Refused => {
  logRejection(status ?? 'no answer')
  // 409: a conflict between parts of the upload that the client could not resolve.
  if (status === null || status === 409) return { trouble: 'cut', errors: {}, retryAt: null }
  let parsed: unknown = null
  try {
    parsed = JSON.parse(body)
  } catch {
    // Not a response of the API: only the status counts.
  }
  const [message] = Object.values(errorsIn(parsed))
  return message === undefined
    ? answerTo(status, parsed, retryAfter)
    : { trouble: 'invalid', errors: { [key]: message }, retryAt: null }
}

/** Id of the message that is being sent or failed; undefined when there is none. */
let lastId: string | undefined

/** The id of the draft, or of the last failed attempt if storage is disabled, or a new id. */
const messageIdOf = (drafts: FormDraft): string => drafts.read().id ?? lastId ?? crypto.randomUUID()

/**
 * Validates and sends the form, with the same id until the server acknowledges it. Does nothing
 * while the form is being sent.
 */
export const submitForm = async (
  form: Form,
  element: HTMLFormElement,
  drafts: FormDraft,
): Promise<void> => {
  if ($form.get().isSending) return
  const values = valuesOf(element)
  const wrong = errorsOf(form, values)
  if (Object.keys(wrong).length > 0) {
    showFailure({ trouble: 'invalid', errors: wrong })
    return
  }
  lastId = messageIdOf(drafts)
  const id = lastId
  drafts.save({ id })
  $form.set({ ...$form.get(), isSending: true, errors: {}, trouble: null })
  // An unexpected error, without a response, counts as a lost connection.
  const files = await sendFiles(values, (percent) => $form.setKey('percent', percent)).catch(
    () => ({ key: '', rejection: { status: null, body: '', retryAfter: null } }),
  )
  $form.setKey('percent', null)
  if ('key' in files) {
    showFailure(answerToFile(files.key, files.rejection))
    return
  }
  const answer = await send({
    ContactId: id,
    FormType: form.type,
    FormData: JSON.stringify(files.values),
  })
  const reference = referenceOf(id, form.type)
  if (answer.isAccepted) {
    lastId = undefined
    drafts.discard()
    noteSubmitted(form.type)
    $form.set({
      ...$form.get(),
      isSending: false,
      reference,
      answerDeadline: answer.answerDeadline,
      confirmationSentTo: String(values['email']),
    })
    return
  }
  if (answer.trouble === 'already') {
    // An earlier attempt with this id has arrived, with different text. If the visitor sends the
    // current text, it is a second message and needs a new id.
    lastId = crypto.randomUUID()
    drafts.save({ id: lastId })
    // Each file belongs to one message.
    forgetFiles(values)
    showFailure({ ...answer, reference })
    return
  }
  if (Object.values(answer.errors).includes(errors.fileGone)) forgetFiles(values)
  showFailure(answer)
}
