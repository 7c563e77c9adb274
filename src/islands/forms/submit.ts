import { atom, map } from 'nanostores'
import * as v from 'valibot'
import { errors, referenceOf, type Form, type FormValues } from '#forms/define.ts'
import { submissions, type FormType } from '#kinds/submissions.ts'
import { retryAfterSeconds } from '#rules/time.ts'
import type { Drafts } from './start.ts'

/** Why a form was not taken: something in it is wrong, or something came in between. */
type Trouble = 'invalid' | 'cut' | 'busy' | 'full' | 'unavailable' | 'already' | 'failed'

export type FormState = {
  isSending: boolean
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
export const $form = map<FormState>({ isSending: false, errors: {}, listed: {}, trouble: null, tries: 0, retryAt: null, reference: null, answerBy: null, sentTo: null })

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
type Answer = { taken: true; answerBy: string | null } | (Pick<FormState, 'errors' | 'retryAt'> & { taken?: never; trouble: Trouble })

const troubles: Readonly<Record<number, Trouble>> = { 409: 'already', 422: 'invalid', 429: 'busy', 502: 'unavailable', 503: 'unavailable', 504: 'unavailable' }

const refused = v.object({ errors: v.array(v.object({ path: v.string(), message: v.string() })) })

/** Errors by the keys of the fields; the server names them by their place in what was sent. */
const errorsIn = async (response: Response): Promise<Record<string, string>> => {
  const parsed = v.safeParse(refused, await response.json().catch(() => null))
  const prefix = `${submissions.wire.data}.`
  const errors = parsed.success ? parsed.output.errors : []
  return Object.fromEntries(errors.map(({ path, message }) => [path.startsWith(prefix) ? path.slice(prefix.length) : path, message]))
}

/** When to try again, by the visitor's clock, or null where the answer does not say. */
const retryTime = (response: Response): number | null => {
  const now = Date.now()
  const seconds = retryAfterSeconds(response.headers.get('retry-after'), now)
  return seconds === undefined ? null : now + seconds * 1_000
}

const full = v.object({ code: v.literal('full') })

/** Whether the server keeps no more messages today: a 503 too, which a moment's wait does not help. */
const isFull = async (response: Response): Promise<boolean> => response.status === 503 && v.is(full, await response.json().catch(() => null))

const accepted = v.object({ AnswerBy: v.pipe(v.string(), v.isoDate()) })

/** The day by which a complaint is answered; null where the server names none. What it took stays taken, whatever becomes of its answer. */
const answerDay = async (response: Response): Promise<string | null> => {
  const parsed = v.safeParse(accepted, await response.json().catch(() => null))
  return parsed.success ? parsed.output.AnswerBy : null
}

/** The specification's rejection text of a form that was not taken, for whoever looks for the cause. The person's words are the form's own. */
const report = (cause: unknown): void => console.warn(new Error(submissions.api.submit.rejection, { cause }))

/** Sends a form. Whatever goes wrong on the way is an answer too. */
const send = async (sent: Sent): Promise<Answer> => {
  const { method, path } = submissions.api.submit
  const body = JSON.stringify(sent)
  try {
    const response = await fetch(path, { method, body, headers: { 'Content-Type': 'application/json' }, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (response.ok) return { taken: true, answerBy: await answerDay(response) }
    report(response.status)
    const trouble = (await isFull(response.clone())) ? 'full' : (troubles[response.status] ?? 'failed')
    return { trouble, errors: trouble === 'invalid' ? await errorsIn(response) : {}, retryAt: trouble === 'busy' ? retryTime(response) : null }
  } catch (error) {
    report(error)
    return { trouble: 'cut', errors: {}, retryAt: null }
  }
}

/** The fields of a form as its schema and the server expect them. A box that is not ticked is there, and not true. */
export const valuesOf = (element: HTMLFormElement): FormValues => {
  const { FormType: _type, consent, ...rest } = Object.fromEntries(new FormData(element))
  return { ...rest, consent: consent === undefined ? undefined : true }
}

/** What is wrong with each field, in English, by its key: the first thing that is. */
export const errorsOf = (form: Form, values: FormValues): Record<string, string> => {
  const result = v.safeParse(form.schema, values, { abortPipeEarly: true })
  const found: Record<string, string> = {}
  for (const { path, message } of result.issues ?? []) {
    found[String(path?.[0]?.key)] ??= message.startsWith('Invalid') ? errors.wrong : message
  }
  return found
}

const fail = (more: Pick<FormState, 'errors' | 'trouble'> & Partial<FormState>): void => {
  const { tries } = $form.get()
  $form.set({ ...$form.get(), isSending: false, retryAt: null, reference: null, ...more, listed: more.errors, tries: tries + 1 })
}

let lastId: string | undefined

/** The draft's own id, or its first one. Without storage it lives as long as the page. */
const idOf = (drafts: Drafts): string => drafts.read().id ?? lastId ?? crypto.randomUUID()

/** Sends the form when nothing in it is wrong, under one id until it is acknowledged. A second press meanwhile does nothing. */
export const submitForm = async (form: Form, element: HTMLFormElement, drafts: Drafts): Promise<void> => {
  if ($form.get().isSending) return
  const values = valuesOf(element)
  const errors = errorsOf(form, values)
  if (Object.keys(errors).length > 0) {
    fail({ trouble: 'invalid', errors })
    return
  }
  lastId = idOf(drafts)
  const id = lastId
  drafts.keep({ id })
  $form.set({ ...$form.get(), isSending: true, errors: {}, trouble: null })
  const answer = await send({ ContactId: id, FormType: form.type, FormData: JSON.stringify(values) })
  const reference = referenceOf(id, form.type)
  if (answer.taken) {
    lastId = undefined
    drafts.drop()
    noteSubmitted(form.type)
    $form.set({ ...$form.get(), isSending: false, reference, answerBy: answer.answerBy, sentTo: String(values['email']) })
    return
  }
  if (answer.trouble === 'already') {
    // An earlier try has arrived with other words. These here would be a second message.
    lastId = crypto.randomUUID()
    drafts.keep({ id: lastId })
    fail({ ...answer, reference })
    return
  }
  fail(answer)
}
