import * as v from 'valibot'
import type { FormValues } from '#forms/define.ts'
import { submissions, type FormType } from '#kinds/submissions.ts'
import type { FormState, Trouble } from '#stores/form.ts'

/** Longer than the server tries to be certain, which is eight seconds. */
const TIMEOUT_MS = 20_000

export type Sent = { ContactId: string; FormType: FormType; FormData: FormValues }
export type Answer = 'taken' | (Pick<FormState, 'errors' | 'retryAt'> & { trouble: Trouble })

const troubles: Readonly<Record<number, Trouble>> = { 409: 'already', 422: 'invalid', 429: 'busy', 502: 'unavailable', 503: 'unavailable', 504: 'unavailable' }

const refused = v.object({ errors: v.array(v.object({ path: v.string(), message: v.string() })) })

/** Errors by the keys of the fields; the server names them by their place in what was sent. */
const errorsIn = async (response: Response): Promise<Record<string, string>> => {
  const parsed = v.safeParse(refused, await response.json().catch(() => null))
  const prefix = `${submissions.wire.data}.`
  const errors = parsed.success ? parsed.output.errors : []
  return Object.fromEntries(errors.map(({ path, message }) => [path.startsWith(prefix) ? path.slice(prefix.length) : path, message]))
}

const retryIn = (response: Response): number | null => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? Date.now() + seconds * 1_000 : null
}

/** Sends a form. Whatever goes wrong on the way is an answer too: nothing is thrown. */
export const send = async (sent: Sent): Promise<Answer> => {
  const { method, path } = submissions.api.submit
  const body = JSON.stringify(sent)
  try {
    const response = await fetch(path, { method, body, headers: { 'Content-Type': 'application/json' }, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (response.ok) return 'taken'
    const trouble = troubles[response.status] ?? 'failed'
    return { trouble, errors: trouble === 'invalid' ? await errorsIn(response) : {}, retryAt: trouble === 'busy' ? retryIn(response) : null }
  } catch {
    return { trouble: 'cut', errors: {}, retryAt: null }
  }
}
