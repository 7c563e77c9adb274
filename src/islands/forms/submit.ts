import { atom, map } from 'nanostores'
import * as v from 'valibot'
import { errors, referenceOf, type Form, type FormValues } from '#forms/define.ts'
import { submissions, type FormType } from '#kinds/submissions.ts'
import { retryAfterSeconds } from '#rules/time.ts'
import { forgetFiles, sendFiles, withFiles, type Untaken } from './attach.ts'
import type { Drafts } from './start.ts'

/** Why a form was not taken: something in it is wrong, or something came in between. */
type Trouble =
  'invalid' | 'cut' | 'busy' | 'full' | 'preview' | 'unavailable' | 'already' | 'failed'

export type FormState = {
  isSending: boolean
  /** How much of a file has been sent, 0 to 100; null while none is. */
  percent: number | null
  /** What is wrong with each field, in English, by its key. */
  errors: Readonly<Record<string, string>>
  /** The same as it was at the last try: the summary stays as it is while the fields are mended. */
  listed: Readonly<Record<string, string>>
  trouble: Trouble | null
  /** Goes up with every try that failed: the summary takes the focus each time. */
  tries: number
  /** Milliseconds since 1970, by the visitor's clock. */
  retryAt: number | null
  /** The number that a message is known by which had arrived already, or has arrived now. */
  reference: string | null
  /** The day by which a complaint is answered, `YYYY-MM-DD`. */
  answerBy: string | null
  /** Whom the confirmation goes to; set when the form has been taken. */
  sentTo: string | null
}

/** The form of this page: a page shows one. */
export const $form = map<FormState>({
  isSending: false,
  percent: null,
  errors: {},
  listed: {},
  trouble: null,
  tries: 0,
  retryAt: null,
  reference: null,
  answerBy: null,
  sentTo: null,
})

/** The type of the form that was taken last in this tab; the thank-you message reads it. */
export const $submittedForm = atom<FormType | null>(null)

/** Notes a form that has been taken, and keeps it for this tab. One that failed leaves nothing. */
const noteSubmitted = (type: FormType): void => {
  $submittedForm.set(type)
  try {
    sessionStorage.setItem('submittedForm', type)
  } catch {
    // Storage is switched off: the message on this page knows it all the same.
  }
}

/** Longer than the server tries to be certain, which is eight seconds. */
const TIMEOUT_MS = 20_000

/** `FormData` travels serialized. */
type Sent = { ContactId: string; FormType: FormType; FormData: string }
type Refused = Pick<FormState, 'errors' | 'retryAt'> & { taken?: never; trouble: Trouble }
type Answer = { taken: true; answerBy: string | null } | Refused

