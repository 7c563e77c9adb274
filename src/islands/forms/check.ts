import * as v from 'valibot'
import type { Form, FormValues } from '#forms/define.ts'
import { errors } from '#forms/errors.ts'

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