const troubles: Readonly<Record<number, Trouble>> = {
  409: 'already',
  422: 'invalid',
  429: 'busy',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

const refused = v.object({ errors: v.array(v.object({ path: v.string(), message: v.string() })) })

/** Errors by the keys of the fields; the server names them by their place in what was sent. */
const errorsIn = (body: unknown): Record<string, string> => {
  const parsed = v.safeParse(refused, body)
  const prefix = `${submissions.wire.data}.`
  const errors = parsed.success ? parsed.output.errors : []
  return Object.fromEntries(
    errors.map(({ path, message }) => [
      path.startsWith(prefix) ? path.slice(prefix.length) : path,
      message,
    ]),
  )
}

/** When to try again, by the visitor's clock, or null where the answer does not say. */
const retryTime = (retryAfter: string | null): number | null => {
  const now = Date.now()
  const seconds = retryAfterSeconds(retryAfter, now)
  return seconds === undefined ? null : now + seconds * 1_000
}

/** Refusals that no later try changes: the server keeps no more today, or is a preview's. */
const lasting = v.object({ code: v.picklist(['full', 'preview']) })

/** The answer to a form or a file that was not taken. */
const answerTo = (status: number, body: unknown, retryAfter: string | null): Refused => {
  const trouble = v.is(lasting, body) ? body.code : (troubles[status] ?? 'failed')
  return {
    trouble,
    errors: trouble === 'invalid' ? errorsIn(body) : {},
    retryAt: trouble === 'busy' ? retryTime(retryAfter) : null,
  }
}

const accepted = v.object({ AnswerBy: v.pipe(v.string(), v.isoDate()) })

/** The day by which a complaint is answered; null where the server names none. What it took stays taken, whatever becomes of its answer. */
const answerDay = async (response: Response): Promise<string | null> => {
  const parsed = v.safeParse(accepted, await response.json().catch(() => null))
  return parsed.success ? parsed.output.AnswerBy : null
}

/** The specification's rejection text of a form that was not taken, for whoever looks for the cause. The person's words are the form's own. */
const report = (cause: unknown): void =>
  console.warn(new Error(submissions.api.submit.rejection, { cause }))

/** Sends a form. Whatever goes wrong on the way is an answer too. */
const send = async (sent: Sent): Promise<Answer> => {
  const { method, path } = submissions.api.submit
  const body = JSON.stringify(sent)
  try {
    const response = await fetch(path, {
      method,
      body,
      headers: { 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) return { taken: true, answerBy: await answerDay(response) }
    report(response.status)
    return answerTo(
      response.status,
      await response.json().catch(() => null),
      response.headers.get('retry-after'),
    )
  } catch (error) {
    report(error)
    return { trouble: 'cut', errors: {}, retryAt: null }
  }
}

const fileOf = (element: HTMLFormElement, name: string): File | '' => {
  const field = element.elements.namedItem(name)
  return (field instanceof HTMLInputElement && field.files?.[0]) || ''
}

/** The fields of a form as they stand, with the files that were chosen. A box that is not ticked is there, and not true. */
export const valuesOf = (element: HTMLFormElement): FormValues => {
  const { FormType: _type, consent, ...rest } = Object.fromEntries(new FormData(element))
  const values = Object.entries(rest).map(([name, value]) => [
    name,
    value instanceof File ? fileOf(element, name) : value,
  ])
  return { ...Object.fromEntries(values), consent: consent === undefined ? undefined : true }
}

/** What is wrong with each field, in English, by its key: the first thing that is. */
export const errorsOf = (form: Form, values: FormValues): Record<string, string> => {
  const { values: texts, wrong: found } = withFiles(values)
  const result = v.safeParse(form.schema, texts, { abortPipeEarly: true })
  for (const { path, message } of result.issues ?? []) {
    found[String(path?.[0]?.key)] ??= message.startsWith('Invalid') ? errors.wrong : message
  }
  return found
}

const fail = (more: Pick<FormState, 'errors' | 'trouble'> & Partial<FormState>): void => {
  const { tries } = $form.get()
  $form.set({
    ...$form.get(),
    isSending: false,
    percent: null,
    retryAt: null,
    reference: null,
    ...more,
    listed: more.errors,
    tries: tries + 1,
  })
}

/** The answer to a file that was not taken: what the server says of it belongs to its field. */
const answerToFile = (key: string, { status, body, retryAfter }: Untaken): Refused => {
  report(status ?? 'no answer')
  // A conflict is one of parts, which the client could not settle.
  if (status === null || status === 409) return { trouble: 'cut', errors: {}, retryAt: null }
  let parsed: unknown = null
  try {
    parsed = JSON.parse(body)
  } catch {
    // No answer of ours: the status says what can be said.
  }
  const [message] = Object.values(errorsIn(parsed))
  return message === undefined
    ? answerTo(status, parsed, retryAfter)
    : { trouble: 'invalid', errors: { [key]: message }, retryAt: null }
}

let lastId: string | undefined

/** The draft's own id, or its first one. Without storage it lives as long as the page. */
const idOf = (drafts: Drafts): string => drafts.read().id ?? lastId ?? crypto.randomUUID()

/** Sends the form when nothing in it is wrong, under one id until it is acknowledged. A second press meanwhile does nothing. */
export const submitForm = async (
  form: Form,
  element: HTMLFormElement,
  drafts: Drafts,
): Promise<void> => {
  if ($form.get().isSending) return
  const values = valuesOf(element)
  const wrong = errorsOf(form, values)
  if (Object.keys(wrong).length > 0) {
    fail({ trouble: 'invalid', errors: wrong })
    return
  }
  lastId = idOf(drafts)
  const id = lastId
  drafts.keep({ id })
  $form.set({ ...$form.get(), isSending: true, errors: {}, trouble: null })
  const files = await sendFiles(values, (percent) => $form.setKey('percent', percent)).catch(
    () => ({ key: '', untaken: { status: null, body: '', retryAfter: null } }),
  )
  $form.setKey('percent', null)
  if ('key' in files) {
    fail(answerToFile(files.key, files.untaken))
    return
  }
  const answer = await send({
    ContactId: id,
    FormType: form.type,
    FormData: JSON.stringify(files.values),
  })
  const reference = referenceOf(id, form.type)
  if (answer.taken) {
    lastId = undefined
    drafts.drop()
    noteSubmitted(form.type)
    $form.set({
      ...$form.get(),
      isSending: false,
      reference,
      answerBy: answer.answerBy,
      sentTo: String(values['email']),
    })
    return
  }
  if (answer.trouble === 'already') {
    // An earlier try has arrived with other words. These here would be a second message.
    lastId = crypto.randomUUID()
    drafts.keep({ id: lastId })
    // A file belongs to one message.
    forgetFiles(values)
    fail({ ...answer, reference })
    return
  }
  if (Object.values(answer.errors).includes(errors.fileGone)) forgetFiles(values)
  fail(answer)
}
